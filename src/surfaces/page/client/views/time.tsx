/** Where the time went: a day as lanes with its switches, a week or a month as a table of days. */
import { useState } from 'preact/hooks';
import type { Timeline } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import { Empty, Fact, Faults, Title, ToType } from '../parts/bits.js';
import { Habits } from '../parts/habits.js';
import { Later, Loading } from '../parts/loading.js';
import { Undoing } from '../parts/undoing.js';
import { Cells } from '../plots/cells.js';
import { sumText } from '../plots/days.js';
import { begunIn, Lanes } from '../plots/lanes.js';
import { Bracket, Legend, Shape } from '../plots/shapes.js';
import { useLink, useQuery, useShared, useView } from '../state.js';
import { clockOf, counted, dateOf, KINDS, offset, spent, whenOf } from '../words.js';

/** Their days. */
const RANGES = { day: 1, week: 7, month: 30 };
const [MINUTE, DAY] = [60_000, 86_400_000];
/** Of more days a table has no room. */
const MOST_DAYS = 45;

export function Time() {
  const { place } = useShared();
  const setQuery = useQuery();
  const { range = 'day', from = '', to = '' } = place.query;
  /** One of both is enough. */
  const isExact = from !== '' || to !== '';
  const { data, fault } = useView('timeline', {
    ...(isExact ? { from, to } : range === 'day' ? { range, last: '1' } : { range, bare: '1' }),
    offset: offset(),
  });
  const [picked, setPicked] = useState('');
  if (data === null) return <Loading fault={fault} />;
  const zoom = (a: number, b: number): void => setQuery({ from: String(Math.round(a)), to: String(Math.round(b)) });
  const long = data.to - data.from;
  const step = isExact ? long : Math.ceil(long / DAY) * DAY;
  const days = data.days.length;
  /** Whoever looks at days that are over sees those that end with the last of them; else the last there are. */
  const look = (r: string, n: number): void => {
    const end = dayBegin(data.to - 1) + DAY;
    if (!isExact || end > data.now) setQuery({ range: r, from: '', to: '' });
    else zoom(dayBegin(end - (n - 0.5) * DAY), end);
  };
  return (
    <>
      <Title says="Where the time went: what you worked on, for how long, and how you switched. A turn of the agent counts to its end (an hour at most), other pauses up to 5 minutes.">
        Time
      </Title>
      <div class="head">
        <div class="row" role="group" aria-label="How much of it">
          {Object.entries(RANGES).map(([r, n]) => (
            <button
              key={r}
              type="button"
              class="button"
              aria-pressed={isExact ? Math.round(long / DAY) === n && !isPart(data) : range === r}
              onClick={() => look(r, n)}
            >
              {r === 'day' ? 'Day' : r === 'week' ? 'Week' : 'Month'}
            </button>
          ))}
        </div>
        <div class="row" role="group" aria-label="Which">
          <button
            type="button"
            class="button"
            data-key="["
            aria-label="Earlier"
            disabled={data.lanes.length === 0 && data.before === null}
            onClick={() => zoom(data.from - step, data.from)}
          >
            ←
          </button>
          <b class="when">{rangeText(data)}</b>
          {isPart(data) && (
            <button type="button" class="button" onClick={() => zoom(dayBegin(data.from), dayBegin(data.from) + DAY)}>
              Whole day
            </button>
          )}
          <button
            type="button"
            class="button"
            data-key="]"
            aria-label="Later"
            disabled={data.to >= data.now}
            onClick={() => zoom(data.from + step, data.from + 2 * step)}
          >
            →
          </button>
        </div>
      </div>
      <Faults faults={data.faults} />
      {data.instead !== null && (
        <p class="about">
          Nothing yet today, {dateOf(data.instead)}. This is the last day you worked, <b>{dateOf(data.from)}</b>.
        </p>
      )}
      {data.lanes.length > 0 && <Facts data={data} />}
      {data.lanes.length === 0 ? (
        <Empty here={data.before === null} title={noWorkText(data)}>
          {data.before === null && (
            <p>
              Each context gets a lane here after its first prompt, with a mark where you switched. clew has to be set
              up for your agent first: <ToType line="clew init" then="Paste it in a terminal, in this folder." />
            </p>
          )}
          {data.before !== null && (
            <div class="row">
              <button type="button" class="button" onClick={() => zoom(data.before!.day, data.before!.day + DAY)}>
                Show {dateOf(data.before.day)}, the last day you worked before that
              </button>
            </div>
          )}
        </Empty>
      ) : days > 1 && days <= MOST_DAYS && long > DAY * 1.1 ? (
        <Cells data={data} open={(day) => zoom(day, day + DAY)} />
      ) : (
        <>
          <Legend counts={data.switches} marks={data.lanes.flatMap((l) => l.marks)} bars={barsOf(data)} />
          <Lanes data={data} zoom={zoom} pick={setPicked} picked={picked} below={<Picked id={picked} data={data} />} />
        </>
      )}
      <Later key={`${range} ${from} ${to}`}>
        <Habits
          over={long > 2 * DAY ? 'this time' : 'the last 30 days'}
          asked={long > 2 * DAY ? (isExact ? { from, to } : { range }) : { range: 'month' }}
        />
      </Later>
    </>
  );
}

const OVER = ['completed', 'abandoned', 'archived', 'folded', 'undone', 'paused'];

/** What its bars stand for beside work: the active context, and what is no more open, is drawn otherwise. */
function barsOf(data: Timeline) {
  const drawn = data.lanes.filter((l) => l.bars.length > 0);
  return {
    begun: begunIn(data).length,
    active: drawn.some((l) => l.standing === 'active'),
    over: drawn.some((l) => OVER.includes(l.standing)),
  };
}

function Facts({ data }: { data: Timeline }) {
  const switches = Object.values(data.switches).reduce((a, b) => a + b, 0);
  return (
    <dl class="facts">
      <Fact name="Time worked">{spent(data.spent)}</Fact>
      <Fact name="Prompts">{numberOf(data.prompts)}</Fact>
      <Fact name="Contexts">{numberOf(data.contexts)}</Fact>
      <Fact name="Switches">{numberOf(switches)}</Fact>
    </dl>
  );
}

function rangeText(data: Timeline): string {
  const { from, to, now } = data;
  if (isPart(data)) return `${dateOf(from)}, ${clockOf(from)}–${clockOf(to)}`;
  if (to - from <= DAY * 1.1)
    return dateOf(from) === dateOf(to - 1) ? dateOf(from) : `${whenOf(from, now)} – ${whenOf(to, now)}`;
  return `${dateOf(from)} – ${dateOf(to - 1)}`;
}

/** "No work on Fri 27 Nov.", "No work from Mon 23 to Fri 27 Nov." */
function noWorkText(data: Timeline): string {
  const [from, to] = rangeText(data).split(' – ');
  return to === undefined ? `No work on ${from}.` : `No work from ${from} to ${to}.`;
}

const dayBegin = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** Is it less than a day, or than what there is of today? */
const isPart = ({ from, to, now }: Timeline): boolean =>
  dateOf(from) === dateOf(to - 1) &&
  (from !== dayBegin(from) || to < Math.min(now - MINUTE, dayBegin(from) + DAY - MINUTE));

/** What is known of the switch, or of the session, that was picked. */
function Picked({ id, data }: { id: string; data: Timeline }) {
  const link = useLink();
  const fresh = data.lanes.flatMap((l) => l.marks).find((m) => m.id === id) ?? null;
  const begun = begunIn(data).find((s) => s.id === id);
  return (
    <div class="picked" aria-live="polite">
      {begun !== undefined ? (
        <>
          <svg width="0.75rem" height="1.5rem" viewBox="-3 -12 12 24" aria-hidden="true">
            <Bracket x={0} y={0} />
          </svg>
          <p>
            <b>{whenOf(begun.from, data.now)}</b> a session of {begun.host === '' ? 'an unknown agent' : begun.host}{' '}
            begins, with {counted(begun.prompts, 'prompt')} in this time
          </p>
          <div class="row">
            <a class="button" href={link({ room: 'session', id: begun.id })}>
              Open the session
            </a>
          </div>
        </>
      ) : fresh === null ? (
        <p class="muted">
          <span class="no-touch">
            Drag over the plot to look closer. Click or tap a mark, or walk along them with the arrow keys.{' '}
          </span>
          A session begins in the row of the context it worked on first; choosing a context before a session leaves no
          mark. {sumText(data)}
        </p>
      ) : (
        <>
          <svg width="1.125rem" height="1.125rem" viewBox="-9 -9 18 18" aria-hidden="true">
            <Shape kind={fresh.kind} />
          </svg>
          <p>
            <b>{whenOf(fresh.at, data.now)}</b> {KINDS[fresh.kind].name}: {fresh.says}
          </p>
          <div class="row">
            {fresh.to !== null && (
              <a class="button" href={link({ room: 'context', id: fresh.to })}>
                Open the context
              </a>
            )}
            {fresh.session !== null && (
              <a class="button" href={link({ room: 'session', id: fresh.session })}>
                Open the session
              </a>
            )}
            {fresh.undoable && !fresh.undone && (
              <Undoing
                key={fresh.id}
                id={fresh.id}
                says={fresh.says}
                then=""
                {...(fresh.to === null ? {} : { context: fresh.to })}
              />
            )}
            {fresh.undone && <span class="badge">undone</span>}
          </div>
        </>
      )}
    </div>
  );
}
