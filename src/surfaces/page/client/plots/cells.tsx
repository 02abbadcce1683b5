/** A week or a month as a table of days: one line a context, in each cell how long it was worked on that day, the darker the longer. */
import { useEffect, useRef } from 'preact/hooks';
import type { Timeline } from '../../../../core/board/types.js';
import { useLink } from '../state.js';
import { counted, dateOf, hours, shortDate, spent } from '../words.js';

/** More days than this do not fit hours with minutes. */
const FEW = 10;
const STEPS = 4;

export function Cells({ data, open }: { data: Timeline; open(day: number): void }) {
  const link = useLink();
  const { days, lanes } = data;
  const box = useRef<HTMLDivElement>(null);
  // Where not all days fit, the last ones are seen first.
  useEffect(() => {
    if (box.current !== null) box.current.scrollLeft = box.current.scrollWidth;
  }, [data.to]);
  const long = Math.max(1, ...lanes.flatMap((l) => l.days));
  const many = days.length > FEW;
  // Of a few minutes there is no digit.
  const short = (ms: number): string => (hours(ms) === '0.0' ? '·' : hours(ms));
  const text = many ? short : (ms: number): string => (ms < 60_000 ? '' : spent(ms));
  const shade = (ms: number): string => (ms === 0 ? '' : `cell-${Math.min(STEPS, Math.ceil((ms / long) * STEPS))}`);
  return (
    <figure class="plot">
      <div ref={box} class="cells-box" tabIndex={0} role="region" aria-label="Time worked by context and day">
        <table class={days.length > FEW ? 'cells cells-many' : 'cells'}>
          <caption class="hidden">{data.says}</caption>
          <thead>
            <tr>
              <th scope="col">Context</th>
              {days.map((d) => (
                <th key={d.day} scope="col" class="cell">
                  <button type="button" class="cell-day" title={`Open ${dateOf(d.day)}`} onClick={() => open(d.day)}>
                    {days.length > FEW ? new Date(d.day).getDate() : dateOf(d.day)}
                  </button>
                </th>
              ))}
              <th scope="col" class="cell">
                In all
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
                  {many ? short(l.spent) : spent(l.spent)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">In all</th>
              {days.map((d) => (
                <td key={d.day} class="cell cell-sum">
                  {text(d.spent)}
                </td>
              ))}
              <td class="cell cell-sum" title={spent(data.spent)}>
                {many ? short(data.spent) : spent(data.spent)}
              </td>
            </tr>
            <tr>
              <th scope="row">Switches</th>
              {days.map((d) => (
                <td key={d.day} class="cell">
                  {d.switches === 0 ? '' : d.switches}
                </td>
              ))}
              <td class="cell cell-sum">{days.reduce((n, d) => n + d.switches, 0)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <figcaption>
        {days.length > FEW ? 'Hours' : 'Time'} worked by day
        {data.more.lanes > 0 && `; ${counted(data.more.lanes, 'more context')} with ${spent(data.more.spent)} in all`}.
        A day opens with its switches.
      </figcaption>
    </figure>
  );
}
