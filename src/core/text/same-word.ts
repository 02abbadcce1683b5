/** Decides whether two words are one in different forms of it. */
import { stem } from './stem.js';

/** A word in lower case with its stem, which who compares many makes once. */
export interface Word {
  raw: string;
  stem: string;
}

export function wordOf(raw: string): Word {
  return { raw, stem: stem(raw) };
}

/** The same word, in another form of it: English by its stem, others where one is the beginning of the other. */
export function isSameWord(a: Word, b: Word): boolean {
  if (a.raw === b.raw) return true;
  // "offlin" is the stem of a word, and none.
  if (a.stem === b.stem) return `${a.raw}e` !== b.raw && `${b.raw}e` !== a.raw;
  const [short, long] = a.raw.length < b.raw.length ? [a.raw, b.raw] : [b.raw, a.raw];
  return short.length >= 5 && long.startsWith(short) && /^(?:n|s|e|en|er|es|em)$/.test(long.slice(short.length));
}
