/** Decides which plans are looked at closely: those whose name or title holds the most of the new one's words, in any form. */
import type { PlanIndex } from '../../model.js';
import { DOC, NAME, TITLE } from '../index/posting.js';
import { deletionsOf } from '../index/terms.js';
import type { PlanName } from './normalize-name.js';
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
    for (const { word, root, weight } of name.keywords) {
      if (said.has(word)) continue;
      said.add(word);
      stamp++;
      add(word, weight);
      for (const form of variantsOf(word, root)) add(form, weight * FORM);
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

function variantsOf(word: string, root: string): Set<string> {
  const forms = new Set([...formsOf(word), ...translationsOf(word), ...deletionsOf(word)]);
  if (root.length >= 4) for (const ending of MADE) forms.add(root + ending);
  forms.delete(word);
  return forms;
}
