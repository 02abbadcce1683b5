/** Decides how alike two short texts are: the words they share, and what makes them different things however many they share. */
import { wordSet } from '../text/words.js';
import { plain } from './named.js';

/** Words that make the same sentence about something else. */
const OPPOSITES: Record<string, string> = {
  enable: 'disable',
  add: 'remove',
  create: 'delete',
  start: 'stop',
  open: 'close',
  lock: 'unlock',
  install: 'uninstall',
  show: 'hide',
  before: 'after',
  old: 'new',
  up: 'down',
  import: 'export',
  client: 'server',
  read: 'write',
};

/** A text taken apart once, to be compared with many. */
export interface Read {
  words: string[];
  numbers: string;
  raw: Set<string>;
}

export function readText(text: string): Read {
  const said = plain(text);
  return {
    words: wordSet(said, 60),
    numbers: (said.match(/\d+/g) ?? []).join(' '),
    raw: new Set(said.match(/[a-z]+/g) ?? []),
  };
}

/** Shared words, 0 to 1 (Dice); 0 where numbers differ or one says the opposite of the other. */
export function alike(a: Read, b: Read, shared: number): number {
  if (shared === 0 || a.numbers !== b.numbers || opposed(a.raw, b.raw) || opposed(b.raw, a.raw)) return 0;
  return (2 * shared) / (a.words.length + b.words.length);
}

function opposed(a: Set<string>, b: Set<string>): boolean {
  for (const [one, other] of Object.entries(OPPOSITES))
    if (a.has(one) && b.has(other) && !a.has(other) && !b.has(one)) return true;
  return false;
}
