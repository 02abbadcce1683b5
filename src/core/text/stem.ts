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
