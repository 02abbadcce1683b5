/** What a success metric must offer: two counts of what the log knows, the target, and what it cannot see. */
import type { Occasion } from './_occasions.js';

/** What is counted in. */
export interface Measured {
  /** Doubts and switches, oldest first. */
  occasions: Occasion[];
  /** Plans there were when watching began and are now; `null` when nobody noted how many. `days` = how long ago that was. */
  plans: { before: number; now: number; days: number } | null;
  /** Sessions that touched files, by whether all of that work is tracked. */
  sessions: { id: string; tracked: boolean }[];
}

/** The value is numerator ÷ denominator × `scale`, never more than 1; unknown when the denominator is 0. */
export interface Count {
  numerator: number;
  denominator: number;
  scale?: number;
  /** What else was counted, in one line. */
  beside?: string;
}

export interface Metric {
  id: string;
  /** Its place in the specification's table, from 1. */
  place: number;
  /** As it is called wherever it is shown. */
  name: string;
  /** The specification's target: more than, or less than. */
  target: { over: number } | { under: number };
  unit: string;
  /** What is counted. */
  numerator: string;
  denominator: string;
  /** What cannot be known from the log, in whole sentences; a command stands between backticks. */
  blind: string;
  /** What a person can do when it is missed, likewise. */
  advice: string;
  examples: { says: string; measured: Partial<Measured>; value: number | null }[];
  count(m: Measured): Count;
}
