/** Decides whether words open a piece of work: "create a task to …", "open an issue for …". */

const MADE = (): RegExp =>
  /\b(?:create|make|add|open|file|write)\s+(?:me\s+)?(?:a|an|another|one)\s+(?:new\s+|separate\s+|distinct\s+)?(?:task|issue|ticket|plan|story|epic|todo)\b(?!\s+(?:list|file|spec|status|description|id|number|command|component))\s*(?:to|for|that|which|:|called|named|capturing)\s+(?!this\b|that\b|it\b|these\b|those\b)([^.!?\n]{3,80})/i;

const THINGS = ['task', 'issue', 'ticket', 'plan', 'story', 'epic', 'todo'];

/** The words of `own` that open a task, '' when none do. */
export function newTaskIn(own: string): string {
  const start = own.slice(0, 200);
  const lower = start.toLowerCase();
  return THINGS.some((t) => lower.includes(t)) ? (MADE().exec(start)?.[0].slice(0, 60) ?? '') : '';
}
