/** Numbers as a table, each written on a ground whose colour is the stronger the more it is, or as a square that is the larger: hours of a week, ways from one context to another. */
import { Twin } from '../parts/bits.js';
import { withUnits } from '../words.js';

const STEPS = 4;

/** The name of a row, that of a column, their number. */
type Cell = [string, string, number];

interface Row {
  name: string;
  /** What it is called in the list, its name unless said. */
  full?: string;
  /** What stands in its cells, and what each says on demand. */
  cells: number[];
  says(i: number): string;
}

export function Grid(p: {
  title: string;
  says: string;
  /** What stands above the columns, '' for nothing. */
  heads: string[];
  /** What the columns are called in full. */
  names: string[];
  rows: Row[];
  /** What a list of the same is headed with: the name of a row, that of a column, their number. */
  list: [row: string, column: string, number: string];
  /** Are the numbers written into their cells? Else `unit` is what the squares count. */
  written?: boolean;
  unit?: string;
  /** What stands above the names of the rows. */
  corner?: string;
  /** Are the last row and column what is beyond the others? They have no colour. */
  rest?: boolean;
}) {
  const told = p.rest ? p.rows.slice(0, -1).map((r) => r.cells.slice(0, -1)) : p.rows.map((r) => r.cells);
  const most = Math.max(1, ...told.flat());
  const shade = (n: number, k: number, i: number): string =>
    n === 0 || !p.written || told[k]?.[i] === undefined ? '' : ` cell-${stepOf(n, most)}`;
  return (
    <figure class="plot">
      <div class="cells-box" tabIndex={0} role="region" aria-label={p.title}>
        <table class={`grid-table${p.written ? ' grid-written' : ''}${p.rest ? ' grid-rest' : ''}`}>
          <caption class="hidden">
            {p.title}. {p.says}
          </caption>
          <thead>
            <tr>
              <td>{p.corner}</td>
              {p.names.map((name, i) => (
                <th key={name + String(i)} scope="col" title={name}>
                  {p.heads[i]}
                  {p.heads[i] !== name && <span class="hidden"> {name}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {p.rows.map((r, k) => (
              <tr key={r.name + String(k)}>
                <th scope="row">{r.name}</th>
                {r.cells.map((n, i) => (
                  <td key={i} class={`cell${shade(n, k, i)}`} title={r.says(i)}>
                    {n > 0 && (p.written ? n : <span class="hidden">{n}</span>)}
                    {n > 0 && !p.written && <Size step={stepOf(n, most)} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!p.written && <Steps ends={endsOf(most)} unit={p.unit ?? ''} />}
      <figcaption>{withUnits(p.says)}</figcaption>
      <Twin
        of={[
          p.written
            ? {
                caption: p.title,
                head: p.list,
                rows: cellsOf(p.rows, p.names, told),
              }
            : {
                caption: p.title,
                head: [p.list[1], ...p.rows.map((r) => r.name)],
                rows: p.names.map((name, i) => [p.heads[i] || name.split(' ')[0]!, ...p.rows.map((r) => r.cells[i]!)]),
              },
        ]}
      />
    </figure>
  );
}

/** What has a number, the greatest first; sums beyond what was told stand last. */
function cellsOf(rows: Row[], names: string[], told: number[][]): Cell[] {
  return rows
    .flatMap((r, k) =>
      r.cells.flatMap((n, i) =>
        n > 0 ? [{ cell: [r.full ?? r.name, names[i] ?? '', n] as Cell, sum: told[k]?.[i] === undefined }] : [],
      ),
    )
    .sort((a, b) => Number(a.sum) - Number(b.sum) || b.cell[2] - a.cell[2])
    .map(({ cell }) => cell);
}

const stepOf = (n: number, most: number): number => Math.min(STEPS, Math.ceil((n / most) * STEPS));

/** A cell without its number: the larger the more. */
function Size({ step }: { step: number }) {
  return (
    <span class="size-box" aria-hidden="true">
      <span class={`size size-${step}`} />
    </span>
  );
}

/** "1–12", "13–25", …; '' where no number has the colour. */
function endsOf(most: number): string[] {
  const ends = Array.from({ length: STEPS }, (_, i) => Math.floor(((i + 1) * most) / STEPS));
  return ends.map((to, i) => {
    const from = (ends[i - 1] ?? 0) + 1;
    return to < from ? '' : from === to ? String(to) : `${from}–${to}`;
  });
}

/** What each of the sizes stands for. */
function Steps({ ends, unit }: { ends: string[]; unit: string }) {
  return (
    <ul class="legend steps" aria-label={`What the sizes mean: ${unit}`}>
      {unit !== '' && <li>{unit}:</li>}
      {ends.map(
        (says, i) =>
          says !== '' && (
            <li key={says}>
              <Size step={i + 1} />
              {says}
            </li>
          ),
      )}
    </ul>
  );
}
