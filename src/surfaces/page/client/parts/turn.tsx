/** One prompt of a session: how it was read and why, what was told, what put it right, and a way to say that it was about something else. */
import { useState } from 'preact/hooks';
import type { MarkKind, SessionPage, Turned } from '../../../../core/board/types.js';
import type { Verb } from '../../../../core/model.js';
import { Shape } from '../plots/shapes.js';
import { useLink, useShared, useView } from '../state.js';
import { clockOf, counted, dateOf, fullTime, inQuotes, isoOf, KINDS, percent, whenOf } from '../words.js';
import { Do } from './doing.js';
import { Menu } from './menu.js';
import { Undoing } from './undoing.js';

/** What clew did about a prompt that went elsewhere and is no correction of it. */
const ONCE: Record<Verb, string> = { stay: '', switch: '', nudge: 'After the hint, ', ask: 'After the question, ' };

export function Turn({ turn, data, newest }: { turn: Turned; data: SessionPage; newest: boolean }) {
  const link = useLink();
  const [moving, setMoving] = useState(false);
  const isSameDay = dateOf(turn.at) === dateOf(data.from);
  const isElsewhere = turn.switched !== '' && turn.filed !== null && turn.switched !== titleOf(turn.filed, data);
  const canUndo = turn.undoable && !turn.undone;
  const moved = turn.corrected?.move ?? '';
  const late = !turn.counted && turn.corrected?.late === true;
  return (
    <li class={`turn${turn.undone ? ' history-undone' : ''}`} data-row>
      <p class="meta">
        <time dateTime={isoOf(turn.at)} title={fullTime(turn.at)}>
          {isSameDay ? clockOf(turn.at) : whenOf(turn.at, data.now)}
        </time>
        {turn.filed !== null && <a href={link({ room: 'context', id: turn.filed })}>{titleOf(turn.filed, data)}</a>}
        {turn.counted ? (
          <span class="badge badge-stale">corrected</span>
        ) : (
          turn.verb !== null &&
          (late ? (
            <span class="badge">
              <Sign kind="late" /> {KINDS.late.name}
            </span>
          ) : (
            <span class={turn.verb === 'switch' && turn.kind !== null ? 'badge' : `badge badge-${turn.verb}`}>
              {turn.verb === 'switch' && turn.kind !== null && <Sign kind={turn.kind} undone={turn.undone} />}
              {turn.kind === 'open' ? KINDS.open.name : turn.led}
              {turn.verb === 'switch' && isElsewhere && ` to ${turn.switched}`}
            </span>
          ))
        )}
        {turn.undone && <span class="badge badge-missed">undone</span>}
      </p>
      <p class="turn-prompt">
        {turn.prompt === '' ? (
          <span class="muted">
            {turn.verb === null ? 'A command or an answer for clew itself: it is not kept' : 'a prompt without words'}
          </span>
        ) : (
          turn.prompt
        )}
      </p>
      <p class="turn-says">
        {late && turn.verb === 'stay' && turn.before !== null
          ? shortOf(turn).replace(
              /^./,
              (c) => `clew stayed in “${inQuotes(titleOf(turn.before!, data))}”: ${c.toLowerCase()}`,
            )
          : shortOf(turn)}
        {turn.p !== null && <span class="muted"> Chance of a switch: {percent(turn.p)}.</span>}
      </p>
      {turn.counted && turn.corrected !== null && (
        <p class="turn-corrected">
          {turn.verb === 'ask'
            ? 'clew asked. '
            : turn.corrected.first !== '' && `clew first put this in “${inQuotes(turn.corrected.first)}”. `}
          Corrected{turn.corrected.at === null ? '' : ` ${clockOf(turn.corrected.at)}`}: {turn.corrected.says}.
        </p>
      )}
      {turn.counted && turn.verb === 'ask' && turn.corrected === null && (
        <p class="turn-corrected">clew asked, and you stayed.</p>
      )}
      {!turn.counted && turn.corrected !== null && (
        <p class="turn-says">
          {turn.corrected.late ? '' : turn.hinted || turn.verb === 'ask' ? ONCE[turn.verb ?? 'stay'] : ''}
          {turn.corrected.at === null ? '' : `${clockOf(turn.corrected.at)}: `}
          {turn.corrected.says}.
        </p>
      )}
      {(!isSaid(turn) || turn.told !== '' || turn.toYou !== '') && (
        <details class="turn-why" open={newest}>
          <summary>Why{turn.tokens ? `, and what the agent was told (${counted(turn.tokens, 'token')})` : ''}</summary>
          {turn.toYou !== '' && <Words of="Told to you">{turn.toYou}</Words>}
          {turn.told !== '' && (
            <Words
              of={turn.tokens === null ? 'What was said; to you or to the agent was not recorded' : 'Told to the agent'}
            >
              {turn.told}
            </Words>
          )}
          <ul>
            {turn.reasons.map((r) => (
              <li key={r}>{r}</li>
            ))}
          </ul>
        </details>
      )}
      {moving && <Choices turn={turn} close={() => setMoving(false)} />}
      <div class="row turn-acts">
        {turn.redoes > 0 && (
          <Do kind="plain" wish={{ command: 'redo', args: [turn.id] }} label={`Redo: ${turn.says}`}>
            {turn.redoes > 1 ? `Redo ${counted(turn.redoes, 'line')}` : 'Redo'}
          </Do>
        )}
        {(canUndo || moved !== '') && (
          <Menu label={turn.prompt.slice(0, 80)}>
            {(open) =>
              open && (
                <>
                  {moved !== '' && (
                    <Undoing id={moved} says={turn.corrected!.says} then="The move; it counts where it did before" />
                  )}
                  {canUndo && (
                    <Undoing
                      id={turn.id}
                      says={turn.says}
                      then="What this prompt led to"
                      {...(turn.kind === null || turn.filed === null ? {} : { context: turn.filed })}
                    />
                  )}
                </>
              )
            }
          </Menu>
        )}
        {turn.movable && !moving && (
          <button
            type="button"
            class="button button-plain"
            aria-label={`Another context: ${turn.prompt.slice(0, 80)}`}
            title="It was about another context: move it there, and clew learns from it"
            onClick={() => setMoving(true)}
          >
            Another context…
          </button>
        )}
      </div>
    </li>
  );
}

/** The mark of a switch, as the plot of a day has it; what it stands for is said to whoever points at it. */
function Sign({ kind, undone = false }: { kind: MarkKind; undone?: boolean }) {
  return (
    <svg
      {...(undone ? { class: 'mark-undone' } : {})}
      width="0.875rem"
      height="0.875rem"
      viewBox="-7 -7 14 14"
      aria-hidden="true"
    >
      <title>{KINDS[kind].name}</title>
      <Shape kind={kind} />
    </svg>
  );
}

/** Its badge says that it stayed. */
function shortOf({ says, verb, led }: Turned): string {
  const why = verb === 'stay' && led === 'stayed' ? /^Stayed, because (.)(.*)$/s.exec(says) : null;
  return why === null ? says : `${why[1]!.toUpperCase()}${why[2]!}`;
}

/** Is all that there is of reasons in its sentence already? */
function isSaid({ says, reasons: [one, ...others] }: Turned): boolean {
  return one === undefined || (others.length === 0 && says.includes(one.split(/:| \(/)[0]!));
}

function Words({ of, children }: { of: string; children: string }) {
  return (
    <>
      <p class="muted">{of}</p>
      <pre>{children}</pre>
    </>
  );
}

function titleOf(id: string, { contexts }: SessionPage): string {
  return contexts.find((c) => c.id === id)?.title ?? id;
}

/** The choice of a context that is not there yet: no id is called so. */
const FRESH = '+';

/** Where a prompt can be moved to; a session whose last prompt it is goes on there. What is open and paused is read when somebody asks for it. Nothing moves before the button is pressed. */
function Choices({ turn, close }: { turn: Turned; close(): void }) {
  const { run } = useShared();
  const home = useView('home');
  const [to, setTo] = useState('');
  const [title, setTitle] = useState('');
  const choices = [...(home.data?.open ?? []), ...(home.data?.paused ?? [])].filter((c) => c.id !== turn.filed);
  const named = to === FRESH ? title.trim() : to;
  const move = async (): Promise<void> => {
    if (named === '') return;
    const done = await run({ command: 'move', args: [turn.id, named], flags: to === FRESH ? { new: true } : {} });
    if (done?.ok === true) close();
  };
  return (
    <form
      class="other row"
      onSubmit={(e) => {
        e.preventDefault();
        void move();
      }}
      onKeyDown={(e) => {
        if (e.key === 'Escape') close();
      }}
    >
      <label>
        It belongs to{' '}
        <select value={to} onChange={(e) => setTo(e.currentTarget.value)}>
          <option value="">choose…</option>
          <option value={FRESH}>New context…</option>
          {choices.map((c) => (
            <option key={c.id} value={c.id}>
              {c.title}
            </option>
          ))}
        </select>
      </label>
      {to === FRESH && (
        <input
          aria-label="Title of the new context"
          placeholder="Title"
          maxLength={80}
          value={title}
          onInput={(e) => setTitle(e.currentTarget.value)}
        />
      )}
      <button type="submit" class="button" disabled={named === ''}>
        Move it there
      </button>
      <button type="button" class="button button-quiet" onClick={close}>
        Cancel
      </button>
    </form>
  );
}
