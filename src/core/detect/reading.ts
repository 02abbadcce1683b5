/** Decides what the signals of a prompt add up to: one probability, and one of stay, nudge, switch and ask. */
import type { Config, Match, Model, Reading, Signal, Thresholds, Verb } from '../model.js';
import { isActive, type Scene } from './scene.js';
import { signals as detectors } from './signals/_index.js';
import weights from './weights.json' with { type: 'json' };

export const MODEL: Model = weights;

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
export function probability(signals: Signal[], model: Model = MODEL): { p: number; weights: number[]; bias: number } {
  const contributions = signals.map((s) => (model.signals[s.id] ?? 0) * s.strength);
  const odds = contributions.reduce((a, b) => a + b, model.bias);
  return { p: 1 / (1 + Math.exp(-odds)), weights: contributions, bias: model.bias };
}

/** The reading of `scene`. Without an active context there is nothing to leave: the verb is `stay`. */
export function read(scene: Scene, config: Config, model: Model = MODEL): Reading {
  const signals = detect(scene);
  const { p, weights: contributions, bias } = probability(signals, model);
  const others = scene.matches.filter((m) => !isActive(m, scene.active));
  const { verb, target } = judge(p, signals, others, config);
  return {
    p,
    verb: scene.active === null ? 'stay' : verb,
    signals,
    weights: contributions,
    bias,
    thresholds: config.detect,
    matches: others.slice(0, 5),
    target: scene.active === null ? null : target,
    prompt: scene.prompt.slice(0, 200),
    context: scene.active?.id ?? null,
    told: '',
  };
}

/**
 * The decision tree of S0: a certain change with one match is made; one with no or several matches is asked about;
 * a likely one is a nudge. Low-confidence signals never ask alone: they turn an otherwise acted switch into a question.
 */
function judge(p: number, signals: Signal[], others: Match[], config: Config): { verb: Verb; target: string | null } {
  const t = config.detect;
  if (p < t.nudge) return { verb: 'stay', target: null };
  const explicit = signals.some((s) => s.class === 'explicit' && s.strength >= 0.8);
  const handoff = signals.some((s) => s.id === 'plan-handoff');
  const doubt = signals.some((s) => s.class === 'weak' && s.strength > 0.5);
  // A handed-over plan names its work: only work of that very name is meant.
  const close = likely(others, t).filter((m) => !handoff || m.reasons.some((r) => (r.score === 'name' || r.score === 'title') && r.value >= 0.8));
  const target = close.length === 0 ? 'new' : (close[0]!.context ?? close[0]!.plan!.path);
  if (close.length > 1 && p >= t.ask && (explicit || p >= t.switch)) return { verb: 'ask', target };
  if (close.length === 1 && p >= t.switch) return { verb: doubt || config.confirm === 'always' ? 'ask' : 'switch', target };
  if (close.length === 1 && explicit && p >= t.ask) return { verb: 'ask', target };
  if (close.length === 0 && explicit && !handoff && p >= t.ask) return { verb: 'ask', target };
  if (close.length === 0 && handoff && p >= t.switch) return { verb: config.confirm === 'always' ? 'ask' : 'switch', target };
  return { verb: 'nudge', target };
}

/** The matches that could be meant: above the bar, and no further than the margin from the best. */
export function likely(others: Match[], t: Thresholds): Match[] {
  const best = others[0];
  if (best === undefined || best.score < t.match) return [];
  return others.filter((m) => m.score >= t.match && best.score - m.score < t.margin).slice(0, 4);
}
