/** What was done, line by line, each with its way back. */
import type { Past } from '../../../../core/board/types.js';
import { Shape } from '../plots/shapes.js';
import { fullTime, whenOf } from '../words.js';
import { Do } from './doing.js';

export function History({ lines, now, more }: { lines: Past[]; now: number; more: number }) {
  if (lines.length === 0) return <p class="muted">Nothing was done yet.</p>;
  return (
    <>
      <ol class="history">
        {lines.map((l) => (
          <li key={l.id} class={l.undone ? 'history-undone' : undefined} data-row>
            <time class="history-when" dateTime={new Date(l.at).toISOString()} title={fullTime(l.at)}>
              {whenOf(l.at, now)}
            </time>
            <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
              {l.kind === null ? <circle class="history-dot" r="2.5" /> : <Shape kind={l.kind} />}
            </svg>
            <span class="history-says">
              {l.says} {l.by !== 'prompt' && <span class="history-by">{l.by}</span>}
            </span>
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
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p class="about">
          {more} earlier: <code>clew log</code>
        </p>
      )}
    </>
  );
}
