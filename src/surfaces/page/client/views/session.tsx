/** One session, prompt by prompt: what each was taken for and why, what was told, and how to say that it was something else. */
import { Fragment } from 'preact';
import type { SessionPage, Turned } from '../../../../core/board/types.js';
import type { Verb } from '../../../../core/model.js';
import { numberOf } from '../../../../core/text/count.js';
import { Copy, Fact, Faults, Part, Title } from '../parts/bits.js';
import { Loading, Nowhere } from '../parts/loading.js';
import { Sessions } from '../parts/sessions.js';
import { Turn } from '../parts/turn.js';
import { largestOf, Stack } from '../plots/stack.js';
import { useLink, useQuery, useShared, useView } from '../state.js';
import { counted, fullTime, inQuotes, isoOf, sessionName, spanOf, toldFor, whenOf } from '../words.js';

export function OneSession() {
  const { place } = useShared();
  return place.id === '' ? <Sessions /> : <Turns />;
}

function Turns() {
  const { place } = useShared();
  const link = useLink();
  const setQuery = useQuery();
  const { data, fault } = useView('session', { id: place.id, before: place.query.before ?? '' });
  if (data === null) return <Loading fault={fault} />;
  if (data.prompts === 0 && data.from === 0)
    return (
      <Nowhere title={`No session is called “${place.id}”`} to={link({ room: 'session' })}>
        All sessions
      </Nowhere>
    );
  const oldest = data.turns.at(-1);
  const began = oldest?.before ?? oldest?.filed ?? null;
  return (
    <>
      <Title says="Prompt by prompt, the newest first: how clew read it, why, and what the agent and you were told. “Another context…” corrects a misreading, and clew learns from it.">
        Session: {sessionName(data.host, data.from)}
      </Title>
      <Faults faults={data.faults} />
      {data.first !== '' && (
        <p class="session-first">
          <span class="key-word">Named after</span>
          <q>{inQuotes(data.first)}</q>
        </p>
      )}
      <dl class="facts">
        <Fact name="Prompts">{numberOf(data.prompts)}</Fact>
        <Fact name="Added by clew">
          <span title={data.began === 0 ? 'What it began with was not recorded.' : undefined}>
            {data.began > 0 && `${counted(data.began, 'token')} at its start, `}
            {data.retold > 0 && `${counted(data.retold, 'token')} as it was told its work again, `}
            {addedTo(data)}
          </span>
        </Fact>
        <Fact name="From–to">{spanOf(data.from, data.to)}</Fact>
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
            <Fragment key={t.id}>
              <Again data={data} from={t.at} to={data.turns[i - 1]?.at ?? Infinity} />
              <Turn turn={t} data={data} newest={i === 0 && !place.query.before} />
            </Fragment>
          ))}
          {data.more > 0 && oldest !== undefined && (
            <li>
              <button type="button" class="button" onClick={() => setQuery({ before: String(oldest.at) })}>
                Show {data.more} earlier prompts
              </button>
            </li>
          )}
          {data.more === 0 && (
            <li class="turn turn-first">
              <p class="meta">
                <time dateTime={isoOf(data.from)} title={fullTime(data.from)}>
                  {whenOf(data.from, data.now)}
                </time>
                <span>session began{data.began > 0 && `, with ${counted(data.began, 'token')} from clew`}</span>
                {began !== null && (
                  <a href={link({ room: 'context', id: began })}>What such a session would begin with now</a>
                )}
              </p>
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

const AGAIN = { compact: 'after the agent’s memory was compacted', resume: 'as the session was gone on with', '': '' };

/** When it was told its work once more between two prompts. */
function Again({ data, from, to }: { data: SessionPage; from: number; to: number }) {
  return data.again
    .filter((a) => a.at >= from && a.at < to)
    .map((a) => (
      <li key={a.at} class="turn turn-first">
        <p class="meta">
          <time dateTime={isoOf(a.at)} title={fullTime(a.at)}>
            {whenOf(a.at, data.now)}
          </time>
          <span>
            clew told the agent its work again{AGAIN[a.after] && `, ${AGAIN[a.after]}`}: {counted(a.tokens, 'token')}
          </span>
        </p>
      </li>
    ));
}

/** What its prompts were given, as far as anybody noted it. */
function addedTo({ tokens, prompts, untold }: SessionPage): string {
  if (untold > 0 && untold === prompts) return 'not recorded for its prompts';
  const known = tokens === 0 ? 'nothing to its prompts' : `${counted(tokens, 'token')} to its prompts`;
  return untold === 0 ? known : `${known}, not recorded for ${numberOf(untold)} of them`;
}

/** What the agent was told in the prompts that are shown, by what it was told for. */
function Told({ turns }: { turns: Turned[] }) {
  const of = (verb: Verb): number => turns.reduce((n, t) => n + (toldFor(t) === verb ? (t.tokens ?? 0) : 0), 0);
  const untold = turns.filter((t) => t.tokens === null).length;
  const slices = [
    { id: 'words', name: 'a switch', value: of('switch') },
    { id: 'answer', name: 'a question', value: of('ask') },
    { id: 'late', name: 'a hint', value: of('nudge') },
    { id: 'plain', name: 'anything else', value: of('stay') },
  ];
  const all = slices.reduce((n, s) => n + s.value, 0);
  const there = slices.filter((s) => s.value > 0);
  // That nothing was added stands above.
  if (all === 0 && untold === 0) return null;
  return (
    <Part
      title="Added to its prompts"
      about={`Tokens added to the ${counted(turns.length, 'prompt')} shown, by purpose`}
    >
      {there.length === 1 ? (
        <p>
          {counted(all, 'token')}, all for {there[0]!.name}
        </p>
      ) : (
        <Stack
          title="Tokens added by clew"
          unit="Tokens"
          slices={slices}
          says={`${counted(all, 'token')}; ${largestOf(slices)}.`}
        />
      )}
      {untold > 0 && <p class="muted">Not recorded for {counted(untold, 'prompt')}.</p>}
    </Part>
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
        {data.among.all > 1 ? (
          <a class="button" href={link({ room: 'session' })}>
            All {numberOf(data.among.all)} sessions
          </a>
        ) : (
          <p class="muted">This is the first session.</p>
        )}
      </Part>
      <Part title="Id" about="What commands call this session">
        <p class="mono wrap">{data.id}</p>
        <Copy text={data.id} label="Copy id" />
      </Part>
    </>
  );
}
