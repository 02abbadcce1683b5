/** Decides which commands the page may ask for, with which verbs and options, and how large what it sends may be. */
import type { Wish } from '../../runtime/board/wish.js';

interface Rule {
  /** The first argument must be one of these. */
  verbs?: string[];
  flags?: string[];
}

/** Everything here can be undone, or changes nothing. What sets clew up or takes it away is for a terminal. */
const RULES: Record<string, Rule> = {
  switch: { flags: ['new', 'next-session'] },
  reopen: {},
  back: {},
  done: { flags: ['abandon'] },
  pause: {},
  archive: {},
  rename: {},
  merge: {},
  answer: { flags: ['forget', 'yes', 'why'] },
  resolve: { flags: ['by', 'in'] },
  undo: { flags: ['at', 'any', 'to', 'context'] },
  move: { flags: ['new'] },
  redo: { flags: ['any'] },
  'update-context': { flags: ['goal', 'next', 'decision', 'note', 'in', 'goal-was', 'next-was'] },
  consolidate: { flags: ['apply', 'yes', 'max'] },
  tidy: { flags: ['yes'] },
  scope: { verbs: ['revoke', 'allow'], flags: ['reason', 'command', 'family', 'for', 'intent'] },
  intent: { verbs: ['confirm', 'refuse', 'select', 'clear', 'criteria'], flags: ['yes', 'shown'] },
  task: { verbs: ['start', 'done', 'block', 'cancel', 'reopen', 'accept', 'drop'], flags: ['id', 'plan', 'reason'] },
  learn: { flags: ['reset'] },
  doctor: {},
};
const MOST_WORDS = 12;
const LONGEST = 4000;

/** The wish that `body` holds, or a sentence why it is none. */
export function wishIn(body: unknown): (Wish & { dry: boolean }) | string {
  if (!isRecord(body)) return 'A wish is an object with a command.';
  const { command, args = [], flags = {}, session = null, at = null, dry = false } = body;
  const rule = typeof command === 'string' && Object.hasOwn(RULES, command) ? RULES[command]! : null;
  if (rule === null) return 'The page may not ask for that command.';
  if (!isWords(args)) return 'Arguments are a short list of texts.';
  if (rule.verbs !== undefined && !rule.verbs.includes(args[0] ?? '')) return 'The page may not ask for that verb.';
  if (!isRecord(flags)) return 'Options are an object.';
  for (const [name, value] of Object.entries(flags)) {
    if (!rule.flags?.includes(name)) return 'The page may not give that option.';
    if (value !== true && !isText(value) && !isWords(value))
      return 'An option is true, a text or a short list of texts.';
  }
  if (session !== null && !isText(session)) return 'A session is a text.';
  if (at !== null && !isText(at)) return 'A project is a text.';
  return { command: command as string, args, flags: flags as Wish['flags'], session, at, dry: dry === true };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A file with a NUL in it is no text any more. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST && !value.includes('\0');
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MOST_WORDS && value.every(isText);
}
