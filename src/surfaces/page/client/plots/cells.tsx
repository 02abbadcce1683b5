/** A week or a month as a table of days: one line a context, in each cell how long it was worked on that day, the stronger the colour, the longer. */

import { useEffect, useRef } from 'preact/hooks';
import { workedLanes } from '../../../../core/board/report/worked.js';
import type { Timeline } from '../../../../core/board/types.js';
import { useLink } from '../state.js';
import { clocked, dateOf, KINDS, monthOf, shortDate, spent } from '../words.js';
import { Caption, type DaysProps, FEW, kindsByDay, longest, Made, shadeOf } from './days.js';
import { Legend } from './shapes.js';
import { Strips } from './strips.js';
import { useWidth } from './width.js';

/** Narrower than this there is no room for a table of days. */
const PHONE = 560;

export function Cells(p: DaysProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  return <div ref={ref}>{width === 0 ? null : width < PHONE ? <Strips {...p} /> : <Days {...p} />}</div>;
}

function Days({ data, open }: DaysProps) {
  const link = useLink();
  const { days } = data;
  const lanes = workedLanes(data);
  const box = useRef<HTMLDivElement>(null);
  // Where not all days fit, the last ones are seen first.
  useEffect(() => {
    if (box.current !== null) box.current.scrollLeft = box.current.scrollWidth;
  }, [data.to]);
  const long = longest(data);
  const many = days.length > FEW;
  const text = many ? clocked : (ms: number): string => (ms === 0 ? '' : spent(ms));
  const shade = (ms: number): string => shadeOf(ms, long);
  const kinds = kindsByDay(data);
  const dates = days.map((d) => shortDate(d.day));
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
                  <td
                    key={days[i]!.day}
                    class={`cell ${shade(ms)}`}
                    title={ms === 0 ? undefined : `${dates[i]}: ${spent(ms)}`}
                  >
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
      <Caption data={data} how="the stronger the colour, the longer" then="Click a day to see its switches." />
    </figure>
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
