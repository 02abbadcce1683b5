/** Decides which English endings are the same word: a light, fast stemmer (plural, -ing, -ed), nothing more. */

/** Stem of a lower-case word; words under four letters and words with other than a–z stay as they are. */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const w = plural(word);
  for (const end of ['ing', 'ed']) {
    const base = w.slice(0, -end.length);
    if (w.endsWith(end) && base.length >= 3 && /[aeiouy]/.test(base)) return mend(base);
  }
  return w.endsWith('e') && w.length > 3 ? w.slice(0, -1) : w;
}

const HISSED = ['ses', 'xes', 'zes', 'ches', 'shes'];

function plural(w: string): string {
  if (w.endsWith('ies') && w.length > 4) return `${w.slice(0, -3)}y`;
  if (!w.endsWith('s')) return w;
  if (HISSED.some((end) => w.endsWith(end))) return w.slice(0, -2);
  return w.endsWith('ss') || w.endsWith('us') || w.endsWith('is') ? w : w.slice(0, -1);
}

function mend(base: string): string {
  const last = base.at(-1);
  if (base.length > 3 && last === base.at(-2) && last !== undefined && !'lsz'.includes(last)) return base.slice(0, -1);
  return base.endsWith('e') ? base.slice(0, -1) : base;
}

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
