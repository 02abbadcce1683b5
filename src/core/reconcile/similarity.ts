/** Decides how alike two short texts are: the words they share, and what makes them different things however many they share. */
import { lazy } from '../text/lazy.js';
import { wordSet } from '../text/words.js';
import { comparableText } from './task-reference.js';

/** Words that make the same sentence about something else. */
const PAIRS: Record<string, string> = {
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

const opposites = lazy(
  () =>
    new Map(
      Object.entries(PAIRS).flatMap(([a, b]): [string, string][] => [
        [a, b],
        [b, a],
      ]),
    ),
);

/** A text taken apart once, to be compared with many. */
export interface Read {
  words: string[];
  numbers: string;
  /** Words of it that have an opposite. */
  sided: string[];
}

export function readText(text: string): Read {
  const said = comparableText(text);
  return {
    words: wordSet(said, 60),
    numbers: (said.match(/\d+/g) ?? []).join(' '),
    sided: (said.match(/[a-z]+/g) ?? []).filter((w) => opposites().get(w) !== undefined),
  };
}

/** Words in `shared` ÷ those of both, 0 to 1 (Dice); 0 where numbers differ or one says the opposite of the other. */
export function similarityOf(a: Read, b: Read, shared: number): number {
  if (shared === 0 || a.numbers !== b.numbers || opposed(a.sided, b.sided)) return 0;
  return (2 * shared) / (a.words.length + b.words.length);
}

function opposed(a: string[], b: string[]): boolean {
  return a.some((w) => {
    const other = opposites().get(w)!;
    return b.includes(other) && !a.includes(other) && !b.includes(w);
  });
}
