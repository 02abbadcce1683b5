/** Changes of what was agreed that no person has confirmed: what each would change, what holds until then, and both answers to it. */
import type { GatePage } from '../../../../core/board/types.js';
import type { Done } from '../../../../runtime/board/wish.js';
import { counted, dayAndHour, fullTime, waiting } from '../words.js';
import { Ago, Copy } from './bits.js';
import { Ask, Diff, Do } from './doing.js';
import { MODES } from './modes.js';

type Holds = GatePage['unconfirmed'][number]['holds'];

/** What holds until somebody says yes, of one and of several. */
const HOLDS: Record<Holds, [one: string, many: string]> = {
  file: ['It applies already, to its own context.', 'They apply already, each to its own context.'],
  confirmed: [
    'It does not apply yet; what you confirmed before still holds.',
    'They do not apply yet; what you confirmed before still holds.',
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

/** What was agreed is shown whole, and only that is agreed to. */
function Agree(p: { label: string; title: string; args: string[] }) {
  const { label, title, args } = p;
  const confirm = { command: 'intent', args };
  return (
    <Ask
      label={label}
      title={title}
      yes="I agree to this"
      dry={confirm}
      wish={(would) => {
        const shown = agreed(would);
        return shown === null ? null : { ...confirm, flags: { yes: true, shown } };
      }}
      shown={(would) => <Diff text={contractOf(would)} />}
    />
  );
}

/** What would come back in its place is shown first. */
function Refuse({ id, says, first }: { id: string; says: string; first: boolean }) {
  const refuse = { command: 'intent', args: ['refuse', id] };
  return (
    <Ask
      label="Refuse…"
      title={first ? `Cancel ${says}?` : `Put back what you confirmed before of ${says}?`}
      yes={first ? 'Cancel it' : 'Refuse it'}
      dry={refuse}
      wish={({ view }) => (typeof view.diff === 'string' ? refuse : null)}
      shown={({ view }) =>
        typeof view.diff === 'string' ? <Diff text={view.diff} /> : <p>There is nothing to refuse any more.</p>
      }
    />
  );
}

/** The words of a contract for who does not know them. */
const WORDS: [key: RegExp, words: string][] = [
  [/^([+-]) allow_glob: /gm, '$1 may write '],
  [/^([+-]) deny_glob: /gm, '$1 may not write '],
];
const inWords = (diff: string): string => WORDS.reduce((text, [key, words]) => text.replace(key, words), diff);

/** What the lines of its diff are. */
function changeOf({ diff, holds }: Changed): string {
  const [more, less] = [/^\+/m.test(diff), /^-/m.test(diff)];
  const what = more === less ? 'changed' : more ? 'added' : 'taken out';
  return holds === 'file' ? `What was ${what}` : `Would be ${what}`;
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
        {u.diff !== '' && (
          <>
            <p class="about">{changeOf(u)}</p>
            <Diff text={inWords(u.diff)} />
          </>
        )}
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
        {u.ref !== null && (
          <Agree
            label="Confirm…"
            title={u.holds === 'nothing' ? `Do you agree to ${u.says}?` : `Do you agree to what is added to ${u.says}?`}
            args={['confirm', u.ref]}
          />
        )}
        {intent !== undefined && !u.over && <Refuse id={intent.id} says={u.says} first={u.holds === 'nothing'} />}
        {grant !== undefined && (
          <Do wish={{ command: 'scope', args: ['revoke', grant.id] }} label={`Revoke the grant ${grant.what}`}>
            Revoke
          </Do>
        )}
        {u.change !== '' && (
          <Copy
            text={u.change}
            label="Copy command to change it"
            kind="plain"
            tip={`Copies the command that adds to it: ${u.change}`}
            then="As it stands it says yes to what waits. Put your own paths in the place of these: they are added to the intent."
          />
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
                  Written in <code>{data.path ?? '.clew/intents.yaml'}</code> by an agent, a colleague or an editor.
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
        <Agree label={`Review ${counted(many, 'change')}…`} title="Do you agree to this?" args={['confirm']} />
      )}
    </section>
  );
}
