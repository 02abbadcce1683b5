/** Decides how much of what two plans share is shared in one of the ways of `alignWords`. */
import type { Alignment, Way } from '../align-words.js';
import type { Likeness } from './_rule.js';

/** The share of pairs that are paired in one of `ways`; `null` when none is. */
export function pairWords(words: Alignment, ways: Way[]): Likeness | null {
  const found = words.pairs.filter((p) => ways.includes(p.way));
  if (found.length === 0) return null;
  return { value: found.length / words.pairs.length, of: found.map((p) => `${p.made.written}/${p.other.written}`) };
}
