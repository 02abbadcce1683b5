/** Decides which words of a text point back at what was said: "that", "still", "you changed", "the last one". */
import { wordList } from './first-word.js';

const ALONE = wordList('that this it these those them same still again instead also too');
const BEHIND: Record<string, { has(word: string): boolean }> = {
  as: wordList('well'),
  you: wordList('just said did mentioned changed added wrote'),
  the: wordList('above output result change fix error test failure last first second other'),
};

/** The pointers in the first `max` characters of `text`, in order, lower case. */
export function pointersIn(text: string, max: number): string[] {
  const words = text.slice(0, max).toLowerCase().match(/\w+/g) ?? [];
  const found: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const next = words[i + 1];
    if (ALONE.has(word)) found.push(word);
    else if (
      next !== undefined &&
      Object.hasOwn(BEHIND, word) &&
      (BEHIND[word]!.has(next) || (next.endsWith('one') && BEHIND[word]!.has(next.slice(0, -3))))
    ) {
      found.push(`${word} ${next}`);
      i++;
    }
  }
  return found;
}
