/** Decides from which probability on this user is nudged: so that about the same share of everybody's quiet prompts is disturbed. */
import type { Model, Thresholds } from '../model.js';

/**
 * What a user's last prompts added up to, newest counted most: first the chances that they went on, altogether, then the part of
 * it that lay above each of the `STEPS`. A prompt read with chance p would have been disturbed for nothing with chance 1 - p.
 */
export type Tally = number[];

/** Probabilities at which prompts are counted, evenly spaced in log-odds from 5 to 60 %: written out, since every prompt needs them. */
export const STEPS = [
  0.05000000000000001, 0.06661411346297787, 0.08823605091726273, 0.11600390677694705, 0.1510624834284503,
  0.19438655491303222, 0.24652757504334233, 0.30731930802351826, 0.375628458539387, 0.4492730347581823,
  0.5252106960515973, 0.5999999999999999,
];

/** What a prompt still counts when the next one has come: half after 70. */
const KEEP = 0.99;
/** So many quiet prompts of the user count as much as what is usual for everybody. */
const USUAL = { raise: 10, lower: 20 };
/** No bar is moved further than this, in log-odds. */
const MOST = 1.2;

/** `tally` after a prompt that was read with chance `p`. */
export function addToTally(tally: Tally | undefined, p: number): Tally {
  const before = usable(tally) ? tally : [0, ...STEPS.map(() => 0)];
  return before.map((v, k) => {
    const now = KEEP * v + (k === 0 || p >= STEPS[k - 1]! ? 1 - p : 0);
    return Math.round(now * 100) / 100;
  });
}

/** `t` with the bars for a nudge moved to where `tally` says; a bar that a person has set stays where it was put. */
export function adaptThresholds(t: Thresholds, tally: Tally | undefined, model: Model): Thresholds {
  const { bars } = model;
  if (bars === undefined || !usable(tally)) return t;
  const bar = (set: number, made: { at: number; disturbs: number }): number =>
    set === made.at ? moved(set, tally, made.disturbs) : set;
  return { ...t, nudge: bar(t.nudge, bars.nudge), blind: bar(t.blind ?? t.nudge, bars.blind) };
}

function moved(bar: number, tally: Tally, share: number): number {
  const to = logit(own(tally, share)) - logit(bar);
  const by = (to * tally[0]!) / (tally[0]! + (to < 0 ? USUAL.lower : USUAL.raise));
  return Math.round(1000 * sigmoid(logit(bar) + Math.max(-MOST, Math.min(MOST, by)))) / 1000;
}

/** The lowest probability above which no more than `share` of what was quiet lies. */
function own(tally: Tally, share: number): number {
  const above = (k: number): number => tally[k + 1]! / tally[0]!;
  const k = STEPS.findIndex((_, i) => above(i) <= share);
  if (k <= 0) return STEPS[k === 0 ? 0 : STEPS.length - 1]!;
  const part = (above(k - 1) - share) / (above(k - 1) - above(k));
  return sigmoid(logit(STEPS[k - 1]!) + part * (logit(STEPS[k]!) - logit(STEPS[k - 1]!)));
}

/** A record may hold anything. */
function usable(tally: Tally | undefined): tally is Tally {
  return (
    Array.isArray(tally) &&
    tally.length === STEPS.length + 1 &&
    tally.every((v) => Number.isFinite(v) && v >= 0) &&
    tally[0]! > 0
  );
}

function logit(p: number): number {
  const q = Math.min(0.999, Math.max(0.001, p));
  return Math.log(q / (1 - q));
}

function sigmoid(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
