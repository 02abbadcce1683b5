/** How a switch of each kind is drawn: by a shape as well as a colour. */
import type { Mark, MarkKind } from '../../../../core/board/types.js';
import { KINDS } from '../words.js';

/** Around 0,0, about ten wide. */
const PATHS: Record<MarkKind, string> = {
  words: 'M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z',
  model: 'M0-6L6 0L0 6L-6 0Z',
  late: 'M0-5.5L5.8 4.800L-5.800 4.800Z',
  hand: 'M-4.800-4.800H4.800V4.800H-4.800Z',
  answer: 'M0-6L1.600-1.900L6-1.600L2.600 1.200L3.700 5.500L0 3.100L-3.700 5.500L-2.600 1.200L-6-1.600L-1.600-1.900Z',
  undo: 'M-5-2.500L-2.500-5L0-2.500L2.500-5L5-2.500L2.500 0L5 2.500L2.500 5L0 2.500L-2.500 5L-5 2.500L-2.500 0Z',
  plain: 'M-2-5.500H2V-2H5.500V2H2V5.500H-2V2H-5.500V-2H-2Z',
};

export function Shape({ kind, x = 0, y = 0, on = false }: { kind: MarkKind; x?: number; y?: number; on?: boolean }) {
  const path = PATHS[kind] ?? PATHS.plain;
  return (
    <path
      class={`mark mark-${kind}${on ? ' mark-on' : ''}`}
      d={path}
      transform={`translate(${x.toFixed(1)} ${y})${on ? ' scale(1.4)' : ''}`}
    />
  );
}

/** What the shapes mean, with how many switches that stand there are of each. */
export function Legend({ counts, marks }: { counts: Partial<Record<MarkKind, number>>; marks: Mark[] }) {
  const there = (Object.keys(KINDS) as MarkKind[]).filter(
    (k) => (counts[k] ?? 0) > 0 || marks.some((m) => m.kind === k),
  );
  if (there.length === 0) return null;
  return (
    <ul class="legend" aria-label="How switches were made">
      {there.map((k) => (
        <li key={k} title={KINDS[k].means}>
          <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
            <Shape kind={k} />
          </svg>
          {KINDS[k].name} {(counts[k] ?? 0) > 0 && <b>{counts[k]}</b>}
        </li>
      ))}
      {marks.some((m) => m.undone) && (
        <li>
          <svg class="mark-undone" width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
            <Shape kind="words" />
          </svg>
          hollow: taken back later
        </li>
      )}
    </ul>
  );
}
