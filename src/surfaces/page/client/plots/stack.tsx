/** Parts of a whole as one bar, each with its number in it and its name below; where one has no room for its number, a bar a part. Where there is a most, the bar is as long as its share of that. */
import type { MarkKind } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import { type Table, Twin } from '../parts/bits.js';
import { Shape } from './shapes.js';
import { sized, useWidth } from './width.js';

export interface Slice {
  /** Of its colour. */
  id: string;
  name: string;
  means?: string;
  value: number;
}

const TALL = 22;
/** A number stands in its part where there is room: pixels of a digit, and beside them. */
const [DIGIT, BESIDE] = [7, 10];
/** What a shape takes beside it. */
const SHAPE = 18;

/** `says` is the sentence below, `unit` what is counted; `most`: what there could be; `more`: tables behind its own; `shapes`: its parts are kinds of switches, named by their shapes. */
export function Stack(p: {
  title: string;
  slices: Slice[];
  says: string;
  unit: string;
  most?: number;
  more?: Table[];
  shapes?: boolean;
}) {
  const { ref, width, unit } = useWidth<HTMLDivElement>();
  const there = p.slices.filter((s) => s.value > 0);
  const all = there.reduce((n, s) => n + s.value, 0);
  if (all === 0) return null;
  const whole = Math.max(all, p.most ?? 0);
  const share = (value: number): string => `${Math.round((value / all) * 100)} %`;
  const isWide = (s: Slice): boolean => hasRoom(s, (s.value / whole) * width);
  return (
    <figure class="plot">
      <div ref={ref} class="stack">
        {width === 0 ? null : there.every(isWide) ? (
          <OneBar {...p} there={there} whole={whole} width={width} unit={unit} />
        ) : (
          <BarEach slices={there} shapes={p.shapes === true} />
        )}
      </div>
      <figcaption>{p.says}</figcaption>
      <Twin
        of={[
          {
            caption: p.title,
            head: ['What', p.unit, 'Share'],
            rows: there.map((s) => [s.name, numberOf(s.value), share(s.value)]),
          },
          ...(p.more ?? []),
        ]}
      />
    </figure>
  );
}

/** Has a part that is `wide` room for its number, and for `more` beside it? */
const hasRoom = ({ value }: Slice, wide: number, more = 0): boolean =>
  wide > numberOf(value).length * DIGIT + BESIDE + more;

interface BarProps {
  title: string;
  says: string;
  most?: number;
  shapes?: boolean;
  there: Slice[];
  whole: number;
  width: number;
  unit: number;
}

function OneBar({ title, says, most, shapes = false, there, whole, width, unit }: BarProps) {
  let at = 0;
  // Where one has no room for its shape none has: the names below have them all.
  const shaped = shapes && there.every((s) => hasRoom(s, (s.value / whole) * width, SHAPE));
  return (
    <>
      <svg {...sized(width, TALL, unit)} role="img" aria-label={`${title}. ${says}`}>
        {most !== undefined && <rect class="track" x="0.5" y="0.5" width={Math.max(1, width - 1)} height={TALL - 1} />}
        {there.map((s) => {
          const [x, wide] = [at, (s.value / whole) * width];
          at += wide;
          const text = numberOf(s.value);
          return (
            <g key={s.id}>
              <title>{`${s.name}: ${text}`}</title>
              <rect class={`slice slice-${s.id}`} x={x + 0.5} y="0.5" width={Math.max(1, wide - 2)} height={TALL - 1} />
              <text
                class={`slice-text slice-text-${s.id}`}
                x={x + wide / 2 + (shaped ? SHAPE / 2 : 0)}
                y={TALL / 2 + 4}
              >
                {text}
              </text>
              {shaped && (
                <g class={`slice-shape slice-shape-${s.id}`}>
                  <Shape kind={s.id as MarkKind} x={x + wide / 2 - (text.length * DIGIT) / 2 - 2} y={TALL / 2} />
                </g>
              )}
            </g>
          );
        })}
      </svg>
      <ul class="legend" aria-label={title}>
        {there.map((s) => (
          <li key={s.id} title={s.means}>
            <Sign id={s.id} shapes={shapes} />
            {s.name} <b>{numberOf(s.value)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A line a part: its length says how much, and nothing hangs on a colour. */
function BarEach({ slices, shapes }: { slices: Slice[]; shapes: boolean }) {
  const most = Math.max(...slices.map((s) => s.value));
  return (
    <ul class="bar-each">
      {slices.map((s) => (
        <li key={s.id} title={s.means}>
          <span>
            {shapes && <Sign id={s.id} shapes />} {s.name}
          </span>
          <span class="bar-each-bar" aria-hidden="true">
            <span style={{ width: s.value === 0 ? 0 : `max(1px, ${((s.value / most) * 100).toFixed(2)}%)` }} />
          </span>
          <b class="num">{numberOf(s.value)}</b>
        </li>
      ))}
    </ul>
  );
}

/** What a part is known by: the shape of its kind of switch, or its colour. */
function Sign({ id, shapes }: { id: string; shapes: boolean }) {
  return shapes ? (
    <svg width="0.875rem" height="0.875rem" viewBox="-7 -7 14 14" aria-hidden="true">
      <Shape kind={id as MarkKind} />
    </svg>
  ) : (
    <svg width="0.625rem" height="0.625rem" viewBox="0 0 10 10" aria-hidden="true">
      <rect class={`slice slice-${id}`} x="0.5" y="0.5" width="9" height="9" />
    </svg>
  );
}

/** "45 of 327 were of decisions (14 %)": the largest part of a bar, in words. */
export function largestOf(slices: Slice[]): string {
  const all = slices.reduce((n, s) => n + s.value, 0);
  const [first] = [...slices].sort((a, b) => b.value - a.value);
  return first === undefined || all === 0 ? '' : `most: ${first.name}, ${Math.round((first.value / all) * 100)} %`;
}
