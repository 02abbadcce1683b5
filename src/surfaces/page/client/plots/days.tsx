/** What a table of days and its twin of a phone share: how dark a day is, how its switches were made, what is said below. */
import type { MarkKind, Timeline } from '../../../../core/board/types.js';
import { counted, dateOf, KINDS, spent } from '../words.js';
import { Shape } from './shapes.js';

export interface DaysProps {
  data: Timeline;
  open(day: number): void;
}

/** More days than this do not fit hours with minutes. */
export const FEW = 10;
const STEPS = 4;

export const shadeOf = (ms: number, long: number): string =>
  ms === 0 ? '' : `cell-${Math.min(STEPS, Math.ceil((ms / long) * STEPS))}`;
export const longest = (data: Timeline): number => Math.max(1, ...data.lanes.flatMap((l) => l.days));

export function Caption({ data, how, then = '' }: { data: Timeline; how: string; then?: string }) {
  return (
    <figcaption>
      Time worked by day, {how}
      {data.more.lanes > 0 && `; ${counted(data.more.lanes, 'more context')} with ${spent(data.more.spent)}`}. Each is
      rounded by itself. {then}
    </figcaption>
  );
}

/** How the switches of each day that stand were made; empty where not all of them are at hand. */
export function kindsByDay({ lanes, days }: Timeline): [MarkKind, number][][] {
  const places = new Map(days.map((d, i) => [dateOf(d.day), i]));
  const counts = days.map(() => new Map<MarkKind, number>());
  for (const m of lanes.flatMap((l) => l.marks)) {
    if (m.undone || m.kind === 'undo') continue;
    const of = counts[places.get(dateOf(m.at)) ?? -1];
    of?.set(m.kind, (of.get(m.kind) ?? 0) + 1);
  }
  return counts.map((of, i) => {
    const all = [...of.values()].reduce((a, b) => a + b, 0);
    return all === days[i]!.switches ? [...of].sort((a, b) => b[1] - a[1]) : [];
  });
}

/** The switches of a day, each kind with its shape; `quiet`: whoever does not see them reads a table. */
export function Made({ of, all, quiet = false }: { of: [MarkKind, number][]; all: number; quiet?: boolean }) {
  if (of.length === 0) return <>{all}</>;
  return (
    <span class="cell-made">
      {of.map(([kind, n]) => (
        <span key={kind}>
          {quiet ? (
            <svg width="12" height="12" viewBox="-7 -7 14 14" aria-hidden="true">
              <Shape kind={kind} />
            </svg>
          ) : (
            <svg width="12" height="12" viewBox="-7 -7 14 14" role="img" aria-label={KINDS[kind].name}>
              <Shape kind={kind} />
            </svg>
          )}
          {n}
        </span>
      ))}
    </span>
  );
}
