/** What stands beside one piece of work: the time it took, its intent and grants, the files and the sessions. */
import type { ContextPage, Standing } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import { treeOf } from '../globs.js';
import { Columns } from '../plots/columns.js';
import { useLink } from '../state.js';
import { counted, dayAndHour, fullTime, goesOnText, sessionName, spent, unitOf } from '../words.js';
import { Part, Some, ToType } from './bits.js';
import { Revoke } from './grants.js';
import { Scope } from './scope.js';

/** How a context stands that sessions may go on with. */
export const OPEN: readonly Standing[] = ['open', 'active', 'asked', 'provisional'];

/** Is nobody to go on with it, unless it is opened again? */
export const isOver = (standing: Standing): boolean => !OPEN.includes(standing) && standing !== 'paused';

export function Around({ data }: { data: ContextPage }) {
  return (
    <>
      <Time data={data} />
      {data.intent === null ? (
        <NoIntent data={data} />
      ) : (
        <Intent intent={data.intent} standing={data.card.standing} mode={data.mode} />
      )}
      <Grants grants={data.grants} />
      <Changed trace={data.trace} />
      <Files data={data} />
      <Sessions data={data} />
    </>
  );
}

function Time({ data: { card, days } }: { data: ContextPage }) {
  const { unit, write } = unitOf(Math.max(0, ...days.map((d) => d.spent)));
  const all = days.reduce((n, d) => n + d.spent, 0);
  if (days.length === 0) return null;
  return (
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
  );
}

function NoIntent({ data }: { data: ContextPage }) {
  const { card, trace } = data;
  // What it would hold for is over.
  if (isOver(card.standing))
    return (
      <Part title="Intent">
        <p class="muted">
          {data.broken ? 'The file of intents cannot be read.' : 'None was agreed on for this context.'}
        </p>
      </Part>
    );
  const agree = `clew intent new "${card.title.replaceAll(/["$`\\!]/g, '')}" --allow "${folderOf(trace.files) ?? 'src'}/**" --context ${card.id}`;
  return (
    <Part title="Intent">
      <p class="muted">
        {data.broken
          ? 'The file of intents cannot be read: what you confirmed before still holds for its sessions.'
          : data.mode === 'strict'
            ? 'None, and the gate is strict: nothing runs that changes something. Agree on what may be changed:'
            : 'None: the agent may change any file. Agree on what it may change, and the gate asks you about anything else:'}
      </p>
      <ToType line={agree} then="Paste it in a terminal, and adjust what may be written." />
      {!data.broken && <p class="about">It holds in sessions that begin on this context or are switched to it.</p>}
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
  );
}

function Intent({
  intent,
  standing,
  mode,
}: {
  intent: NonNullable<ContextPage['intent']>;
  standing: Standing;
  mode: ContextPage['mode'];
}) {
  const link = useLink();
  const isFree = mode !== 'off' && intent.by === null && OPEN.includes(standing) && !intent.unconfirmed;
  return (
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
        {mode === 'off' ? (
          <span class="muted">does not hold: the gate is off</span>
        ) : (
          intent.by !== null && <span class="muted">{goesOnText(intent.by)}</span>
        )}{' '}
        {intent.unconfirmed && <span class="badge badge-asked">not confirmed</span>}
        {intent.changed && !intent.unconfirmed && <span class="badge badge-asked">a rule waits for you</span>}
      </p>
      {isFree && <p class="about">{whereText(intent)}</p>}
      {isFree && !(intent.follows && intent.there === 0) && <ToType line={`clew intent select ${intent.id}`} />}
      <Scope branches={treeOf(intent.allow, intent.deny)} />
    </Part>
  );
}

/** Where an intent holds that no session stands on now: only a session that is there already, or where several would do, has to select it. */
function whereText({ follows, there }: NonNullable<ContextPage['intent']>): string {
  const [here, where] = there === 1 ? ['the session', 'there'] : [`the ${there} sessions`, 'in one of them'];
  if (!follows)
    return there === 0
      ? 'It holds in no session now, and in none by itself. To let it hold in a session on this context:'
      : `It does not hold in ${here} on this context now. To let it hold ${where}:`;
  const begins = 'It holds in sessions that begin on this context or are switched to it';
  return there === 0
    ? `${begins}; none is on it now.`
    : `${begins}, not in ${here} on it now. To let it hold ${where}:`;
}

function Grants({ grants }: Pick<ContextPage, 'grants'>) {
  if (grants.length === 0) return null;
  return (
    <Part title="Grants" count={grants.length} about="What you let through beyond that">
      <Some of={grants} most={8}>
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
                <Revoke grant={g} />
              </li>
            ))}
          </ul>
        )}
      </Some>
    </Part>
  );
}

function Changed({ trace }: Pick<ContextPage, 'trace'>) {
  if (trace.files.length === 0)
    return (
      <Part title="What agents changed">
        <p class="muted">
          Nothing yet. The lines that an agent writes for this context are listed here. <code>clew trace FILE</code>{' '}
          tells why a line is there.
        </p>
      </Part>
    );
  return (
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
  );
}

function Files({ data: { files, trace } }: { data: ContextPage }) {
  const changed = new Set(trace.files.map((f) => f.path));
  const others = files.filter((f) => !changed.has(f.path));
  return (
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
  );
}

function Sessions({ data: { card, sessions, allSessions } }: { data: ContextPage }) {
  const link = useLink();
  return (
    <Part title="Sessions" count={numberOf(allSessions)} about="With their prompts for this context">
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
            {shown.length < allSessions && shown.length === sessions.length && (
              <li>
                <a href={link({ room: 'session', id: '', query: { context: card.id } })}>
                  All {numberOf(allSessions)} sessions
                </a>
              </li>
            )}
          </ul>
        )}
      </Some>
    </Part>
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
