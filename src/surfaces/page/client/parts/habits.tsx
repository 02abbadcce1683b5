/** How one works over weeks: at which hours, from where to where, how long before one goes elsewhere. */
import type { Habits as Data, Spread } from '../../../../core/board/types.js';
import { formatDuration } from '../../../../core/text/duration.js';
import { Grid } from '../plots/grid.js';
import { useView } from '../state.js';
import { offset, spent } from '../words.js';
import { Fact, Part } from './bits.js';

const DAY = 86_400_000;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Contexts that have room beside each other. */
const MOST = 8;

/** `range` as the view of time has it; a day alone says nothing of habits. */
export function Habits({ title, asked }: { title: string; asked: { range?: string; from?: string; to?: string } }) {
  const { data } = useView('habits', { ...asked, offset: offset() });
  if (data === null || data.hours.prompts.every((d) => d.every((n) => n === 0))) return null;
  return (
    <Part title={title}>
      <dl class="facts">
        <Usual name="On one context before the next" of={data.before} />
        <Usual name="Until it was taken up again" of={data.resumed} />
      </dl>
      <div class="two two-even">
        <div>
          <Part title="When you work" about="Prompts by day and hour">
            <Hours data={data} />
          </Part>
        </div>
        <div>
          {data.matrix.cells.length > 0 && (
            <Part title="From where to where" about="Switches from the row to the column">
              <Matrix data={data} />
            </Part>
          )}
        </div>
      </div>
    </Part>
  );
}

/** Half of all cases lie below the number. */
function Usual({ name, of }: { name: string; of: Spread & { says: string } }) {
  if (of.median === null) return null;
  return (
    <Fact name={name}>
      {<span title={of.says}>{of.median < DAY ? spent(of.median) : formatDuration(of.median)} usually</span>}
    </Fact>
  );
}

function Hours({ data: { hours } }: { data: Data }) {
  const names = Array.from({ length: 24 }, (_, h) => `${String(h).padStart(2, '0')}:00`);
  return (
    <Grid
      title="Prompts by day of the week and hour"
      says={`${busiest(hours.prompts, names)} ${hours.says}`}
      names={names}
      heads={names.map((n, h) => (h % 6 === 0 ? n.slice(0, 2) : ''))}
      rows={DAYS.map((day, d) => ({
        name: day.slice(0, 3),
        cells: (hours.prompts[d] ?? []).slice(0, 24),
        says: (h) =>
          `${day} ${names[h]}: ${hours.prompts[d]?.[h] ?? 0} prompts, ${hours.switches[d]?.[h] ?? 0} switches`,
      }))}
    />
  );
}

/** The hour with most prompts, in a sentence. */
function busiest(prompts: number[][], names: string[]): string {
  const all = prompts.flatMap((row, d) => row.map((n, h) => ({ n, d, h })));
  const { n, d, h } = all.reduce((a, b) => (b.n > a.n ? b : a), { n: 0, d: 0, h: 0 });
  return `Most prompts (${n}) on a ${DAYS[d]} from ${names[h]}.`;
}

function Matrix({ data: { matrix } }: { data: Data }) {
  const shown = matrix.contexts.slice(0, MOST);
  const count = (from: string, to: string): number =>
    matrix.cells.find((c) => c.from === from && c.to === to)?.count ?? 0;
  const sum = (counts: number[]): number => counts.reduce((a, b) => a + b, 0);
  const within = sum(shown.flatMap((from) => shown.map((to) => count(from.id, to.id))));
  const beyond = sum(matrix.cells.map((c) => c.count)) - within;
  return (
    <Grid
      written
      title="Switches from one context to another"
      says={beyond > 0 ? `${matrix.says} ${beyond} of them to or from other contexts than these.` : matrix.says}
      names={shown.map((c) => c.title)}
      heads={shown.map((_, i) => String(i + 1))}
      rows={shown.map((from, i) => ({
        name: `${i + 1} ${from.title}`,
        cells: shown.map((to) => count(from.id, to.id)),
        says: (k) => `${from.title} → ${shown[k]!.title}: ${count(from.id, shown[k]!.id)}`,
      }))}
    />
  );
}
