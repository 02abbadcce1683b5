/** Decides which words of plans mean the same in two languages, from the table `plan-words.json`: about a hundred words that plans are called by. */
import { lazy } from '../../text/lazy.js';
import { words } from '../../text/words.js';
import table from './plan-words.json' with { type: 'json' };

/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** What joins the words of one long word: "Sicherung-s-plan". */
const JOINTS = ['', 's', 'n', 'en', 'es'];
/** A word this long may be two, of which none is shorter than that. */
const LONG = 8;
const PART = 4;
const MOST_UNSPACED = 60;

interface Tongues {
  /** The English words that a stem means. */
  means: Map<string, Set<string>>;
  /** The stems that say an English word. */
  said: Map<string, string[]>;
  /** As they are written, lower case and without marks: for words in one piece. */
  written: Set<string>;
  /** What a word without spaces around it means. */
  unspaced: Map<string, string>;
}

/** Made when first needed: taking the table apart takes a cold process milliseconds. */
const known = lazy((): Tongues => {
  const all: Tongues = { means: new Map(), said: new Map(), written: new Set(), unspaced: new Map() };
  for (const [english, tongues] of Object.entries(table)) {
    const meant = words(english)[0]!;
    const put = (stem: string): void => {
      all.means.set(stem, (all.means.get(stem) ?? new Set()).add(meant));
      all.said.set(meant, [...(all.said.get(meant) ?? []), stem]);
    };
    put(meant);
    all.written.add(english);
    for (const word of Object.values(tongues).flatMap((line) => line.split(' '))) {
      for (const stem of words(word)) put(stem);
      if (word.search(UNSPACED) >= 0) {
        if (!all.unspaced.has(word)) all.unspaced.set(word, english);
      } else all.written.add(withoutMarks(word));
    }
  }
  return all;
});

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The English stems that `word` (a stem) means; [] when it is not in the table. */
export function meaningsOf(word: string): string[] {
  return [...(known().means.get(word) ?? [])];
}

/** The stems that mean the same as `word` (a stem) in one of the languages; [] when it is not in the table. */
export function translationsOf(word: string): string[] {
  const { said } = known();
  return meaningsOf(word).flatMap((english) => said.get(english) ?? []);
}

/** Do two stems mean the same in two languages? */
export function isTranslation(a: string, b: string): boolean {
  if (a === b) return false;
  const { means } = known();
  const of = means.get(a);
  const others = means.get(b);
  if (of === undefined || others === undefined) return false;
  for (const m of of) if (others.has(m)) return true;
  return false;
}

/** `text` (lower case) with the words of one piece apart: "sicherungsplan" as "sicherung plan", "発売計画" in English. */
export function apart(text: string): string {
  const plain = /^[\x00-\x7f]*$/.test(text);
  const spaced = plain ? text : text.replace(UNSPACED, unspacedApart);
  return spaced.replace(plain ? /[a-z]{8,40}/g : /[\p{L}\p{M}]{8,40}/gu, (word) => joinedApart(word) ?? word);
}

/** The longest words of the table first, from the left; what it does not have stays. */
function unspacedApart(run: string): string {
  const { unspaced } = known();
  let out = '';
  for (let i = 0; i < run.length && i < MOST_UNSPACED; ) {
    let n = Math.min(8, run.length - i);
    while (n > 0 && !unspaced.has(run.slice(i, i + n))) n--;
    out += n === 0 ? run[i] : ` ${unspaced.get(run.slice(i, i + n))} `;
    i += n || 1;
  }
  return out + run.slice(MOST_UNSPACED);
}

function joinedApart(word: string): string | null {
  const { written } = known();
  const bare = withoutMarks(word);
  if (bare.length < LONG || written.has(bare)) return null;
  for (let i = PART; i + PART <= bare.length; i++) {
    const [head, tail] = [bare.slice(0, i), bare.slice(i)];
    if (!written.has(tail) && !(WHOLE.has(tail) && i > PART)) continue;
    const joint = JOINTS.find((j) => head.endsWith(j) && written.has(head.slice(0, head.length - j.length)));
    if (joint !== undefined) return `${head.slice(0, head.length - joint.length)} ${tail}`;
    if (WHOLE.has(tail)) return `${head} ${tail}`;
  }
  return null;
}

/** What a plan is called in one word with what it is about: it goes off any word. */
const WHOLE = new Set(['plan', 'plaene', 'plane', 'planung', 'projekt', 'planning']);
