/** Decides which plans are looked at closely: those whose name or title holds the most of the new one's words, in any form. */
import type { PlanIndex } from '../../model.js';
import { words } from '../../text/words.js';
import { DOC, docOf, maskOf, NAME, TASK, TITLE } from '../index/posting.js';
import { deletionsOf } from '../index/terms.js';
import { joinsWith } from './align-words.js';
import type { Keyword, PlanName } from './normalize-name.js';
import { formsOf } from './short-forms.js';
import { translationsOf } from './translations.js';

const MOST = 48;
const IN_NAME = (NAME | TITLE) << 8;
/** What a word in another form is worth as a lead. */
const FORM = 0.8;
const KIN = 0.4;
const MOST_KIN = 8;
/** Endings by which other words of one root are found. */
const MADE = ['', 'at', 'ion', 'ation', 'ment', 'er', 'or'];
/** A number says little: series share their numbers. */
const NUMBER = 0.5;

/** Documents of the best leads, at most 48, best first; of equal ones the lower. */
export function findCandidates(names: PlanName[], index: PlanIndex): number[] {
  const bound = index.bound ?? index.count;
  const sums = new Float64Array(bound);
  // A word counts once for each plan, in the form that is worth most: forms are asked in that order.
  const met = new Int32Array(bound);
  const seen: number[] = [];
  let stamp = 0;
  const add = (term: string, worth: number): void => {
    const all = index.postings(term)?.all;
    if (all === undefined) return;
    for (let i = 0; i < all.length; i++) {
      const p: number = all[i]!;
      const doc = p >>> DOC;
      if ((p & IN_NAME) === 0 || met[doc] === stamp || doc >= bound) continue;
      if (sums[doc] === 0) seen.push(doc);
      met[doc] = stamp;
      sums[doc]! += worth;
    }
  };
  const said = new Set<string>();
  for (const name of names) {
    for (const keyword of name.keywords) {
      const { word, root, weight } = keyword;
      if (said.has(word)) continue;
      said.add(word);
      stamp++;
      add(word, weight);
      for (const form of variantsOf(word, root)) add(form, weight * FORM);
      for (const form of joinsOf(keyword, name)) add(form, weight * FORM);
      for (const { word: kin } of index.related?.(word).slice(1, MOST_KIN + 1) ?? []) add(kin, weight * KIN);
    }
    for (const number of name.numbers) {
      if (number.length < 2 || said.has(number)) continue;
      said.add(number);
      stamp++;
      add(number, NUMBER);
    }
  }
  return seen.sort((a, b) => sums[b]! - sums[a]! || a - b).slice(0, MOST);
}

/** As they are in "Sicherungsplan" and "PILOTPLAN". */
const WITH_PLAN = ['', 'plan', 'splan'];

/** Both halves of a long word, wherever it may be two, and what it makes with the words beside it: "type script" is "typescript". */
function joinsOf(keyword: Keyword, name: PlanName): string[] {
  const { written } = keyword;
  const forms = joinsWith(keyword, name).flatMap((whole) => words(whole));
  if (written.length > LONGEST) return forms;
  for (let i = HALF; i + HALF <= written.length; i++)
    forms.push(...words(written.slice(0, i)), ...words(written.slice(i)));
  return SMALL.test(written) ? [...forms, ...words(written.replace(SMALL, ''))] : forms;
}

const HALF = 3;
/** Halves that are shorter. */
const SMALL = /^(?:on|in|up)(?=.{3})|(?<=.{3})(?:on|in|up)$/;
const LONGEST = 30;

/** Documents whose tasks say the most of what `tasks` say, at least three words; the most first. */
export function findByTasks(tasks: string[][], index: PlanIndex): number[] {
  const sums = new Map<number, number>();
  for (const word of [...new Set(tasks.flat())].slice(0, MOST_WORDS))
    for (const p of index.postings(word)?.all ?? [])
      if ((maskOf(p) & TASK) !== 0) sums.set(docOf(p), (sums.get(docOf(p)) ?? 0) + 1);
  return [...sums]
    .filter(([, n]) => n >= LEAST_SHARED)
    .sort(([a, m], [b, n]) => n - m || a - b)
    .slice(0, MOST_BY_TASKS)
    .map(([doc]) => doc);
}

const MOST_WORDS = 120;
const LEAST_SHARED = 3;
const MOST_BY_TASKS = 12;

function variantsOf(word: string, root: string): Set<string> {
  const forms = new Set([...formsOf(word), ...deletionsOf(word)]);
  for (const said of [word, ...translationsOf(word)]) for (const tail of WITH_PLAN) forms.add(said + tail);
  if (root.length >= 4) for (const ending of MADE) forms.add(root + ending);
  forms.delete(word);
  return forms;
}
