/** Decides whether words take up a piece of work: "start working on #12", "continue with task 15". */
import { warm } from '../text/regexp-warmup.js';

const TAKEN = (): RegExp =>
  /\b(?:(?:start|begin)\s+(?:with\s+)?(?:work(?:ing)?\s+)?on|(?:continue|resume|keep|go(?:ing)? on|proceed|pick(?:ing)? up)\s+(?:with\s+)?(?:work(?:ing)?\s+)?(?:on|with))\s+(?:the\s+)?((?:task|issue|ticket|story|pr|plan)\b[^.!?\n]{0,60}|#\d+|[A-Z]{2,10}-\d+|@?[\w/.-]+\.md\b)/i;

const VERBS = ['start', 'begin', 'continue', 'resume', 'keep', 'go', 'proceed', 'pick'];

/** The words of `own` that take up a task, '' when none do. */
export function takenUpIn(own: string): string {
  const start = own.slice(0, 200);
  const lower = start.toLowerCase();
  return VERBS.some((v) => lower.includes(v)) ? (warm(TAKEN()).exec(start)?.[0].slice(0, 60) ?? '') : '';
}
