/** One piece of work: what it is for, what is next, what was decided, where it was worked on, and its history with a way back. */
import type { ContextPage, Standing } from '../../../../core/board/types.js';
import { treeOf } from '../globs.js';
import { nearest } from '../nearest.js';
import { Ago, Empty, Far, Faults, Part, Resume, Some, Stands, ToType } from '../parts/bits.js';
import { Document } from '../parts/document.js';
import { Do, Edit, forNext } from '../parts/doing.js';
import { History } from '../parts/history.js';
import { Question, Written } from '../parts/items.js';
import { Later, Loading, Nowhere } from '../parts/loading.js';
import { Menu, Says } from '../parts/menu.js';
import { Scope } from '../parts/scope.js';
import { Tasks } from '../parts/tasks.js';
import { Columns } from '../plots/columns.js';
import { largestOf, Stack } from '../plots/stack.js';
import { useLink, useShared, useView } from '../state.js';
import { counted, dayAndHour, fullTime, goesOnText, sessionName, spent, unitOf } from '../words.js';

const FOR_NEXT = 'The next session begins with this context';
const FINISHED = ['completed', 'abandoned', 'archived', 'paused', 'folded', 'undone'];

/** How a context stands that sessions may go on with. */
const OPEN: readonly Standing[] = ['open', 'active', 'asked', 'provisional'];

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
              <h2>Next action</h2>
              <Edit
                label="the next action"
                text={data.next?.state === 'open' ? data.next.text : data.card.next}
                empty="Nothing is noted yet."
                was={data.next?.text ?? ''}
                save={(next, was) => update(data, { next, 'next-was': was })}
              />
              <h2>Goal</h2>
              <Edit
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
            about="The newest first. ⋯ shows what can be undone: a line, or all of this context back to it."
          >
            <History lines={data.history} more={data.more} context={data.card.id} />
          </Part>
          {!FINISHED.includes(data.card.standing) && (
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
        sought={id.replaceAll('-', ' ')}
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
        says={`About ${counted(brief.tokens, 'token')} of at most ${brief.limit.toLocaleString()}; ${largestOf(slices)}.`}
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
  const over = FINISHED.includes(card.standing);
  const undone = card.standing === 'undone';
  return (
    <div class="head">
      <div>
        <h1>
          {card.title} <Stands standing={card.standing} />
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
        {!undone && <Resume line={card.resume} main={!over} />}
        {over && !undone && (
          <Do wish={{ command: 'reopen', args: [card.id] }} tip="Opens it again; the active context stays active">
            Reopen
          </Do>
        )}
        {card.standing === 'paused' && (
          <Do wish={forNext(card.id)} tip={FOR_NEXT}>
            Make active
          </Do>
        )}
        {!over && (
          <>
            <Do wish={{ command: 'done', args: [card.id] }}>Mark done</Do>
            <Menu label={card.title}>
              {card.standing !== 'active' && (
                <Do wish={forNext(card.id)}>
                  <Says what="Make active" then={FOR_NEXT} />
                </Do>
              )}
              <Do wish={{ command: 'pause', args: [card.id] }}>
                <Says what="Pause" then="Set aside until you take it up again" />
              </Do>
              <Do wish={{ command: 'archive', args: [card.id] }}>
                <Says what="Archive" then="Off every list; the search still finds it" />
              </Do>
            </Menu>
          </>
        )}
      </div>
    </div>
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

function Around({ data }: { data: ContextPage }) {
  const link = useLink();
  const { card, sessions, files, intent, days, trace } = data;
  const changed = new Set(trace.files.map((f) => f.path));
  const others = files.filter((f) => !changed.has(f.path));
  const agree = `clew intent new "${card.title.replaceAll(/["$`\\!]/g, '')}" --allow "${folderOf(trace.files) ?? 'src'}/**" --context ${card.id}`;
  const { unit, write } = unitOf(Math.max(0, ...days.map((d) => d.spent)));
  const all = days.reduce((n, d) => n + d.spent, 0);
  return (
    <>
      {days.length > 0 && (
        <Part title="Time">
          <Columns
            title={`Time worked on ${card.title} by day`}
            unit="Time"
            short={write}
            most={(ms) => `${write(ms)} ${unit}`}
            says={`${spent(all)} in total, on ${counted(days.filter((d) => d.spent > 0).length, 'day')}.${days.length > 1 ? ' Times are rounded.' : ''}`}
            days={days.map((d) => ({ day: d.day, value: d.spent, text: spent(d.spent) }))}
          />
        </Part>
      )}
      {intent === null ? (
        <Part title="Intent">
          <p class="muted">
            {data.broken
              ? 'The file of intents cannot be read: what you confirmed before still holds for its sessions.'
              : data.mode === 'strict'
                ? 'None, and the gate is strict: nothing runs that changes something. Agree on what may be changed:'
                : 'None: the agent may change any file. Agree on what it may change, and the gate asks you about anything else:'}
          </p>
          <ToType line={agree} then="Paste it in a terminal, and adjust what may be written." />
          {data.fitting.length > 0 && <p class="muted">Or use one that is open and for no other work:</p>}
          {data.fitting.map((i) => (
            <div key={i.id} class="fitting">
              <p>
                <span class="mono nowrap">{i.id}</span> {i.summary}
              </p>
              <ToType line={`clew intent edit ${i.id} --context ${card.id}`} />
            </div>
          ))}
        </Part>
      ) : (
        <Part
          title="Intent"
          about={
            intent.changed && !intent.unconfirmed
              ? 'What may be written for it, as you confirmed it: the gate shows what waits'
              : 'What may be written for it'
          }
        >
          <p>
            <a href={link({ room: 'gate' })}>
              <span class="mono nowrap">{intent.id}</span> {intent.summary}
            </a>{' '}
            {intent.by !== null ? (
              <span class="muted">{goesOnText(intent.by)}</span>
            ) : (
              OPEN.includes(card.standing) && <span class="muted">holds once a session selects it</span>
            )}{' '}
            {intent.unconfirmed && <span class="badge badge-asked">not confirmed</span>}
            {intent.changed && !intent.unconfirmed && <span class="badge badge-asked">a rule waits for you</span>}
          </p>
          <Scope branches={treeOf(intent.allow, intent.deny)} />
        </Part>
      )}
      {data.grants.length > 0 && (
        <Part title="Grants" count={data.grants.length} about="What you let through beyond that">
          <Some of={data.grants} most={8}>
            {(shown) => (
              <ul class="files files-done">
                {shown.map((g) => (
                  <li key={g.id}>
                    <span>
                      <span class="mono wrap">{g.what}</span>{' '}
                      <span class="muted nowrap" title={fullTime(g.until)}>
                        {g.any ? 'any context, ' : ''}until {dayAndHour(g.until)}
                      </span>{' '}
                      {g.unconfirmed && <span class="badge badge-asked">not confirmed</span>}
                    </span>
                    <Do kind="plain" wish={{ command: 'scope', args: ['revoke', g.id] }} label={`Revoke ${g.what}`}>
                      Revoke
                    </Do>
                  </li>
                ))}
              </ul>
            )}
          </Some>
        </Part>
      )}
      {trace.files.length === 0 ? (
        <Part title="What agents changed">
          <p class="muted">
            Nothing yet. The lines that an agent writes for this context are listed here. <code>clew trace FILE</code>{' '}
            tells why a line is there.
          </p>
        </Part>
      ) : (
        <Part title="What agents changed" about={trace.says}>
          <Some of={mostFirst(trace.files)} most={8}>
            {(shown) => (
              <ul class="files">
                {shown.map((f) => (
                  <li key={f.path}>
                    <span class="mono wrap">{f.path}</span>{' '}
                    {f.stray && <span class="badge badge-stale">outside its scope</span>}
                    {!f.there && <span class="badge badge-stale">file deleted</span>}
                    <span class="muted below" title={f.ranges.map((r) => `${r.from}–${r.to}`).join(', ')}>
                      {counted(f.changes, 'change')}
                      {f.lines > 0 && `, ${counted(f.lines, 'line')}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Some>
        </Part>
      )}
      <Part
        title={others.length === files.length ? 'Files' : 'Other files'}
        count={others.length}
        about="Read or worked on for it, or named in its document"
      >
        {files.length === 0 && <p class="muted">Files that are read or worked on are listed here.</p>}
        {files.length > 0 && others.length === 0 && <p class="muted">None besides those.</p>}
        <ul class="files">
          {others.map((f) => (
            <li key={f.path}>
              <span class="mono wrap">{f.path}</span> {!f.there && <span class="badge badge-stale">file deleted</span>}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Sessions" count={sessions.length} about="With their prompts for this context">
        {sessions.length === 0 && <p class="muted">No prompt yet.</p>}
        <Some of={sessions} most={8}>
          {(shown) => (
            <ul class="files">
              {shown.map((s) => (
                <li key={s.id} class="beside">
                  <a href={link({ room: 'session', id: s.id })}>{sessionName(s.host, s.from)}</a>
                  <span class="muted">{counted(s.prompts, 'prompt')}</span>
                </li>
              ))}
            </ul>
          )}
        </Some>
      </Part>
    </>
  );
}

/** How much of what was changed a folder holds that is offered as the scope. */
const COVERS = 0.8;

/** The narrowest folder, two names deep at most, that holds most of what was changed; `null` = none that a command line takes as it is. */
function folderOf(files: ContextPage['trace']['files']): string | null {
  const all = files.reduce((n, f) => n + f.changes, 0);
  const [first] = mostFirst(files);
  for (const deep of [2, 1]) {
    const names = first?.path.split('/').slice(0, -1).slice(0, deep) ?? [];
    const folder = names.join('/');
    const held = files.filter((f) => f.path.startsWith(`${folder}/`)).reduce((n, f) => n + f.changes, 0);
    if (names.length === deep && held >= all * COVERS && /^[\w][\w./-]*$/.test(folder)) return folder;
  }
  return null;
}

/** What was changed most comes first. */
const mostFirst = (files: ContextPage['trace']['files']): ContextPage['trace']['files'] =>
  files.toSorted((a, b) => b.changes - a.changes || b.lines - a.lines);

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
