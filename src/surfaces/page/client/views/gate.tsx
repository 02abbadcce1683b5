/** What the gate does, and what was agreed: its mode, changes nobody confirmed, intents with their scope, grants, calls that were asked about. */
import { Fragment } from 'preact';
import type { GatePage } from '../../../../core/board/types.js';
import { quotedTitle } from '../../../../core/context/titled.js';
import { treeOf } from '../globs.js';
import { spansOf } from '../markdown.js';
import { Command, Empty, Faults, HookFaults, Part, TaskStands, Title, ToType } from '../parts/bits.js';
import { Calls } from '../parts/calls.js';
import { Spans } from '../parts/document.js';
import { Grants } from '../parts/grants.js';
import { Loading } from '../parts/loading.js';
import { HOLDS, MODE_IDS, MODES } from '../parts/modes.js';
import { Scope } from '../parts/scope.js';
import { Unconfirmed } from '../parts/unconfirmed.js';
import { useLink, useShared, useView } from '../state.js';
import { goesOnText, offset } from '../words.js';

export function Gate() {
  const { place } = useShared();
  const { data, fault } = useView('gate', {
    offset: offset(),
    ...(place.query.which === undefined ? {} : { which: place.query.which }),
  });
  if (data === null) return <Loading fault={fault} />;
  return (
    <>
      <Title says="What the agent may change and run: what you agreed on (intents), what you allowed beyond it (grants), and what was asked.">
        Gate
      </Title>
      <Faults faults={data.faults} />
      <HookFaults />
      <section class="hero" aria-label="Mode">
        <p>
          <span class="key-word">Mode</span>
          <b>{MODES[data.mode].name}</b> {MODES[data.mode].means}
        </p>
        <details id="mode">
          <summary>Change the mode</summary>
          <dl class="modes">
            {MODE_IDS.filter((m) => m !== data.mode).map((m) => (
              <div key={m}>
                <dt>
                  <b>{MODES[m].name}</b> {MODES[m].means}
                </dt>
                <dd>
                  <ToType line={`clew config set gate ${m}`} />
                  {m === 'strict' && isBound(data) && <p class="about">{BOUND}</p>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      </section>
      {data.unconfirmed.length > 0 && <Unconfirmed data={data} />}
      <Part
        title="Intents"
        count={data.intents.length}
        about={
          data.intents.length === 0
            ? inForce(data) || undefined
            : `Each says what one piece of work may change. ${inForce(data)}`
        }
        side={data.path !== null && <span class="mono wrap muted">{data.path}</span>}
      >
        {isApart(data) && <Live data={data} />}
        {data.broken ? null : data.intents.length === 0 ? (
          <Empty here title="No intent is agreed here.">
            <p>
              An intent says which files the agent may change.{' '}
              {data.mode === 'strict'
                ? 'Until there is one, nothing is written.'
                : 'Where it holds, the gate asks before anything else is written.'}{' '}
              Agree on one: <ToType line={'clew intent new "what it is" --allow "src/**"'} />
            </p>
          </Empty>
        ) : (
          <>
            {data.mode !== 'off' && (
              <details class="legend-means">
                <summary>When an intent holds</summary>
                <ul>
                  {HOLDS.map((h) => (
                    <li key={h}>{h}</li>
                  ))}
                </ul>
              </details>
            )}
            <div class="intents">
              {data.intents.map((i) => (
                <Intent key={i.id} intent={i} inForce={holdsNow(i.id, data)} />
              ))}
            </div>
          </>
        )}
      </Part>
      <Grants data={data} />
      <Calls data={data} />
    </>
  );
}

/** Is each of the open ones for work of its own? */
function isBound({ intents, active }: GatePage): boolean {
  const open = intents.filter((i) => i.open);
  return open.length > 0 && active?.by !== 'default' && open.every((i) => i.context !== null || i.plan !== null);
}

const BOUND =
  'Each intent here is for one context: in any other context nothing that changes something would run, and you would not be asked.';

/** Do several sessions run, or one on other work than what is active? Then none speaks for all of them, and which intent holds is said of each. */
function isApart({ active, broken, intents, mode, sessions }: GatePage): boolean {
  const apart = sessions.length > 1 || sessions.some((s) => s.context !== (active?.context ?? null));
  return apart && !broken && mode !== 'off' && intents.some((i) => i.open || sessions.some((s) => s.intent === i.id));
}

/** Does the intent hold in a session that runs? */
function holdsNow(id: string, data: GatePage): boolean {
  if (isApart(data)) return data.sessions.some((s) => s.intent === id);
  return data.mode !== 'off' && id === data.active?.intent && data.active.by !== null;
}

/** Which intent holds in each session that runs, or that none does. */
function Live({ data }: { data: GatePage }) {
  const link = useLink();
  return (
    <ul class="bullets" aria-label="Which intent holds in which session">
      {data.sessions.map((s) => (
        <li key={s.id}>
          <a href={link({ room: 'session', id: s.id })}>Session {s.short}</a> ({s.host === '' ? 'unknown' : s.host}) is
          on {s.context === null ? 'no context' : <a href={link({ room: 'context', id: s.context })}>{s.title}</a>}:{' '}
          <Holds session={s} mode={data.mode} />
        </li>
      ))}
    </ul>
  );
}

/** As a sentence ends that began with the session and what it is on. */
function Holds({ session, mode }: { session: GatePage['sessions'][number]; mode: GatePage['mode'] }) {
  const { id, context, intent, by, its, unconfirmed } = session;
  if (intent !== null && unconfirmed) return <>{intent} is selected, and nothing of it applies until you confirm it.</>;
  if (intent !== null) {
    const how = goesOnText(by);
    return <>{how === '' ? `${intent} holds now.` : `${intent} ${how.replace('holds', 'holds now')}.`}</>;
  }
  const says =
    mode === 'strict'
      ? 'none holds, so nothing that changes something runs, and you are not asked.'
      : 'none holds, so nothing is checked.';
  if (its !== null)
    return (
      <>
        {says} {its} is for it; to let it hold: <Command line={`clew intent select ${its} --session ${id}`} />
      </>
    );
  if (mode !== 'strict' || context === null) return <>{says}</>;
  return (
    <>
      {says} To agree on what may: <Command line={`clew intent new --context ${context} --allow GLOB`} />
    </>
  );
}

/** What counts for the work at hand. */
function inForce(data: GatePage): string {
  const { active, intents, broken, mode, sessions } = data;
  if (broken) return 'The file cannot be read: what was confirmed before still holds, as clew intents says.';
  if (mode === 'off') return 'The gate is off: none holds.';
  if (isApart(data)) return sessions.length > 1 ? 'What holds now, session by session:' : 'What holds now:';
  if (active === null) return intents.length === 0 ? '' : 'No context is active.';
  const work = `${quotedTitle(active.title)}, which is active`;
  if (active.intent !== null && active.by !== null) {
    const how = goesOnText(active.by);
    return `${active.intent} holds now for ${work}${how === '' ? '' : `: it ${how}`}.`;
  }
  if (active.intent !== null && active.comes)
    return `None holds now: no session is on ${work}. ${active.intent} holds in the next that is.`;
  if (active.intent !== null)
    return `None holds now. ${active.intent} is for ${work}, but no session there has it; to let it hold: clew intent select ${active.intent}.`;
  if (intents.some((i) => i.open))
    return `None holds now, because ${work}, has none.${mode === 'strict' ? ` Nothing that changes something runs there, and you are not asked. To agree on what may: clew intent new --context ${active.context} --allow GLOB` : ''}`;
  return mode === 'strict'
    ? `None is open: nothing is changed in ${work}.`
    : `None is open: nothing is checked in ${work}.`;
}

/** The one that is in force is open, the others are a line each. */
function Intent({ intent: i, inForce }: { intent: GatePage['intents'][number]; inForce: boolean }) {
  const link = useLink();
  return (
    <details class={`intent${i.open ? '' : ' intent-over'}`} open={inForce} data-row>
      <summary>
        <span>
          <h3>{i.summary}</h3>
          <span class="about wrap">
            <span class="mono muted nowrap">{i.id}</span> <ScopeLine allow={i.allow} deny={i.deny} />
          </span>
        </span>
        <span class="intent-stands">
          {!i.open && <TaskStands status={i.status.toLowerCase()} />}
          {(i.unconfirmed || i.changed) && (
            <span class="badge badge-asked">{i.unconfirmed ? 'not confirmed' : 'a rule waits for you'}</span>
          )}
          {inForce && !i.unconfirmed && !i.changed && <span class="muted">holds now</span>}
        </span>
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

/** So many globs of each kind say what it is about. */
const NAMED = 3;

/** What may be written under it and what may not, in a line. */
function ScopeLine({ allow, deny }: Pick<GatePage['intents'][number], 'allow' | 'deny'>) {
  return (
    <>
      {allow.length === 0 ? (
        'nothing may be written'
      ) : (
        <>
          may write <Globs of={allow} />
        </>
      )}
      {deny.length > 0 && (
        <>
          ; not <Globs of={deny} />
        </>
      )}
    </>
  );
}

function Globs({ of }: { of: string[] }) {
  return (
    <>
      {of.slice(0, NAMED).map((glob, i) => (
        <Fragment key={glob}>
          {i > 0 && ', '}
          <span class="mono">{glob}</span>
        </Fragment>
      ))}
      {of.length > NAMED && ` and ${of.length - NAMED} more`}
    </>
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
