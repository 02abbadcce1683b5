/** Decides which words of two plans stand for each other: the same, of one root, short forms, slips, translations, or nearly the same meaning. */
import type { Keyword, Lexicon, PlanName } from './normalize-name.js';
import { areOpposed, deedOf } from './opposites.js';
import { isShortFor } from './short-forms.js';
import { isSlip } from './slips.js';
import { isTranslation } from './translations.js';

/** How two words stand for each other, surest first, with the share of a word's weight that this is worth. */
export const WAYS = { same: 1, root: 0.95, joined: 0.95, short: 0.9, slip: 0.85, translation: 0.85, kin: 0.6 } as const;
export type Way = keyof typeof WAYS;

export interface Pair {
  made: Keyword;
  other: Keyword;
  way: Way;
  worth: number;
}

export interface Alignment {
  pairs: Pair[];
  /** Words that stand on one side alone. */
  made: Keyword[];
  other: Keyword[];
  /** Weight that is shared, and its share of all that each side says. */
  shared: number;
  ofMade: number;
  ofOther: number;
}

/** The pairs of `made` and `other`, each word in one pair at most. */
export function alignWords(made: PlanName, other: PlanName, lexicon: Lexicon): Alignment {
  const left = new Set(made.keywords);
  const right = new Set(other.keywords);
  const pairs: Pair[] = [];
  const pair = (way: Way, a: Keyword, b: Keyword, worth: number = WAYS[way]): void => {
    pairs.push({ made: a, other: b, way, worth });
    left.delete(a);
    right.delete(b);
  };
  const each = (way: Way, fits: (a: Keyword, b: Keyword) => boolean): void => {
    for (const a of left) for (const b of right) if (left.has(a) && fits(a, b)) pair(way, a, b);
  };
  each('same', (a, b) => a.word === b.word);
  if (left.size > 0 && right.size > 0) {
    const apart = (fits: (a: string, b: string) => boolean) => (a: Keyword, b: Keyword) =>
      !areOpposed(a.word, b.word) && fits(a.word, b.word);
    each('root', (a, b) => a.root === b.root && !areOpposed(a.word, b.word));
    joined(made, other, left, right, pair);
    each('short', apart(isShortFor));
    initials(made, other, left, right, pair);
    each('translation', apart(isTranslation));
    each('slip', (a, b) => !areOpposed(a.word, b.word) && isSlip(a, b, lexicon));
    for (const a of left) {
      const near = lexicon.kin(a.word);
      for (const b of right) {
        if (areOpposed(a.word, b.word)) continue;
        const deeds = [deedOf(a.word), deedOf(b.word)];
        const sameDeed = deeds[0]! >= 0 && deeds[0] === deeds[1];
        if (!sameDeed && deeds[0]! >= 0 && deeds[1]! >= 0) continue;
        const kin = near.find((k) => k.word === b.word);
        if (!sameDeed && kin === undefined) continue;
        pair('kin', a, b, sameDeed ? WAYS.root : WAYS.kin);
        break;
      }
    }
  }
  const shared = pairs.reduce((n, p) => n + p.worth * Math.max(p.made.weight, p.other.weight), 0);
  return {
    pairs,
    made: [...left],
    other: [...right],
    shared,
    ofMade: share(pairs, 'made', made.keywords, left),
    ofOther: share(pairs, 'other', other.keywords, right),
  };
}

/** What is paired, by weight; a word that went with its neighbour into a pair counts in full. */
function share(pairs: Pair[], side: 'made' | 'other', all: Keyword[], alone: Set<Keyword>): number {
  const sum = (list: Iterable<number>): number => [...list].reduce((n, w) => n + w, 0);
  const mass = sum(all.map((k) => k.weight));
  const lost = sum([...alone].map((k) => k.weight)) + sum(pairs.map((p) => (1 - p.worth) * p[side].weight));
  return mass === 0 ? 0 : Math.max(0, 1 - lost / mass);
}

type Put = (way: Way, a: Keyword, b: Keyword) => void;

/** "type script" is "typescript": the second of the two goes with the first. */
function joined(made: PlanName, other: PlanName, left: Set<Keyword>, right: Set<Keyword>, pair: Put): void {
  const find = (apart: Keyword[], from: Set<Keyword>, whole: Set<Keyword>, turned: boolean): void => {
    for (let i = 0; i + 1 < apart.length; i++) {
      const [a, b] = [apart[i]!, apart[i + 1]!];
      if (!from.has(a) || !from.has(b)) continue;
      const one = [...whole].find((w) => w.written === a.written + b.written);
      if (one === undefined) continue;
      if (turned) pair('joined', one, a);
      else pair('joined', a, one);
      from.delete(b);
    }
  };
  find(made.keywords, left, right, false);
  find(other.keywords, right, left, true);
  // "check-out" is "checkout": the smaller of the two words is none that is compared.
  for (const a of left) for (const b of right) if (left.has(a) && isJoined(a, made, b)) pair('joined', a, b);
  for (const b of right) for (const a of left) if (right.has(b) && isJoined(b, other, a)) pair('joined', a, b);
}

function isJoined(part: Keyword, of: PlanName, whole: Keyword): boolean {
  const { written } = whole;
  return (
    written.length > part.written.length &&
    (written.startsWith(part.written) || written.endsWith(part.written)) &&
    joinsWith(part, of).includes(written)
  );
}

/** What `part` makes in one piece with the word before it in the name, and with the one behind it. */
export function joinsWith(part: Keyword, { bare }: PlanName): string[] {
  const said = bare.split(' ');
  return said.flatMap((word, i) =>
    word !== part.written
      ? []
      : [said[i - 1], said[i + 1]].flatMap((next, side) =>
          next === undefined ? [] : [side === 0 ? next + word : word + next],
        ),
  );
}

/** "ci" is "continuous integration": the words go with their initials. */
function initials(made: PlanName, other: PlanName, left: Set<Keyword>, right: Set<Keyword>, pair: Put): void {
  const find = (long: Keyword[], from: Set<Keyword>, short: Set<Keyword>, turned: boolean): void => {
    for (const s of short) {
      if (s.word.length < 2 || s.word.length > 5) continue;
      for (let i = 0; i + s.word.length <= long.length; i++) {
        const run = long.slice(i, i + s.word.length);
        if (run.some((k, n) => k.word[0] !== s.word[n] || !from.has(k))) continue;
        if (turned) pair('short', s, run[0]!);
        else pair('short', run[0]!, s);
        for (const k of run) from.delete(k);
        break;
      }
    }
  };
  find(made.keywords, left, right, false);
  find(other.keywords, right, left, true);
}
