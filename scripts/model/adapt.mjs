// Measures what learning from the user is worth: every stream with the shipped model alone, and with the layer that its user teaches.
import { judge } from './loso.mjs';
import { figures } from './score.mjs';

/** How much of what is wrong the user puts right: everything, half of it, nothing. Rows are chosen by their number alone. */
const USERS = [
  ['puts everything right', () => true],
  ['puts half of it right', (row) => (row.i * 7919) % 100 < 50],
  ['never says anything', () => false],
];
const FIGURES = [
  ['noticed', (f) => f.recall],
  ['false/100', (f) => f.false],
  ['AUC', (f) => f.auc],
  ['ECE', (f) => f.ece],
  ['acted right', (f) => f.actedRight],
  ['of switches', (f) => f.actedCover],
];
const BETTER = [1, -1, 1, -1, 1, 1];
/** The figures that may not get worse by more than a point. */
const PROMISED = 4;

/** `{text, worst}`: a table of figures after learning with the difference in points, and the greatest loss in points. */
export function adapted(core, streams, folds, views) {
  let worst = 0;
  const lines = USERS.flatMap(([who, speaks]) => [
    [`user ${who}`],
    ...views.flatMap((view) => {
      const runs = streams.map((s) => {
        const fit = folds.get(s.name);
        return [s.name, judge(core, s.text, view, fit), judge(core, s.text, view, fit, true, speaks)];
      });
      const pooled = ['pooled', runs.flatMap((r) => r[1]), runs.flatMap((r) => r[2])];
      return [...runs, pooled].map(([name, before, after]) => {
        const [a, b] = [figures(before), figures(after)];
        const cells = FIGURES.map(([, of], k) => {
          const gain = 100 * ((of(b) ?? 0) - (of(a) ?? 0));
          if (k < PROMISED) worst = Math.max(worst, -gain * BETTER[k]);
          return `${(100 * (of(b) ?? 0)).toFixed(1)} ${gain < -0.05 ? '−' : gain < 0.05 ? '±' : '+'}${Math.abs(gain).toFixed(1)}`;
        });
        return [`  ${view} ${name}`, ...cells];
      });
    }),
  ]);
  const rows = [['', ...FIGURES.map(([head]) => head)], ...lines];
  const width = rows[0].map((_, c) => Math.max(...rows.filter((r) => r.length > 1).map((r) => r[c].length)));
  const text = rows
    .map((r) =>
      r.length === 1 ? r[0] : r.map((v, c) => (c === 0 ? v.padEnd(width[c]) : v.padStart(width[c]))).join('  '),
    )
    .join('\n');
  return { text, worst };
}
