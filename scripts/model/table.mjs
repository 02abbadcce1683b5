// Prints figures as an aligned table.
import { recallAt, reliability } from './score.mjs';

const pct = (v, unit = '%') => (v === null ? '-' : `${(100 * v).toFixed(1)}${unit}`);
const num = (v) => (v === null ? '-' : v.toFixed(3));

const COLUMNS = [
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
  const rows = [
    ['', ...COLUMNS.map(([head]) => head)],
    ...list.map(([name, f]) => [name, ...COLUMNS.map(([, show]) => show(f))]),
  ];
  return textTable(rows[0], rows.slice(1));
}

/** Rows of text under `head`, the first column to the left. */
export function textTable(head, body) {
  const rows = [head, ...body];
  const width = head.map((_, c) => Math.max(...rows.map((r) => r[c].length)));
  return rows.map((r) => r.map((v, c) => (c === 0 ? v.padEnd(width[c]) : v.padStart(width[c]))).join('  ')).join('\n');
}

/** How often what was given a probability in each tenth came true. */
export function reliabilityTable(rows) {
  const lines = reliability(rows).map((b, k) => [
    `${k * 10}-${k * 10 + 10} %`,
    String(b.n),
    b.n === 0 ? '-' : `${((100 * b.p) / b.n).toFixed(0)} %`,
    b.n === 0 ? '-' : `${((100 * b.y) / b.n).toFixed(0)} %`,
  ]);
  return [
    'probability  prompts  said  came true',
    ...lines.map(([a, b, c, d]) => `${a.padEnd(11)}  ${b.padStart(7)}  ${c.padStart(4)}  ${d.padStart(9)}`),
  ].join('\n');
}

const FALSE = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20];

/** Recall at so many false alarms per 100 quiet prompts. */
export function frontier(list) {
  const head = ['false/100', ...FALSE.map(String)];
  const rows = [
    head,
    ...list.map(([name, rows]) => [name, ...FALSE.map((f) => (100 * (recallAt(rows, f / 100) ?? 0)).toFixed(1))]),
  ];
  return rows.map((r) => r.map((v, c) => (c === 0 ? v.padEnd(9) : v.padStart(5))).join(' ')).join('\n');
}
