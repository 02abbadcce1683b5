/** What a score of the plan search must offer: how well one candidate answers the query in one respect. */
import type { PlanRow, Reason } from '../../../model.js';

/** A term of the query where it stands in the candidate. `weight` 0 to 1 (how much the term says about the plan). */
export interface Hit {
  term: string;
  /** Rarity of the term in the index. */
  idf: number;
  /** How much the user meant it, see `Query`. */
  asked: number;
  mask: number;
  weight: number;
  /** Found by spelling alone. */
  fuzzy: boolean;
}

/** A word of the query and its nearest kin in the candidate: how much they say, and their share of all that the query says. */
export interface Kindred {
  said: string;
  found: string;
  says: number;
  share: number;
}

export interface Candidate {
  row: PlanRow;
  nameLength: number;
  hits: Hit[];
  /** Words of the query that the plan says otherwise in its name or title; empty unless the words themselves left it undecided. */
  kin: Kindred[];
  /** Sum of rarity × meaning over all words of the query, found or not. */
  mass: number;
  /** Words of the query, found or not. */
  asked: number;
  about: Set<string>;
  /** The words of the query in order. */
  said: string[];
  paths: string[];
  now: number;
}

export interface Score {
  id: string;
  /** The specification's search order, which breaks ties: 1 first. */
  order: number;
  /** Share of certainty this score can give alone, 0 to 1. */
  weight: number;
  score(c: Candidate): Reason | null;
}

/** Is this term a word (not a folder, id or misspelling)? */
export function isWord(term: string): boolean {
  return term[0] !== '@' && term[0] !== '#' && term[0] !== '~';
}
