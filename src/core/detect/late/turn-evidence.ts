/** Decides what a turn shows of which work it was for: the files it wrote, the agent's closing words, the branch. */
import { sum, termRarity } from '../../context/match.js';
import type { Context } from '../../model.js';
import { isDefaultBranch } from '../../text/branch.js';
import { wordSet } from '../../text/words.js';

/** What a turn did, as far as it is known when it ends. */
export interface Done {
  /** Workspace-relative paths of the files that it wrote. */
  files: string[];
  /** The end of the agent's closing message. */
  said: string;
  /** Where the work tree stood before the turn and stands behind it, as far as that is known. */
  before: string | null;
  after: string | null;
}

/** How well a turn fits a piece of work, each 0 to 1. */
export interface Fit {
  context: Context;
  /** Share of the turn's files that the work had touched before. */
  files: number;
  /** The same, where a file that several know counts for each of them in part. */
  own: number;
  /** How much of the closing words it has heard before. */
  words: number;
  /** Does the work tree stand on its branch? */
  branch: number;
}

/** Characters of the closing message that are looked at. */
const SAID = 1200;

/** How `done` fits each of `contexts`, in their order. */
export function fitsOf(done: Done, contexts: Context[]): Fit[] {
  const rarity = termRarity(contexts);
  const said = new Set(wordSet(done.said.slice(-SAID), 400));
  const mass = sum([...said].map(rarity));
  const touchedBy = new Map<string, number>();
  for (const c of contexts) for (const f of c.files) touchedBy.set(f, (touchedBy.get(f) ?? 0) + 1);
  const weight = (f: string): number => 1 / Math.max(1, touchedBy.get(f) ?? 0);
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return contexts.map((context) => {
    const known = new Set(context.files);
    const mine = done.files.filter((f) => known.has(f));
    return {
      context,
      files: share(mine.length, done.files.length),
      own: share(sum(mine.map(weight)), sum(done.files.map(weight))),
      words: share(sum(context.terms.filter((w) => said.has(w)).map(rarity)), mass),
      branch: done.after !== null && done.after === context.branch && !isDefaultBranch(done.after) ? 1 : 0,
    };
  });
}
