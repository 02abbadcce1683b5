/** What the gate did, and what was agreed: asked, allowed and refused calls, grants, intents with their scope, changes nobody confirmed. */
import type { GatePage } from '../../../../core/board/types.js';
import { treeOf } from '../globs.js';
import { Ago, Empty, Faults, Part, Some, Title } from '../parts/bits.js';
import { Ask, Diff, Do } from '../parts/doing.js';
import { Loading } from '../parts/loading.js';
import { Scope } from '../parts/scope.js';
import { useQuery, useShared, useView } from '../state.js';
import { counted, fullTime, whenOf } from '../words.js';

export function Gate() {
  const { place } = useShared();
  const { data, fault } = useView('gate', place.query.which === undefined ? {} : { which: place.query.which });
  if (data === null) return <Loading fault={fault} />;
  return (
    <>
      <Title says="What the agent may write: what you agreed on (intents), what you let through beyond it (grants), and what you were asked.">
        Gate
      </Title>
      <Faults faults={data.faults} />
      <section class="hero" aria-label="Mode">
        <p>
          <b>{MODES[data.mode].name}</b> {MODES[data.mode].means}
        </p>
        <p class="about">
          Change it: <code>clew config set gate off|warn|strict</code>
        </p>
      </section>
      {data.unconfirmed.length > 0 && <Unconfirmed changes={data.unconfirmed} more={data.more.unconfirmed} />}
      <Part
        title="Intents"
        about="Each says which files one piece of work may change."
        side={data.path !== null && <span class="mono wrap muted">{data.path}</span>}
      >
        {data.intents.length === 0 ? (
          <Empty title="No intent is agreed here.">
            <p>
              An intent says which files a context may change. The gate asks before anything else is written:{' '}
              <code>clew intent new "what it is" --allow "src/**"</code>
            </p>
          </Empty>
        ) : (
          <div class="intents">
            {data.intents.map((i) => (
              <Intent key={i.id} intent={i} />
            ))}
          </div>
        )}
      </Part>
      <Grants data={data} />
      <Calls data={data} />
    </>
  );
}

const MODES: Record<GatePage['mode'], { name: string; means: string }> = {
  off: { name: 'Off:', means: 'the gate looks at nothing.' },
  warn: { name: 'Warn:', means: 'clew tells the agent when it leaves what was agreed, and lets it go on.' },
  strict: { name: 'Strict:', means: 'what was not agreed is stopped, or you are asked first.' },
};
const HOLDS: Record<GatePage['unconfirmed'][number]['holds'], string> = {
  file: 'what is written, although nobody confirmed it',
  confirmed: 'what was confirmed last, not what is written now',
  nothing: 'nothing may be written under it, until you confirm it',
};

function Unconfirmed({ changes, more }: { changes: GatePage['unconfirmed']; more: number }) {
  const confirm = { command: 'intent', args: ['confirm'] };
  const holds = [...new Set(changes.map((u) => u.holds))];
  return (
    <section class="asked" aria-label="Not confirmed" data-row>
      <p class="asked-text">{counted(changes.length + more, 'change')} to confirm</p>
      {holds.map((h) => (
        <div key={h} class="files">
          <p>
            <b>In force until then:</b> {HOLDS[h]}
          </p>
          <ul class="changes">
            {changes
              .filter((u) => u.holds === h)
              .map((u) => (
                <li key={`${u.id}${u.diff}`}>
                  <details>
                    <summary>{u.says}</summary>
                    {u.diff !== '' && <Diff text={u.diff} />}
                  </details>
                </li>
              ))}
          </ul>
        </div>
      ))}
      {more > 0 && <p class="about">And {counted(more, 'more', 'more')}: all are shown before you agree.</p>}
      <Ask
        main
        label="Look at all, and confirm…"
        title="Do you agree to this?"
        yes="I agree to this"
        dry={confirm}
        wish={(would) =>
          typeof would.view.mark === 'string' ? { ...confirm, flags: { yes: true, shown: would.view.mark } } : null
        }
        shown={(would) => <Diff text={((would.view.contract ?? []) as string[]).join('\n')} />}
      />
    </section>
  );
}

function Intent({ intent: i }: { intent: GatePage['intents'][number] }) {
  return (
    <section class={`intent${i.open ? '' : ' intent-over'}`} data-row>
      <h3>
        <span class="mono">{i.id}</span> {i.summary}
      </h3>
      <p class="meta">
        <span class="badge">{i.status.toLowerCase().replaceAll('_', ' ')}</span>
        {i.selected && <span class="badge badge-active">worked under now</span>}
        {i.unconfirmed && <span class="badge badge-asked">not confirmed</span>}
      </p>
      <details open={i.open}>
        <summary>May be written ✓, must not ✕</summary>
        <Scope branches={treeOf(i.allow, i.deny)} />
      </details>
      {i.constraints.length > 0 && (
        <>
          <p class="about">Constraints</p>
          <ul class="bullets">
            {i.constraints.map((c) => (
              <li key={c}>{c}</li>
            ))}
          </ul>
        </>
      )}
      {i.criteria.length > 0 && <p class="about">Done when</p>}
      {i.criteria.length > 0 && (
        <ul class="tasks">
          {i.criteria.map((c) => (
            <li key={c.id}>
              <span class={`badge badge-${c.status}`}>{c.status}</span>
              <span>{c.description}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Grants({ data }: { data: GatePage }) {
  const holds = data.grants.filter((g) => !g.over).length;
  const held = `${holds}${data.more.grants > 0 && holds === data.grants.length ? '+' : ''}`;
  return (
    <Part title="Grants" side={<span class="count">{held}</span>}>
      {data.grants.length === 0 ? (
        <p class="muted">What you let through beyond a scope stands here, with its end.</p>
      ) : (
        <Some of={data.grants} most={15}>
          {(shown) => (
            <ul class="rows">
              {shown.map((g) => (
                <li key={g.id} class={`rows-row${g.over ? ' history-undone' : ''}`} data-row>
                  <span class="rows-title mono wrap">{g.what}</span>
                  <span class="badge">{g.kind}</span>
                  <span class="meta">
                    {g.over ? (
                      'expired'
                    ) : g.until === null ? (
                      'until revoked'
                    ) : (
                      <span title={fullTime(g.until)}>until {whenOf(g.until, data.now)}</span>
                    )}
                  </span>
                  {g.over ? (
                    <span />
                  ) : (
                    <Do wish={{ command: 'scope', args: ['revoke', g.id] }} label={`Revoke ${g.what}`}>
                      Revoke
                    </Do>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Some>
      )}
      {data.more.grants > 0 && (
        <p class="muted">
          And {data.more.grants.toLocaleString()} more: <code>clew scope list --all</code>
        </p>
      )}
    </Part>
  );
}

const WHICH = ['all', 'waiting', 'allowed', 'refused', 'unanswered'] as const;
const VERDICTS = {
  all: 'All',
  waiting: 'Waiting',
  allowed: 'You allowed',
  refused: 'You refused',
  unanswered: 'Nobody answered',
};

function Calls({ data }: { data: GatePage }) {
  const { place } = useShared();
  const setQuery = useQuery();
  const which = WHICH.find((w) => w === place.query.which) ?? 'all';
  const calls = data.asked.filter((a) => which === 'all' || a.verdict === which);
  const all = data.counts[which === 'all' ? 'asked' : which];
  return (
    <Part
      title="What you were asked"
      about="Calls of the agent that went beyond what was agreed, in 30 days"
      side={
        <div class="row" role="group" aria-label="Which">
          {WHICH.map((w) => (
            <button
              key={w}
              type="button"
              class="button"
              aria-pressed={which === w}
              onClick={() => setQuery({ which: w === 'all' ? '' : w })}
            >
              {VERDICTS[w]} <span class="count">{data.counts[w === 'all' ? 'asked' : w]}</span>
            </button>
          ))}
        </div>
      }
    >
      {calls.length === 0 && <p class="muted">Nothing.</p>}
      <Some of={calls} most={15}>
        {(shown) => (
          <ol class="history">
            {shown.map((a) => (
              <li key={`${a.id}${a.at}${a.says}`} data-row>
                <span class="history-when">
                  <Ago at={a.at} now={data.now} />
                </span>
                <span class={`badge badge-${a.verdict}`}>{VERDICTS[a.verdict].toLowerCase()}</span>
                <span class="history-says wrap">{a.says}</span>
              </li>
            ))}
          </ol>
        )}
      </Some>
      {calls.length < all && (
        <p class="muted">
          The newest {calls.length} of {all.toLocaleString()}.
        </p>
      )}
    </Part>
  );
}
