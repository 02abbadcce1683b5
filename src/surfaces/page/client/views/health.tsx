/** Whether clew itself is well: how long its hook takes, what went wrong, how much it keeps. */
import { useState } from 'preact/hooks';
import type { HealthPage } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import { Ago, Fact, Faults, HookFaults, Part, Some, Title, ToType } from '../parts/bits.js';
import { Later, Loading } from '../parts/loading.js';
import { Line } from '../plots/line.js';
import { Stack } from '../plots/stack.js';
import { useLink, useShared, useView } from '../state.js';
import { bytes, clockOf, counted, dateOf, lowered, offset, shortDate } from '../words.js';

/** Slower than this is noticed. */
const SLOW = 100;

/** Is it well? What is known first; what is to be looked at, each with what to do. */
function Verdict({ data, found }: { data: HealthPage; found: Found | null }) {
  const { log, errors, hook, faults, now } = data;
  const broken = found?.checks.filter((c) => c.state === 'bad').length ?? 0;
  const bad = [
    broken > 0 && {
      says: `${counted(broken, 'check')} of clew doctor found it broken, see below`,
      next: 'clew doctor',
    },
    log.broken > 0 && { says: `${counted(log.broken, 'line')} of the log cannot be read`, next: 'clew check' },
    errors.length > 0 && { says: `${counted(errors.length, 'failure')} written down, see below`, next: 'clew doctor' },
    hook !== null && hook.p95 > SLOW && { says: `the hook takes up to ${hook.p95} ms`, next: 'clew doctor' },
  ].filter((b) => b !== false);
  if (bad.length + faults.length === 0)
    return (
      <div class="verdict">
        <p class="big">
          <span class={`badge badge-${log.read === null ? 'unknown' : 'met'}`}>
            <span>
              {log.read === null ? (
                'No prompt read yet'
              ) : (
                <>
                  Last prompt read <Ago at={log.read} now={now} />
                </>
              )}
              , no faults recorded
            </span>
          </span>
        </p>
      </div>
    );
  return (
    <section class="verdict" aria-label="What to look at">
      <p class="big">
        <span class="badge badge-missed">Look at this</span>
      </p>
      <ul class="bullets">
        {bad.map((b) => (
          <li key={b.says}>
            {b.says}: <code>{b.next}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Health() {
  const { data, fault } = useView('health');
  const measured = useMeasured();
  if (data === null) return <Loading fault={fault} />;
  const { hook, log, records } = data;
  return (
    <>
      <Title says="Is clew itself well, and what does it keep on this machine?">Health</Title>
      <Faults faults={data.faults} />
      <HookFaults />
      <Verdict data={data} found={measured.found} />
      <dl class="facts">
        <Fact name="Version">{data.version}</Fact>
        <Fact name="History entries">{numberOf(log.operations)}</Fact>
        <Fact name="Prompts">{numberOf(log.prompts)}</Fact>
        <Fact name="Contexts">{numberOf(records.contexts)}</Fact>
        <Fact name="Sessions">{numberOf(records.sessions)}</Fact>
        <Fact name="Plans">{numberOf(records.plans)}</Fact>
      </dl>
      <div class="two two-even">
        <div>
          {hook !== null && (
            <Part title="Delay added to each prompt">
              <Line
                title="How long the hook took"
                unit="Milliseconds"
                short={(ms) => `${Math.round(ms)} ms`}
                says={`Half of ${counted(hook.count, 'run')} took at most ${hook.p50} ms, 95 of 100 at most ${hook.p95} ms.`}
                points={hook.over.map((o) => ({ at: o.at, value: o.ms, text: `${o.ms} ms` }))}
              />
            </Part>
          )}
          <Checked measured={measured} />
          <Later>
            <Told />
          </Later>
          {data.errors.length > 0 && (
            <Part title="What went wrong" count={data.errors.length}>
              <ol class="history">
                {data.errors.map((e) => (
                  <li key={`${e.at}${e.why}`} data-row>
                    <span class="history-when">
                      <Ago at={e.at} now={data.now} />
                    </span>
                    <span class="history-says wrap">{e.why}</span>
                    {e.times > 1 && <span class="badge">{e.times} times</span>}
                  </li>
                ))}
              </ol>
            </Part>
          )}
          <Later>
            <Old />
          </Later>
        </div>
        <div>
          <Part title="What is kept" about={WHERE}>
            <table class="sizes">
              <thead>
                <tr>
                  <th scope="col">What, and where</th>
                  <th scope="col" class="num">
                    Size
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.sizes.map((s) => (
                  <tr key={s.path}>
                    <td>
                      {s.what} <span class="mono muted path">{s.path}</span>
                    </td>
                    <td class="num">
                      {s.bytes === 0 ? 'nothing' : bytes(s.bytes)}
                      {s.files > 1 ? `, ${counted(s.files, 'file')}` : ''}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {log.from !== null && log.to !== null && (
              <p class="about">
                The history goes from {dateOf(log.from)} to {dateOf(log.to)}
                {log.jumps > 0 ? `; the clock went back ${counted(log.jumps, 'time')} in it` : ''}.
              </p>
            )}
          </Part>
        </div>
      </div>
    </>
  );
}

interface Check {
  id: string;
  state: 'good' | 'warn' | 'bad';
  text: string;
  next: string;
  host?: string;
}

interface Found {
  at: number;
  checks: Check[];
}

interface Measured {
  found: Found | null;
  busy: boolean;
  look(): void;
}

/** What was measured last, as long as the page is open. */
const kept: { last: Found | null } = { last: null };

/** What `clew doctor` finds: nobody records how long the hook takes, for that would slow each prompt. */
function useMeasured(): Measured {
  const { run } = useShared();
  const [found, setFound] = useState(kept.last);
  const [busy, setBusy] = useState(false);
  const look = async (): Promise<void> => {
    setBusy(true);
    const done = await run({ command: 'doctor', dry: true });
    setBusy(false);
    if (done === null) return;
    kept.last = { at: Date.now(), checks: (done.view.checks ?? []) as Check[] };
    setFound(kept.last);
  };
  return { found, busy, look: () => void look() };
}

const STATES = { good: 'fine', warn: 'look at it', bad: 'broken' };
const BADGES = { good: 'met', warn: 'stale', bad: 'missed' };

function Checked({ measured: { found, busy, look } }: { measured: Measured }) {
  const speed = found?.checks.find((c) => c.id === 'speed');
  return (
    <Part
      title="How long a prompt waits for clew"
      about={
        found === null
          ? 'Not recorded, because that would slow each prompt. Measuring runs what clew does at each prompt a few times; it takes a few seconds and changes nothing.'
          : `Measured ${clockOf(found.at)}, with every other check of the command below.`
      }
    >
      {found !== null && <p class="big">{speed === undefined ? 'The hook could not be run' : speed.text}</p>}
      <div class="row">
        <button type="button" class="button" disabled={busy} onClick={look}>
          {busy ? 'Measuring…' : found === null ? 'Measure now' : 'Measure again'}
        </button>
      </div>
      <p class="about">
        The same in a terminal, with every other check: <ToType line="clew doctor" />
      </p>
      {found !== null && (
        <ul class="checks">
          {found.checks.map((c) => (
            <li key={`${c.host}${c.id}${c.text}`}>
              <span class={`badge badge-${BADGES[c.state]}`}>{STATES[c.state]}</span>
              <span class="wrap">
                {c.host !== undefined && <span class="muted">{c.host}: </span>}
                {c.text.replace(/\.$/, '')}
                {c.state !== 'good' && c.next !== '' && (
                  <>
                    . Try <code>{c.next}</code>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** Somebody who joined a team, or named a reader, sent for that: it is said where they did. */
const WHERE =
  'All of it is on this machine. What clew gives to an agent goes where your prompts go; beyond that clew sends something only where you set that up, to the database that your team shares, or to a second model that you named to read prompts.';

const TOLD = { question: 'answer', switch: 'words', nudge: 'late', other: 'plain', start: 'hand' };

/** What agents were given with their prompts, and for what. */
function Told() {
  const { data } = useView('habits', { range: 'month', offset: offset() }, true);
  if (data === null) return null;
  const { told } = data;
  return (
    <Part
      title="Added by clew"
      about="Tokens that clew gave to agents in 30 days, by purpose. A hint tells the agent that a prompt may be about another context."
    >
      {told.total === 0 ? (
        <p class="muted">Nothing yet.</p>
      ) : (
        <Stack
          title="Tokens added by clew, by purpose"
          unit="Tokens"
          slices={told.parts
            .map((p) => ({ id: TOLD[p.part], name: p.says, value: p.tokens }))
            .sort((a, b) => b.value - a.value)}
          says={told.says}
          more={[
            {
              caption: 'Tokens by week',
              head: [
                'Week to',
                'A question',
                'A switch',
                'A hint',
                'Anything else',
                'A session that starts or goes on',
              ],
              rows: told.weeks.map((w) => [shortDate(w.to), w.question, w.switch, w.nudge, w.other, w.start]),
            },
          ]}
        />
      )}
    </Part>
  );
}

/** A sentence or more as a mark says it: "untouched for 10 days, its plan is gone". */
const marked = (says: string): string => says.replace(/\.$/, '').split('. ').map(lowered).join(', ');

/** Documents that nobody looked at for long, or that name what is gone. */
function Old() {
  const { data } = useView('drift', { offset: offset() }, true);
  const link = useLink();
  if (data === null) return null;
  return (
    <Part
      title="Contexts that need a look"
      about={data.contexts.length === 0 ? data.says : ''}
      count={data.contexts.length}
    >
      <Some of={data.contexts} most={8}>
        {(shown) => (
          <ul class="files files-said">
            {shown.map((c) => (
              <li key={c.id}>
                <a href={link({ room: 'context', id: c.id })}>{c.title}</a>{' '}
                {c.level === 'fresh' ? (
                  <span class="muted">{c.says}</span>
                ) : (
                  <span class="badge badge-stale">{marked(c.says)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Some>
    </Part>
  );
}
