/** How one works over weeks: at which hours, from where to where, how long before one goes elsewhere. */
import { useState } from 'preact/hooks';
import { busiestText } from '../../../../core/board/counts.js';
import type { Habits as Data, Spread } from '../../../../core/board/types.js';
import { formatDuration } from '../../../../core/text/duration.js';
import { Grid } from '../plots/grid.js';
import { useWidth } from '../plots/width.js';
import { useLink, useView } from '../state.js';
import { counted, offset, shortDate, spent } from '../words.js';
import { Ago, Fact, Part } from './bits.js';

const DAY = 86_400_000;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Contexts that have room beside each other, on a phone and elsewhere. */
const MOST = { narrow: 8, wide: 12 };
const PHONE = 480;
/** Fewer cases have no middle that says anything. */
const ENOUGH = 10;

/** `range` as the view of time has it; a day alone says nothing of habits. `over`: how long that is, where it is another time than that of the page. */
export function Habits({
  over,
  asked,
}: {
  over: 'this time' | 'the last 30 days';
  asked: { range?: string; from?: string; to?: string };
}) {
  const { data } = useView('habits', { ...asked, offset: offset() }, true);
  if (data === null || data.hours.prompts.every((d) => d.every((n) => n === 0))) return null;
  return (
    <Part title={over === 'this time' ? 'Habits' : `Habits, ${over}`}>
      <dl class="facts">
        <Median
          name="Median time on a context before a switch"
          of={data.before}
          beside={`known for ${data.before.count} of ${counted(data.switches, 'switch', 'switches')}`}
        />
        <Median
          name="Median time until you came back"
          of={data.resumed}
          beside={`you came back ${counted(data.resumed.count, 'time')}`}
        />
      </dl>
      <div class="two two-even">
        <div>
          <Hours data={data} />
          <Waiting of={data.resumed} now={data.now} over={over} />
        </div>
        <div>
          {data.matrix.cells.length > 0 && (
            <Part
              title={over === 'this time' ? 'Switches between contexts' : `Switches between contexts, ${over}`}
              about="From the context in the row to the one in the column. Choosing a context before a session does not count as a switch."
            >
              <Matrix data={data} />
            </Part>
          )}
        </div>
      </div>
    </Part>
  );
}

/** What is open, was worked on in that time, and waits for more than a day. */
function Waiting({ of: { never, waiting }, now, over }: { of: Data['resumed']; now: number; over: string }) {
  const link = useLink();
  if (never === 0) return null;
  return (
    <Part
      title="Not taken up again"
      about={`Open, worked on in ${over} and not for a day or longer, the longest first`}
    >
      <ul class="files files-said">
        {waiting.map((c) => (
          <li key={c.id}>
            <a href={link({ room: 'context', id: c.id })}>{c.title}</a>
            <span class="muted">
              last worked on <Ago at={c.since} now={now} />
            </span>
          </li>
        ))}
      </ul>
      {never > waiting.length && <p class="about">And {never - waiting.length} more.</p>}
    </Part>
  );
}

/** Half of all cases lie below the number; `beside` says of which cases it is. */
function Median({ name, of, beside }: { name: string; of: Spread & { says: string }; beside: string }) {
  if (of.median === null || of.count < ENOUGH) return null;
  return (
    <Fact name={name}>
      <span title={of.says}>{of.median < DAY ? spent(of.median) : formatDuration(of.median)}</span>{' '}
      <span class="about">{beside}</span>
    </Fact>
  );
}

/** What is counted by the hour, one at a time. */
const COUNTED = ['prompts', 'switches'] as const;

function Hours({ data }: { data: Data }) {
  const { hours } = data;
  const [what, count] = useState<(typeof COUNTED)[number]>('prompts');
  const [first, last] = dayOf(hours.prompts);
  const all = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const names = all.map((h) => `${h} to ${h + 1} h`);
  return (
    <Part
      title="When you work"
      about={`By day of the week and hour of the day, ${days(hours, data.to)}`}
      side={
        <div class="row" role="group" aria-label="What is counted">
          {COUNTED.map((c) => (
            <button key={c} type="button" class="button" aria-pressed={what === c} onClick={() => count(c)}>
              {c === 'prompts' ? 'Prompts' : 'Switches'}
            </button>
          ))}
        </div>
      }
    >
      <Grid
        title={`${what === 'prompts' ? 'Prompts' : 'Switches'} by day of the week and hour`}
        says={what === 'prompts' ? busiestText('prompts', hours.prompts, hours.days) : hours.says}
        corner="hour"
        list={['Day', 'Hour', what === 'prompts' ? 'Prompts' : 'Switches']}
        unit={what}
        names={names}
        heads={all.map((h) => (h % 2 === 0 ? String(h) : ''))}
        rows={DAYS.map((day, d) => ({
          name: day.slice(0, 3),
          full: day,
          cells: all.map((h) => hours[what][d]?.[h] ?? 0),
          says: (i) => `${day} ${names[i]}: ${hours[what][d]?.[all[i]!] ?? 0} ${what}`,
        }))}
      />
    </Part>
  );
}

function days({ from, to }: Data['hours'], end: number): string {
  if (to - from <= DAY) return `on ${shortDate(to)}`;
  const range = `from ${shortDate(from)} to ${shortDate(to)}`;
  // Each day of the week as often as the others.
  if (to < end && Math.round((to - from) / DAY) === 28) return `four whole weeks, ${range.replace('from ', '')}`;
  return to < end ? `whole days ${range}; today is left out` : range;
}

/** The first and the last hour in which anything was: nights say nothing. */
function dayOf(prompts: number[][]): [first: number, last: number] {
  const worked = Array.from({ length: 24 }, (_, h) => h).filter((h) => prompts.some((d) => (d[h] ?? 0) > 0));
  return [worked[0] ?? 0, worked.at(-1) ?? 23];
}

/** Each switch is counted once: what is beyond the contexts shown stands under "others". */
function Matrix({ data: { matrix } }: { data: Data }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const shown = matrix.contexts.slice(0, width < PHONE ? MOST.narrow : MOST.wide);
  const place = (id: string | null): number => {
    const at = shown.findIndex((c) => c.id === id);
    return at < 0 ? shown.length : at;
  };
  const counts = Array.from({ length: shown.length + 1 }, () => Array<number>(shown.length + 1).fill(0));
  for (const { from, to, count } of matrix.cells) counts[place(from)]![place(to)]! += count;
  const beyond = counts.some((row, i) => row.some((n, k) => n > 0 && (i === shown.length || k === shown.length)));
  const titles = [...shown.map((c) => c.title), ...(beyond ? [OTHERS] : [])];
  return (
    <div ref={ref}>
      <Grid
        written
        title="Switches between contexts"
        says={beyond ? `${matrix.says} The row and the column “…” are sums, and have no shade.` : matrix.says}
        rest={beyond}
        corner="from ↓ to →"
        list={['From', 'To', 'Switches']}
        names={titles}
        heads={titles.map((_, i) => (i === shown.length ? '…' : String(i + 1)))}
        rows={titles.map((from, i) => ({
          name: i === shown.length ? `… ${from}` : `${i + 1} ${from}`,
          full: from,
          cells: titles.map((_, k) => counts[i]![k]!),
          says: (k) => `${from} → ${titles[k]}: ${counts[i]![k]}`,
        }))}
      />
    </div>
  );
}

const OTHERS = 'others, or no context';
