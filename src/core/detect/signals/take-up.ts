/** "start working on #12", "continue with task 15": the words take up a piece of work that is not the active one. */
import { ripe } from '../../text/regexp-warmup.js';
import type { Detector, Example } from './_signal.js';

const TAKEN = (): RegExp =>
  /\b(?:(?:start|begin)\s+(?:with\s+)?(?:work(?:ing)?\s+)?on|(?:continue|resume|keep|go(?:ing)? on|proceed|pick(?:ing)? up)\s+(?:with\s+)?(?:work(?:ing)?\s+)?(?:on|with))\s+(?:the\s+)?((?:task|issue|ticket|story|pr|plan)\b[^.!?\n]{0,60}|#\d+|[A-Z]{2,10}-\d+|@?[\w/.-]+\.md\b)/i;

const VERBS = ['start', 'begin', 'continue', 'resume', 'keep', 'go', 'proceed', 'pick'];

/** The words of `own` that take up a task, '' when none do. */
export function takes(own: string): string {
  const start = own.slice(0, 200);
  const lower = start.toLowerCase();
  return VERBS.some((v) => lower.includes(v)) ? (TAKEN().exec(ripe(start))?.[0].slice(0, 60) ?? '') : '';
}

export const signal: Detector = {
  id: 'take-up',
  class: 'implicit',
  says: 'the words take up a task',
  detect: ({ own, ids, active }) => {
    const taken = takes(own);
    return taken === '' || ids.some((id) => active?.ids.includes(id)) ? null : { strength: 1, of: taken };
  },
};

export const examples: Example[] = [
  { hit: true, prompt: 'start working on task 015', active: { title: 'session update', ids: ['#14'] } },
  { hit: false, prompt: 'continue working on task 015', active: { title: 'session update', ids: ['#15'] } },
  { hit: false, prompt: 'start with #3, then #4' },
];
