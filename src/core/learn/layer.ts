/** Decides how far one user's habits move the shipped probability: an online logistic layer, bounded, that forgets. */
import type { Signal } from '../model.js';

/** What was learned from one user. `bias` and `signals` are added to the shipped log-odds. */
export interface Layer {
  v: 1;
  bias: number;
  signals: Record<string, number>;
  /** Labels seen, and the switches among them. */
  labels: number;
  switches: number;
}

/** One thing a user's act said about a reading. `weight` 1 = said outright, less = gathered from silence. */
export interface Label {
  signals: Signal[];
  /** The shipped log-odds of the reading. */
  odds: number;
  /** Did the prompt leave the work? */
  left: boolean;
  weight: number;
}

/** Habits differ in when work changes, not in what words mean: only these signals are learned. */
const LEARNED = new Set(['new-session', 'long-gap', 'branch-changed', 'after-closing', 'foreign-id', 'foreign-path', 'short-reply', 'same-work', 'unheard']);
const RATE = 0.15;
const KEEP = 0.998;
const MOST_BIAS = 1;
const MOST_SIGNAL = 0.6;

export const UNTAUGHT: Layer = { v: 1, bias: 0, signals: {}, labels: 0, switches: 0 };

/** What `layer` adds to the log-odds of a reading with `signals`. */
export function added(layer: Layer, signals: Signal[]): number {
  return signals.reduce((sum, s) => sum + (layer.signals[s.id] ?? 0) * s.strength, layer.bias);
}

/** `layer` after `label`: one bounded gradient step on the log loss, everything a little nearer to nothing. */
export function taught(layer: Layer, label: Label): Layer {
  const p = 1 / (1 + Math.exp(-(label.odds + added(layer, label.signals))));
  const step = RATE * label.weight * ((label.left ? 1 : 0) - p);
  const signals: Record<string, number> = {};
  for (const [id, w] of Object.entries(layer.signals)) signals[id] = w * KEEP;
  for (const s of label.signals) if (LEARNED.has(s.id)) signals[s.id] = bounded((signals[s.id] ?? 0) + step * s.strength, MOST_SIGNAL);
  return {
    v: 1,
    bias: bounded(layer.bias * KEEP + step, MOST_BIAS),
    signals,
    labels: layer.labels + 1,
    switches: layer.switches + (label.left ? 1 : 0),
  };
}

function bounded(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}
