/** What is open: the first thing one sees, with what can be done about each in one click. */
import { useContext } from 'preact/hooks';
import { countsText } from '../../../../core/board/counts.js';
import type { Card, Home as Data, Standing } from '../../../../core/board/types.js';
import { formatDuration } from '../../../../core/text/duration.js';
import { spansOf } from '../markdown.js';
import {
  Ago,
  BLOCKED,
  Blocked,
  Empty,
  Far,
  Faults,
  Part,
  Resume,
  Some,
  Stands,
  Tick,
  Title,
  ToType,
} from '../parts/bits.js';
import { Spans } from '../parts/document.js';
import { Do, forNext } from '../parts/doing.js';
import { farOf, Loading } from '../parts/loading.js';
import { Menu, Says, THEN } from '../parts/menu.js';
import { Asked, Team, ToAccept } from '../parts/waits.js';
import { useLink, useView, WaitsContext } from '../state.js';
import { age, clockOf, counted, dateOf, inQuotes, offset, spent, waiting } from '../words.js';

export function Home() {
  const { data, fault } = useView('home');
  if (data === null) return <Loading fault={fault} />;
  const { open, paused, done, counts, questions, now, reading } = data;
  const isGone = data.faults.some((f) => f.code === 'store-gone');
  const active = open.filter((c) => c.standing === 'active');
  const rest = open.filter((c) => c.standing !== 'active');
  return (
    <>
      <Title says="A context is one piece of work that clew keeps for you: its goal, what is next, what was decided. Resume copies a command: paste it in a terminal to go on.">
        Open contexts {reading === null && !isGone && <span class="count count-words">{countsText(counts)}</span>}
      </Title>
      <Faults faults={data.faults} />
      {questions.map((q) => (
        <Asked key={q.id} question={q} now={now} />
      ))}
      {data.team !== null && <Team team={data.team} now={now} />}
      {reading !== null && <ReadSoFar of={reading} />}
      {isGone || reading !== null ? null : data.empty ? (
        <FirstSteps came={data.came} />
      ) : open.length === 0 ? (
        <Empty title="Nothing is open.">
          <p>
            The next prompt that asks for something opens a context. To open one yourself:{' '}
            <code>clew switch --new "what it is"</code>
          </p>
        </Empty>
      ) : (
        <Today data={data} />
      )}
      <Cards
        title="Active"
        about={`What the next session in this folder begins with${elsewhereText(data)}`}
        cards={active}
        now={now}
      />
      <ToAccept tasks={data.proposed} now={now} />
      <Cards title="Also open" cards={rest.filter((c) => !isThrough(c))} now={now} />
      <Cards title="All tasks done: mark these contexts done?" cards={rest.filter(isThrough)} now={now} />
      {counts.open > open.length && <p class="about">{counts.open - open.length} more: search with /.</p>}
      <Cards title="Paused" cards={paused} count={reading === null ? counts.paused : null} now={now} />
      <Rest title="Done, the latest first" cards={done} count={reading === null ? counts.done : null} now={now} />
    </>
  );
}

/** Sessions that are named one by one. */
const NAMED = 2;

/** Which sessions that run are on other work than that, '' for none. */
function elsewhereText({ sessions, active, open, workspace }: Data): string {
  const titles = new Map(open.map((c) => [c.id, c.title]));
  const others = sessions
    .filter((s) => s.where === workspace || s.where.startsWith(`${workspace}/`))
    .filter((s) => s.active !== active && titles.has(s.active ?? ''));
  const named = others
    .slice(0, NAMED)
    .map((s) => `${anySession(s.host)}, last at work at ${clockOf(s.lastAt)}, is on ${titles.get(s.active!)}`);
  const more = others.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more are on others`] : [])].map((text) => `; ${text}`).join('');
}

const anySession = (host: string): string => `a session${host === '' ? '' : ` of ${host}`}`;

/** What stands below while the log is read for the first time. */
function ReadSoFar({ of }: { of: NonNullable<Data['reading']> }) {
  return (
    <div class="loading" role="status">
      <progress max={of.of} value={of.read} aria-label="How much of the log is read" />
      <p>
        Reading the log … {farOf(of)}. Until then you see what the documents of the latest contexts say; the rest
        follows by itself.
      </p>
    </div>
  );
}

/** Is nothing of its plan left, nor another step in its document? */
const isThrough = ({ progress, steps }: Card): boolean =>
  progress !== null && progress.done >= progress.total && steps === 0;

const DAY = 86_400_000;

/** The day in one line. */
function Today({ data }: { data: Data }) {
  const { data: day, fault } = useView('timeline', { range: 'day', offset: offset(), max: '1' }, true);
  const link = useLink();
  const waits = useContext(WaitsContext);
  const stale = data.open.filter((c) => c.stale).length;
  // Nothing moves when it is read.
  if (day === null) {
    const isLong = fault !== null && typeof fault === 'object';
    return <p class="meta">{isLong ? `Today: reading the log … ${farOf(fault)}` : 'Today…'}</p>;
  }
  const { contexts } = day;
  return (
    <p class="meta">
      {contexts === 0 && day.before !== null ? (
        <span>
          No work yet today. Last:{' '}
          <a href={link({ room: 'time', query: { from: String(day.before.day), to: String(day.before.day + DAY) } })}>
            {dateOf(day.before.day)}
          </a>
          , {spent(day.before.spent)} on {counted(day.before.contexts, 'context')}
        </span>
      ) : contexts === 0 ? (
        <span>No work recorded yet</span>
      ) : (
        <span>
          <a href={link({ room: 'time' })}>Today</a> {spent(day.spent)} on {counted(contexts, 'context')}
        </span>
      )}
      {data.questions.length > 0 && <span>{counted(data.questions.length, 'question')} for you</span>}
      {waits > 0 && (
        <span>
          <a href={link({ room: 'gate' })}>{waiting(waits)}</a>
        </span>
      )}
      {stale > 0 && (
        <span>
          <a href={link({ room: 'health' })}>{counted(stale, 'open context')} untouched</a>
        </span>
      )}
    </p>
  );
}

/** Cards that are shown at once: more are not read, and take a browser long. */
const MOST = 12;

/** `count` of all there are, where that is more than the cards; `null` = it is not known yet. */
function Cards(p: { title: string; about?: string; cards: Card[]; count?: number | null; now: number }) {
  const { title, cards, count = cards.length, now } = p;
  if (cards.length === 0) return null;
  return (
    <Part title={title} count={count} about={p.about}>
      <Some of={cards} most={MOST}>
        {(shown) => (
          <ul class="cards">
            {shown.map((card) => (
              <Open key={card.id} card={card} now={now} />
            ))}
          </ul>
        )}
      </Some>
    </Part>
  );
}

/** What is next without what is said before it: that it is blocked, and why. */
function nextText({ next, why }: Card): string {
  if (!next.startsWith(BLOCKED)) return next;
  const behind = ` (${why})`;
  return next.slice(BLOCKED.length, next.endsWith(behind) ? -behind.length : undefined);
}

/** How a card stands where the heading of its list says so. */
const SAID: Standing[] = ['open', 'active', 'paused'];

function Open({ card, now }: { card: Card; now: number }) {
  const link = useLink();
  const { where } = card;
  return (
    <li
      class={`card${card.standing === 'active' ? ' card-active' : ''}${isThrough(card) ? ' card-through' : ''}`}
      data-row
    >
      <div class="card-main">
        <h3 class="card-title">
          <a href={link({ room: 'context', id: card.id })}>{card.title}</a>
          {(card.question !== '' || !SAID.includes(card.standing)) && (
            <Stands standing={card.question === '' ? card.standing : 'asked'} />
          )}
        </h3>
        {card.next.startsWith(BLOCKED) && (
          <p class="card-blocked">
            <Blocked why={card.why} />
          </p>
        )}
        <p class="card-next">
          <span class="key-word">Next</span>
          {card.next === '' ? (
            <span class="muted">
              {card.standing === 'active' && isThrough(card)
                ? 'all tasks are done: mark it done?'
                : 'nothing noted yet'}
            </span>
          ) : (
            <Spans of={spansOf(nextText(card))} />
          )}
        </p>
      </div>
      <div class="card-main card-where">
        {card.last !== '' && (
          <p class="card-last">
            <span class="key-word">You said</span>“<span class="card-said">{inQuotes(card.last)}</span>”
          </p>
        )}
        <p class="meta">
          <span>
            {where !== null && where.host !== '' && (
              <a href={link({ room: 'session', id: where.session })} title="The session it was worked on in last">
                {where.host} session
              </a>
            )}
            {where?.branch && (
              <>
                {' on '}
                <span class="mono" title="branch">
                  {where.branch}
                </span>
              </>
            )}
            {where?.worktree && (
              <>
                {' in '}
                <span class="mono" title="work tree">
                  {where.worktree}
                </span>
              </>
            )}
          </span>
        </p>
      </div>
      <div class="card-far">
        {card.plan === null && card.progress === null ? (
          <span class="about">no plan</span>
        ) : (
          <Far progress={card.progress} title={card.title} />
        )}
        <p class="meta">
          <span title={`open for ${formatDuration(card.age)}`}>
            {card.undated ? (
              'time unknown'
            ) : card.stale ? (
              <span class="badge badge-stale">untouched for {age(card.lastAt, now)}</span>
            ) : (
              <Ago at={card.lastAt} now={now} />
            )}
          </span>
        </p>
      </div>
      <Acts card={card} />
    </li>
  );
}

/** What is likeliest to be done about it in one click, the rest in two, or by its letter. */
function Acts({ card }: { card: Card }) {
  const isActive = card.standing === 'active';
  const through = card.standing !== 'paused' && isThrough(card);
  const done = { wish: { command: 'done', args: [card.id] }, letter: 'done', label: `Mark done: ${card.title}` };
  return (
    <div class="row card-acts">
      {(!through || isActive) && <Resume line={card.resume} main={isActive} />}
      <Do {...done} tip="It leaves this list; Reopen brings it back">
        <Tick />
        Mark done
      </Do>
      <Menu label={card.title}>
        {through && !isActive && <Resume line={card.resume} />}
        {!isActive && (
          <Do wish={forNext(card.id)} label={`Make active: ${card.title}`}>
            <Says what="Make active" then={THEN.active} />
          </Do>
        )}
        {card.standing === 'paused' && (
          <Do wish={{ command: 'reopen', args: [card.id] }} label={`Reopen: ${card.title}`}>
            <Says what="Reopen" then={THEN.reopen} />
          </Do>
        )}
        {card.standing !== 'paused' && (
          <Do wish={{ command: 'pause', args: [card.id] }} letter="pause" label={`Pause ${card.title}`}>
            <Says what="Pause" then={THEN.aside} />
          </Do>
        )}
        <Do wish={{ command: 'archive', args: [card.id] }} label={`Archive ${card.title}`}>
          <Says what="Archive" then={THEN.archive} />
        </Do>
      </Menu>
    </div>
  );
}

/** `count` of all there are, `null` = that is not known yet. */
function Rest(p: { title: string; cards: Card[]; count: number | null; now: number }) {
  const link = useLink();
  if (p.cards.length === 0) return null;
  return (
    <Part title={p.title} count={p.count}>
      <Some of={p.cards} most={8}>
        {(shown) => (
          <ul class="rows">
            {shown.map((c) => (
              <li key={c.id} class="rows-row" data-row>
                <a class="rows-title" href={link({ room: 'context', id: c.id })}>
                  {c.title}
                </a>
                <span>
                  <Far progress={c.progress} title={c.title} />
                </span>
                <span class="meta">
                  <Ago at={c.lastAt} now={p.now} />
                </span>
                <Do
                  kind="plain"
                  wish={{ command: 'reopen', args: [c.id] }}
                  label={`Reopen: ${c.title}`}
                  tip={THEN.reopen}
                >
                  Reopen
                </Do>
              </li>
            ))}
          </ul>
        )}
      </Some>
    </Part>
  );
}

function FirstSteps({ came }: Pick<Data, 'came'>) {
  return (
    <Empty here title="Nothing is recorded here yet.">
      {came > 0 && (
        <p>
          {counted(came, 'open context')} came with the repository: <code>clew contexts</code> lists{' '}
          {came === 1 ? 'it' : 'them'}, with the line that takes each up.
        </p>
      )}
      <ol>
        <li>
          Set clew up for your agent, if you have not yet:
          <ToType line="clew init" then="Paste it in a terminal, in this folder." />
        </li>
        <li>Work with the agent as you always do. A prompt that asks for something opens a context.</li>
        <li>Come back here to see what is open, what is next and where you left off.</li>
      </ol>
      <p>
        To see it with recorded days first: <ToType line="clew demo" />
      </p>
    </Empty>
  );
}
