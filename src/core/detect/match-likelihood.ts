/** Decides how likely the best match is what a prompt turns to, if it leaves the work at all: the rest is something new. */
import type { Match, Model, Signal } from '../model.js';

/** What the chance is made of, each 0 to 1. */
export function evidenceFor(others: Match[], signals: Signal[]): Record<string, number> {
  const [best, next] = others;
  if (best === undefined) return {};
  const reason = (id: string, at = 0.01): number => (best.reasons.some((r) => r.score === id && r.value >= at) ? 1 : 0);
  const seen = (id: string): number => signals.find((s) => s.id === id)?.strength ?? 0;
  return {
    score: best.score,
    lead: best.score - (next?.score ?? 0),
    named: Math.max(reason('id'), reason('name', 0.8), reason('title', 0.8)),
    branch: reason('branch', 0.9),
    waiting: reason('waiting'),
    echo: reason('echo'),
    fresh: seen('branch-born'),
    plan: seen('plan-handoff'),
    request: seen('fresh-request'),
    made: seen('new-task'),
  };
}

/** Chance that the best of `others` is meant; 0 when there is none. */
export function matchLikelihood(others: Match[], signals: Signal[], model: Model): number {
  if (others.length === 0) return 0;
  const odds = Object.entries(evidenceFor(others, signals)).reduce(
    (z, [id, v]) => z + (model.known[id] ?? 0) * v,
    model.known.bias ?? -1.5,
  );
  return 1 / (1 + Math.exp(-odds));
}
