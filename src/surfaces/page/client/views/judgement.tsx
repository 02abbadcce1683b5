/** How well clew judges: five figures against their targets over time, what was put right, and what that taught. */
import type { Judgement as Data } from '../../../../core/board/types.js';
import { Ago, Empty, Faults, Part, Some } from '../parts/bits.js';
import { Ask } from '../parts/doing.js';
import { Loading } from '../parts/loading.js';
import { Line } from '../plots/line.js';
import { Legend } from '../plots/shapes.js';
import { useLink, useView } from '../state.js';
import { counted, percent } from '../words.js';

const SAID = { met: 'met', missed: 'missed', unknown: 'not known yet' };

export function Judgement() {
  const { data, fault } = useView('judgement');
  const link = useLink();
  if (data === null) return <Loading fault={fault} />;
  return (
    <>
      <h1>How well clew judges</h1>
      <Faults faults={data.faults} />
      <div class="targets">
        {data.targets.map((t) => (
          <Target key={t.id} target={t} />
        ))}
      </div>
      <Part title="How switches were made">
        <Legend counts={data.switches} />
        {Object.values(data.switches).every((n) => n === 0) && <p class="muted">None yet.</p>}
      </Part>
      <Part title="What you put right" side={<span class="count">{data.corrections.length}</span>}>
        {data.corrections.length === 0 ? (
          <p class="muted">
            An undo, another answer, or “this was another context” on a session stands here, and teaches.
          </p>
        ) : (
          <Some of={data.corrections} most={12}>
            {(shown) => (
              <ol class="history">
                {shown.map((c) => (
                  <li key={`${c.at}${c.says}`} data-row>
                    <span class="history-when">
                      <Ago at={c.at} now={data.now} />
                    </span>
                    <span class={`badge badge-${c.verb}`} title={`it was read as: ${c.verb}`}>
                      {c.verb}
                    </span>
                    <span class="history-says">
                      {c.says} {c.session !== null && <a href={link({ room: 'session', id: c.session })}>session</a>}
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </Some>
        )}
      </Part>
      <Taught data={data} />
    </>
  );
}

function Target({ target: t }: { target: Data['targets'][number] }) {
  const goal = 'over' in t.target ? t.target.over : t.target.under;
  const wanted = `${'over' in t.target ? 'over' : 'under'} ${percent(goal)}`;
  return (
    <section class="target-card" data-row>
      <h2>{t.name}</h2>
      <p class="big">
        {percent(t.value)} <span class={`badge badge-${t.standing}`}>{SAID[t.standing]}</span>
      </p>
      <p class="meta">
        <span>goal: {wanted}</span>
        <span>
          {t.numerator} of {counted(t.denominator, t.unit, t.unit)}
        </span>
        {t.few && <span>few cases: take it as a hint</span>}
      </p>
      <Line
        title={t.name}
        unit="Share"
        says={t.says}
        top={Math.min(1, Math.max(goal * 2, ...t.weeks.map((w) => w.value ?? 0)))}
        target={goal}
        points={t.weeks.map((w) => ({
          at: w.from,
          value: w.value,
          text: `${percent(w.value)} (${w.numerator} of ${w.denominator})`,
        }))}
      />
      <details>
        <summary>What it does not see</summary>
        <p>{t.beside}</p>
        <p>{t.blind}</p>
        {t.advice !== '' && <p>{t.advice}</p>}
      </details>
    </section>
  );
}

function Taught({ data }: { data: Data }) {
  return (
    <Part title="What that taught">
      {data.taught.length === 0 ? (
        <Empty title="Nothing yet.">
          <p>Your own answers, corrections and undos adapt how certain clew must be, on this machine alone.</p>
        </Empty>
      ) : (
        <>
          <ul class="items">
            {data.taught.map((t) => (
              <li key={t.what} class="item">
                <b>{t.what}</b> {t.says}
              </li>
            ))}
          </ul>
          <Ask
            label="Forget it …"
            title="Judge as shipped again"
            yes="Forget it"
            dry={{ command: 'learn', flags: { reset: true } }}
            wish={() => ({ command: 'learn', flags: { reset: true } })}
            shown={() => <p>What your corrections taught is left aside. It can be undone.</p>}
          />
        </>
      )}
    </Part>
  );
}
