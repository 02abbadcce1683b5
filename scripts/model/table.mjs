// Prints figures as an aligned table.
const pct = (v, unit = '%') => (v === null ? '-' : `${(100 * v).toFixed(1)}${unit}`);
const num = (v) => (v === null ? '-' : v.toFixed(3));

export const COLUMNS = [
  ['switches', (f) => String(f.switches)],
  ['noticed', (f) => pct(f.recall)],
  ['false/100', (f) => pct(f.false, '')],
  ['AUC', (f) => num(f.auc)],
  ['ECE', (f) => num(f.ece)],
  ['at 8/100', (f) => pct(f.best)],
  ['at 10/100', (f) => pct(f.best10)],
  ['acted right', (f) => pct(f.actedRight)],
  ['of switches', (f) => pct(f.actedCover)],
  ['asked', (f) => pct(f.askRate)],
  ['asked/100', (f) => pct(f.nag, '')],
  ['back', (f) => String(f.back)],
  ['first', (f) => pct(f.back1)],
  ['in three', (f) => pct(f.back3)],
  ['new right', (f) => pct(f.newRight)],
  ['ask raised', (f) => pct(f.askRaised)],
];

/** `[[name, figures]]` as text. */
export function table(list) {
  const rows = [['', ...COLUMNS.map(([head]) => head)], ...list.map(([name, f]) => [name, ...COLUMNS.map(([, show]) => show(f))])];
  const width = rows[0].map((_, c) => Math.max(...rows.map((r) => r[c].length)));
  return rows.map((r) => r.map((v, c) => (c === 0 ? v.padEnd(width[c]) : v.padStart(width[c]))).join('  ')).join('\n');
}
