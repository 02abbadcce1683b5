/** What waits for its user on the first page: questions of clew, tasks that an agent proposed, what the team says and hands over. */
import type { Home, TeamPart, Waiting } from '../../../../core/board/types.js';
import { useLink } from '../state.js';
import { counted, inQuotes, sessionName } from '../words.js';
import { Ago, Part, Some } from './bits.js';
import { Do } from './doing.js';
import { Proposed } from './tasks.js';

export function Asked({ question, now }: { question: Waiting; now: number }) {
  const link = useLink();
  return (
    <section class="asked" aria-label="A question for you" data-row>
      <p class="asked-text">{question.text}</p>
      <div class="row">
        {question.choices.map((c) => (
          <Do
            key={c.letter}
            wish={{ command: 'answer', args: [question.id, c.letter] }}
            kind={c.letter === question.fallback ? 'main' : undefined}
          >
            <kbd>{c.letter}</kbd> {c.label}
          </Do>
        ))}
      </div>
      <p class="meta">
        <span>
          asked <Ago at={question.at} now={now} />
        </span>
        <a href={link({ room: 'session', id: question.session })}>{sessionName(question.host, question.from)}</a>
        {question.prompt !== '' && <span>at “{inQuotes(question.prompt)}”</span>}
        <span>
          {question.fallback === ''
            ? 'without an answer nothing is switched'
            : `without an answer: ${question.fallback}`}
        </span>
      </p>
    </section>
  );
}

/** Tasks that an agent wants in a plan: nothing is written there before a person says yes. */
export function ToAccept({ tasks, now }: { tasks: Home['proposed']; now: number }) {
  const link = useLink();
  if (tasks.length === 0) return null;
  return (
    <Part
      title="Proposed tasks"
      count={tasks.length}
      about="An agent wants them in a plan; none is written before you accept it"
    >
      <Some of={tasks} most={3}>
        {(shown) => (
          <ul class="rows">
            {shown.map((t) => (
              <li key={t.id} class="rows-row" data-row>
                <span class="rows-title">{t.text}</span>
                {t.plan !== null && (
                  <a class="mono wrap" title={t.plan} href={link({ room: 'plans', query: { path: t.plan } })}>
                    {t.plan.split('/').at(-1)}
                  </a>
                )}
                <span class="meta">
                  <Ago at={t.at} now={now} />
                </span>
                <Proposed id={t.id} text={t.text} />
              </li>
            ))}
          </ul>
        )}
      </Some>
    </Part>
  );
}

/** Who works on what, where one meets, what waits; nothing at all where no team is joined. */
export function Team({ team, now }: { team: TeamPart; now: number }) {
  const link = useLink();
  const left = [
    team.open > 0 ? `${counted(team.open, 'context')} of others open` : '',
    team.disputes > 0 ? `${counted(team.disputes, 'thing')} that two people wrote differently` : '',
  ].filter(Boolean);
  return (
    <Part
      title={team.name === 'team' ? 'Team' : `Team ${team.name}`}
      side={<span class={team.failed ? 'badge badge-stale' : 'muted'}>{team.says}</span>}
    >
      <ul class="faults">
        {team.met.map((m) => (
          <li key={`${m.context} ${m.member}`} class="fault fault-warn" data-row>
            <span>
              {m.member} {m.may ? 'may write' : 'works'} in the same place as{' '}
              <a href={link({ room: 'context', id: m.context })}>{m.title}</a>: <Where of={m.where} /> ({m.theirs})
            </span>
          </li>
        ))}
        {team.handed.map((h) => (
          <li key={h.ref} class="fault" data-row>
            <span>
              {h.by} hands you {h.title}
              {h.note !== '' && `: ${h.note}`}
            </span>
            <span class="fault-next">
              Try <code>clew team take {h.ref}</code>
            </span>
          </li>
        ))}
        {team.here.map((l, n) => (
          <li key={`${l.member} ${n}`} data-row>
            {l.member} is at work on {l.title} <Where of={l.where} />
            {l.may.length > 0 && (
              <>
                may write <Where of={l.may} />
              </>
            )}
            <span class="muted">
              <Ago at={l.at} now={now} />
            </span>
          </li>
        ))}
      </ul>
      {left.length > 0 && <p class="meta">{left.join(', ')}</p>}
    </Part>
  );
}

function Where({ of }: { of: string[] }) {
  return (
    <>
      {of.map((w, i) => (
        <span key={w + String(i)}>
          <code>{w}</code>{' '}
        </span>
      ))}
    </>
  );
}
