/** A value over time as a line, with its scale, its last value, and the line it should stand above or below. */
import { Twin } from '../parts/bits.js';
import { shortDate } from '../words.js';
import { passes, scaleOf, topOf } from './scale.js';
import { roomBeside, sized, useWidth } from './width.js';

export interface Point {
  at: number;
  /** `null`: nothing is known of that time. */
  value: number | null;
  text: string;
  /** Of a shorter time than the others: it is drawn paler, and says less. */
  short?: boolean;
}

/** Above the highest line there is room for the word of the target. */
const [HEAD, FOOT] = [16, 4];
/** More points than that have no dots. */
const MOST_DOTS = 60;
/** So far above a line its word stands, so far below it; how near that of the top may be; how much room the word takes. */
const [ABOVE, BELOW, NEAR, TALL, LONG] = [-4, 13, 18, 12, 90];

export function Line(p: {
  title: string;
  says: string;
  points: Point[];
  unit: string;
  /** How a value is written beside the plot. */
  short(value: number): string;
  target?: number;
  /** The highest value that can be; else a round number above the highest there is. */
  top?: number;
  /** The lowest value that is shown; 0 unless said. */
  low?: number;
  /** When the plot begins, where that is before its first point. */
  from?: number;
}) {
  const { ref, width, unit } = useWidth<HTMLDivElement>();
  const { points, target, short, low = 0 } = p;
  const height = 120;
  const side = roomBeside();
  const known = points.filter((q): q is Point & { value: number } => q.value !== null);
  const last = known.at(-1);
  const top = p.top ?? topOf(Math.max(target ?? 0, ...known.map((q) => q.value)));
  const begin = Math.min(p.from ?? Infinity, points[0]?.at ?? 0);
  const along = scaleOf(begin, points.at(-1)?.at ?? 1, Math.max(1, width - side - side));
  const x = (at: number): number => side + along(at);
  const y = (v: number): number =>
    HEAD + (1 - Math.max(0, Math.min(1, (v - low) / (top - low)))) * (height - HEAD - FOOT);
  const marks = [low, top];
  const drawn = known.map((q): [number, number] => [x(q.at), y(q.value)]);
  const word = target === undefined ? null : placeOf(y(target), y(top), drawn, [side, width - side]);
  return (
    <figure class="plot">
      <div ref={ref} class="plot-box">
        {width > 0 && points.length > 0 && (
          <svg {...sized(width, height + 18, unit)} role="img" aria-label={`${p.title}. ${p.says}`}>
            {marks.map((v) => (
              <g key={v}>
                <line class="axis" x1={side} x2={width - side} y1={y(v)} y2={y(v)} />
                <text class="tick tick-end" x={side - 6} y={y(v) + 4}>
                  {short(v)}
                </text>
              </g>
            ))}
            {target !== undefined && word !== null && (
              <>
                <line class="target" x1={side} x2={width - side} y1={y(target)} y2={y(target)} />
                <text class={`tick tick-goal${word.ends ? ' tick-end' : ''}`} x={word.x} y={word.y}>
                  target {short(target)}
                </text>
              </>
            )}
            <path class="line" d={pathOf(points.map((q) => [x(q.at), q.value === null ? null : y(q.value)]))} />
            {(known.length > MOST_DOTS ? [] : known).map((q) => (
              <circle key={q.at} class={q.short ? 'dot dot-short' : 'dot'} cx={x(q.at)} cy={y(q.value)} r={3}>
                <title>{`${shortDate(q.at)}: ${q.text}`}</title>
              </circle>
            ))}
            {last !== undefined && (
              <text class="tick tick-value" x={x(last.at) + 7} y={y(last.value) + 4}>
                {short(last.value)}
              </text>
            )}
            <text class="tick" x={side} y={height + 14}>
              {shortDate(begin)}
            </text>
            {points.length > 1 && (
              <text class="tick tick-end" x={width - side} y={height + 14}>
                {shortDate(points.at(-1)!.at)}
              </text>
            )}
          </svg>
        )}
      </div>
      <figcaption>{p.says}</figcaption>
      <Twin
        of={[
          {
            caption: p.title,
            head: ['Time', p.unit],
            rows: points.map((q) => [shortDate(q.at), q.value === null ? '–' : q.text]),
          },
        ]}
      />
    </figure>
  );
}

/** Where the word of a target at the height `line` stands: on its left above it or below, else on its right, where no values pass. */
function placeOf(line: number, top: number, drawn: [number, number][], [left, right]: [number, number]) {
  const places = [left + 4, right - 4].flatMap((x, i) =>
    (line - top < NEAR ? [BELOW] : [ABOVE, BELOW]).map((by) => ({ x, y: line + by, ends: i === 1 })),
  );
  const isFree = ({ x, y, ends }: (typeof places)[number]): boolean =>
    !passes(drawn, ends ? [x - LONG, x] : [x, x + LONG], [y - TALL, y + 3]);
  return places.find(isFree) ?? places[0]!;
}

/** A line through what is known; it ends where nothing is. */
export function pathOf(points: [x: number, y: number | null][]): string {
  let pen = false;
  return points
    .map(([x, y]) => {
      const step = y === null ? '' : `${pen ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
      pen = y !== null;
      return step;
    })
    .join('');
}
