/** "create a task to …", "start working on #12", "new issue:": the words open or take up a piece of work. */
import type { Detector, Example } from './_signal.js';

const MADE = /\b(?:create|make|add|open|file|write)\s+(?:me\s+)?(?:a|an|another|one)\s+(?:new\s+|separate\s+|distinct\s+)?(?:task|issue|ticket|plan|story|epic|todo)\b(?!\s+(?:list|file|spec|status|description|id|number|command|component))\s*(?:to|for|that|which|:|called|named|capturing)\s+(?!this\b|that\b|it\b|these\b|those\b)([^.!?\n]{3,80})/i;
const TAKEN = /\b(?:(?:start|begin)\s+(?:with\s+)?(?:work(?:ing)?\s+)?on|(?:continue|resume|keep|go(?:ing)? on|proceed|pick(?:ing)? up)\s+(?:with\s+)?(?:work(?:ing)?\s+)?(?:on|with))\s+(?:the\s+)?((?:task|issue|ticket|story|pr|plan)\b[^.!?\n]{0,60}|#\d+|[A-Z]{2,10}-\d+|@?[\w/.-]+\.md\b)/i;

export const signal: Detector = {
  id: 'new-task',
  class: 'implicit',
  says: 'the words open or take up a task',
  detect: ({ own, ids, active }) => {
    const text = own.slice(0, 200);
    const taken = TAKEN.exec(text);
    if (taken !== null && !ids.some((id) => active?.ids.includes(id))) return { strength: 1, of: taken[0].slice(0, 60) };
    const made = MADE.exec(text);
    return made === null ? null : { strength: 1, of: made[0].slice(0, 60) };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'create a task to add a session delete command' },
  { hit: true, prompt: 'start working on task 015', active: { title: 'session update', ids: ['#14'] } },
  { hit: false, prompt: 'continue working on task 15', active: { title: 'session update', ids: ['#15'] } },
  { hit: false, prompt: 'go ahead and create a new task' },
  { hit: false, prompt: 'start with #3, then #4' },
  { hit: false, prompt: 'update the task spec' },
];
