/** A week or a month as a table of days: one line a context, in each cell how long it was worked on that day, the darker the longer; on a phone they are bars below each name. */
import { useEffect, useRef } from 'preact/hooks';
import type { MarkKind, Timeline } from '../../../../core/board/types.js';
import { Twin } from '../parts/bits.js';
import { useLink } from '../state.js';
import { clocked, counted, dateOf, dayLetter, KINDS, monthOf, shortDate, spent } from '../words.js';
import { Legend, Shape } from './shapes.js';
import { useWidth } from './width.js';

/** More days than this do not fit hours with minutes. */
const FEW = 10;
const STEPS = 4;
/** Narrower than this there is no room for a table of days. */
const PHONE = 560;

interface Props {
  data: Timeline;
  open(day: number): void;
}

export function Cells(p: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  return <div ref={ref}>{width === 0 ? null : width < PHONE ? <Strips {...p} /> : <Days {...p} />}</div>;
}

const shadeOf = (ms: number, long: number): string =>
  ms === 0 ? '' : `cell-${Math.min(STEPS, Math.ceil((ms / long) * STEPS))}`;
const longest = (data: Timeline): number => Math.max(1, ...data.lanes.flatMap((l) => l.days));

function Caption({ data, how, then = '' }: { data: Timeline; how: string; then?: string }) {
  return (
    <figcaption>
      Time worked by day, {how}
      {data.more.lanes > 0 && `; ${counted(data.more.lanes, 'more context')} with ${spent(data.more.spent)}`}. Each is
      rounded by itself. {then}
    </figcaption>
  );
}

/** How high a bar stands of one that is `long`: nothing at all only where nobody worked. */
const tallOf = (ms: number, long: number): string => `${ms === 0 ? 0 : Math.max(15, Math.round((ms / long) * 100))}%`;

/** A row a context, a small cell a day. */
function Strips({ data, open }: Props) {
  const link = useLink();
  const { days, lanes } = data;
  const long = longest(data);
  const few = days.length <= FEW;
  const most = Math.max(1, ...days.map((d) => d.spent));
  return (
    <figure class="plot">
      <Legend counts={data.switches} marks={[]} />
      <div class="strips">
        <div class="strip-row strip-total">
          <span>Total</span>
          <b>{spent(data.spent)}</b>
          <div class={few ? 'strip' : 'strip strip-many'} aria-hidden="true">
            {days.map((d) => (
              <span key={d.day} class="strip-bar" title={`${shortDate(d.day)}: ${spent(d.spent)}`}>
                <span style={{ height: tallOf(d.spent, most) }} />
              </span>
            ))}
          </div>
          {few && (
            <div class="strip strip-sums" aria-hidden="true">
              {days.map((d) => (
                <span key={d.day}>{clocked(d.spent)}</span>
              ))}
            </div>
          )}
        </div>
        <div class={few ? 'strip strip-days' : 'strip strip-many strip-days'}>
          {days.map((d, i) =>
            few ? (
              <button
                key={d.day}
                type="button"
                class="cell-day"
                title={`Open ${dateOf(d.day)}`}
                onClick={() => open(d.day)}
              >
                {dayLetter(d.day)} {new Date(d.day).getDate()}
              </button>
            ) : (
              <span key={d.day}>{i % 5 === 0 ? (i === 0 ? shortDate(d.day) : new Date(d.day).getDate()) : ''}</span>
            ),
          )}
        </div>
        {lanes.map((l) => (
          <div key={l.context} class="strip-row" data-row>
            <a href={link({ room: 'context', id: l.context })}>{l.title}</a>
            <b>{spent(l.spent)}</b>
            <div class={few ? 'strip' : 'strip strip-many'} aria-hidden="true">
              {l.days.map((ms, i) => (
                <span key={days[i]!.day} class="strip-bar strip-low" title={`${shortDate(days[i]!.day)}: ${spent(ms)}`}>
                  <span style={{ height: tallOf(ms, long) }} />
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
      <Caption
        data={data}
        how={`the taller the longer: ${spent(long)} at most in one context, ${spent(most)} in all`}
        then={few ? 'Tap a day to see its switches.' : ''}
      />
      <Twin
        of={[
          {
            caption: data.says,
            head: ['Context', ...days.map((d) => dateOf(d.day)), 'Total'],
            rows: lanes.map((l) => [l.title, ...l.days.map((ms) => (ms === 0 ? '' : spent(ms))), spent(l.spent)]),
          },
        ]}
      />
    </figure>
  );
}

function Days({ data, open }: Props) {
  const link = useLink();
  const { days, lanes } = data;
  const box = useRef<HTMLDivElement>(null);
  // Where not all days fit, the last ones are seen first.
  useEffect(() => {
    if (box.current !== null) box.current.scrollLeft = box.current.scrollWidth;
  }, [data.to]);
  const long = longest(data);
  const many = days.length > FEW;
  const text = many ? clocked : (ms: number): string => (ms === 0 ? '' : spent(ms));
  const shade = (ms: number): string => shadeOf(ms, long);
  const kinds = days.map(({ ways }) =>
    (Object.entries(ways) as [MarkKind, number][]).filter(([, n]) => n > 0).sort((a, b) => b[1] - a[1]),
  );
  return (
    <figure class="plot">
      <Legend counts={data.switches} marks={[]} />
      <div ref={box} class="cells-box" tabIndex={0} role="region" aria-label="Time worked by context and day">
        <table class={days.length > FEW ? 'cells cells-many' : 'cells'}>
          <caption class="hidden">{data.says}</caption>
          <thead>
            {many && (
              <tr class="cells-months">
                <td />
                {monthsOf(days).map((m) => (
                  <td key={m.name} colSpan={m.days}>
                    {m.name}
                  </td>
                ))}
                <td />
              </tr>
            )}
            <tr>
              <th scope="col">Context{many && <span class="muted">, hours:minutes</span>}</th>
              {days.map((d) => (
                <th key={d.day} scope="col" class="cell">
                  <button type="button" class="cell-day" title={`Open ${dateOf(d.day)}`} onClick={() => open(d.day)}>
                    {days.length > FEW ? new Date(d.day).getDate() : dateOf(d.day)}
                  </button>
                </th>
              ))}
              <th scope="col" class="cell">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {lanes.map((l) => (
              <tr key={l.context} data-row>
                <th scope="row">
                  <a href={link({ room: 'context', id: l.context })}>{l.title}</a>
                </th>
                {l.days.map((ms, i) => (
                  <td key={days[i]!.day} class={`cell ${shade(ms)}`} title={`${shortDate(days[i]!.day)}: ${spent(ms)}`}>
                    {text(ms)}
                  </td>
                ))}
                <td class="cell cell-sum" title={spent(l.spent)}>
                  {text(l.spent)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {days.map((d) => (
                <td key={d.day} class="cell cell-sum">
                  {text(d.spent)}
                </td>
              ))}
              <td class="cell cell-sum" title={spent(data.spent)}>
                {text(data.spent)}
              </td>
            </tr>
            <tr>
              <th scope="row">Switches</th>
              {days.map((d, i) => (
                <td key={d.day} class="cell" title={kinds[i]!.map(([k, n]) => `${KINDS[k].name}: ${n}`).join('\n')}>
                  {d.switches === 0 ? '' : many ? d.switches : <Made of={kinds[i]!} />}
                </td>
              ))}
              <td class="cell cell-sum">{days.reduce((n, d) => n + d.switches, 0)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Caption data={data} how="the stronger the colour the longer" then="Click a day to see its switches." />
    </figure>
  );
}

/** The switches of a day, each kind with its shape. */
function Made({ of }: { of: [MarkKind, number][] }) {
  return (
    <span class="cell-made">
      {of.map(([kind, n]) => (
        <span key={kind}>
          <svg width="12" height="12" viewBox="-7 -7 14 14" role="img" aria-label={KINDS[kind].name}>
            <Shape kind={kind} />
          </svg>
          {n}
        </span>
      ))}
    </span>
  );
}

/** The months of `days`, each with how many of them are its own. */
function monthsOf(days: Timeline['days']): { name: string; days: number }[] {
  const months: { name: string; days: number }[] = [];
  for (const d of days) {
    const name = monthOf(d.day);
    const last = months.at(-1);
    if (last?.name === name) last.days++;
    else months.push({ name, days: 1 });
  }
  return months;
}
