/** Where the day or the week went: contexts as lanes over time, and how one came from one to the other. */
import { useState } from 'preact/hooks';
import type { Mark, Timeline } from '../../../../core/board/types.js';
import { Empty, Fact, Faults, Part } from '../parts/bits.js';
import { Do } from '../parts/doing.js';
import { Loading } from '../parts/loading.js';
import { Columns } from '../plots/columns.js';
import { Lanes } from '../plots/lanes.js';
import { Legend, Shape } from '../plots/shapes.js';
import { useLink, useQuery, useShared, useView } from '../state.js';
import { counted, dateOf, KINDS, spent, whenOf } from '../words.js';

const RANGES = ['day', 'week', 'month'] as const;
const DAY = 86_400_000;

export function Time() {
  const { place } = useShared();
  const setQuery = useQuery();
  const { range = 'day', from = '', to = '' } = place.query;
  const { data, fault } = useView('timeline', from === '' ? { range } : { from, to });
  const [picked, setPicked] = useState<Mark | null>(null);
  if (data === null) return <Loading fault={fault} />;
  const zoom = (a: number, b: number): void => setQuery({ from: String(Math.round(a)), to: String(Math.round(b)) });
  const long = data.to - data.from;
  return (
    <>
      <div class="head">
        <h1>Where the time went</h1>
        <div class="row" role="group" aria-label="How much of it">
          {RANGES.map((r) => (
            <button
              key={r}
              type="button"
              class="button"
              aria-pressed={from === '' && range === r}
              onClick={() => setQuery({ range: r, from: '', to: '' })}
            >
              {r === 'day' ? 'Day' : r === 'week' ? 'Week' : 'Month'}
            </button>
          ))}
          <button
            type="button"
            class="button button-quiet"
            data-key="["
            aria-label="Earlier"
            onClick={() => zoom(data.from - long, data.from)}
          >
            ←
          </button>
          <button
            type="button"
            class="button button-quiet"
            data-key="]"
            aria-label="Later"
            onClick={() => zoom(data.to, data.to + long)}
          >
            →
          </button>
        </div>
      </div>
      <Faults faults={data.faults} />
      <Facts data={data} />
      {data.lanes.length === 0 ? (
        <Empty title={`Nothing was worked on ${rangeText(data)}.`}>
          <p>
            Each prompt is put on the lane of its context. Look at a longer stretch with Week or Month, or earlier with
            ←.
          </p>
        </Empty>
      ) : (
        <>
          <Legend counts={data.switches} />
          <Lanes
            data={data}
            zoom={zoom}
            pick={setPicked}
            picked={picked?.id ?? ''}
            below={<Picked mark={picked} data={data} />}
          />
          {data.more.lanes > 0 && (
            <p class="about">
              {counted(data.more.lanes, 'more context')} with {spent(data.more.spent)} in all.
            </p>
          )}
        </>
      )}
      {data.days.length > 1 && (
        <Part title="Day by day">
          <Columns
            title="Time worked by day"
            unit="Time"
            says={`Most on ${mostOf(data)}.`}
            days={data.days.map((d) => ({
              day: d.day,
              value: d.spent,
              text: `${spent(d.spent)}, ${counted(d.prompts, 'prompt')}, ${counted(d.switches, 'switch', 'switches')}`,
            }))}
          />
        </Part>
      )}
    </>
  );
}

function Facts({ data }: { data: Timeline }) {
  const switches = Object.values(data.switches).reduce((a, b) => a + b, 0);
  return (
    <dl class="facts">
      <Fact name="When">{rangeText(data)}</Fact>
      <Fact name="Time worked">{spent(data.spent)}</Fact>
      <Fact name="Prompts">{data.prompts.toLocaleString()}</Fact>
      <Fact name="Contexts">{data.lanes.length + data.more.lanes}</Fact>
      <Fact name="Switches">{switches}</Fact>
    </dl>
  );
}

function rangeText({ from, to, now }: Timeline): string {
  if (to - from <= DAY * 1.1)
    return dateOf(from) === dateOf(to - 1) ? dateOf(from) : `${whenOf(from, now)} – ${whenOf(to, now)}`;
  return `${dateOf(from)} – ${dateOf(to - 1)}`;
}

function mostOf({ days }: Timeline): string {
  const most = days.reduce((a, b) => (b.spent > a.spent ? b : a));
  return `${dateOf(most.day)}, ${spent(most.spent)}`;
}

/** What is known of the switch that was picked. */
function Picked({ mark, data }: { mark: Mark | null; data: Timeline }) {
  const link = useLink();
  const fresh = data.lanes.flatMap((l) => l.marks).find((m) => m.id === mark?.id) ?? null;
  return (
    <div class="picked" aria-live="polite">
      {fresh === null ? (
        <p class="muted">Drag over the plot to look closer. Click a mark, or walk along them with the arrow keys.</p>
      ) : (
        <>
          <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
            <Shape kind={fresh.kind} />
          </svg>
          <p>
            <b>{whenOf(fresh.at, data.now)}</b> {KINDS[fresh.kind].name}: {fresh.says}
          </p>
          <div class="row">
            {fresh.to !== null && (
              <a class="button button-quiet" href={link({ room: 'context', id: fresh.to })}>
                Open the context
              </a>
            )}
            {fresh.session !== null && (
              <a class="button button-quiet" href={link({ room: 'session', id: fresh.session })}>
                Open the session
              </a>
            )}
            {fresh.undoable && !fresh.undone && <Do wish={{ command: 'undo', args: [fresh.id] }}>Undo</Do>}
            {fresh.undone && <span class="badge">undone</span>}
          </div>
        </>
      )}
    </div>
  );
}
