/** Decides which word a noun or doer was made from: migration and migrate, deployment and deploy, parser and parse share a root. */

/** Longest first. */
const ENDINGS =
  'ization isation ication ability ibility ation ition ement ment ness ance ence able ible ion ity ive er or iz is'.split(
    ' ',
  );
/** Letters that must be left. */
const LEAST = 4;

/** The root of a stem of `core/text/stem.ts`; words with other letters than a–z and short ones are their own. */
export function rootOf(word: string): string {
  if (word.length <= LEAST || !/^[a-z]+$/.test(word)) return word;
  if (word.endsWith('val')) return word.slice(0, -2);
  if (word.endsWith('ify')) return word.slice(0, -1);
  const ending = ENDINGS.find((e) => word.endsWith(e) && word.length - e.length >= LEAST) ?? '';
  const base = word.slice(0, word.length - ending.length);
  return base.endsWith('at') && base.length - 2 >= LEAST ? base.slice(0, -2) : base;
}
