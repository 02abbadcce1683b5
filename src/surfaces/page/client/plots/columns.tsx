/** A number for each day, as columns. */
import { Twin } from '../parts/bits.js';
import { shortDate } from '../words.js';
import { topOf } from './scale.js';
import { useWidth } from './width.js';

const HEIGHT = 96;

export function Columns(p: {
  title: string;
  says: string;
  days: { day: number; value: number; text: string }[];
  unit: string;
}) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const top = topOf(Math.max(0, ...p.days.map((d) => d.value)));
  const wide = Math.max(1, width) / Math.max(1, p.days.length);
  return (
    <figure class="plot">
      <div ref={ref} class="plot-box">
        {width > 0 && (
          <svg width={width} height={HEIGHT + 18} role="img" aria-label={`${p.title}. ${p.says}`}>
            <line class="axis" x1="0" x2={width} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
            {p.days.map((d, i) => {
              const tall = Math.max(d.value > 0 ? 2 : 0, (d.value / top) * (HEIGHT - 4));
              const broad = Math.max(1, Math.min(28, wide - Math.min(4, wide * 0.3)));
              const x = i * wide + (wide - broad) / 2;
              return (
                <rect key={d.day} class="column" x={x} y={HEIGHT - tall} width={broad} height={tall}>
                  <title>{`${shortDate(d.day)}: ${d.text}`}</title>
                </rect>
              );
            })}
            {labelsOf(p.days.length, wide).map((i) => (
              <text key={i} class="tick tick-middle" x={Math.max(18, (i + 0.5) * wide)} y={HEIGHT + 14}>
                {shortDate(p.days[i]!.day)}
              </text>
            ))}
          </svg>
        )}
      </div>
      <figcaption>{p.says}</figcaption>
      <Twin caption={p.title} head={['Day', p.unit]} rows={p.days.map((d) => [shortDate(d.day), d.text])} />
    </figure>
  );
}

function labelsOf(count: number, wide: number): number[] {
  const each = Math.max(1, Math.ceil(64 / Math.max(1, wide)));
  return Array.from({ length: count }, (_, i) => i).filter(
    (i) => i % each === 0 && (i + 1) * wide <= count * wide && (count - i - 0.5) * wide > 18,
  );
}
