/** Decides how likely two names mean one plan: every rule is asked, and their values add up as log-odds. */
import { type Alignment, alignWords } from './align-words.js';
import type { Lexicon, PlanName } from './normalize-name.js';
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
export function scorePair(made: PlanName[], other: PlanName[], lexicon: Lexicon, by: Weights = SHIPPED): Judged {
  const ways: Way[] = [];
  for (const a of made) for (const b of other) ways.push(wayOf(a, b, lexicon));
  const best = ways.reduce<Way | null>((x, y) => (x === null || y.common > x.common ? y : x), null);
  if (best === null) return { score: 0, seen: [], verdict: null };
  const seen = rules.flatMap((r) => {
    // A file name may have lost what makes its title one of a series, and the other way round.
    const asked = r.id === 'sibling' ? ways.filter((w) => w.common >= NEARLY * best.common) : [best];
    return asked
      .flatMap((w): Seen[] => {
        const likeness = r.judge(w.a, w.b, w.words);
        return likeness === null ? [] : [{ rule: r.id, ...likeness }];
      })
      .slice(0, 1);
  });
  const odds = seen.reduce((sum, s) => sum + (by.weights[s.rule] ?? 0) * s.value, by.bias);
  const score = 1 / (1 + Math.exp(-odds));
  return { score, seen, verdict: verdictOf(score, seen, by) };
}

interface Way {
  a: PlanName;
  b: PlanName;
  words: Alignment;
  common: number;
}

const NEARLY = 0.8;

/** How much two names have in common; of two pairs that agree as well, the one that says more. */
function wayOf(a: PlanName, b: PlanName, lexicon: Lexicon): Way {
  const words = alignWords(a, b, lexicon);
  const { ofMade, ofOther, shared } = words;
  return { a, b, words, common: Math.min(ofMade, ofOther) + Math.max(ofMade, ofOther) / 2 + shared / 100 };
}

function verdictOf(score: number, seen: Seen[], by: Weights): Likely | null {
  if (score < by.bars.alike) return null;
  if (seen.some((s) => s.rule === 'sibling') && !seen.some((s) => s.rule === 'version')) return 'sibling';
  return score >= by.bars.same ? 'same' : 'alike';
}
