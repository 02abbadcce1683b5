/** Decides where a word is looked up in lists of several languages: what is written in other scripts is taken apart only for a word that is. */
import { wordSet } from './words.js';

const PLAIN = /^[\x00-\x7f]*$/;
const MARKS = /[\u0300-\u036f]/g;

/** A look-up by comparable words (`words`). */
export type WordTable<T> = (word: string) => T | undefined;

/** What each word of `lists` means; of two lists that hold the same word the first counts. Nothing is built before a word is asked for. */
export function wordTable<T>(lists: [list: string, means: T][]): WordTable<T> {
  let plain: Map<string, T> | undefined;
  let others: Map<string, T> | undefined;
  return (word) => {
    plain ??= of(lists.map(([list, means]) => [inLetters(list).filter(isPlain).join(' '), means]));
    if (isPlain(word)) return plain.get(word);
    others ??= of(
      lists.map(([list, means]) => [
        inLetters(list)
          .filter((w) => !isPlain(w))
          .join(' '),
        means,
      ]),
    );
    return others.get(word);
  };
}

/** The words of a list, marks off those that are Latin letters without them: so they are compared. */
function inLetters(list: string): string[] {
  return list.split(' ').map((w) => {
    const bare = isPlain(w) ? w : w.normalize('NFD').replace(MARKS, '');
    return isPlain(bare) ? bare : w;
  });
}

function of<T>(lists: [string, T][]): Map<string, T> {
  const out = new Map<string, T>();
  for (const [list, means] of lists) for (const w of wordSet(list)) if (!out.has(w)) out.set(w, means);
  return out;
}

function isPlain(word: string): boolean {
  return PLAIN.test(word);
}
