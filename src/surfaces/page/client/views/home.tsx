/** What is open: the first thing one sees, with what can be done about each in one click. */
import type { Card, TeamPart, Waiting } from '../../../../core/board/types.js';
import { formatDuration } from '../../../../core/text/duration.js';
import { Ago, Copy, Empty, Far, Faults, Part, Stands } from '../parts/bits.js';
import { Do } from '../parts/doing.js';
import { Loading } from '../parts/loading.js';
import { useLink, useView } from '../state.js';
import { counted } from '../words.js';

export function Home() {
  const { data, fault } = useView('home');
  if (data === null) return <Loading fault={fault} />;
  const { open, paused, done, counts, questions } = data;
  return (
    <>
      <h1>
        Open contexts <span class="count">{counts.open}</span>
      </h1>
      <Faults faults={data.faults} />
      {questions.map((q) => (
        <Asked key={q.id} question={q} now={data.now} />
      ))}
      {data.team !== null && <Team team={data.team} />}
      {data.empty ? (
        <FirstSteps />
      ) : open.length === 0 ? (
        <Empty title="Nothing is open.">
          <p>
            The next prompt that asks for something opens a context, or say it yourself:{' '}
            <code>clew switch --new "what it is"</code>
          </p>
        </Empty>
      ) : (
        <ul class="cards">
          {open.map((card) => (
            <Open key={card.id} card={card} now={data.now} />
          ))}
        </ul>
      )}
      {counts.open > open.length && <p class="about">And {counts.open - open.length} more: search with /.</p>}
      <Rest title="Paused" cards={paused} count={counts.paused} now={data.now} />
      <Rest title="Finished lately" cards={done} count={counts.done} now={data.now} />
    </>
  );
}

function Open({ card, now }: { card: Card; now: number }) {
  const link = useLink();
  const isActive = card.standing === 'active';
  return (
    <li class={`card${isActive ? ' card-active' : ''}${card.stale ? ' card-stale' : ''}`} data-row>
      <div class="card-main">
        <h2 class="card-title">
          <a href={link({ room: 'context', id: card.id })}>{card.title}</a>
          {card.standing !== 'open' && <Stands standing={card.standing} />}
          {card.stale && <span class="badge badge-stale">untouched for {formatDuration(card.idle)}</span>}
        </h2>
        <p class="card-next">
          <span class="key-word">Next</span>
          {card.next === '' ? <span class="muted">nothing noted yet</span> : card.next}
        </p>
        {card.last !== '' && (
          <p class="card-last">
            <span class="key-word">Last</span>
            <q>{card.last}</q>
          </p>
        )}
        <p class="meta">
          <span>
            worked on <Ago at={card.lastAt} now={now} />
          </span>
          <span>open for {formatDuration(card.age)}</span>
          <span>{counted(card.prompts, 'prompt')}</span>
          {card.where !== null && card.where.host !== '' && (
            <a href={link({ room: 'session', id: card.where.session })}>{card.where.host}</a>
          )}
          {card.where?.branch && <span class="mono">{card.where.branch}</span>}
          {card.where?.worktree && <span class="mono">{card.where.worktree}</span>}
        </p>
      </div>
      <div class="card-side">
        <Far progress={card.progress} title={card.title} />
        <div class="row">
          <Copy text={card.resume} label="Resume" main={isActive} />
          <Do wish={{ command: 'done', args: [card.id] }} letter="done" label={`Done: ${card.title}`}>
            Done
          </Do>
          <Do wish={{ command: 'pause', args: [card.id] }} letter="pause" kind="quiet" label={`Pause ${card.title}`}>
            Pause
          </Do>
        </div>
      </div>
    </li>
  );
}

function Asked({ question, now }: { question: Waiting; now: number }) {
  return (
    <section class="asked" aria-label="A question that waits" data-row>
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
        <span>{question.host}</span>
      </p>
    </section>
  );
}

/** Who works on what, where one meets, what waits; nothing at all where no team is joined. */
function Team({ team }: { team: TeamPart }) {
  const link = useLink();
  const left = [
    team.open > 0 ? `${counted(team.open, 'context')} of others open` : '',
    team.disputes > 0 ? `${counted(team.disputes, 'thing')} that two people wrote differently` : '',
  ].filter(Boolean);
  return (
    <Part
      title={`Team ${team.name}`}
      side={<span class={team.failed ? 'badge badge-stale' : 'muted'}>{team.says}</span>}
    >
      <ul class="faults">
        {team.met.map((m) => (
          <li key={`${m.context} ${m.member}`} class="fault fault-warn" data-row>
            <span>
              {m.member} works in the same place as <a href={link({ room: 'context', id: m.context })}>{m.title}</a>:{' '}
              <Where of={m.where} /> ({m.theirs})
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
      {of.map((w) => (
        <>
          <code>{w}</code>{' '}
        </>
      ))}
    </>
  );
}

function Rest({ title, cards, count, now }: { title: string; cards: Card[]; count: number; now: number }) {
  const link = useLink();
  if (cards.length === 0) return null;
  return (
    <Part title={title} side={<span class="count">{count}</span>}>
      <ul class="rows">
        {cards.map((c) => (
          <li key={c.id} class="rows-row" data-row>
            <a class="rows-title" href={link({ room: 'context', id: c.id })}>
              {c.title}
            </a>
            <span>
              <Far progress={c.progress} title={c.title} />
            </span>
            <span class="meta">
              <Ago at={c.lastAt} now={now} />
            </span>
            <Do wish={{ command: 'switch', args: [c.id] }} kind="quiet" label={`Switch to it: ${c.title}`}>
              Switch to it
            </Do>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function FirstSteps() {
  return (
    <Empty title="Nothing is recorded here yet.">
      <ol>
        <li>
          Set clew up for your agent: <code>clew init</code>
        </li>
        <li>Work with the agent as you always do. A prompt that asks for something opens a context.</li>
        <li>Come back: what is open, what is next and where it was left stands here, by itself.</li>
      </ol>
      <p>
        See it with recorded days first: <code>clew demo</code>
      </p>
    </Empty>
  );
}
