/** Decides how far what a user taught moves the chance of a prompt: bounded, and never across the bar without credit. */
import type { Fields, Signal } from '../../model.js';

/** What a layer may hold at most, in log-odds: in general, for one signal, and for one prompt altogether. */
export const MOST = { bias: 1, signal: 0.6, prompt: 1 };
/** Where the accounts end: crossings that were wrong or saved one, and switches that a crossing found or lost. */
const ACCOUNTS: Record<string, [low: number, high: number]> = { risked: [-3, 1], earned: [-1, 4] };
/** How close to the bar a held shift stops, in log-odds. */
const NEAR = 1e-3;

/** The field of `layer`, within its bounds; what is missing or no number is 0. `layer` is the record `learn/layer`, whatever it holds. */
export function fieldOf(layer: Fields | undefined, field: string): number {
  const v = layer?.[field];
  return typeof v === 'number' && Number.isFinite(v) ? clampField(field, v) : 0;
}

/** `v` within the bounds of `field`. */
export function clampField(field: string, v: number): number {
  const most = field === 'bias' ? MOST.bias : field.startsWith('w.') ? MOST.signal : null;
  const [low, high] = most === null ? (ACCOUNTS[field] ?? [0, 1e9]) : [-most, most];
  return Math.min(high, Math.max(low, v));
}

/** What `layer` would move the log-odds of a prompt with `signals` by, if nothing held it back. */
export function leaningOf(layer: Fields | undefined, signals: Pick<Signal, 'id' | 'strength'>[]): number {
  let sum = fieldOf(layer, 'bias');
  for (const s of signals) sum += fieldOf(layer, `w.${s.id}`) * s.strength;
  return Math.min(MOST.prompt, Math.max(-MOST.prompt, sum));
}

/**
 * What `layer` does move them by. `odds` are the shipped model's, `bar` the chance from which a prompt is not met with silence.
 * A prompt is lifted over the bar only while such liftings have not cost a false alarm more than they saved, and lowered below it
 * only while they have found a switch that would have been missed: so no user is worse off than with the shipped model.
 */
export function shiftOf(layer: Fields | undefined, signals: Signal[], odds: number, bar: number): number {
  const free = leaningOf(layer, signals);
  const edge = logit(bar);
  const after = odds + free;
  if (odds < edge && after >= edge && fieldOf(layer, 'risked') > 0) return Math.max(0, edge - NEAR - odds);
  if (odds >= edge && after < edge && fieldOf(layer, 'earned') < 1) return Math.min(0, edge + NEAR - odds);
  return free;
}

/** Log-odds of a chance, finite for every number from 0 to 1. */
export function logit(p: number): number {
  const q = Math.min(1 - 1e-9, Math.max(1e-9, p));
  return Math.log(q / (1 - q));
}

export function sigmoid(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
