/** Changes of what was agreed that no person has confirmed: what each would change, what holds until then, and both answers to it. */
import type { GatePage } from '../../../../core/board/types.js';
import type { Done } from '../../../../runtime/board/wish.js';
import { inWords, questionOf, refusalOf, type Waits } from '../consent.js';
import { counted, dayAndHour, fullTime, waiting } from '../words.js';
import { Ago } from './bits.js';
import { Ask, Diff, Do } from './doing.js';
import { MODES } from './modes.js';

type Holds = GatePage['unconfirmed'][number]['holds'];

/** What holds until somebody says yes, of one and of several. */
const HOLDS: Record<Holds, [one: string, many: string]> = {
  file: ['It applies already, to its own context.', 'They apply already, each to its own context.'],
  confirmed: [
    'It does not apply yet; what you confirmed before stays as it is.',
    'They do not apply yet; what you confirmed before stays as it is.',
  ],
  nothing: [
    'Nothing may be written under it until you confirm it.',
    'Nothing may be written under them until you confirm them.',
  ],
};
/** What this machine keeps nothing of was said elsewhere, or by nobody: nobody is told that they said yes. */
const GRANTS: typeof HOLDS = {
  file: [
    'Let through by a yes that was not given on this machine: in another copy of the project, or written by a program. It applies already.',
    'Let through by a yes that was not given on this machine: in another copy of the project, or written by a program. They apply already.',
  ],
  confirmed: [
    'Let through by a yes that was not given on this machine. It does not apply.',
    'Let through by a yes that was not given on this machine. They do not apply.',
  ],
  nothing: [
    'Let through by a yes that was not given on this machine. It does not apply.',
    'Let through by a yes that was not given on this machine. They do not apply.',
  ],
};

type Changed = GatePage['unconfirmed'][number];
type Grant = GatePage['grants'][number];

const grantOf = (u: Changed, { grants }: GatePage): Grant | undefined => grants.find((g) => g.id === u.grant);

const agreed = (would: Done): string | null => (typeof would.view.mark === 'string' ? would.view.mark : null);
const contractOf = (would: Done): string => ((would.view.contract ?? []) as string[]).join('\n');
const waitsOf = (would: Done): Waits[] => (would.view.changes ?? []) as Waits[];

/** What was agreed is shown whole, and only that is agreed to. */
function Agree({ label, args, data }: { label: string; args: string[]; data: GatePage }) {
  const holdsOf = ({ name }: Waits): Holds => data.unconfirmed.find((u) => u.id === name)?.holds ?? 'confirmed';
  const confirm = { command: 'intent', args };
  return (
    <Ask
      label={label}
      title={(would) => questionOf(waitsOf(would))}
      yes="I agree to this"
      no={args.length > 1 ? LATER : 'Not now, they go on waiting'}
      dry={confirm}
      wish={(would) => {
        const shown = agreed(would);
        return shown === null ? null : { ...confirm, flags: { yes: true, shown } };
      }}
      shown={(would) => (
        <>
          {waitsOf(would).map((w, i, { length }) => (
            <div key={`${w.name}${i}`} class="files">
              {length > 1 && <h3>{w.summary || w.name}</h3>}
              <Lines lines={w.lines} holds={holdsOf(w)} />
              {w.summary !== '' && (
                <p class="about">
                  <Origin data={data} by={w.by} id={w.name} />
                </p>
              )}
            </div>
          ))}
          <details>
            <summary>As the file says it</summary>
            <Diff text={contractOf(would)} />
          </details>
        </>
      )}
    />
  );
}

/** Neither yes nor no: the next look finds it as it was. */
const LATER = 'Not now, it goes on waiting';

/** Where a rule stands, and who brought it there as far as git knows. */
function Origin({ data, by, id }: { data: GatePage; by: string | null; id?: string }) {
  return (
    <>
      Written in <code>{data.path ?? '.clew/intents.yaml'}</code>
      {id !== undefined && (
        <>
          {' '}
          as <span class="mono nowrap">{id}</span>
        </>
      )}
      {by === null ? ' by an agent, a colleague or an editor.' : `, committed by ${by}.`}
    </>
  );
}

/** What goes, and what would come back in its place, is shown first. */
function Refuse({ change: u, summary, data }: { change: Changed; summary: string; data: GatePage }) {
  const refuse = { command: 'intent', args: ['refuse', u.id] };
  const first = u.holds === 'nothing';
  const lines = u.diff.split('\n');
  return (
    <Ask
      label="Refuse…"
      title={refusalOf({ summary, lines, first })}
      yes={first ? 'Cancel it' : 'Refuse it'}
      no={LATER}
      dry={refuse}
      wish={({ view }) => (typeof view.diff === 'string' ? refuse : null)}
      shown={({ view }) =>
        typeof view.diff === 'string' ? (
          <div class="files">
            {first ? (
              <p>It stays in the file as cancelled and holds nowhere.</p>
            ) : (
              <Lines lines={lines} holds="refused" />
            )}
            <p class="about">
              <Origin data={data} by={data.committedBy} id={u.id} />
            </p>
            <details>
              <summary>What becomes of the file</summary>
              <Diff text={view.diff} />
            </details>
          </div>
        ) : (
          <p>There is nothing to refuse any more.</p>
        )
      }
    />
  );
}

/** What comes and what goes, each under a word of its own; what is `refused` goes the other way. */
function Lines({ lines, holds }: { lines: string[]; holds: Holds | 'refused' }) {
  const { added, out } = inWords(lines);
  const what = holds === 'file' ? 'What was' : 'Would be';
  const groups =
    holds === 'refused'
      ? [
          { says: 'Would be taken out of the file again', of: added, kind: 'diff-out' },
          { says: 'Would come back into the file', of: out, kind: 'diff-in' },
        ]
      : [
          { says: `${what} added`, of: added, kind: 'diff-in' },
          { says: `${what} taken out`, of: out, kind: 'diff-out' },
        ];
  return (
    <>
      {groups
        .filter((g) => g.of.length > 0)
        .map((g) => (
          <div key={g.kind}>
            <p class="about">{g.says}</p>
            <pre class="diff">
              <span class={g.kind}>{g.of.join('\n')}</span>
            </pre>
          </div>
        ))}
    </>
  );
}

/** One rule that nobody confirmed: what it says, until when, and both answers to it. */
function Change({ change: u, data, open }: { change: Changed; data: GatePage; open: boolean }) {
  const grant = grantOf(u, data);
  const intent = data.intents.find((i) => i.id === u.id);
  return (
    <li>
      <details open={open}>
        <summary>
          {grant !== undefined ? (
            <>
              <code>{grant.what}</code> for {grant.work || grant.intent || 'any context'}
            </>
          ) : intent !== undefined ? (
            <>
              {intent.summary} <span class="muted mono nowrap">{intent.id}</span>
            </>
          ) : u.ref === 'gate' ? (
            `The mode: ${MODES[data.mode].name}`
          ) : (
            u.says
          )}
        </summary>
        <Lines lines={u.diff.split('\n')} holds={u.holds} />
      </details>
      {grant !== undefined && (
        <span class="meta">
          <span>
            given <Ago at={grant.at} now={data.now} />
          </span>
          {grant.until !== null && <span title={fullTime(grant.until)}>ends {dayAndHour(grant.until)}</span>}
        </span>
      )}
      <span class="row">
        {u.ref !== null && <Agree label="Confirm…" args={['confirm', u.ref]} data={data} />}
        {intent !== undefined && !u.over && <Refuse change={u} summary={intent.summary} data={data} />}
        {grant !== undefined && (
          <Do wish={{ command: 'scope', args: ['revoke', grant.id] }} label={`Revoke the grant ${grant.what}`}>
            Revoke
          </Do>
        )}
        {u.ref === 'gate' && (
          <button type="button" class="button" onClick={openMode}>
            Change…
          </button>
        )}
      </span>
    </li>
  );
}

/** Shows how the mode is changed, above. */
function openMode(): void {
  const box = document.querySelector<HTMLDetailsElement>('#mode');
  if (box === null) return;
  box.open = true;
  box.scrollIntoView({ block: 'center' });
  box.querySelector('summary')?.focus();
}

/** So few are shown with their lines at once. */
const SHOWN = 3;

function Changes({ of, data }: { of: Changed[]; data: GatePage }) {
  return (
    <ul class="changes">
      {of.map((u) => (
        <Change key={`${u.id}${u.diff}`} change={u} data={data} open={data.unconfirmed.length <= SHOWN} />
      ))}
    </ul>
  );
}

/** What lets more through than the files do comes first; what is done binds nobody, and is folded. */
export function Unconfirmed({ data }: { data: GatePage }) {
  const { waits } = data;
  const more = data.more.unconfirmed;
  const changes = data.unconfirmed;
  const many = changes.length + more;
  const over = changes.filter((u) => u.over);
  const groups = [true, false].flatMap((given) =>
    (['file', 'confirmed', 'nothing'] as const).map((h) => ({
      says: given ? GRANTS[h] : HOLDS[h],
      of: changes.filter((u) => !u.over && u.holds === h && (u.grant !== null) === given),
    })),
  );
  return (
    <section class="asked" aria-label="Not confirmed" data-row>
      <p class="asked-text">{waits === 0 ? 'No rule waits for you' : waiting(waits)}</p>
      {groups
        .filter((g) => g.of.length > 0)
        .map((g) => (
          <div key={g.says[0]} class="files">
            <p>
              {g.of.every((u) => u.ref === 'gate') && g.says === HOLDS.file
                ? 'It applies already.'
                : g.says[g.of.length === 1 ? 0 : 1]}
              {g.of.every((u) => u.grant === null) && (
                <>
                  {' '}
                  <Origin data={data} by={data.committedBy} />
                </>
              )}
            </p>
            <Changes
              of={g.of.toSorted((a, b) => (grantOf(b, data)?.at ?? 0) - (grantOf(a, data)?.at ?? 0))}
              data={data}
            />
          </div>
        ))}
      {over.length > 0 && (
        <details class="files">
          <summary>
            {counted(over.length, 'intent')} of work that is done: {over.length === 1 ? 'it binds' : 'they bind'} nobody
            now
          </summary>
          <Changes of={over} data={data} />
        </details>
      )}
      {more > 0 && <p class="about">And {counted(more, 'more', 'more')}: all are shown before you agree.</p>}
      {(many > 1 || changes[0]?.ref === null) && (
        <Agree label={`Review ${counted(many, 'change')}…`} args={['confirm']} data={data} />
      )}
    </section>
  );
}
