/** How plans are looked up, and what a search answers. */
import type { PlanRow } from './plan.js';

export interface Reason {
  score: string;
  value: number;
  /** The words, path or id that made it. */
  of: string[];
}

/** A candidate with its score (0 to 1) and reasons; `context` when it is an open piece of work, `plan` when it has a plan. */
export interface Match {
  context: string | null;
  plan: PlanRow | null;
  title: string;
  score: number;
  reasons: Reason[];
}

/** Where a term stands: one number a posting, see `core/plan/index/posting.ts`. */
export interface Postings {
  /** Plans that hold the term, in the whole index. */
  df: number;
  /** By document, ascending. */
  all: Uint32Array;
  /** The heaviest ones; `all` itself when that is short. */
  best: Uint32Array;
}

/** A word that means nearly the same. `near` (0 to 1) = how alike they are × how much both say at all. */
export interface Kin {
  word: string;
  near: number;
}

/** A snapshot of the plan index; reading it is synchronous and has no effect. */
export interface PlanIndex {
  count: number;
  /** Documents are numbered below this; below `count` when absent. Not every number has one. */
  bound?: number;
  postings(term: string): Postings | null;
  row(doc: number): PlanRow | null;
  /** Every row, by its number: where one by one is dear. */
  rows?(): PlanRow[];
  /** Words in the plan's own name. */
  nameLength(doc: number): number;
  /** The word itself and those that mean nearly the same, for prompts that say it otherwise; [] = unknown. Search does without when absent. */
  related?(word: string): Kin[];
}
