/** Parts of a whole as one bar, each with its name and number below. */
import { useWidth } from './width.js';

export interface Slice {
  /** Of its colour. */
  id: string;
  name: string;
  means?: string;
  value: number;
}

export function Stack({ title, slices }: { title: string; slices: Slice[] }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const there = slices.filter((s) => s.value > 0);
  const all = there.reduce((n, s) => n + s.value, 0);
  if (all === 0) return null;
  let at = 0;
  return (
    <div class="stack">
      <div ref={ref} class="plot-box">
        <svg width={width} height="12" aria-hidden="true">
          {there.map((s) => {
            const [x, wide] = [at, (s.value / all) * width];
            at += wide;
            return (
              <rect key={s.id} class={`slice slice-${s.id}`} x={x} y="0.5" width={Math.max(1, wide - 2)} height="11" />
            );
          })}
        </svg>
      </div>
      <ul class="legend" aria-label={title}>
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
  );
}
