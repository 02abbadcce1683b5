/** Decides how likely two names mean one plan: every rule is asked, and their values add up as log-odds. */
import { type Alignment, align, type Lexicon } from './align.js';
import type { PlanName } from './naming.js';
import { rules } from './rules/_index.js';
import learned from './weights.json' with { type: 'json' };

/** `same`: another copy of one plan; `alike`: about the same piece of work; `sibling`: another of its series. */
export type Likely = 'same' | 'alike' | 'sibling';

/** What one rule saw. */
export interface Seen {
  rule: string;
  value: number;
  /** The words, numbers or places that made it. */
  of: string[];
}

export interface Judged {
  /** 0 to 1: how likely both are one plan. */
  score: number;
  seen: Seen[];
  /** `null` = two plans. */
  verdict: Likely | null;
}

/** The weights and bars that `npm run eval:guard -- --fit` found; a rule without a weight counts nothing by itself. */
export interface Weights {
  bias: number;
  weights: Record<string, number>;
  bars: { alike: number; same: number };
}

const SHIPPED: Weights = learned;

/** Of all ways in which two plans are called the two that have most in common, judged. */
export function judge(made: PlanName[], other: PlanName[], lexicon: Lexicon, by: Weights = SHIPPED): Judged {
  let best: { a: PlanName; b: PlanName; words: Alignment; common: number } | null = null;
  for (const a of made)
    for (const b of other) {
      const words = align(a, b, lexicon);
      // Of two that agree as well, the one that says more.
      const common =
        Math.min(words.ofMade, words.ofOther) + 0.5 * Math.max(words.ofMade, words.ofOther) + words.shared / 100;
      if (best === null || common > best.common) best = { a, b, words, common };
    }
  if (best === null) return { score: 0, seen: [], verdict: null };
  const { a, b, words } = best;
  const seen = rules.flatMap((r): Seen[] => {
    const likeness = r.judge(a, b, words);
    return likeness === null ? [] : [{ rule: r.id, ...likeness }];
  });
  const odds = seen.reduce((sum, s) => sum + (by.weights[s.rule] ?? 0) * s.value, by.bias);
  const score = 1 / (1 + Math.exp(-odds));
  return { score, seen, verdict: verdictOf(score, seen, by) };
}

function verdictOf(score: number, seen: Seen[], by: Weights): Likely | null {
  if (score < by.bars.alike) return null;
  if (seen.some((s) => s.rule === 'sibling') && !seen.some((s) => s.rule === 'version')) return 'sibling';
  return score >= by.bars.same ? 'same' : 'alike';
}
