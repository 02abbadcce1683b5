/** A value over time as a line, with the line it should stand above or below. */
import { Twin } from '../parts/bits.js';
import { shortDate } from '../words.js';
import { scaleOf, topOf } from './scale.js';
import { useWidth } from './width.js';

export interface Point {
  at: number;
  /** `null`: nothing is known of that time. */
  value: number | null;
  text: string;
}

const PAD = 6;

export function Line(p: {
  title: string;
  says: string;
  points: Point[];
  unit: string;
  target?: number;
  /** The highest value that can be; else a round number above the highest there is. */
  top?: number;
  height?: number;
}) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const { height = 72, points } = p;
  const known = points.filter((q): q is Point & { value: number } => q.value !== null);
  const top = p.top ?? topOf(Math.max(p.target ?? 0, ...known.map((q) => q.value)));
  const x = scaleOf(points[0]?.at ?? 0, points.at(-1)?.at ?? 1, width - 2 * PAD);
  const y = (v: number): number => PAD + (1 - Math.min(1, v / top)) * (height - 2 * PAD);
  return (
    <figure class="plot">
      <div ref={ref} class="plot-box">
        {width > 0 && points.length > 0 && (
          <svg width={width} height={height + 18} role="img" aria-label={`${p.title}. ${p.says}`}>
            <line class="axis" x1="0" x2={width} y1={height + 0.5} y2={height + 0.5} />
            {p.target !== undefined && <line class="target" x1="0" x2={width} y1={y(p.target)} y2={y(p.target)} />}
            <path class="line" d={pathOf(points.map((q) => [PAD + x(q.at), q.value === null ? null : y(q.value)]))} />
            {known.map((q) => (
              <circle key={q.at} class="dot" cx={PAD + x(q.at)} cy={y(q.value)} r={known.length > 60 ? 0 : 3}>
                <title>{`${shortDate(q.at)}: ${q.text}`}</title>
              </circle>
            ))}
            <text class="tick" x="0" y={height + 14}>
              {shortDate(points[0]!.at)}
            </text>
            {points.length > 1 && (
              <text class="tick tick-end" x={width} y={height + 14}>
                {shortDate(points.at(-1)!.at)}
              </text>
            )}
          </svg>
        )}
      </div>
      <figcaption>{p.says}</figcaption>
      <Twin
        caption={p.title}
        head={['Time', p.unit]}
        rows={points.map((q) => [shortDate(q.at), q.value === null ? '–' : q.text])}
      />
    </figure>
  );
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
