/** A number for each day, as columns. */
import { Twin } from '../parts/bits.js';
import { shortDate } from '../words.js';
import { roomBeside, sized, useWidth } from './width.js';

/** As a line beside it: see `line.tsx`. */
const HEIGHT = 116;
/** Room for what stands above a column, and how wide a column must be for its text. */
const [HEAD, NARROW] = [16, 22];
/** How wide a letter is there, what lies between two texts, and how wide a date below is. */
const [LETTER, APART, DATE] = [7, 6, 48];
const DAY = 86_400_000;
/** More days are too narrow to be told apart: the last ones are shown. */
const MOST = 62;

interface Day {
  day: number;
  value: number;
  text: string;
}

/** The days of `days` and those between them, on which nothing was. */
export function everyDay(days: Day[], nothing: string): Day[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Map(days.map((d) => [d.day, d]));
  const begin = Math.max(first.day, last.day - (MOST - 1) * DAY);
  const count = Math.max(1, Math.round((last.day - begin) / DAY) + 1);
  return Array.from({ length: Math.min(MOST, count) }, (_, i) => begin + i * DAY).map(
    (day) => known.get(day) ?? { day, value: 0, text: nothing },
  );
}

export function Columns(p: {
  title: string;
  says: string;
  days: Day[];
  unit: string;
  /** What stands above a column, where there is room. */
  short(value: number): string;
  /** What stands beside the highest, with its unit. */
  most(value: number): string;
}) {
  const { ref, width, unit } = useWidth<HTMLDivElement>();
  const days = everyDay(p.days, '–');
  const side = roomBeside();
  const top = Math.max(0, ...days.map((d) => d.value));
  const tallOf = (value: number): number => (top > 0 ? (value / top) * (HEIGHT - HEAD) : 0);
  const wide = Math.max(1, width - side - side) / Math.max(1, days.length);
  // The highest has its unit with it, and the others are of the same.
  const numberAt = (value: number): string => (value === top ? p.most(value) : p.short(value));
  const longest = Math.max(0, ...days.map((d) => (d.value > 0 ? numberAt(d.value).length : 0)));
  const named = wide >= Math.max(NARROW, longest * LETTER + APART);
  const dated = days.length === 1 || wide >= DATE;
  return (
    <figure class="plot">
      <div ref={ref} class="plot-box">
        {width > 0 && (
          <svg {...sized(width, HEIGHT + 22, unit)} role="img" aria-label={`${p.title}. ${p.says}`}>
            {(named ? [0] : [0, top]).map((value) => (
              <g key={value}>
                <line
                  class="axis"
                  x1={side}
                  x2={width - side}
                  y1={HEIGHT - tallOf(value) + 0.5}
                  y2={HEIGHT - tallOf(value) + 0.5}
                />
                <text class="tick tick-end" x={side - 6} y={HEIGHT - tallOf(value) + 4}>
                  {value === 0 ? '0' : p.most(value)}
                </text>
              </g>
            ))}
            {days.map((d, i) => {
              const tall = Math.max(d.value > 0 ? 2 : 0, tallOf(d.value));
              const broad = Math.max(1, Math.min(28, wide - Math.min(4, wide * 0.3)));
              const x = side + i * wide + (wide - broad) / 2;
              return (
                <g key={d.day}>
                  <rect class="column" x={x} y={HEIGHT - tall} width={broad} height={tall}>
                    <title>{`${shortDate(d.day)}: ${d.text}`}</title>
                  </rect>
                  {d.value > 0 && named && (
                    <text class="tick tick-middle" x={side + (i + 0.5) * wide} y={HEIGHT - tall - 4}>
                      {numberAt(d.value)}
                    </text>
                  )}
                </g>
              );
            })}
            {days.length > 0 && (
              <text class={dated ? 'tick tick-middle' : 'tick'} x={dated ? side + wide / 2 : side} y={HEIGHT + 18}>
                {shortDate(days[0]!.day)}
              </text>
            )}
            {days.length * wide > 100 && days.length > 1 && (
              <text
                class={dated ? 'tick tick-middle' : 'tick tick-end'}
                x={width - side - (dated ? wide / 2 : 0)}
                y={HEIGHT + 18}
              >
                {shortDate(days.at(-1)!.day)}
              </text>
            )}
          </svg>
        )}
      </div>
      <figcaption>{p.says}</figcaption>
      <Twin of={[{ caption: p.title, head: ['Day', p.unit], rows: p.days.map((d) => [shortDate(d.day), d.text]) }]} />
    </figure>
  );
}
