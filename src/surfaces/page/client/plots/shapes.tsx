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
  open: 'M-4-6L6 0L-4 6Z',
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

/** Where a session began, around the middle of its bar. */
export function Bracket({ x, y, on = false }: { x: number; y: number; on?: boolean }) {
  return <path class={on ? 'bracket bracket-on' : 'bracket'} d={`M${(x + 3).toFixed(1)} ${y - 11}h-5v22h5`} />;
}

/** What else a plot of a day shows: `begun` sessions, and how contexts stand whose bars are in it. */
interface Bars {
  begun: number;
  active: boolean;
  over: boolean;
}

/** What the shapes mean, with how many switches that stand there are of each. */
export function Legend(p: { counts: Partial<Record<MarkKind, number>>; marks: Mark[]; bars?: Bars }) {
  const { counts, marks, bars } = p;
  const there = (Object.keys(KINDS) as MarkKind[]).filter(
    (k) => (counts[k] ?? 0) > 0 || marks.some((m) => m.kind === k),
  );
  if (there.length === 0 && bars === undefined) return null;
  return (
    <div class="legends">
      {there.length > 0 && (
        <ul class="legend" aria-label="How switches were made">
          {there.map((k) => (
            <li key={k} title={KINDS[k].means}>
              <svg width="0.875rem" height="0.875rem" viewBox="-7 -7 14 14" aria-hidden="true">
                <Shape kind={k} />
              </svg>
              {KINDS[k].name} {(counts[k] ?? 0) > 0 && <b>{counts[k]}</b>}
            </li>
          ))}
          {marks.some((m) => m.undone) && (
            <li>
              <svg class="mark-undone" width="0.875rem" height="0.875rem" viewBox="-7 -7 14 14" aria-hidden="true">
                <Shape kind="words" />
              </svg>
              hollow: taken back later
            </li>
          )}
        </ul>
      )}
      {bars !== undefined && (
        <ul class="legend" aria-label="What the bars mean">
          {bars.begun > 0 && (
            <li title="The agent was started then">
              <svg width="0.625rem" height="1.5rem" viewBox="-2 -12 10 24" aria-hidden="true">
                <Bracket x={0} y={0} />
              </svg>
              session begins <b>{bars.begun}</b>
            </li>
          )}
          <Bar status="open" says="time worked" />
          {bars.active && <Bar status="active" says="on the context that is active now" />}
          {bars.over && <Bar status="completed" says="on one that is done or paused now" />}
        </ul>
      )}
      <Means of={there} />
    </div>
  );
}

/** What `of` mean, folded; with `hint`, what a hint is, too. */
export function Means({ of, hint = false }: { of: MarkKind[]; hint?: boolean }) {
  if (of.length === 0) return null;
  return (
    <details class="legend-means">
      <summary>What these mean</summary>
      <dl>
        {of.map((k) => (
          <div key={k}>
            <dt>
              <svg width="1rem" height="1rem" viewBox="-8 -8 16 16" aria-hidden="true">
                <Shape kind={k} />
              </svg>
              {KINDS[k].name}
            </dt>
            <dd>{KINDS[k].means}</dd>
          </div>
        ))}
        {hint && (
          <div>
            <dt class="signless">after a hint</dt>
            <dd>clew had told the agent that the prompt may be about another context</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function Bar({ status, says }: { status: 'open' | 'active' | 'completed'; says: string }) {
  return (
    <li>
      <svg width="1rem" height="0.75rem" viewBox="0 0 16 12" aria-hidden="true">
        <rect class={`bars bars-${status}`} width="16" height="12" />
      </svg>
      {says}
    </li>
  );
}
