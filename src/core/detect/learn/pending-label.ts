/** Decides what is kept of a reading until the user's next act shows whether it was right. */
import type { Fields, Reading, Signal, Verb } from '../../model.js';
import { metAs } from '../met-as.js';
import { logit } from './layer.js';

/** A reading that is still to be judged. `odds` are the shipped model's, `taught` is what the layer added. */
export interface Heard {
  at: number;
  context: string;
  verb: Verb;
  odds: number;
  taught: number;
  bar: number;
  signals: Pick<Signal, 'id' | 'strength'>[];
}

const VERBS: string[] = ['stay', 'nudge', 'switch', 'ask'] satisfies Verb[];
const MOST_SIGNALS = 64;

/** `null` when no work was active: there was nothing to leave. */
export function heardOf(reading: Reading, at: number): Heard | null {
  if (reading.context === null) return null;
  const taught = reading.taught ?? 0;
  return {
    at,
    context: reading.context,
    // Who was told nothing cannot have ignored it.
    verb: metAs(reading),
    odds: logit(reading.p) - taught,
    taught,
    bar: reading.thresholds.nudge,
    signals: reading.signals,
  };
}

/** As the record `heard/SESSION` holds it: signals by id. The odds stay as they are: one beside the bar, rounded over it, would be accounted for on the wrong side. */
export function heardRecord(h: Heard): Fields {
  const signals = Object.fromEntries(h.signals.map((s) => [s.id, round(s.strength)]));
  return { ...h, signals };
}

/** What the record holds, `null` when it is none. */
export function heardIn(record: Fields | undefined): Heard | null {
  const { at, context, verb, odds, taught, bar, signals } = (record ?? {}) as Record<string, unknown>;
  const numbers = [at, odds, taught, bar];
  if (!numbers.every((n) => typeof n === 'number' && Number.isFinite(n))) return null;
  if (typeof context !== 'string' || typeof verb !== 'string' || !VERBS.includes(verb)) return null;
  if (typeof signals !== 'object' || signals === null) return null;
  const seen = Object.entries(signals)
    .slice(0, MOST_SIGNALS)
    .flatMap(([id, s]) => (typeof s === 'number' && s > 0 && s <= 1 ? [{ id, strength: s }] : []));
  return { at, context, verb, odds, taught, bar, signals: seen } as Heard;
}

/** Five digits are enough for a strength. */
function round(v: number): number {
  return Math.round(v * 1e5) / 1e5;
}
