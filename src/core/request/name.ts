/** Decides how well what a person says fits what a piece of work is called. */
import { editDistance } from '../plan/guard/edit-distance.js';
import { wordList } from '../text/first-word.js';
import { isSameWord, type Word, wordOf } from '../text/stem.js';
import { isStop, words } from '../text/words.js';

/**
 * `id`: a task of it is named. `exact`: said as it is called. `inside`: its whole name stands in what is said. `words`: all that
 * is said stands in its name. `typo`: its whole name and nothing else, with a letter or two wrong in some word. `slip`: what is said
 * stands in its name, or nearly so, with letters wrong. `part`: most of it.
 */
export type Fit = 'id' | 'exact' | 'typo' | 'inside' | 'words' | 'slip' | 'part';

/** Words that say nothing about which work is meant, in the languages that phrases are known in, and verbs of every step. */
const EMPTY = wordList(
  'plan plans project projects projekt projet proyecto projeto task feature module context the a an our my ' +
    'der die das dem den des ein eine einen einem zum zur im am an mit für von vom und le la les un une des du de d l au aux et pour sur ' +
    'el los las lo del al en y con o os as do da dos das no na nos nas em ao e com md docs plans ' +
    'try trying look looking check checking make making work working use using together much change changes doing help keep fix fixing debug debugging question questions',
);
const CJK = /[\u3040-\u30ff\u3400-\u9fff]/;
/** One word of a name with more than so many is hardly meant for it. */
const LONG = 4;
/** Of what is said, the name has to begin among so many words; a long sentence names other things later. */
const FIRST = 3;

/** A word so long with a letter wrong is hardly another. */
const TELLING = 8;

/** `text` as names are compared: lower case, marks stripped, dashes and the ending of a Markdown file taken off. */
export function normalName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.(?:mdx?|markdown|txt)$/, '')
    .replace(/['"“”«»]/g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** How `said` fits `name`, `null` when it does not. `anywhere`: the name may stand anywhere in it; `whole`: only as a whole counts. */
export function fitOf(said: string, name: string, anywhere: boolean, whole = false): Fit | null {
  if (normalName(said) === normalName(name)) return 'exact';
  const [asked, called] = [wordsOf(said), wordsOf(name)];
  if (asked.length === 0 || called.length === 0) return null;
  const has = (list: Word[], w: Word): boolean => list.some((x) => isSameWord(x, w));
  const all = asked.every((w) => has(called, w));
  const inside = called.every((w) => has(asked, w));
  if (all && inside) return 'exact';
  if (isTypo(asked, called)) return 'typo';
  const at = asked.findIndex((w) => isSameWord(w, called[0]!));
  if (inside && isTogether(asked, called) && (anywhere || at < FIRST) && (called.length > 1 || asked.length <= 2))
    return 'inside';
  if (whole) return null;
  if (all) return asked.length === 1 && called.length > LONG && !CJK.test(said) ? 'part' : 'words';
  if (CJK.test(said) && CJK.test(name) && isSlip(normalName(said), normalName(name), 3)) return 'slip';
  const slipped = asked.filter((w) => !has(called, w) && called.some((c) => isSlip(w.raw, c.raw)));
  const met = asked.filter((w) => has(called, w)).length;
  if (slipped.length > 0 && slipped.length + met === asked.length) return 'slip';
  // The whole name with a letter wrong, and a word beside it.
  const meant = (c: Word): boolean => has(asked, c) || asked.some((w) => isSlip(w.raw, c.raw, TELLING));
  if (slipped.length > 0 && asked.length <= called.length + 1 && called.every(meant)) return 'slip';
  return met >= 2 && met / asked.length >= 0.6 ? 'part' : null;
}

/** Do the words of a name stand beside one another in what is said, one other between them at most? Strewn over a sentence they are no name. */
function isTogether(asked: Word[], called: Word[]): boolean {
  const wide = called.length + 1;
  return asked.some((_, from) => {
    const part = asked.slice(from, from + wide);
    return called.every((c) => part.some((w) => isSameWord(c, w)));
  });
}

/** Are there half as many telling words in `said` as in `name`? */
export function isHalfOf(said: string, name: string): boolean {
  return wordsOf(said).length * 2 >= wordsOf(name).length;
}

/** Two words and more, each the same or a misspelling, and one at least the same: the whole name. */
function isTypo(asked: Word[], called: Word[]): boolean {
  if (asked.length < 2 || asked.length !== called.length) return false;
  const same = asked.filter((w, i) => isSameWord(w, called[i]!)).length;
  return same > 0 && asked.every((w, i) => isSameWord(w, called[i]!) || isSlip(w.raw, called[i]!.raw));
}

function wordsOf(text: string): Word[] {
  const plain = normalName(text).replace(/^.*\//, '');
  if (CJK.test(plain)) return [...new Set(words(plain))].filter((w) => !EMPTY.has(w)).map((w) => ({ raw: w, stem: w }));
  const list = (plain.match(/[\p{L}\d]+/gu) ?? []).filter((w) => !EMPTY.has(w) && (!isStop(w) || /\d/.test(w)));
  return list.map(wordOf);
}

/** Is one a misspelling of the other: a letter wrong, two in a long word? */
function isSlip(a: string, b: string, shortest = 4): boolean {
  const least = Math.min(a.length, b.length);
  if (least < shortest || /\d/.test(a + b)) return false;
  const most = least >= 8 ? 2 : 1;
  return editDistance(a, b, most) <= most;
}
