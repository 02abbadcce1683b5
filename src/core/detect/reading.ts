/** Decides what the signals of a prompt add up to: one probability, and one of stay, nudge, switch and ask. */

import { isActive } from '../context/match.js';
import type { Config, Fields, Match, Model, Reading, Signal, Thresholds, Verb } from '../model.js';
import { cutAtWord } from '../text/truncate.js';
import { shiftOf, sigmoid } from './learn/layer.js';
import { matchLikelihood } from './match-likelihood.js';
import { signals as detectors } from './signals/_index.js';
import type { Scene } from './signals/_signal.js';
import weights from './weights.json' with { type: 'json' };

export const MODEL: Model = weights;

/** So much of a prompt is kept to be quoted. */
const MOST_QUOTED = 200;

/** The evidence in `scene`, in the order of the folder. */
export function detect(scene: Scene): Signal[] {
  const found: Signal[] = [];
  for (const d of detectors) {
    const seen = d.detect(scene);
    if (seen !== null && seen.strength > 0) found.push({ id: d.id, class: d.class, ...seen });
  }
  return found;
}

/** Probability that the prompt leaves the active context, with each signal's contribution in log-odds. */
export function probability(
  signals: Signal[],
  model: Model = MODEL,
): { p: number; odds: number; weights: number[]; bias: number } {
  const contributions = signals.map((s) => (model.signals[s.id] ?? 0) * s.strength);
  const odds = contributions.reduce((a, b) => a + b, model.bias);
  return { p: sigmoid(odds), odds, weights: contributions, bias: model.bias };
}

/** The reading of `scene`; `layer` is what the user taught. Without an active context there is nothing to leave: the verb is `stay`. */
export function readPrompt(scene: Scene, config: Config, model: Model = MODEL, layer?: Fields): Reading {
  const signals = detect(scene);
  const { p: shipped, odds, weights: contributions, bias } = probability(signals, model);
  const taught = layer === undefined ? 0 : shiftOf(layer, signals, odds, config.detect.nudge);
  const p = taught === 0 ? shipped : sigmoid(odds + taught);
  const others = scene.matches.filter((m) => !isActive(m, scene.active));
  const q = matchLikelihood(others, signals, model);
  const { verb, target } = judge({ p, q, signals, others, ids: scene.ids }, config);
  return {
    p,
    verb: scene.active === null ? 'stay' : verb,
    signals,
    weights: contributions,
    bias,
    ...(taught === 0 ? {} : { taught }),
    known: q,
    thresholds: config.detect,
    matches: others.slice(0, 5),
    target: scene.active === null ? null : target,
    prompt: cutAtWord(scene.prompt, MOST_QUOTED),
    context: scene.active?.id ?? null,
    told: '',
  };
}

/** From this chance on the best match is named as the target of a nudge: naming one too many costs nothing, missing it does. */
const WORTH_NAMING = 0.25;

/** Work that fits this well keeps new work from being opened silently. */
const SAME = 0.75;
/** Chance at which the best match is turned to without a word that names it. */
const SURE = 0.9;

interface Evidence {
  p: number;
  /** Chance that the best match is meant, if the prompt leaves. */
  q: number;
  signals: Signal[];
  others: Match[];
  /** Ids that the prompt names. */
  ids: string[];
}

/**
 * Who decides. Words that name work, and plans that fit, go through the decision tree of S0. Of everything else only what is
 * plain is done; the rest is a nudge, which costs the user nothing. Low-confidence signals never ask alone.
 */
function judge(e: Evidence, config: Config): { verb: Verb; target: string | null } {
  const t = config.detect;
  const { p, q, signals, others, ids } = e;
  if (p < t.nudge && !isDoubt(signals)) return { verb: 'stay', target: null };
  const handoff = signals.some((s) => s.id === 'plan-handoff');
  const explicit = signals.some((s) => s.class === 'explicit' && s.strength >= 0.8 && s.id !== 'plan-handoff');
  const has = (m: Match, scores: string[], least: number): boolean =>
    m.reasons.some((r) => scores.includes(r.score) && r.value >= least);
  // A handed-over plan names its work: only work of that very name is meant; so does an id that is named with a phrase.
  const close = likelyMatches(others, t).filter((m) =>
    handoff ? has(m, ['name', 'title'], 0.8) : !explicit || ids.length === 0 || has(m, ['id', 'keywords', 'name'], 0.8),
  );
  const certain =
    p >= t.switch && config.confirm !== 'always' && !signals.some((s) => s.class === 'weak' && s.strength > 0.5);
  const best = others[0] !== undefined && q >= WORTH_NAMING ? refOf(others[0]) : 'new';
  if (explicit || close.some((m) => m.plan !== null)) {
    const target = close.length === 0 ? best : refOf(close[0]!);
    // Certain of the change, and of the match beyond the margin: else it is asked about.
    if (close.length === 1 && certain && close[0]!.score >= t.match + t.margin) return { verb: 'switch', target };
    return { verb: p >= (explicit ? t.ask : t.switch) ? 'ask' : 'nudge', target };
  }
  if (p >= t.switch && isPlainlyNew(signals, others) && config.confirm !== 'always')
    return { verb: 'switch', target: 'new' };
  return { verb: certain && q >= SURE ? 'switch' : 'nudge', target: best };
}

/**
 * Hard evidence that something new begins, enough to open it silently (provisionally, and undo takes it back): a plan is handed
 * over that the work at hand was not waiting for, or a session begins with a request on a branch that nobody has worked on.
 */
export function isPlainlyNew(signals: Signal[], others: Match[]): boolean {
  if ((others[0]?.score ?? 0) >= SAME) return false;
  const strength = (id: string): number => signals.find((s) => s.id === id)?.strength ?? 0;
  if (strength('plan-handoff') >= 0.5) return strength('expected-plan') === 0;
  return strength('branch-born') >= 0.9 && Math.max(strength('fresh-request'), strength('unheard')) > 0;
}

/** Signals of S0 that the prompt is about something else, which training may hold for little. */
const IMPLICIT = new Set(['foreign-path', 'foreign-module', 'foreign-directory', 'no-task-match']);

/** Is one of them seen, or words that say so, and nothing that speaks for the active context? Then there is a doubt, whatever the sum. */
export function isDoubt(signals: Pick<Signal, 'id' | 'class'>[]): boolean {
  const seen = signals.some((s) => IMPLICIT.has(s.id) || s.class === 'explicit');
  return seen && !signals.some((s) => s.class === 'against');
}

function refOf(m: Match): string {
  return m.context ?? m.plan!.path;
}

/** The matches that could be meant: above the bar, and no further than the margin from the best. */
export function likelyMatches(others: Match[], t: Thresholds): Match[] {
  const best = others[0];
  if (best === undefined || best.score < t.match) return [];
  return others.filter((m) => m.score >= t.match && best.score - m.score < t.margin).slice(0, 4);
}
