/** Decides how a long expression that few texts hold is looked for: behind words of which one stands in each of them. */
import { lazy } from './lazy.js';
import { warm } from './regexp-warmup.js';

/** Finds in a text, which is told in lower case, too, what `make` builds; nothing is built for a text without any of `words` ("a|b"). */
export type Cued = (text: string, lower: string) => RegExpExecArray | null;

export function cued(words: string, make: () => RegExp): Cued {
  const [cues, expression] = [words.split('|'), lazy(make)];
  return (text, lower) => (cues.some((c) => lower.includes(c)) ? warm(expression()).exec(text) : null);
}
