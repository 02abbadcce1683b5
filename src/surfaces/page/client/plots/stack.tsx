/** Parts of a whole as one bar, each with its number in it and its name below; where there is a most, the bar is as long as its share of that. */
import { type Table, Twin } from '../parts/bits.js';
import { useWidth } from './width.js';

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

/** `says` is the sentence below, `unit` what is counted; `most`: what there could be; `more`: tables behind its own. */
export function Stack(p: {
  title: string;
  slices: Slice[];
  says: string;
  unit: string;
  most?: number;
  more?: Table[];
}) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const there = p.slices.filter((s) => s.value > 0);
  const all = there.reduce((n, s) => n + s.value, 0);
  if (all === 0) return null;
  const whole = Math.max(all, p.most ?? 0);
  const share = (value: number): string => `${Math.round((value / all) * 100)} %`;
  let at = 0;
  return (
    <figure class="plot">
      <div class="stack">
        <div ref={ref} class="plot-box">
          <svg width={width} height={TALL} role="img" aria-label={`${p.title}. ${p.says}`}>
            {p.most !== undefined && (
              <rect class="track" x="0.5" y="0.5" width={Math.max(1, width - 1)} height={TALL - 1} />
            )}
            {there.map((s) => {
              const [x, wide] = [at, (s.value / whole) * width];
              at += wide;
              const text = s.value.toLocaleString();
              return (
                <g key={s.id}>
                  <title>{`${s.name}: ${text}`}</title>
                  <rect
                    class={`slice slice-${s.id}`}
                    x={x + 0.5}
                    y="0.5"
                    width={Math.max(1, wide - 2)}
                    height={TALL - 1}
                  />
                  {wide > text.length * DIGIT + BESIDE && (
                    <text class={`slice-text slice-text-${s.id}`} x={x + wide / 2} y={TALL / 2 + 4}>
                      {text}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        </div>
        <ul class="legend" aria-label={p.title}>
          {there.map((s) => (
            <li key={s.id} title={s.means}>
              <svg width="10" height="10" aria-hidden="true">
                <rect class={`slice slice-${s.id}`} x="0.5" y="0.5" width="9" height="9" />
              </svg>
              {s.name} <b>{s.value.toLocaleString()}</b>
            </li>
          ))}
        </ul>
      </div>
      <figcaption>{p.says}</figcaption>
      <Twin
        of={[
          {
            caption: p.title,
            head: ['What', p.unit, 'Share'],
            rows: there.map((s) => [s.name, s.value.toLocaleString(), share(s.value)]),
          },
          ...(p.more ?? []),
        ]}
      />
    </figure>
  );
}

/** "45 of 327 were of decisions (14 %)": the largest part of a bar, in words. */
export function largestOf(slices: Slice[]): string {
  const all = slices.reduce((n, s) => n + s.value, 0);
  const [first] = [...slices].sort((a, b) => b.value - a.value);
  return first === undefined || all === 0 ? '' : `most: ${first.name}, ${Math.round((first.value / all) * 100)} %`;
}
