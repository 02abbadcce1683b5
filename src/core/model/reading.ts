/** What a prompt is read as: evidence, its sum, and what is made of it. */
import type { Match } from './search.js';

export type SignalClass = 'explicit' | 'implicit' | 'weak' | 'against';

/** One piece of evidence that a prompt leaves the active context, or (class `against`) stays in it. `strength` is 0 to 1. */
export interface Signal {
  id: string;
  class: SignalClass;
  strength: number;
  /** What it saw, in the user's own words. */
  of: string;
  /** The work it names, when it names one. */
  about?: string;
}

export type Verb = 'stay' | 'nudge' | 'switch' | 'ask';

/** What the signals add up to. `p` = probability that the prompt leaves the active context. */
export interface Reading {
  p: number;
  verb: Verb;
  signals: Signal[];
  /** Contribution of each signal in log-odds, same order as `signals`. */
  weights: number[];
  bias: number;
  /** What the user taught moved the log-odds by; absent when it did not. */
  taught?: number;
  /** Chance that the first match is meant, if the prompt leaves. */
  known?: number;
  thresholds: Thresholds;
  matches: Match[];
  /** Context id, plan path, 'new', or null for none. */
  target: string | null;
  prompt: string;
  context: string | null;
  /** What the user or the model was told. */
  told: string;
  /** The words that asked for other work: they decided, whatever the evidence. */
  asked?: string;
  /** The open task whose words the prompt says. */
  task?: string;
  /** The session's model has the tool that switches and decides itself: a nudge was not said. */
  unsaid?: true;
  /** The question that had settled this doubt before: it was not asked again. */
  settled?: string;
}

/** A model of the probability: log-odds are `bias` plus weight × strength of each signal. */
export interface Model {
  bias: number;
  signals: Record<string, number>;
  /** The chance that the best match is meant, if the prompt leaves the work: see `detect/match-likelihood.ts`. */
  known: Record<string, number>;
  /** The same for a turn that has ended: log-odds of what `detect/late/` sees, their `bias`, and the `bar` from which it counts as noticed. */
  after?: Record<string, number>;
}

export interface Thresholds {
  nudge: number;
  ask: number;
  switch: number;
  /** A match is certain at this score and this distance to the next. */
  match: number;
  margin: number;
}
