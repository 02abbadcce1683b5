/** Decides what counts as a word when texts are compared: for plans, contexts and prompts alike. */
import { stem } from './stem.js';

/** Words that say nothing about which work is meant. */
const STOP = new Set(
  (
    'a an and are as at be been but by can could did do does done for from had has have how i if in into is it its just ' +
    'let lets like make me my no not of on or our out please so some that the their them then there these they this those ' +
    'to too up us was we were what when where which while who why will with would you your yes ok okay also now get got ' +
    'should need want go going see about any all more one use using still only here dont cant im its ive ill thats'
  ).split(' '),
);

const PLAIN = /^[\x00-\x7f]*$/;
/** Dashes, quotes, bullets, arrows, boxes, pictures: what only parts words, in texts that are otherwise plain. No letter, mark or number. */
const SIGNS =
  /(?:[\xa0\xa1\xa7\xa9\xab\xac\xae\xb0\xb1\xb6\xb7\xbb\xbf\xd7\xf7\u2000-\u2018\u201a-\u2029\u202f-\u203a\u2190-\u222b\u2300-\u23ff\u2500-\u2775\u2794-\u27bf]|\ud83c[\udf00-\udfff]|\ud83d[\udc00-\udfff]|\ud83e[\udc00-\udfef])\ufe0f?/g;
const known = new Map<string, string>();

/**
 * The comparable words of `text` in order: NFKC, lower case, marks stripped, camelCase and snake_case split, stemmed, stop
 * words dropped; scripts without spaces become overlapping pairs.
 */
export function words(text: string, max = 4000): string[] {
  if (text.length > SHORT) return split(text, max);
  let all = kept.get(text);
  if (all === undefined) {
    if (kept.size >= MOST_KEPT) kept.clear();
    all = split(text, 4000);
    kept.set(text, all);
  }
  return all.slice(0, max);
}

/** Titles and names of folders are met again and again: their words are kept. */
const kept = new Map<string, string[]>();
const SHORT = 100;
const MOST_KEPT = 4000;

function split(text: string, max: number): string[] {
  const plain = PLAIN.test(text) ? text : text.replace(SIGNS, ' ').replaceAll('’', "'");
  return PLAIN.test(plain) ? plainWords(plain, max) : anyWords(text, max);
}

/** The same for plain ASCII, which most texts are: expressions with Unicode classes cost a cold process milliseconds. */
function plainWords(text: string, max: number): string[] {
  const out: string[] = [];
  let split = text.toLowerCase();
  if (split !== text)
    split = text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .toLowerCase();
  for (const chunk of split.replaceAll("'", '').match(/[a-z]+|\d+/g) ?? []) {
    if (out.length >= max) break;
    if (chunk.length > 1 && chunk.length <= 40 && !STOP.has(chunk)) out.push(stemmed(chunk));
  }
  return out;
}

/** Made when first needed: classes of whole scripts take longer to build than most prompts to read. */
let classes: { chunk: RegExp; pairs: RegExp } | undefined;

function anyWords(text: string, max: number): string[] {
  classes ??= {
    chunk: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|[\p{L}\p{M}]+|\p{N}+/gu,
    pairs: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u,
  };
  const out: string[] = [];
  for (const [chunk] of fold(text).matchAll(classes.chunk)) {
    if (out.length >= max) break;
    if (classes.pairs.test(chunk)) pairs(chunk, out);
    else if (chunk.length <= 40 && !STOP.has(chunk) && (chunk.length > 1 || !PLAIN.test(chunk)))
      out.push(stemmed(chunk));
  }
  return out.slice(0, max);
}

/** The comparable words of `text`, each once, in order of first use. */
export function wordSet(text: string, max = 4000): string[] {
  return [...new Set(words(text, max))];
}

/** How many comparable words two texts share, and how many each has, the fewer first. */
export function sharedWords(a: string, b: string): { both: number; few: number; many: number } {
  const [few, many] = [wordSet(a), wordSet(b)].sort((x, y) => x.length - y.length) as [string[], string[]];
  return { both: few.filter((w) => many.includes(w)).length, few: few.length, many: many.length };
}

/** Is `word` one that says nothing about which work is meant? */
export function isStop(word: string): boolean {
  return STOP.has(word);
}

function fold(text: string): string {
  const split = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  const lower = split.toLowerCase().replace(/['’]/g, '');
  return lower.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}

function stemmed(word: string): string {
  let s = known.get(word);
  if (s === undefined) {
    if (known.size > 50_000) known.clear();
    s = stem(word);
    known.set(word, s);
  }
  return s;
}

function pairs(chunk: string, out: string[]): void {
  const chars = [...chunk];
  if (chars.length === 1) out.push(chars[0]!);
  for (let i = 0; i + 1 < chars.length && i < 400; i++) out.push(chars[i]! + chars[i + 1]!);
}
