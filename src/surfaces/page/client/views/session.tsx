/** One session, prompt by prompt: what each was taken for and why, what was told, and how to say that it was something else. */
import { useState } from 'preact/hooks';
import type { SessionPage, Turned } from '../../../../core/board/types.js';
import type { Verb } from '../../../../core/model.js';
import { Copy, Empty, Fact, Faults, Part, Title } from '../parts/bits.js';
import { Do } from '../parts/doing.js';
import { Loading, Nowhere } from '../parts/loading.js';
import { Menu, Says } from '../parts/menu.js';
import { largestOf, Stack } from '../plots/stack.js';
import { useLink, useQuery, useShared, useView } from '../state.js';
import {
  clockOf,
  counted,
  dateOf,
  fullTime,
  isoOf,
  percent,
  sessionName,
  spanOf,
  spent,
  VERBS,
  whenOf,
} from '../words.js';

export function OneSession() {
  const { place } = useShared();
  return place.id === '' ? <Sessions /> : <Turns />;
}

/** Every session, the newest first, a page at a time. */
function Sessions() {
  const { place } = useShared();
  const link = useLink();
  const setQuery = useQuery();
  const skip = Math.max(0, Number.parseInt(place.query.skip ?? '', 10) || 0);
  const { host = '', context = '' } = place.query;
  const { data, fault } = useView('session', {
    ...{ skip: skip === 0 ? '' : String(skip), list: String(PAGE), max: '1' },
    ...{ host, context },
  });
  if (data === null) return <Loading fault={fault} />;
  const narrowed = host !== '' || context !== '';
  return (
    <>
      <Title says="Each run of an agent is one: open it to see prompt by prompt how clew read it.">
        Sessions{' '}
        <span class="count">
          {narrowed && `${data.allOthers.toLocaleString()} of `}
          {data.among.all.toLocaleString()}
        </span>
      </Title>
      <Faults faults={data.faults} />
      {data.among.all > 0 && <Narrow among={data.among} host={host} context={context} />}
      {data.others.length === 0 && narrowed && <p class="muted">No session fits both.</p>}
      {data.others.length === 0 && !narrowed && (
        <Empty title="No session was seen here.">
          <p>
            Each run of your agent is one, as soon as clew is set up for it: <code>clew init</code>
          </p>
        </Empty>
      )}
      {sessionDays(data.others).map(({ day, of }) => (
        <section key={of[0]!.id} aria-label={day}>
          <h2 class="history-day">{day}</h2>
          <ul class="rows rows-sessions">
            {of.map((s) => (
              <li key={s.id} class="rows-row" data-row>
                <span class="session-when">{spanOf(s.from, s.lastAt)}</span>
                <span class="session-host">{s.host === '' ? 'unknown' : s.host}</span>
                <a class="rows-title" href={link({ room: 'session', id: s.id })}>
                  {s.first === '' ? 'No prompt in words' : s.first}
                </a>
                <span class="session-on" title={s.contexts.map((c) => `${c.title}: ${c.prompts}`).join('\n')}>
                  {s.contexts.length > 0 && (
                    <a href={link({ room: 'context', id: s.contexts[0]!.id })}>{s.contexts[0]!.title}</a>
                  )}
                  {s.contexts.length > 1 && (
                    <span class="muted"> and {counted(s.contexts.length - 1, 'more', 'more')}</span>
                  )}
                </span>
                <span class="session-many">{counted(s.prompts, 'prompt')}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {(skip > 0 || data.moreOthers > 0) && (
        <div class="row">
          {skip > 0 && (
            <button type="button" class="button" onClick={() => setQuery({ skip: String(Math.max(0, skip - PAGE)) })}>
              ← Newer
            </button>
          )}
          {data.moreOthers > 0 && (
            <button type="button" class="button" onClick={() => setQuery({ skip: String(skip + PAGE) })}>
              {data.moreOthers.toLocaleString()} older →
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Sessions of one program, or on one context. */
function Narrow({ among, host, context }: { among: SessionPage['among']; host: string; context: string }) {
  const setQuery = useQuery();
  return (
    <div class="row">
      {among.hosts.length > 1 && (
        <div class="row" role="group" aria-label="Which agent">
          {[{ host: '', sessions: among.all }, ...among.hosts].map((h) => (
            <button
              key={h.host}
              type="button"
              class="button"
              aria-pressed={host === h.host}
              onClick={() => setQuery({ host: h.host, skip: '' })}
            >
              {h.host === '' ? 'All agents' : h.host} <span class="count">{h.sessions.toLocaleString()}</span>
            </button>
          ))}
        </div>
      )}
      {(among.contexts.length > 1 || context !== '') && (
        <select
          aria-label="Which context"
          value={context}
          onChange={(e) => setQuery({ context: e.currentTarget.value, skip: '' })}
        >
          <option value="">All contexts</option>
          {among.contexts.map((c) => (
            <option key={c.id} value={c.id}>
              {c.title} ({c.sessions})
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** So many sessions are listed at a time. */
const PAGE = 50;

type Other = SessionPage['others'][number];

function sessionDays(others: Other[]): { day: string; of: Other[] }[] {
  const days: { day: string; of: Other[] }[] = [];
  for (const s of others) {
    const day = dateOf(s.from);
    if (days.at(-1)?.day === day) days.at(-1)!.of.push(s);
    else days.push({ day, of: [s] });
  }
  return days;
}

function Turns() {
  const { place } = useShared();
  const link = useLink();
  const setQuery = useQuery();
  const { data, fault } = useView('session', { id: place.id, before: place.query.before ?? '' });
  if (data === null) return <Loading fault={fault} />;
  if (data.prompts === 0 && data.from === 0)
    return (
      <Nowhere title={`No session is called “${place.id}”.`} to={link({ room: 'session' })}>
        All sessions
      </Nowhere>
    );
  const oldest = data.turns.at(-1);
  return (
    <>
      <Title says="Prompt by prompt, the newest first: how clew read it, why, and what the agent was told. “Another context…” puts a misreading right, and teaches.">
        Session: {sessionName(data.host, data.from)}
      </Title>
      <Faults faults={data.faults} />
      <dl class="facts">
        <Fact name="Prompts">{data.prompts.toLocaleString()}</Fact>
        <Fact name="Added by clew">
          <span title="What it began with is not kept: a context says what a session would begin with now.">
            {counted(data.tokens, 'token')} to its prompts
          </span>
        </Fact>
        <Fact name="Time">
          {spanOf(data.from, data.to)} · {spent(minuteOf(data.to) - minuteOf(data.from))}
        </Fact>
        {data.branch !== null && <Fact name="Branch it began on">{<span class="mono">{data.branch}</span>}</Fact>}
      </dl>
      {place.query.before && (
        <p class="row">
          <button type="button" class="button" onClick={() => setQuery({ before: '' })}>
            ← To its newest prompts
          </button>
        </p>
      )}
      <div class="two">
        <ol class="turns">
          {data.turns.map((t, i) => (
            <Turn key={t.id} turn={t} data={data} newest={i === 0 && !place.query.before} />
          ))}
          {data.more > 0 && oldest !== undefined && (
            <li>
              <button type="button" class="button" onClick={() => setQuery({ before: String(oldest.at) })}>
                Show {data.more} earlier prompts
              </button>
            </li>
          )}
        </ol>
        <aside aria-label="Contexts and other sessions">
          <Beside data={data} />
        </aside>
      </div>
    </>
  );
}

/** Its length is that from the one clock to the other, as they are shown. */
const minuteOf = (at: number): number => Math.floor(at / 60_000) * 60_000;

/** What the agent was told in the prompts that are shown, by what it was told for. */
function Told({ turns }: { turns: Turned[] }) {
  const of = (verb: Verb): number => turns.reduce((n, t) => n + (t.verb === verb ? t.tokens : 0), 0);
  const slices = [
    { id: 'words', name: 'a switch', value: of('switch') },
    { id: 'answer', name: 'a question', value: of('ask') },
    { id: 'late', name: 'a hint', value: of('nudge') },
    { id: 'plain', name: 'anything else', value: of('stay') },
  ];
  const all = slices.reduce((n, s) => n + s.value, 0);
  return (
    <Part
      title="Added by clew"
      about={`Tokens added to the ${counted(turns.length, 'prompt')} shown, by purpose. What the session began with is not counted: a context says what that would be.`}
    >
      <Stack
        title="Tokens added by clew"
        unit="Tokens"
        slices={slices}
        says={`${counted(all, 'token')}; ${largestOf(slices)}.`}
      />
      {all === 0 && <p class="muted">Nothing to these prompts: none needed a word.</p>}
    </Part>
  );
}

/** What clew did about a prompt that went elsewhere and is no correction of it. */
const ONCE: Record<Verb, string> = { stay: '', switch: '', nudge: 'After the hint, ', ask: 'After the question, ' };

function Turn({ turn, data, newest }: { turn: Turned; data: SessionPage; newest: boolean }) {
  const link = useLink();
  const [moving, setMoving] = useState(false);
  return (
    <li class={`turn${turn.undone ? ' history-undone' : ''}`} data-row>
      <p class="meta">
        <time dateTime={isoOf(turn.at)} title={fullTime(turn.at)}>
          {whenOf(turn.at, data.now)}
        </time>
        {turn.filed !== null && <a href={link({ room: 'context', id: turn.filed })}>{titleOf(turn.filed, data)}</a>}
        {turn.counted ? (
          <span class="badge badge-stale">corrected</span>
        ) : (
          turn.verb !== null && <span class={`badge badge-${turn.verb}`}>{VERBS[turn.verb]}</span>
        )}
        {turn.undone && <span class="badge badge-missed">undone</span>}
      </p>
      <p class="turn-prompt">
        {turn.prompt === '' ? (
          <span class="muted">
            {turn.verb === null
              ? 'A word for clew itself, a command or an answer: it is not kept'
              : 'a prompt of no words'}
          </span>
        ) : (
          turn.prompt
        )}
      </p>
      {turn.counted && turn.corrected !== null && (
        <p class="turn-corrected">
          {turn.corrected.first !== '' && `clew first put this in ${turn.corrected.first}. `}
          Corrected{turn.corrected.at === null ? '' : ` ${clockOf(turn.corrected.at)}`}: {turn.corrected.says}.
        </p>
      )}
      {turn.counted && turn.verb === 'ask' && turn.corrected === null && (
        <p class="turn-corrected">clew asked, and you stayed.</p>
      )}
      {!turn.counted && turn.corrected !== null && (
        <p class="turn-says">
          {ONCE[turn.verb ?? 'stay']}
          {turn.corrected.at === null ? '' : `${clockOf(turn.corrected.at)}: `}
          {turn.corrected.says}.
        </p>
      )}
      <p class="turn-says">{turn.says}</p>
      {(turn.reasons.length > 0 || turn.told !== '') && (
        <details class="turn-why" open={newest}>
          <summary>
            Why{turn.tokens > 0 ? `, and what the agent was told (${counted(turn.tokens, 'token')})` : ''}
          </summary>
          {turn.told !== '' && <pre>{turn.told}</pre>}
          {turn.p !== null && <p>Chance of a switch: {percent(turn.p)}</p>}
          <ul>
            {turn.reasons.map((r) => (
              <li key={r}>{r}</li>
            ))}
          </ul>
        </details>
      )}
      {moving && <Choices turn={turn} close={() => setMoving(false)} />}
      <div class="row turn-acts">
        {turn.undone && (
          <Do kind="plain" wish={{ command: 'redo', args: [turn.id] }} label={`Redo: ${turn.says}`}>
            Redo
          </Do>
        )}
        {turn.movable && (
          <button
            type="button"
            class="button button-plain"
            aria-label={`Another context: ${turn.prompt.slice(0, 80)}`}
            aria-expanded={moving}
            title="It was about another context: move it there, and clew learns from it"
            onClick={() => setMoving(!moving)}
          >
            Another context…
          </button>
        )}
        {turn.undoable && !turn.undone && (
          <Menu label={turn.prompt.slice(0, 80)}>
            <Do wish={{ command: 'undo', args: [turn.id] }} label={`Undo: ${turn.says}`}>
              <Says what="Undo" then="What this prompt led to" />
            </Do>
          </Menu>
        )}
      </div>
    </li>
  );
}

function titleOf(id: string, { contexts }: SessionPage): string {
  return contexts.find((c) => c.id === id)?.title ?? id;
}

/** Where a prompt can be moved to; a session whose last prompt it is goes on there. What is open and paused is read when somebody asks for it. */
function Choices({ turn, close }: { turn: Turned; close(): void }) {
  const { run } = useShared();
  const home = useView('home');
  const choices = [...(home.data?.open ?? []), ...(home.data?.paused ?? [])].filter((c) => c.id !== turn.filed);
  return (
    <label class="other">
      It belongs to{' '}
      <select
        onChange={(e) => {
          const to = e.currentTarget.value;
          if (to !== '') void run({ command: 'move', args: [turn.id, to] });
          close();
        }}
      >
        <option value="">choose…</option>
        {choices.map((c) => (
          <option key={c.id} value={c.id}>
            {c.title}
          </option>
        ))}
      </select>
    </label>
  );
}

function Beside({ data }: { data: SessionPage }) {
  const link = useLink();
  return (
    <>
      <Told turns={data.turns} />
      <Part title="Contexts">
        <ul class="files">
          {data.contexts.map((c) => (
            <li key={c.id} class="beside">
              <a href={link({ room: 'context', id: c.id })}>{c.title}</a>
              <span class="muted">{counted(c.prompts, 'prompt')}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Other sessions">
        <ul class="files">
          {data.others
            .filter((s) => s.id !== data.id)
            .slice(0, 8)
            .map((s) => (
              <li key={s.id} class="beside">
                <a href={link({ room: 'session', id: s.id })}>{sessionName(s.host, s.from)}</a>
                <span class="muted">{counted(s.prompts, 'prompt')}</span>
              </li>
            ))}
        </ul>
        <a class="button" href={link({ room: 'session' })}>
          All {data.among.all.toLocaleString()} sessions
        </a>
      </Part>
      <Part title="Id" about="What commands call this session">
        <p class="mono wrap">{data.id}</p>
        <Copy text={data.id} label="Copy id" />
      </Part>
    </>
  );
}
