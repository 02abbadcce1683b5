/** How well clew judges: five figures against their targets over time, what was put right, and what that taught. */
import { isJudged, ofWhat, standsText, valueText, wantedText } from '../../../../core/board/report/measure.js';
import type { Judgement as Data, MarkKind } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import { spansOf } from '../markdown.js';
import { Ago, Empty, Faults, Part, Some, Title, ToType, Twin } from '../parts/bits.js';
import { Spans } from '../parts/document.js';
import { Ask } from '../parts/doing.js';
import { Loading } from '../parts/loading.js';
import { Columns } from '../plots/columns.js';
import { Line } from '../plots/line.js';
import { topOf } from '../plots/scale.js';
import { Means } from '../plots/shapes.js';
import { largestOf, Stack } from '../plots/stack.js';
import { useLink, useView } from '../state.js';
import { counted, inQuotes, KINDS, lowered, offset, percent, shortDate, VERBS, withUnits } from '../words.js';

/** What each target asks, for whoever does not know its name. */
const ASKS: Record<string, string> = {
  'switches-detected': 'How many switches were noticed',
  'plans-matched': 'How often the first match was the right context or plan',
  'clarification-rate': 'How often you were asked',
  'plan-growth': 'How many more plans there are than 30 days ago',
  'untracked-work': 'How often files were worked on without a plan or a task',
};

/** One is called otherwise where it is spoken to whom it is about. */
const nameOf = ({ id, name }: { id: string; name: string }): string =>
  id === 'clarification-rate' ? 'Questions to you' : name;

export function Judgement() {
  const { data, fault } = useView('judgement', { offset: offset() });
  const link = useLink();
  if (data === null) return <Loading fault={fault} />;
  if (data.prompts === 0 && data.targets.every((t) => t.value === null)) return <Unjudged data={data} />;
  const ways = (Object.keys(KINDS) as MarkKind[]).filter((k) => k !== 'open');
  const made = ways.map((k) => ({ id: k, ...KINDS[k], value: data.switches[k] }));
  const early = data.targets.every((t) => course(t) === EARLY);
  return (
    <>
      <Title says={verdict(data)}>Judgement</Title>
      <Faults faults={data.faults} />
      <p class="about">
        On a line, each point covers the 30 days before it. Hollow points cover fewer, because the history is shorter;{' '}
        {early ? 'until there are more full ones, no trend is named' : 'they are left out of the trend'}.
      </p>
      <div class="targets">
        <section class="target-card" data-row>
          <h2>Corrected</h2>
          <p class="about">How often you or the agent corrected clew, in 30 days</p>
          <p class="big">{percent(data.prompts === 0 ? null : data.corrected / data.prompts, 1)}</p>
          <Columns
            title="Corrections by day"
            unit="Corrections"
            short={String}
            most={(n) => counted(n, 'time')}
            says={correctionsText(data)}
            days={correctionDays(data)}
          />
          <div class="target-more">
            <p class="meta">
              <span>no target: fewer is better</span>
              <span>
                {numberOf(data.corrected)} of {counted(data.prompts, 'prompt')} that were read
              </span>
              {data.corrected === data.corrections.length && (
                <span>
                  {data.corrections.filter((c) => c.by === 'you').length} by you,{' '}
                  {data.corrections.filter((c) => c.by === 'agent').length} by the agent on its own
                </span>
              )}
            </p>
            <details>
              <summary>Limits of this number</summary>
              <p>
                A correction is a prompt that was undone, moved, or followed within 5 minutes by a switch that you made
                by hand, or the agent made on its own. An agent that follows a hint of clew does not count, nor the
                answer to a question, nor what clew put right itself after the agent’s answer. Mistakes that nobody
                corrects are not known, so the true number can be higher.
              </p>
            </details>
          </div>
        </section>
        {data.targets.map((t) => (
          <Target key={t.id} target={t} early={early} since={data.since} now={data.now} />
        ))}
      </div>
      <Part title="How switches were made">
        <Stack
          shapes
          title="How switches were made"
          unit="Switches"
          slices={made}
          says={`${counted(
            made.reduce((n, s) => n + s.value, 0),
            'switch',
            'switches',
          )} in 30 days; ${largestOf(made)}.`}
        />
        {Object.values(data.switches).every((n) => n === 0) && <p class="muted">None yet.</p>}
        <Means of={ways.filter((k) => data.switches[k] > 0)} hint />
      </Part>
      <Part title="What was corrected" count={data.corrected}>
        {data.corrections.length === 0 ? (
          <p class="muted">
            Whatever you correct is listed here: an undo, another answer, or “Another context…” on a session. clew
            learns from it.
          </p>
        ) : (
          <Some of={data.corrections} most={12}>
            {(shown) => (
              <ol class="history history-ages">
                {shown.map((c) => (
                  <li key={`${c.at}${c.says}`} data-row>
                    <span class="history-when">
                      <Ago at={c.acted} now={data.now} />
                    </span>
                    <span class={`badge badge-${c.verb}`} title="what clew had decided">
                      {VERBS[c.verb]}
                    </span>
                    <span class="history-says">
                      {c.says}
                      <span class="about corrected-at">
                        {c.prompt !== '' && <>“{inQuotes(c.prompt)}” </>}
                        {c.session !== null && (
                          <a
                            class="nowrap"
                            href={link({ room: 'session', id: c.session, query: { before: String(c.at + 1) } })}
                          >
                            See it in its session
                          </a>
                        )}
                      </span>
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </Some>
        )}
        {data.corrected > data.corrections.length && (
          <p class="about">The newest {data.corrections.length} are listed.</p>
        )}
      </Part>
      <Taught data={data} />
    </>
  );
}

/** How many there were on each day of the time. */
function correctionDays({ corrections, since, now }: Data) {
  const DAY = 86_400_000;
  const start = new Date(since).setHours(0, 0, 0, 0);
  const days = Array.from({ length: Math.min(62, Math.ceil((now - start) / DAY)) }, (_, i) => start + i * DAY);
  return days.map((day) => {
    const value = corrections.filter((c) => c.acted >= day && c.acted < day + DAY).length;
    return { day, value, text: String(value) };
  });
}

/** How many, and on which days most: for whoever does not see the plot. */
function correctionsText(data: Data): string {
  if (data.corrections.length === 0) return 'You undid nothing and gave no other answer.';
  const days = correctionDays(data);
  const most = Math.max(...days.map((d) => d.value));
  const [first, ...others] = days.filter((d) => d.value === most);
  const more = others.length > 0 ? ` and ${counted(others.length, 'other day')}` : '';
  return `${data.corrections.length} in 30 days, most (${most}) on ${shortDate(first!.day)}${more}; the latest ${shortDate(data.corrections[0]!.acted)}.`;
}

/** Can it be trusted, in a sentence. */
/** Before the first prompt: what will be judged, and by which measure. */
function Unjudged({ data: { targets, faults } }: { data: Data }) {
  return (
    <>
      <Title says="How well clew does is not known yet.">Judgement</Title>
      <Faults faults={faults} />
      <Empty here title="No prompt was read here yet.">
        <p>
          After the first prompt, this page shows how often clew was corrected, and five measures with their targets:
        </p>
        <ul class="bullets">
          {targets.map((t) => (
            <li key={t.id}>
              <b>{nameOf(t)}</b>: {lowered(ASKS[t.id] ?? '')}, <span class="nowrap">target {wantedText(t)}</span>
            </li>
          ))}
        </ul>
        <p>
          clew has to be set up for your agent first: <ToType line="clew init" />
        </p>
      </Empty>
    </>
  );
}

function verdict({ targets, corrected }: Data): string {
  const judged = targets.filter(isJudged);
  const off = judged.filter((t) => t.standing === 'missed').map((t) => nameOf(t).toLowerCase());
  const met = judged.filter((t) => t.standing === 'met').length;
  const said = off.length === 0 ? '' : ` Off target: ${off.join(', ')}.`;
  const on =
    judged.length === 0
      ? 'too few cases for any measure yet'
      : `${met} of ${counted(judged.length, 'measure')} on target`;
  return `How well clew does: ${on}.${said} Corrected ${counted(corrected, 'time')} in 30 days.`;
}

const EARLY = 'Too early for a trend.';

/** Where the value came from: each point of the plot is of 30 days, the last is the value itself; one of fewer says nothing of a trend. What reads the same is the same. */
function course({ weeks, value, target }: Data['targets'][number]): string {
  const first = weeks.find((w) => w.value !== null && !isShort(w));
  if (first === undefined || value === null || first.to === weeks.at(-1)?.to) return EARLY;
  const points = Math.round(value * 100) - Math.round(first.value! * 100);
  const since = shortDate(first.to);
  if (points === 0) return `Unchanged since ${since}.`;
  const way = points > 0 === 'over' in target ? 'Better' : 'Worse';
  return `${way}: ${points > 0 ? 'up' : 'down'} ${counted(Math.abs(points), 'point')} since ${since}.`;
}

/** Its first and its latest point, while they make no trend yet. */
function sinceFirst(t: Data['targets'][number]): string {
  const first = t.weeks.find((w) => w.value !== null);
  const [was, is] = [valueText(t, first?.value ?? null), valueText(t, t.value)];
  if (first === undefined || first === t.weeks.at(-1)) return `One point yet: ${is}.`;
  return was === is ? `First and latest point: ${is}.` : `First point ${was}, latest ${is}.`;
}

/** Days that each point is of. */
const MONTH = 30;
/** Is a point of fewer days, as at the log's beginning? */
const isShort = ({ days }: { days: number }): boolean => days < MONTH - 1;
/** Shares that are all above it are shown from `FLOOR` on. */
const [HIGH, FLOOR] = [0.6, 0.5];

/** Which context was taken for a prompt, and which it was for, as far as they are known. */
function wentText({ from, to }: Data['targets'][number]['wrong'][number]): string {
  const [taken, meant] = [from, to].map((title) => (title === '' ? '' : `“${inQuotes(title)}”`));
  if (taken === '') return meant === '' ? '' : `; it was for ${meant}.`;
  return meant === '' ? `; clew switched to ${taken}.` : `; clew switched to ${taken}, it was for ${meant}.`;
}

function Target(p: { target: Data['targets'][number]; early: boolean; since: number; now: number }) {
  const { target: t, early, since, now } = p;
  const link = useLink();
  const values = t.weeks.map((w) => w.value ?? 1);
  const goal = 'over' in t.target ? t.target.over : t.target.under;
  const low = 'over' in t.target && Math.min(goal, ...values) > HIGH ? FLOOR : 0;
  const write = (value: number | null): string => valueText(t, value);
  return (
    <section class="target-card" data-row>
      <h2>{nameOf(t)}</h2>
      <p class="about">{withUnits(ASKS[t.id] ?? '')}</p>
      <p class="big">
        {write(t.value)} <span class={`badge badge-${isJudged(t) ? t.standing : 'unknown'}`}>{standsText(t)}</span>
      </p>
      {t.value === null ? (
        <p class="muted">No case in 30 days.</p>
      ) : (
        <Line
          title={nameOf(t)}
          unit="Share of 30 days"
          from={since}
          low={low}
          says={[early ? sinceFirst(t) : course(t), low > 0 ? `The axis begins at ${percent(low)}.` : '']
            .filter(Boolean)
            .join(' ')}
          short={write}
          top={'over' in t.target ? 1 : Math.min(1, topOf(Math.max(goal * 2, ...t.weeks.map((w) => w.value ?? 0))))}
          target={goal}
          points={t.weeks.map((w) => ({
            at: w.to,
            value: w.value,
            short: isShort(w),
            text: `${write(w.value)} (${w.numerator} of ${w.denominator}${isShort(w) ? `, of ${counted(w.days, 'day')}` : ''})`,
          }))}
        />
      )}
      <div class="target-more">
        <p class="meta">
          <span>target {wantedText(t)}</span>
          <span>{ofWhat(t)}</span>
          {t.base !== '' && t.base.split('; ').map((part) => <span key={part}>{withUnits(part)}</span>)}
        </p>
        <details>
          <summary>Limits of this number</summary>
          {t.beside !== '' && <p>{t.beside}</p>}
          <p>
            <Spans of={spansOf(withUnits(t.blind))} />
          </p>
        </details>
        {t.advice !== '' && t.standing !== 'met' && (
          <details>
            <summary>What can be done</summary>
            <p>
              <Spans of={spansOf(t.advice)} />
            </p>
          </details>
        )}
        {t.wrong.length > 0 && (
          <details>
            <summary>
              {t.wrong.length < t.denominator - t.numerator ? 'The newest that were wrong' : 'Which were wrong'}
            </summary>
            <ul class="bullets">
              {t.wrong.map((w) => (
                <li key={`${w.at}${w.session}`}>
                  <Ago at={w.at} now={now} />
                  {w.prompt !== '' && <>: “{inQuotes(w.prompt)}”</>}
                  {wentText(w)}{' '}
                  {w.session !== null && (
                    <a
                      class="nowrap"
                      href={link({ room: 'session', id: w.session, query: { before: String(w.at + 1) } })}
                    >
                      See it in its session
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}

/** Evidence for a switch (above 0) or for staying, in log-odds: "0.67", "−1.10". */
const weight = (n: number, signed = false): string => `${n < 0 ? '−' : signed ? '+' : ''}${Math.abs(n).toFixed(2)}`;

function largest({ taught }: Data): string {
  const [first] = taught;
  return `${counted(taught.length, 'sign')} weighed differently now; most changed: ${first!.what}, ${weight(first!.by, true)}.`;
}

function Taught({ data }: { data: Data }) {
  return (
    <Part
      title="What clew learned"
      about={
        data.taught.length === 0
          ? undefined
          : 'Each sign in a prompt speaks for a switch or for staying; its weight says how strongly. A weight of 0.7 about doubles a small chance of a switch, one of −0.7 halves it. These weigh more, or less, than when clew was new.'
      }
    >
      {data.taught.length === 0 ? (
        <Empty
          title={`Nothing yet${data.corrections.length > 0 ? `, of ${counted(data.corrections.length, 'correction')}` : ''}.`}
        >
          <p>
            A single correction changes little: clew becomes more or less certain when several of your answers,
            corrections and undos point the same way. What you teach stays on this machine.
          </p>
        </Empty>
      ) : (
        <>
          <ul class="taught">
            {data.taught.map((t) => (
              <li key={t.what} data-row>
                <span class="taught-what">{t.what}</span>
                <span class="taught-bar" aria-hidden="true">
                  <span
                    class={t.by > 0 ? 'taught-more' : 'taught-less'}
                    style={{ width: `${Math.round((Math.abs(t.by) / t.most) * 50)}%` }}
                  />
                </span>
                <span class="num taught-by">{weight(t.by, true)}</span>
                <span class="about">
                  {t.says}: {weight(t.was)} → {weight(t.was + t.by)}
                </span>
              </li>
            ))}
          </ul>
          <figure class="plot">
            <figcaption>
              {largest(data)} A bar from the middle to the edge is the most that can be learned of one sign,{' '}
              {weight(data.taught[0]!.most, true)} or {weight(-data.taught[0]!.most, true)}.
            </figcaption>
            <Twin
              of={[
                {
                  caption: 'Signs of a switch and what they weigh',
                  head: ['Sign', 'When clew was new', 'Now', 'Learned'],
                  rows: data.taught.map((t) => [t.what, weight(t.was), weight(t.was + t.by), weight(t.by, true)]),
                },
              ]}
            />
          </figure>
          <Ask
            label="Reset what was learned…"
            title="Go back to how clew judged when it was new?"
            yes="Reset"
            dry={{ command: 'learn', flags: { reset: true } }}
            wish={() => ({ command: 'learn', flags: { reset: true } })}
            shown={() => (
              <p>
                What corrections taught clew, yours and those of the agent, as listed here, is set aside. This can be
                undone.
              </p>
            )}
          />
        </>
      )}
    </Part>
  );
}
