/** What the gate did, and what was agreed: asked, allowed and refused calls, grants, intents with their scope, changes nobody confirmed. */
import type { AskedVerdict, GatePage } from '../../../../core/board/types.js';
import type { Done } from '../../../../runtime/board/wish.js';
import { treeOf } from '../globs.js';
import { spansOf } from '../markdown.js';
import { Ago, Copy, Empty, Faults, Part, Some, TaskStands, Title } from '../parts/bits.js';
import { Spans } from '../parts/document.js';
import { Ask, Diff, Do } from '../parts/doing.js';
import { Loading } from '../parts/loading.js';
import { Scope } from '../parts/scope.js';
import { useLink, useQuery, useShared, useView } from '../state.js';
import { counted, dateOf, dayAndHour, fullTime } from '../words.js';

export function Gate() {
  const { place } = useShared();
  const { data, fault } = useView('gate', place.query.which === undefined ? {} : { which: place.query.which });
  if (data === null) return <Loading fault={fault} />;
  return (
    <>
      <Title says="What the agent may change and run: what you agreed on (intents), what you allowed beyond it (grants), and what was asked.">
        Gate
      </Title>
      <Faults faults={data.faults} />
      <section class="hero" aria-label="Mode">
        <p>
          <b>{MODES[data.mode].name}</b> {MODES[data.mode].means}
        </p>
        <details id="mode">
          <summary>Change it</summary>
          <dl class="modes">
            {MODE_IDS.filter((m) => m !== data.mode).map((m) => (
              <div key={m}>
                <dt>
                  <b>{MODES[m].name}</b> {MODES[m].means}
                </dt>
                <dd>
                  <code>clew config set gate {m}</code>{' '}
                  <Copy text={`clew config set gate ${m}`} label="Copy" then="Paste it in a terminal." />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </section>
      {data.unconfirmed.length > 0 && <Unconfirmed data={data} more={data.more.unconfirmed} />}
      <Part
        title="Intents"
        about={`Each says what one piece of work may change. ${inForce(data)}`}
        side={data.path !== null && <span class="mono wrap muted">{data.path}</span>}
      >
        {data.intents.length === 0 ? (
          <Empty title="No intent is agreed here.">
            <p>
              An intent says which files a context may change. The gate asks before anything else is written:{' '}
              <code>clew intent new "what it is" --allow "src/**"</code>
            </p>
          </Empty>
        ) : (
          <div class="intents">
            {data.intents.map((i) => (
              <Intent key={i.id} intent={i} inForce={i.id === data.active?.intent} />
            ))}
          </div>
        )}
      </Part>
      <Grants data={data} />
      <Calls data={data} />
    </>
  );
}

/** What counts for the work at hand. */
function inForce({ active, intents }: GatePage): string {
  if (active === null) return 'No context is active.';
  if (active.intent !== null) return `In force for ${active.title}, which is active: ${active.intent}.`;
  if (!intents.some((i) => i.open)) return `None is open: nothing is checked in ${active.title}, which is active.`;
  return `None is for ${active.title}, which is active.`;
}

const MODE_IDS = ['off', 'warn', 'strict'] as const;
const MODES: Record<GatePage['mode'], { name: string; means: string }> = {
  off: { name: 'Off.', means: 'Nothing is checked: every call of the agent runs.' },
  warn: {
    name: 'Ask first.',
    means:
      'Where a context has agreed rules, an intent, whatever goes beyond them waits for your yes. A context without rules goes on, and the agent is told so.',
  },
  strict: {
    name: 'Strict.',
    means:
      'Where a context has agreed rules, an intent, whatever goes beyond them waits for your yes. In a context without rules nothing that changes something runs.',
  },
};
const HOLDS: Record<GatePage['unconfirmed'][number]['holds'], string> = {
  file: 'They apply already, each to its own context:',
  confirmed: 'They do not apply yet, what was confirmed before still holds:',
  nothing: 'Nothing may be written under them until you confirm them:',
};
/** What this machine keeps nothing of was said elsewhere, or by nobody: nobody is told that they said yes. */
const GRANTS: typeof HOLDS = {
  file: 'Let through by a yes that was not given on this machine: in another copy of the project, or written by a program. They apply already:',
  confirmed: 'Let through by a yes that was not given on this machine. They do not apply:',
  nothing: 'Let through by a yes that was not given on this machine. They do not apply:',
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
        {u.diff !== '' && <Diff text={u.diff} />}
      </details>
      {grant !== undefined && (
        <span class="meta">
          <span>
            given <Ago at={grant.at} now={data.now} />
          </span>
          {grant.until !== null && <span title={fullTime(grant.until)}>ends {dayAndHour(grant.until)}</span>}
        </span>
      )}
      {intent !== undefined && intent.id === data.active?.intent && <b>in force now</b>}
      <span class="row">
        {u.ref !== null && <Agree label="Keep…" title={`Do you agree to ${u.says}?`} args={['confirm', u.ref]} />}
        {grant !== undefined && (
          <Do wish={{ command: 'scope', args: ['revoke', grant.id] }} label={`Revoke the grant ${grant.what}`}>
            Revoke
          </Do>
        )}
        {u.change !== '' && (
          <Copy
            text={u.change}
            label="Change…"
            tip={`Copies the command that changes it: ${u.change} --allow "src/**" --deny "src/old/**"`}
            then={`Paste it in a terminal, with what may be written: --allow "src/**"`}
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
function Unconfirmed({ data, more }: { data: GatePage; more: number }) {
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
      <p class="asked-text">{counted(many, 'rule')} that no person confirmed on this machine</p>
      {groups
        .filter((g) => g.of.length > 0)
        .map((g) => (
          <div key={g.says} class="files">
            <p>{g.says}</p>
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

/** The one that is in force is open, the others are a line each. */
function Intent({ intent: i, inForce }: { intent: GatePage['intents'][number]; inForce: boolean }) {
  const link = useLink();
  return (
    <details class={`intent${i.open ? '' : ' intent-over'}`} open={inForce} data-row>
      <summary>
        <h3>{i.summary}</h3>
        <span class="mono muted nowrap">{i.id}</span>
        <TaskStands status={i.status.toLowerCase()} />
        {i.unconfirmed || i.changed ? (
          <span class="badge badge-asked">{i.unconfirmed ? 'not confirmed' : 'a change waits for you'}</span>
        ) : (
          <span class="muted">{inForce ? 'in force now' : ''}</span>
        )}
      </summary>
      {i.context !== null && (
        <p>
          <a href={link({ room: 'context', id: i.context })}>To its context</a>
        </p>
      )}
      <p class="about">✓ may be written, ✕ may not</p>
      <Scope branches={treeOf(i.allow, i.deny)} />
      {i.constraints.length > 0 && (
        <>
          <p class="about">Constraints</p>
          <ul class="bullets">
            {i.constraints.map((c) => (
              <li key={c}>
                <Limit says={c} />
              </li>
            ))}
          </ul>
        </>
      )}
      {i.criteria.length > 0 && <p class="about">Done when</p>}
      {i.criteria.length > 0 && (
        <ul class="tasks">
          {i.criteria.map((c) => (
            <li key={c.id}>
              <TaskStands status={c.status} />
              <span>{c.description}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** A limit of an intent; a pattern that must not be written is said as one. */
function Limit({ says }: { says: string }) {
  const pattern = /^no \/(.+)\/$/s.exec(says)?.[1];
  return pattern === undefined ? (
    <Spans of={spansOf(says)} />
  ) : (
    <>
      nothing that matches <code>{pattern}</code>
    </>
  );
}

function Grants({ data }: { data: GatePage }) {
  const holds = data.grants.filter((g) => !g.over).length;
  const held = `${holds}${data.more.grants > 0 && holds === data.grants.length ? '+' : ''}`;
  return (
    <Part title="Grants" count={held}>
      {data.grants.length === 0 ? (
        <p class="muted">What you let through beyond a scope stands here, with its end.</p>
      ) : (
        <Some of={data.grants} most={15}>
          {(shown) => (
            <ul class="rows rows-grants">
              {shown.map((g) => (
                <li key={g.id} class={`rows-row${g.over ? ' history-undone' : ''}`} data-row>
                  <span class="rows-title mono wrap">{g.what}</span>
                  <span class="about">
                    {g.kind}, for <Work of={g} />
                  </span>
                  <span>{g.unconfirmed && <span class="badge badge-asked">not confirmed</span>}</span>
                  <span class="meta">
                    {g.over ? (
                      'expired'
                    ) : g.until === null ? (
                      'until revoked'
                    ) : (
                      <span title={fullTime(g.until)}>until {dayAndHour(g.until)}</span>
                    )}
                  </span>
                  {g.over ? (
                    <span />
                  ) : (
                    <Do kind="plain" wish={{ command: 'scope', args: ['revoke', g.id] }} label={`Revoke ${g.what}`}>
                      Revoke
                    </Do>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Some>
      )}
      {data.more.grants > 0 && (
        <p class="muted">
          And {data.more.grants.toLocaleString()} more: <code>clew scope list --all</code>
        </p>
      )}
    </Part>
  );
}

const WHICH = ['all', 'waiting', 'allowed', 'refused', 'unanswered'] as const;
const VERDICTS = {
  all: 'All',
  waiting: 'Waiting',
  allowed: 'Allowed',
  refused: 'Refused',
  unanswered: 'Nobody answered',
};
/** What became of the call itself. */
const CAME: Record<AskedVerdict, string> = {
  waiting: 'waits, not run yet',
  allowed: 'allowed, over now',
  refused: 'refused, not run',
  unanswered: 'no answer, not run',
};

type Call = GatePage['asked'][number];

const came = ({ verdict, holds, until, unconfirmed }: Call): string =>
  unconfirmed
    ? 'allowed, not confirmed'
    : holds && until !== null
      ? `allowed until ${dateOf(until)}`
      : verdict === 'allowed' && until !== null
        ? `allowed, ended ${dateOf(until)}`
        : CAME[verdict];

/** The work an intent is of, by its name and with the way there; its number is for commands. */
function Work({ of }: { of: { intent: string | null; work: string; context: string | null } }) {
  const link = useLink();
  if (!of.intent) return <>any context</>;
  const name = of.work === '' ? of.intent : of.work;
  return (
    <>
      {of.context === null ? name : <a href={link({ room: 'context', id: of.context })}>{name}</a>}
      {of.work !== '' && <span class="muted mono nowrap"> {of.intent}</span>}
    </>
  );
}

function Calls({ data }: { data: GatePage }) {
  const { place } = useShared();
  const setQuery = useQuery();
  const which = WHICH.find((w) => w === place.query.which) ?? 'all';
  const calls = data.asked.filter((a) => which === 'all' || a.verdict === which);
  const all = data.counts[which === 'all' ? 'asked' : which];
  return (
    <Part
      title="What was asked"
      about="Calls of the agent that went beyond what was agreed, in 30 days"
      side={
        <div class="row" role="group" aria-label="Which">
          {WHICH.filter((w) => w === which || w === 'all' || data.counts[w] > 0).map((w) => (
            <button
              key={w}
              type="button"
              class="button"
              aria-pressed={which === w}
              onClick={() => setQuery({ which: w === 'all' ? '' : w })}
            >
              {VERDICTS[w]} <span class="count">{data.counts[w === 'all' ? 'asked' : w]}</span>
            </button>
          ))}
        </div>
      }
    >
      {calls.length === 0 && <p class="muted">Nothing.</p>}
      <Some of={calls} most={15}>
        {(shown) => (
          <ol class="history">
            {shown.map((a) => (
              <li key={`${a.id}${a.at}${a.says}`} data-row>
                <span class="history-when">
                  <Ago at={a.at} now={data.now} />
                </span>
                <span
                  class={`badge badge-${a.unconfirmed ? 'asked' : a.verdict}${a.holds ? ' badge-holds' : ''}`}
                  title={a.until === null ? undefined : `until ${fullTime(a.until)}`}
                >
                  {came(a)}
                </span>
                <span class="history-says wrap">
                  {a.what === '' ? (
                    <Spans of={spansOf(a.says)} />
                  ) : (
                    <>
                      <code>{a.what}</code> for <Work of={a} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Some>
      {calls.length < all && (
        <p class="muted">
          The newest {calls.length} of {all.toLocaleString()}.
        </p>
      )}
    </Part>
  );
}
