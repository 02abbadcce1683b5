/** Decides what a session scores: what its rules leave of their points, and of how many; what cannot be judged counts neither way. */
import type { Evidence, Material, Rule } from './_rule.js';
import { rules } from './rules/_index.js';

/** Evidence that is shown of one rule. */
const MOST = 20;

/** One rule's line. `lost` and `kept` are `null` when there was nothing to judge by. */
export interface Line {
  id: string;
  about: string;
  points: number;
  lost: number | null;
  kept: number | null;
  untracked: boolean;
  evidence: Evidence[];
  /** Evidence beyond what is shown. */
  more: number;
}

/** `score` points of `of` that could be judged, `null` when none could; of 100, `unknown` could not. */
export interface Score {
  score: number | null;
  of: number;
  unknown: number;
  lines: Line[];
}

/** Untracked work first, then by what it cost. */
export function scoreSession(material: Material, by: Rule[] = rules): Score {
  const lines = by.map((rule) => line(rule, material));
  lines.sort(
    (a, b) => Number(b.untracked) - Number(a.untracked) || (b.lost ?? -1) - (a.lost ?? -1) || b.points - a.points,
  );
  const judged = lines.filter((l) => l.kept !== null);
  const of = judged.reduce((n, l) => n + l.points, 0);
  return {
    score: judged.length === 0 ? null : judged.reduce((n, l) => n + l.kept!, 0),
    of,
    unknown: lines.reduce((n, l) => n + l.points, 0) - of,
    lines,
  };
}

function line(rule: Rule, material: Material): Line {
  const { id, about, points, untracked } = rule;
  const judged = rule.judge(material);
  if (judged === null) return { id, about, points, lost: null, kept: null, untracked, evidence: [], more: 0 };
  const { lost, evidence } = judged;
  const more = Math.max(0, evidence.length - MOST);
  return { id, about, points, lost, kept: points - lost, untracked, evidence: evidence.slice(0, MOST), more };
}
