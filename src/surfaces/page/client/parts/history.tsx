/** What was done, line by line under its day, each with its way back. */
import type { Past } from '../../../../core/board/types.js';
import { Shape } from '../plots/shapes.js';
import { clockOf, dateOf, fullTime, isoOf } from '../words.js';
import { Do } from './doing.js';

/** `to` makes what undoes a line and everything after it. */
export function History(p: { lines: Past[]; more: number; to(line: Past): { command: string } | null }) {
  if (p.lines.length === 0) return <p class="muted">Nothing was done yet.</p>;
  return (
    <>
      {byDay(p.lines).map(({ day, lines }) => (
        <section key={lines[0]!.id} aria-label={day}>
          <h3 class="history-day">{day}</h3>
          <ol class="history">
            {lines.map((l) => (
              <Line key={l.id} line={l} to={p.to(l)} />
            ))}
          </ol>
        </section>
      ))}
      {p.more > 0 && (
        <p class="about">
          {p.more} earlier: <code>clew log</code>
        </p>
      )}
    </>
  );
}

function Line({ line: l, to }: { line: Past; to: { command: string } | null }) {
  return (
    <li class={l.undone ? 'history-undone' : undefined} data-row>
      <time class="history-when" dateTime={isoOf(l.at)} title={fullTime(l.at)}>
        {clockOf(l.at)}
      </time>
      <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
        {l.kind === null ? <circle class="history-dot" r="2.5" /> : <Shape kind={l.kind} />}
      </svg>
      <span class="history-says">
        {l.says} {l.by !== 'prompt' && <span class="history-by">{l.by}</span>}
      </span>
      <span class="row history-acts">
        {to !== null && (
          <Do wish={to} label={`Undo to here: ${l.says}`}>
            Undo to here
          </Do>
        )}
        {l.undone ? (
          <Do wish={{ command: 'redo', args: [l.id] }} label={`Redo: ${l.says}`}>
            Redo
          </Do>
        ) : (
          l.undoable && (
            <Do wish={{ command: 'undo', args: [l.id] }} label={`Undo: ${l.says}`}>
              Undo
            </Do>
          )
        )}
      </span>
    </li>
  );
}

/** Lines of the same day together, in the order they have. */
export function byDay(lines: Past[]): { day: string; lines: Past[] }[] {
  const days: { day: string; lines: Past[] }[] = [];
  for (const l of lines) {
    const day = dateOf(l.at);
    if (days.at(-1)?.day === day) days.at(-1)!.lines.push(l);
    else days.push({ day, lines: [l] });
  }
  return days;
}
