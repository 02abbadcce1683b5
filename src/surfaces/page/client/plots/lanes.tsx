/** A day as lanes: one a context, bars where it was worked on, above them marks where one came to it, brackets where a session began. Dragging over it looks closer. */
import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Lane, Timeline } from '../../../../core/board/types.js';
import { Stands, Twin } from '../parts/bits.js';
import { useLink } from '../state.js';
import { clockOf, counted, KINDS, shortDate, spent, whenOf } from '../words.js';
import { CLOSE, NARROW, scaleOf, ticksOf, WIDE } from './scale.js';
import { Bracket, Shape } from './shapes.js';
import { sized, useWidth } from './width.js';

/** How high a lane is, also where names stand on two lines with the time below. */
const [TALL, TALLER] = [46, 70];
/** A plot that is narrower is that of a phone: hours stand there without minutes. */
const PHONE = 400;
const [HOURS, MOST_HOURS] = [3 * 3_600_000, 16 * 3_600_000];
/** A drag of fewer pixels is a click. */
const DRAGGED = 6;
/** What ends now does not touch the frame. */
const EDGE = 6;
/** What the frame of who walks along it with keys leaves free of words. */
const FRAME = 7;
const TEXTS = { hour: clockOf, day: shortDate };
const SHORT = { ...TEXTS, hour: (at: number): string => clockOf(at).slice(0, 2) };

export type Begun = Timeline['sessions'][number];
/** Sessions that began in the time, those of lanes that are shown. */
export const begunIn = ({ sessions, lanes }: Timeline): Begun[] =>
  sessions.filter((s) => s.begins && lanes.some((l) => l.context === s.context));

interface Props {
  data: Timeline;
  zoom(from: number, to: number): void;
  pick(id: string): void;
  /** Id of the switch or the session that was picked, ''. */
  picked: string;
  /** What stands right below the plot. */
  below: ComponentChildren;
}

export function Lanes({ data, zoom, pick, picked, below }: Props) {
  const link = useLink();
  const { ref, width, unit } = useWidth<HTMLDivElement>();
  const [drag, setDrag] = useState<[number, number] | null>(null);
  const pressed = useRef(0);
  const [from, to] = useMemo(() => spanOf(data), [data]);
  const narrow = width < PHONE;
  const tall = narrow ? TALLER : TALL;
  const short = narrow && to - from > HOURS;
  /** Half of what is written below a tick: the last one, too, stands right below its own. */
  const half = short ? 9 : 18;
  const inner = Math.max(1, width - Math.max(EDGE, half + FRAME));
  const x = scaleOf(from, to, inner);
  const ticks = short
    ? ticksOf(from, to, width, SHORT, NARROW, 0)
    : ticksOf(from, to, width, TEXTS, narrow ? CLOSE : WIDE, 0);
  const begun = useMemo(() => begunIn(data), [data]);
  const marks = useMemo(() => data.lanes.flatMap((l) => l.marks).sort((a, b) => a.at - b.at), [data]);
  const rowsOf = (counts: boolean): string[][] =>
    marks
      .filter((m) => m.counts === counts)
      .map((m) => [whenOf(m.at, data.now), `${KINDS[m.kind].name}${m.undone ? ', taken back' : ''}`, m.says]);
  const at = (e: PointerEvent): number => (e.clientX - (ref.current?.getBoundingClientRect().left ?? 0)) / unit;
  const time = (px: number): number => from + (Math.max(0, Math.min(inner, px)) / inner) * (to - from);
  const step = (by: number): void => {
    const all = [...marks, ...begun.map((s) => ({ id: s.id, at: s.from }))].sort((a, b) => a.at - b.at);
    const now = all.findIndex((m) => m.id === picked);
    const next = all[now < 0 ? (by > 0 ? 0 : all.length - 1) : now + by];
    if (next !== undefined) pick(next.id);
  };
  return (
    <figure class="plot lanes">
      <div class="lanes-grid" style={{ '--unit': unit }}>
        <div class={narrow && width > 0 ? 'lanes-names lanes-taller' : 'lanes-names'}>
          {data.lanes.map((l) => (
            <a key={l.context} class="lane-name" href={link({ room: 'context', id: l.context })} data-row>
              <span class="lane-title">{l.title}</span>
              <span class="lane-spent">
                {l.standing === 'active' && <Stands standing={l.standing} />}{' '}
                <span class="nowrap">{l.bars.length === 0 ? 'no work' : spent(l.spent)}</span>
              </span>
            </a>
          ))}
        </div>
        <div
          ref={ref}
          class="lanes-box"
          role="group"
          tabIndex={0}
          aria-label={`${data.says} Arrow keys walk along the switches and where sessions begin.`}
          onKeyDown={(e) => {
            if (e.key !== 'ArrowRight' && e.key !== 'ArrowLeft') return;
            e.preventDefault();
            step(e.key === 'ArrowRight' ? 1 : -1);
          }}
          onPointerDown={(e) => {
            if (e.button !== 0 || e.pointerType === 'touch') return;
            pressed.current = at(e);
            setDrag([pressed.current, pressed.current]);
          }}
          onPointerMove={(e) => drag !== null && setDrag([pressed.current, at(e)])}
          onPointerLeave={() => setDrag(null)}
          onPointerUp={(e) => {
            const end = at(e);
            const [a, b] = [Math.min(pressed.current, end), Math.max(pressed.current, end)];
            if (drag !== null && b - a >= DRAGGED) zoom(time(a), time(b));
            setDrag(null);
          }}
        >
          {width > 0 && (
            <svg {...sized(width, data.lanes.length * tall + 22, unit)} role="img" aria-label={data.says}>
              {to - from <= MOST_HOURS &&
                hoursIn(from, to).map((at) => (
                  <line key={at} class="grid" x1={x(at)} x2={x(at)} y1="0" y2={data.lanes.length * tall} />
                ))}
              {ticks.map((t) => (
                <g key={t.at}>
                  <line
                    class={t.day ? 'grid grid-day' : 'grid'}
                    x1={x(t.at)}
                    x2={x(t.at)}
                    y1="0"
                    y2={data.lanes.length * tall}
                  />
                  <text class="tick tick-middle" x={Math.max(half + FRAME, x(t.at))} y={data.lanes.length * tall + 15}>
                    {t.text}
                  </text>
                </g>
              ))}
              {data.lanes.map((lane, i) => (
                <OneLane
                  key={lane.context}
                  {...{ lane, tall, x, width, pick, picked }}
                  y={i * tall}
                  begun={begun.filter((s) => s.context === lane.context)}
                />
              ))}
              {drag !== null && Math.abs(drag[1] - drag[0]) >= DRAGGED && (
                <rect
                  class="brush"
                  x={Math.min(...drag)}
                  y="0"
                  width={Math.abs(drag[1] - drag[0])}
                  height={data.lanes.length * tall}
                />
              )}
            </svg>
          )}
        </div>
      </div>
      {data.more.lanes > 0 && (
        <p class="about">
          {counted(data.more.lanes, 'more context')} with {spent(data.more.spent)} in all.
        </p>
      )}
      {below}
      <figcaption class="hidden">{data.says}</figcaption>
      <Twin
        of={[
          {
            caption: 'Time and switches by context',
            head: ['Context', 'Time', 'Prompts', 'Switches'],
            rows: data.lanes.map((l) => [l.title, spent(l.spent), l.prompts, l.switches]),
          },
          { caption: 'Every switch', head: ['When', 'How', 'What'], rows: rowsOf(true) },
          { caption: 'Marks that are counted as no switch', head: ['When', 'How', 'What'], rows: rowsOf(false) },
          {
            caption: 'Where sessions begin',
            head: ['When', 'Agent', 'First context', 'Prompts in all'],
            rows: begun
              .toReversed()
              .map((s) => [
                whenOf(s.from, data.now),
                s.host === '' ? 'unknown' : s.host,
                data.lanes.find((l) => l.context === s.context)?.title ?? s.context,
                s.prompts,
              ]),
          },
        ]}
      />
    </figure>
  );
}

const [HOUR, MINUTE] = [3_600_000, 60_000];

/** From the first to the last that was done, in half hours: nights say nothing. */
function spanOf(data: Timeline): [from: number, to: number] {
  const { lanes, from, to } = data;
  const done = lanes.flatMap((l) => [...l.bars.flatMap((b) => [b.from, b.to]), ...l.marks.map((m) => m.at)]);
  const all = [...done, ...begunIn(data).map((s) => s.from)];
  if (all.length === 0) return [from, to];
  const [first, last] = all.reduce(([a, b], t) => [Math.min(a, t), Math.max(b, t)], [to, from]);
  const long = last - first > 2 * HOUR ? HOUR / 2 : 5 * MINUTE;
  const [a, b] = [Math.floor(first / long) * long, Math.ceil(last / long) * long];
  return [Math.max(from, a), Math.min(to, Math.max(b, a + long))];
}

/** Every full hour from `from` to `to`. */
const hoursIn = (from: number, to: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.floor((to - from) / HOUR)) },
    (_, i) => Math.ceil(from / HOUR) * HOUR + i * HOUR,
  );

interface LaneProps {
  lane: Lane;
  begun: Begun[];
  y: number;
  tall: number;
  x(at: number): number;
  width: number;
  pick(id: string): void;
  picked: string;
}

function OneLane({ lane, begun, y, tall, x, width, pick, picked }: LaneProps) {
  const middle = y + TALL - 16;
  // One path for all bars of a lane: a month has thousands.
  const bars = lane.bars
    .map((b) => {
      const [left, right] = [x(b.from), Math.max(x(b.to), x(b.from) + 2)];
      return `M${left.toFixed(1)} ${middle - 7}H${right.toFixed(1)}V${middle + 7}H${left.toFixed(1)}Z`;
    })
    .join('');
  return (
    <g>
      <line class="lane-line" x1="0" x2={width} y1={y + tall - 0.5} y2={y + tall - 0.5} />
      <path class={`bars bars-${lane.standing}`} d={bars} />
      {begun.map((s) => (
        <g key={s.id} class="mark-hit" onClick={() => pick(s.id)}>
          <title>{`${clockOf(s.from)} ${s.host === '' ? 'a' : s.host} session begins`}</title>
          <rect x={x(s.from) - 6} y={middle - 14} width="12" height="28" fill="transparent" />
          <Bracket x={Math.max(1, x(s.from))} y={middle} on={s.id === picked} />
        </g>
      ))}
      {lane.marks.map((m) => (
        <g key={m.id} class={`mark-hit${m.undone ? ' mark-undone' : ''}`} onClick={() => pick(m.id)}>
          <title>{`${clockOf(m.at)} ${KINDS[m.kind].name}: ${m.says}`}</title>
          <rect x={x(m.at) - 10} y={y} width="20" height={TALL - 28} fill="transparent" />
          <Shape kind={m.kind} x={Math.max(7, Math.min(width - 7, x(m.at)))} y={y + 11} on={m.id === picked} />
        </g>
      ))}
    </g>
  );
}
