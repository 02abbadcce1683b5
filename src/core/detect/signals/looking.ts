/** A look around ("what tasks are available?", "what is left?"): it asks about work and begins none. */
import { canLeadTo, wordList } from '../../text/first-word.js';
import { warm } from '../../text/regexp-warmup.js';
import type { Detector, Example } from './_signal.js';

const LOOKING = (): RegExp =>
  /^\W*(?:(?:ok(?:ay)?|hi|hey|so|now|please|great)\W+)*(?:(?:what|which)\s+(?:\w+\s+){0,2}(?:tasks?|issues?|tickets?|plans?|work|todos?)\b.{0,40}\b(?:available|open|left|next|remaining|pending|backlog|there|have)\b|what(?:'s| is| are)\s+(?:next|left|open|remaining|the (?:status|next steps?|backlog))\b|where (?:were|are) we\b|(?:list|show)(?: me)?\s+(?:all |the |my |our )*(?:open |remaining |available )*(?:tasks|issues|tickets|plans|todos)\b|status\b\W*$)/i;

const LEADS = wordList('ok okay hi hey so now please great');
const STARTS = wordList('what which where list show status');
const CUES = [
  'task',
  'issue',
  'ticket',
  'plan',
  'work',
  'todo',
  'next',
  'left',
  'open',
  'remaining',
  'status',
  'backlog',
  ' we',
];

/** Does `own` look around? */
export function isLooking(own: string): boolean {
  if (own.length >= 120 || !canLeadTo(own, LEADS, STARTS)) return false;
  const lower = own.toLowerCase();
  return CUES.some((c) => lower.includes(c)) && warm(LOOKING()).test(own);
}

export const signal: Detector = {
  id: 'looking',
  class: 'against',
  says: 'it only looks around',
  detect: ({ own }) => (isLooking(own) ? { strength: 1, of: own.slice(0, 40) } : null),
};

export const examples: Example[] = [
  { hit: true, prompt: 'what tasks are available?' },
  { hit: true, prompt: "ok, what's next" },
  { hit: false, prompt: 'start working on task 15' },
];
