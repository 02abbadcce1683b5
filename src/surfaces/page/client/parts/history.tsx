/** What was done, line by line under its day, each with its way back. */
import type { MarkKind, Past } from '../../../../core/board/types.js';
import { Means, Shape } from '../plots/shapes.js';
import { useLink } from '../state.js';
import { clockOf, counted, dateOf, fullTime, isoOf, KINDS } from '../words.js';
import { Some } from './bits.js';
import { Do } from './doing.js';
import { Menu } from './menu.js';
import { Undoing } from './undoing.js';

/** Lines that are shown at once: what is older is looked for. */
const SHOWN = 6;

/** The history of `context`. */
export function History(p: { lines: Past[]; more: number; context: string }) {
  if (p.lines.length === 0) return <p class="muted">Nothing was done yet.</p>;
  return (
    <>
      <Some of={p.lines} most={SHOWN}>
        {(shown) => (
          <>
            {byDay(shown).map(({ day, lines }) => (
              <section key={day} aria-label={day}>
                <h3 class="history-day">{day}</h3>
                <ol class="history">
                  {lines.map((l) => (
                    <Line key={l.id} line={l} context={p.context} of={p.lines} />
                  ))}
                </ol>
              </section>
            ))}
            <Key of={shown} />
          </>
        )}
      </Some>
      {p.more > 0 && (
        <p class="about">
          {p.more} earlier: <code>clew log</code>
        </p>
      )}
    </>
  );
}

/** What the shapes of switches say of who made one. */
function Key({ of }: { of: Past[] }) {
  const kinds = [...new Set(of.flatMap((l) => (l.kind === null ? [] : [l.kind])))];
  if (kinds.length === 0) return null;
  return (
    <>
      <p class="about shape-key">
        <span>Switches:</span>
        {kinds.map((k) => (
          <span key={k}>
            <Sign kind={k} /> {KINDS[k].name}
          </span>
        ))}
      </p>
      <Means of={kinds} />
    </>
  );
}

function Sign({ kind }: { kind: MarkKind | null }) {
  return (
    <svg width="1rem" height="1rem" viewBox="-8 -8 16 16" aria-hidden="true">
      {kind === null ? <circle class="history-dot" r="2.5" /> : <Shape kind={kind} />}
    </svg>
  );
}

function Line({ line: l, context, of }: { line: Past; context: string; of: Past[] }) {
  return (
    <li class={l.undone ? 'history-undone' : undefined} data-row>
      <time class="history-when" dateTime={isoOf(l.at)} title={fullTime(l.at)}>
        {clockOf(l.at)}
      </time>
      <Sign kind={l.kind} />
      <span class="history-says">
        {l.says} <Whose line={l} />
      </span>
      {l.redoes > 0 ? (
        <Do kind="plain" wish={{ command: 'redo', args: [l.id] }} label={`Redo: ${l.says}`}>
          {l.redoes > 1 ? `Redo ${counted(l.redoes, 'line')}` : 'Redo'}
        </Do>
      ) : (
        l.undone && <span class="muted">cannot be redone: changed since</span>
      )}
      {l.undoable && (
        <Menu label={l.says}>
          {(open) => open && <Undoing id={l.id} says={l.says} then="This line alone" context={context} lines={of} />}
        </Menu>
      )}
    </li>
  );
}

/** Who did it: the session where it was done in one. A switch says it by its shape. */
function Whose({ line: { who, session } }: { line: Past }) {
  const link = useLink();
  return session === null ? (
    <span class="history-by">{who}</span>
  ) : (
    <a class="history-by" href={link({ room: 'session', id: session })}>
      {who}
    </a>
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
