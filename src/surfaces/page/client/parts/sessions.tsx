/** Every session, the newest first, a page at a time, or those of one agent or on one context. */
import type { SessionPage } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import { useLink, useQuery, useShared, useView } from '../state.js';
import { counted, dateOf, spanOf } from '../words.js';
import { Empty, Faults, Title, ToType } from './bits.js';
import { Loading } from './loading.js';

export function Sessions() {
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
      <Title says="One line for each run of an agent, named after its first prompt of more than a word or two. Open one to see how clew read each prompt.">
        Sessions{' '}
        <span class="count">
          {narrowed && `${numberOf(data.allOthers)} of `}
          {numberOf(data.among.all)}
        </span>
      </Title>
      <Faults faults={data.faults} />
      {data.among.all > 0 && <Narrow among={data.among} host={host} context={context} />}
      {data.others.length === 0 && narrowed && <p class="muted">No session matches both.</p>}
      {data.others.length === 0 && !narrowed && (
        <Empty here title="No session was seen here.">
          <p>
            Each run of your agent is listed here, once clew is set up for it: <ToType line="clew init" />
          </p>
        </Empty>
      )}
      {sessionDays(data.others).map(({ day, of }) => (
        <section key={day} aria-label={day}>
          <h2 class="history-day">{day}</h2>
          <ul class="rows rows-sessions">
            {of.map((s) => (
              <li key={s.id} class="rows-row" data-row>
                <span class="session-when">{spanOf(s.from, s.lastAt)}</span>
                <span class="session-host">{s.host === '' ? 'unknown' : s.host}</span>
                <a class="rows-title" href={link({ room: 'session', id: s.id })}>
                  {s.first === '' ? 'No prompt with words' : s.first}
                </a>
                <span class="session-on" title={s.contexts.map((c) => `${c.title}: ${numberOf(c.prompts)}`).join('\n')}>
                  {s.contexts.length > 0 && (
                    <a href={link({ room: 'context', id: s.contexts[0]!.id })}>{s.contexts[0]!.title}</a>
                  )}
                  {s.contexts.length > 1 && (
                    <span class="muted">
                      ,{' '}
                      <span class="nowrap">
                        {numberOf(s.contexts[0]!.prompts)} of {counted(s.prompts, 'prompt')}
                      </span>
                      , <span class="nowrap">and {counted(s.contexts.length - 1, 'other context')}</span>
                    </span>
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
              {numberOf(data.moreOthers)} older →
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
              {h.host === '' ? 'All agents' : h.host} <span class="count">{numberOf(h.sessions)}</span>
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
              {c.title} ({numberOf(c.sessions)})
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
