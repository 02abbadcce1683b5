/** A week or a month on a phone: what each day came to, which opens it, its switches, and bars by day below the name of each context. */
import { workedLanes } from '../../../../core/board/report/worked.js';
import type { Timeline } from '../../../../core/board/types.js';
import { Twin } from '../parts/bits.js';
import { useLink } from '../state.js';
import { clocked, counted, dateOf, dayLetter, monthOf, shortDate, spent } from '../words.js';
import { Caption, type DaysProps, FEW, kindsByDay, longest, Made, shadeOf } from './days.js';
import { Legend } from './shapes.js';

/** How high a bar stands of one that is the highest: nothing at all only where there was nothing, and else a line, which says little. */
const tallOf = (value: number, most: number): string =>
  `${value === 0 ? 0 : Math.max(5, Math.round((value / most) * 100))}%`;
const isFew = ({ days }: Timeline): boolean => days.length <= FEW;

export function Strips({ data, open }: DaysProps) {
  const link = useLink();
  const { days } = data;
  const lanes = workedLanes(data);
  const few = isFew(data);
  const long = longest(data);
  const most = Math.max(1, ...days.map((d) => d.spent));
  const kinds = kindsByDay(data);
  const drawn = few && kinds.some((k) => k.length > 0);
  const all = days.reduce((n, d) => n + d.switches, 0);
  return (
    <figure class="plot">
      <Legend counts={data.switches} marks={[]} />
      <div class="strips">
        <div class="strip-row strip-total">
          <span>Total</span>
          <b>{spent(data.spent)}</b>
          {few ? <Week data={data} open={open} most={most} /> : <Month data={data} open={open} most={most} />}
        </div>
        <div class="strip-row">
          <span>Switches</span>
          <b>{all}</b>
          {drawn ? (
            <div class="strip strip-made" aria-hidden="true">
              {days.map((d, i) => (
                <span key={d.day}>{d.switches > 0 && <Made quiet of={kinds[i]!} />}</span>
              ))}
            </div>
          ) : (
            <Bars data={data} values={days.map((d) => d.switches)} says={(n) => counted(n, 'switch', 'switches')} />
          )}
          {!few && (
            <div class="strip strip-many strip-days" aria-hidden="true">
              {days.map((d, i) => (
                <span key={d.day}>{i % 5 === 0 ? (i === 0 ? shortDate(d.day) : new Date(d.day).getDate()) : ''}</span>
              ))}
            </div>
          )}
        </div>
        {lanes.map((l) => (
          <div key={l.context} class="strip-row" data-row>
            <a href={link({ room: 'context', id: l.context })}>{l.title}</a>
            <b>{spent(l.spent)}</b>
            <Bars data={data} values={l.days} most={long} says={spent} />
          </div>
        ))}
      </div>
      <Caption
        data={data}
        how={`the ${few ? 'taller' : 'stronger the colour, or the taller,'} the longer: ${spent(long)} at most in one context, ${spent(most)} in all`}
        then="Tap a day to see its switches."
      />
      <Twin
        of={[
          {
            caption: data.says,
            head: ['Context', ...days.map((d) => dateOf(d.day)), 'Total'],
            rows: [
              ...lanes.map((l) => [l.title, ...l.days.map((ms) => (ms === 0 ? '' : spent(ms))), spent(l.spent)]),
              ['Switches', ...days.map((d) => d.switches), all],
            ],
          },
        ]}
      />
    </figure>
  );
}

/** A low bar a day. */
function Bars(p: { data: Timeline; values: number[]; most?: number; says(value: number): string }) {
  const { data, values, most = Math.max(1, ...values), says } = p;
  return (
    <div class={isFew(data) ? 'strip' : 'strip strip-many'} aria-hidden="true">
      {values.map((value, i) => (
        <span
          key={data.days[i]!.day}
          class="strip-bar strip-low"
          title={`${shortDate(data.days[i]!.day)}: ${says(value)}`}
        >
          <span style={{ height: tallOf(value, most) }} />
        </span>
      ))}
    </div>
  );
}

/** A bar a day, with its time and the way into it below. */
function Week({ data: { days }, open, most }: DaysProps & { most: number }) {
  return (
    <>
      <div class="strip" aria-hidden="true">
        {days.map((d) => (
          <span key={d.day} class="strip-bar" title={`${shortDate(d.day)}: ${spent(d.spent)}`}>
            <span style={{ height: tallOf(d.spent, most) }} />
          </span>
        ))}
      </div>
      <div class="strip strip-sums" aria-hidden="true">
        {days.map((d) => (
          <span key={d.day}>{clocked(d.spent)}</span>
        ))}
      </div>
      <div class="strip strip-days">
        {days.map((d) => (
          <button
            key={d.day}
            type="button"
            class="cell-day"
            title={`Open ${dateOf(d.day)}`}
            onClick={() => open(d.day)}
          >
            {dayLetter(d.day)} {new Date(d.day).getDate()}
          </button>
        ))}
      </div>
    </>
  );
}

const DAY = 86_400_000;
/** A Monday. */
const MONDAY = new Date(2024, 0, 1).getTime();

/** A month as a calendar: a week a line, each day with its time, to be opened. */
function Month({ data: { days }, open, most }: DaysProps & { most: number }) {
  const before = (new Date(days[0]!.day).getDay() + 6) % 7;
  return (
    <div class="calendar">
      {Array.from({ length: 7 }, (_, i) => (
        <span key={`name${i}`} class="calendar-name" aria-hidden="true">
          {dayLetter(MONDAY + i * DAY + DAY / 2)}
        </span>
      ))}
      {Array.from({ length: before }, (_, i) => (
        <span key={`before${i}`} />
      ))}
      {days.map((d, i) => {
        const date = new Date(d.day).getDate();
        return (
          <button
            key={d.day}
            type="button"
            class={`calendar-day ${shadeOf(d.spent, most)}`}
            title={`Open ${dateOf(d.day)}: ${spent(d.spent)}`}
            onClick={() => open(d.day)}
          >
            <span>
              {date}
              {(i === 0 || date === 1) && ` ${monthOf(d.day)}`}
            </span>
            <b>{clocked(d.spent)}</b>
          </button>
        );
      })}
    </div>
  );
}
