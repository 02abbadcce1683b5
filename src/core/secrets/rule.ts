/** Decides what a rule for one kind of secret is, and how a row of a table becomes one. */

import { patternOf } from '../text/regexp-warmup.js';
import { isMadeUp } from './placeholder.js';

/** One kind of secret. The secret is the last part of a match: its last group that took part, else all of it. */
export interface Rule {
  kind: string;
  /** Lower case; at least one of them stands in every text that the rule finds something in. */
  words: string[];
  /** Source of the pattern. Every repetition is bounded. */
  pattern: string;
  flags: string;
  /** Has the secret a form of its own, so that it is known without its surroundings? */
  own: boolean;
  /** May it be longer than a window? Then it goes on as long as its letters do. */
  runs?: boolean;
  /** May its value be two, with a colon between? */
  pair?: true;
  /** The pattern of all of it, where it says itself where it ends; it may be longer than a window. */
  whole?: string;
  /** Is what was found a secret? `match` is the whole match, `before` up to 40 characters in front of it. */
  check?: (secret: string, match: string, before: string) => boolean;
}

/** Kind, words (parted by spaces), pattern. */
export type Row = [kind: string, words: string, pattern: string];

/** Nothing of a word before a token; what an escape sequence of a string or a URL ends with is no word. */
const START = '(?:(?<![A-Za-z0-9])|(?<=\\\\[nrt])|(?<=%[0-9A-Fa-f]{2}))';
const END = '(?![A-Za-z0-9])';

/** A rule for a token that is known by its own form. */
export function tokenRule([kind, words, pattern]: Row): Rule {
  return { kind, words: words.split(' '), pattern: `${START}(${pattern})${END}`, flags: 'g', own: true };
}

/** A rule for what stands around a secret; the last group of `pattern` is the secret. Case does not matter. */
export function contextRule([kind, words, pattern]: Row, check?: Rule['check']): Rule {
  return { kind, words: words.split(' '), pattern, flags: 'gi', own: false, ...(check ? { check } : {}) };
}

/** Between a name and its value: the rest of the name, quotes, an operator; or a word that announces a key, and a space. */
const ASSIGN =
  '(?:[\\w .-]{0,28}["\'`\\]]{0,2}\\\\?["\']?\\s{0,3}(?::=|=>|={1,3}|:{1,2}|,|\\()|[\\w.-]{0,24}[ _-](?:key|token|secret|password|pat)["\'`]?)\\s{0,3}\\\\?["\'`]?';

/** A rule for a value that only the name of its service tells from other letters and digits. `names` are parted by spaces. */
export function namedRule([kind, names, value]: Row): Rule {
  const words = names.split(' ');
  const name = words.map(patternOf).join('|');
  return {
    kind,
    words,
    pattern: `(?<![a-z])(?:${name})${ASSIGN}(${value})(?![a-z0-9])`,
    flags: 'gi',
    own: false,
    check: (secret, match) => !NO_KEY.test(match) && !isMadeUp(secret),
  };
}

/** Names of values that look like keys and are none. */
const NO_KEY = /commit|sha\d*\b|hash(?!node)|digest|checksum|integrity|revision|\brev\b|etag|public|fingerprint|build/i;
