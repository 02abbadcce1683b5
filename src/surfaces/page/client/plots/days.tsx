/** What a table of days and its twin of a phone share: how dark a day is, how its switches were made, what is said below. */
import { atOnceText, ROUNDED } from '../../../../core/board/report/worked.js';
import type { MarkKind, Timeline } from '../../../../core/board/types.js';
import { counted, KINDS, spent } from '../words.js';
import { Shape } from './shapes.js';

export interface DaysProps {
  data: Timeline;
  open(day: number): void;
}

/** More days than this do not fit hours with minutes. */
export const FEW = 10;
const STEPS = 4;

/** By minutes, as they are written: what reads the same is as strong. */
export function shadeOf(ms: number, long: number): string {
  const minutes = (of: number): number => Math.max(1, Math.round(of / 60_000));
  return ms === 0 ? '' : `cell-${Math.min(STEPS, Math.ceil((minutes(ms) / minutes(long)) * STEPS))}`;
}

export const longest = (data: Timeline): number => Math.max(1, ...data.lanes.flatMap((l) => l.days));

/** Why the times that are shown may not add up. */
export const sumText = (data: Timeline): string => atOnceText(data) ?? ROUNDED;

export function Caption({ data, how, then = '' }: { data: Timeline; how: string; then?: string }) {
  return (
    <figcaption>
      Time worked by day, {how}
      {data.more.lanes > 0 && `; ${counted(data.more.lanes, 'more context')} with ${spent(data.more.spent)}`}.{' '}
      {sumText(data)} {then}
    </figcaption>
  );
}

/** How the switches of each day that stand were made, in the same order every day. */
export function kindsByDay({ days }: Timeline): [MarkKind, number][][] {
  return days.map(({ ways }) =>
    (Object.keys(KINDS) as MarkKind[]).flatMap((k): [MarkKind, number][] => (ways[k] > 0 ? [[k, ways[k]]] : [])),
  );
}

/** The switches of a day, each kind with its shape; `quiet`: whoever does not see them reads a table. */
export function Made({ of, quiet = false }: { of: [MarkKind, number][]; quiet?: boolean }) {
  return (
    <span class="cell-made">
      {of.map(([kind, n]) => (
        <span key={kind}>
          {quiet ? (
            <svg width="0.75rem" height="0.75rem" viewBox="-7 -7 14 14" aria-hidden="true">
              <Shape kind={kind} />
            </svg>
          ) : (
            <svg width="0.75rem" height="0.75rem" viewBox="-7 -7 14 14" role="img" aria-label={KINDS[kind].name}>
              <Shape kind={kind} />
            </svg>
          )}
          {n}
        </span>
      ))}
    </span>
  );
}
