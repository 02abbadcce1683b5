/** One piece of work: what it is for, what is next, what was decided, where it was worked on, and its history with a way back. */
import type { Card, ContextPage } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import { spansOf } from '../markdown.js';
import { nearest } from '../nearest.js';
import { Around, isOver, OPEN } from '../parts/around.js';
import { Ago, BLOCKED, Blocked, Empty, Far, Faults, Part, Resume, Some, Stands, Tick } from '../parts/bits.js';
import { Document, Spans } from '../parts/document.js';
import { Do, Edit, forNext } from '../parts/doing.js';
import { History } from '../parts/history.js';
import { Question, Written } from '../parts/items.js';
import { Later, Loading, Nowhere } from '../parts/loading.js';
import { Menu, Says, THEN } from '../parts/menu.js';
import { Tasks } from '../parts/tasks.js';
import { largestOf, Stack } from '../plots/stack.js';
import { useLink, useShared, useView } from '../state.js';
import { counted } from '../words.js';

export function OneContext() {
  const { place } = useShared();
  const { data, fault } = useView('context', { id: place.id });
  if (fault === 'missing') return <NoContext id={place.id} />;
  if (data === null) return <Loading fault={fault} />;
  return (
    <>
      <Head data={data} />
      <Faults faults={data.faults} />
      <div class="two">
        <div>
          {data.card.standing !== 'undone' && (
            <section class="hero" aria-label="What is next, and what for">
              <Next data={data} />
              <h2>Goal</h2>
              <Edit
                of={`${data.card.id} goal`}
                label="the goal"
                text={data.goal?.text ?? ''}
                empty="No goal is noted yet."
                was={data.goal?.text ?? ''}
                save={(goal, was) => update(data, { goal, 'goal-was': was })}
              />
            </section>
          )}
          <ToDo data={data} />
          <Part title="Decisions" count={data.decisions.length}>
            {data.decisions.length === 0 ? (
              <p class="muted">Decisions that you or the agent record are listed here, with who and when.</p>
            ) : (
              <ul class="items">
                {data.decisions.map((d) => (
                  <Written key={d.id} item={d} called="decision" context={data.card.id} now={data.now} />
                ))}
              </ul>
            )}
          </Part>
          {data.questions.length > 0 && (
            <Part title="Open questions" count={data.questions.length}>
              <ul class="items">
                {data.questions.map((q) => (
                  <Question key={q.id} item={q} context={data.card.id} now={data.now} />
                ))}
              </ul>
            </Part>
          )}
          <Noted title="Blockers" called="blocker" ends="Resolve" of={data.noted.filter(isBlocker)} data={data} />
          <Noted title="Notes" called="note" of={data.noted.filter((n) => !isBlocker(n))} data={data} />
          <Part
            title="History"
            about="The newest first. ⋯ tells what can be undone; a line without it cannot be undone here."
          >
            <History lines={data.history} more={data.more} context={data.card.id} />
          </Part>
          {OPEN.includes(data.card.standing) && (
            <Part title="Added by clew" about="What a session on this context begins with, in tokens (estimated)">
              <div class="brief">
                <Later>
                  <Brief card={data.card} />
                </Later>
              </div>
            </Part>
          )}
          <Paper data={data} />
        </div>
        <aside aria-label="Where it was worked on">
          <Around data={data} />
        </aside>
      </div>
    </>
  );
}

/** What is next. Where nothing is, for it is over, what was noted last is left to be read. */
function Next({ data }: { data: ContextPage }) {
  const { card, next } = data;
  const text = next?.state === 'open' ? next.text : card.next;
  if (isOver(card.standing))
    return text === '' ? null : (
      <>
        <h2>Next action, as it was left</h2>
        <p class="edit">
          <span class="edit-text">
            <Spans of={spansOf(text)} />
          </span>
        </p>
      </>
    );
  return (
    <>
      <h2>Next action {card.next.startsWith(BLOCKED) && <Blocked why={card.why} />}</h2>
      <Edit
        of={`${card.id} next`}
        label="the next action"
        text={text}
        empty="Nothing is noted yet."
        was={next?.text ?? ''}
        save={(now, was) => update(data, { next: now, 'next-was': was })}
      />
    </>
  );
}

const isBlocker = ({ place }: ContextPage['noted'][number]): boolean => place === 'blockers';

/** What is noted in its document, the newest first. */
function Noted(p: {
  title: string;
  called: string;
  ends?: string | undefined;
  of: ContextPage['noted'];
  data: ContextPage;
}) {
  const notes = p.of.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
  if (notes.length === 0) return null;
  const { card, now } = p.data;
  return (
    <Part title={p.title} count={notes.length}>
      <Some of={notes} most={6}>
        {(shown) => (
          <ul class="items">
            {shown.map((n) => (
              <Written key={n.id} item={n} called={p.called} ends={p.ends} context={card.id} now={now} />
            ))}
          </ul>
        )}
      </Some>
    </Part>
  );
}

/** Names that are near to one that leads nowhere. */
const NEAR = 3;

function NoContext({ id }: { id: string }) {
  const link = useLink();
  const { data } = useView('home');
  const cards = [...(data?.open ?? []), ...(data?.paused ?? []), ...(data?.done ?? [])];
  const near = nearest(id, cards, NEAR);
  const names = near.of.map((c) => ({ title: c.title, to: link({ room: 'context', id: c.id }) }));
  return (
    <>
      <Nowhere
        title={`No context is called “${id}”`}
        to={link({ room: 'home' })}
        search={link({ room: 'search', query: { q: id.replaceAll('-', ' ') } })}
        sought={id}
        near={{ title: near.similar ? 'Perhaps one of these' : 'Worked on last', names }}
      >
        All open contexts
      </Nowhere>
      <Faults faults={data?.faults ?? []} />
    </>
  );
}

/** The colours of the parts of a brief, in turn. */
const COLOURS = ['words', 'model', 'late', 'hand', 'answer', 'undo', 'plain'];

/** What a session that begins with it now would be told, and what each part of that costs. */
function Brief({ card }: Pick<ContextPage, 'card'>) {
  const { data, fault } = useView('context', { id: card.id, brief: '1', max: '1' });
  if (data === null) return fault === null ? <Loading fault={null} /> : null;
  const { brief } = data;
  if (brief === null) return <p class="muted">Nothing.</p>;
  const slices = brief.parts
    .toSorted((a, b) => b.tokens - a.tokens)
    .map((p, i) => ({ id: COLOURS[i % COLOURS.length]!, name: p.says, value: p.tokens }));
  return (
    <>
      <Stack
        title={`Tokens by part, ${card.title}`}
        slices={slices}
        unit="Tokens"
        most={brief.limit}
        says={`About ${counted(brief.tokens, 'token')} of at most ${numberOf(brief.limit)}; ${largestOf(slices)}.`}
      />
      <details>
        <summary>Show the text</summary>
        <pre class="told">{brief.text}</pre>
      </details>
    </>
  );
}

function update({ card }: ContextPage, flags: Record<string, string>) {
  return { command: 'update-context', flags: { ...flags, in: card.id } };
}

function Head({ data: { card, now, document, days, back } }: { data: ContextPage }) {
  const undone = card.standing === 'undone';
  const paused = card.standing === 'paused';
  return (
    <div class="head">
      <div>
        <h1>
          {card.title} <Stands standing={card.standing} /> {card.next.startsWith(BLOCKED) && <Blocked />}
        </h1>
        <p class="meta">
          <span>
            last worked on <Ago at={card.lastAt} now={now} />
          </span>
          <span>
            {counted(
              days.reduce((n, d) => n + d.prompts, 0),
              'prompt',
            )}
          </span>
          {document?.phase && <span>phase {document.phase}</span>}
          {card.where?.branch && (
            <span>
              branch <span class="mono wrap">{card.where.branch}</span>
            </span>
          )}
          <span title="what commands call it">
            id <span class="mono wrap">{card.id}</span>
          </span>
        </p>
        <Far progress={card.progress} title={card.title} />
      </div>
      <div class="row">
        {undone && (
          <p class="about">
            Its opening was undone.{' '}
            {back === 'redo' ? (
              'Redo in its history brings it back.'
            ) : (
              <>
                Something else was done since; this begins it again: <code>clew new "{card.title}"</code>
              </>
            )}
          </p>
        )}
        {!undone && (isOver(card.standing) ? <Ended card={card} /> : <Acts card={card} paused={paused} />)}
      </div>
    </div>
  );
}

/** What can be done about one that goes on, or was set aside. */
function Acts({ card, paused }: { card: Card; paused: boolean }) {
  return (
    <>
      <Resume line={card.resume} main />
      <Do wish={{ command: 'done', args: [card.id] }}>
        <Tick />
        Mark done
      </Do>
      <Menu label={card.title}>
        {card.standing !== 'active' && (
          <Do wish={forNext(card.id)}>
            <Says what="Make active" then={THEN.active} />
          </Do>
        )}
        {paused ? (
          <Do wish={{ command: 'reopen', args: [card.id] }}>
            <Says what="Reopen" then={THEN.reopen} />
          </Do>
        ) : (
          <Do wish={{ command: 'pause', args: [card.id] }}>
            <Says what="Pause" then={THEN.aside} />
          </Do>
        )}
        <Do wish={{ command: 'archive', args: [card.id] }}>
          <Says what="Archive" then={THEN.archive} />
        </Do>
      </Menu>
    </>
  );
}

/** The same about one that is over: taking it up again reopens it, too. */
function Ended({ card }: { card: Card }) {
  return (
    <>
      <Do wish={{ command: 'reopen', args: [card.id] }} kind="main" tip={THEN.reopen}>
        Reopen
      </Do>
      <Menu label={card.title}>
        <Resume line={card.resume} />
        <small class="menu-about">Copies a command that reopens this context and goes on with it in a terminal</small>
      </Menu>
    </>
  );
}

/** What is left, and what was done: with the plan it stands in. */
function ToDo({ data: { card, tasks } }: { data: ContextPage }) {
  const link = useLink();
  const plan = card.plan !== null && (
    <a class="mono wrap" href={link({ room: 'plans', query: { path: card.plan } })}>
      {card.plan}
    </a>
  );
  if (tasks.length === 0) return plan === false ? null : <Part title="Plan">{plan}</Part>;
  return (
    <Part
      title="Tasks"
      count={card.progress === null ? tasks.length : `${card.progress.done} of ${card.progress.total}`}
      side={plan}
    >
      <Tasks tasks={tasks.map((t) => ({ ...t, ref: t.id ?? (t.line === null ? null : `${t.plan}:${t.line}`) }))} />
      {card.steps > 0 && <p class="meta">{card.steps} more under Next in the document</p>}
    </Part>
  );
}

/** Where things stand beside each other there is room for the whole document. */
const ROOMY = matchMedia('(min-width: 1081px)');

function Paper({ data: { document, card } }: { data: ContextPage }) {
  if (document === null)
    return (
      <Part title="Document">
        <Empty title="It has no document yet.">
          <p>The first phase or decision creates it. It is a file that you can read and edit.</p>
        </Empty>
      </Part>
    );
  return (
    <Part title="Document" side={<span class="mono wrap muted">{document.path}</span>}>
      <details open={ROOMY.matches}>
        <summary>What it says</summary>
        {document.status === 'paused' && (card.standing === 'open' || card.standing === 'asked') && (
          <p class="about">
            This context is open. <code>status: paused</code>, in the head of the file, only says that no session is on
            it now.
          </p>
        )}
        <Document text={document.text} />
        {document.cut && <p class="about">The rest is in the file.</p>}
      </details>
    </Part>
  );
}
