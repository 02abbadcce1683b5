/** Decides how good predictions are, by the labels of their rows: what was noticed, what alarmed falsely, what was acted on. */
import type { Judged } from './stream.js';

export interface Score {
  rows: number;
  switches: number;
  /** Shares, `null` where there is nothing to share. */
  noticed: number | null;
  falseAlarms: number | null;
  actedRight: number | null;
  actedOn: number | null;
  asked: number | null;
  auc: number | null;
  /** Calibration error: how far the chances given are from how often they came true, in tenths. */
  ece: number | null;
}

/** The score of the labelled rows among `judged`; the first row of a stream has nothing to leave. */
export function scoreOf(judged: Judged[]): Score {
  const rows = judged.flatMap(({ row, prediction: p }) => {
    if (row.i === 0 || row.gold === null) return [];
    const { label, thread } = row.gold;
    const leaves = label === 'new' || label === 'back';
    return [
      {
        p: p.p,
        leaves,
        side: label === 'side',
        alarm: p.verdict !== 'stay',
        verdict: p.verdict,
        right: leaves && (p.target ?? 'new') === (label === 'back' ? thread : 'new'),
      },
    ];
  });
  const switches = rows.filter((r) => r.leaves);
  const quiet = rows.filter((r) => !r.leaves);
  const acted = rows.filter((r) => r.verdict === 'switch');
  return {
    rows: rows.length,
    switches: switches.length,
    noticed: share(switches.filter((r) => r.alarm).length, switches.length),
    falseAlarms: share(quiet.filter((r) => r.alarm).length, quiet.length),
    actedRight: share(acted.filter((r) => r.right).length, acted.length),
    actedOn: share(acted.filter((r) => r.right).length, switches.length),
    asked: share(rows.filter((r) => r.verdict === 'ask').length, rows.length),
    auc: areaUnder(rows.filter((r) => !r.side)),
    ece: calibration(rows.filter((r) => !r.side)),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function calibration(rows: { p: number; leaves: boolean }[]): number | null {
  const bins = new Array<number>(10).fill(0);
  for (const r of rows) bins[Math.min(9, Math.floor(r.p * 10))]! += r.p - (r.leaves ? 1 : 0);
  return share(
    bins.reduce((sum, b) => sum + Math.abs(b), 0),
    rows.length,
  );
}

/** Chance that a switch is given more than a prompt that stays; ties count half. */
function areaUnder(rows: { p: number; leaves: boolean }[]): number | null {
  const sorted = [...rows].sort((a, b) => a.p - b.p);
  const left = sorted.filter((r) => r.leaves).length;
  if (left === 0 || left === sorted.length) return null;
  let ranks = 0;
  for (let i = 0; i < sorted.length; ) {
    let j = i;
    while (j < sorted.length && sorted[j]!.p === sorted[i]!.p) j++;
    for (let k = i; k < j; k++) if (sorted[k]!.leaves) ranks += (i + 1 + j) / 2;
    i = j;
  }
  return (ranks - (left * (left + 1)) / 2) / (left * (sorted.length - left));
}
