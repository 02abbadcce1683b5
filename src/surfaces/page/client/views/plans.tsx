/** The plans: how far each is, which are alike, and how fast they grow. */
import type { PlanCard, PlanNode, PlansPage } from '../../../../core/board/types.js';
import type { Done } from '../../../../runtime/board/wish.js';
import { Ago, Empty, Far, Faults, Part, Title } from '../parts/bits.js';
import { Ask, Diff, Do } from '../parts/doing.js';
import { Loading } from '../parts/loading.js';
import { Columns } from '../plots/columns.js';
import { Line } from '../plots/line.js';
import { useLink, useQuery, useShared, useView } from '../state.js';
import { counted, percent } from '../words.js';

export function Plans() {
  const { place } = useShared();
  const setQuery = useQuery();
  const { data, fault } = useView('plans', {
    path: place.query.path ?? '',
    max: place.query.max ?? '80',
  });
  if (data === null) return <Loading fault={fault} />;
  return (
    <>
      <Title says="Files of tasks that you own: how far each is, which are alike, how fast they grow.">
        Plans <span class="count">{data.count}</span>
      </Title>
      <Faults faults={data.faults} />
      {data.count === 0 ? (
        <Empty title="No plan is known here.">
          <p>
            A plan is a Markdown file with tasks (<code>- [ ] …</code>), in a folder such as <code>docs/plans</code>.
            Make one: <code>clew new-plan "its title"</code>
          </p>
        </Empty>
      ) : (
        <div class="two two-even">
          <div>
            <Part title="All plans">
              <Tree nodes={data.tree} />
              {data.more > 0 && (
                <button
                  type="button"
                  class="button"
                  onClick={() => setQuery({ max: String(Math.min(3000, Number(place.query.max ?? 80) + 300)) })}
                >
                  Show more of {data.more.toLocaleString()}
                </button>
              )}
            </Part>
          </div>
          <div>
            {data.one === null ? <Groups data={data} /> : <OnePlan one={data.one} now={data.now} />}
            <Growth data={data} />
          </div>
        </div>
      )}
    </>
  );
}

/** Is anything below still open? */
function isOpen({ plan, below }: PlanNode): boolean {
  return plan === null ? below.some(isOpen) : plan.state === 'open';
}

/** What is open stands first. */
function Tree({ nodes }: { nodes: PlanNode[] }) {
  const sorted = [...nodes].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
  return (
    <ul class="tree">
      {sorted.map((n) => (
        <li key={n.path}>{n.plan === null ? <Folder node={n} /> : <Leaf plan={n.plan} />}</li>
      ))}
    </ul>
  );
}

function Folder({ node }: { node: PlanNode }) {
  return (
    <details open={isOpen(node)}>
      <summary>
        <span class="mono wrap">{node.name}/</span>
        <Far progress={node.progress} title={node.path} />
      </summary>
      <Tree nodes={node.below} />
    </details>
  );
}

function Leaf({ plan }: { plan: PlanCard }) {
  const link = useLink();
  const left = plan.progress.total - plan.progress.done;
  return (
    <div class={`leaf leaf-${plan.state}`} data-row>
      <a href={link({ room: 'plans', query: { path: plan.path } })} title={plan.path}>
        {plan.title === '' ? plan.name : plan.title}
      </a>
      {plan.state !== 'open' && (
        <span class={`badge badge-${plan.state}`}>
          {plan.state}
          {left > 0 && `, ${left} left undone`}
        </span>
      )}
      {plan.merging && (
        <span class="badge badge-asked" title="clew consolidate was not ended: run it again">
          half merged
        </span>
      )}
      <Far progress={plan.progress} title={plan.title} />
    </div>
  );
}

const CLOSED = ['done', 'completed', 'cancelled'];

function OnePlan({ one, now }: { one: NonNullable<PlansPage['one']>; now: number }) {
  const link = useLink();
  const { card, tasks } = one;
  return (
    <Part
      title={card.title === '' ? card.name : card.title}
      side={
        <a class="button" href={link({ room: 'plans' })}>
          Hide details
        </a>
      }
      about={
        <>
          <span class="mono wrap">{card.path}</span>, changed <Ago at={card.at} now={now} />
        </>
      }
    >
      <Far progress={card.progress} title={card.title} />
      {card.context !== null && (
        <p>
          <a href={link({ room: 'context', id: card.context })}>Open the context that works on it</a>
        </p>
      )}
      <ul class="tasks">
        {tasks.map((t) => {
          const over = CLOSED.includes(t.status);
          return (
            <li key={t.line} class={over ? 'task-over' : undefined}>
              <span class={`badge badge-${t.status}`}>{String(t.status).replaceAll('_', ' ')}</span>
              <span>
                {t.id !== null && <span class="mono nowrap">{t.id} </span>}
                {t.text}
              </span>
              {!over && (
                <Do
                  wish={{ command: 'task', args: ['done', t.id ?? `${card.path}:${t.line}`] }}
                  label={`Mark done: ${t.text}`}
                >
                  Mark done
                </Do>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function Groups({ data }: { data: PlansPage }) {
  const link = useLink();
  return (
    <Part title="Similar plans" side={<span class="count">{data.groups.length}</span>}>
      {data.groups.length === 0 && (
        <p class="muted">None: no two open plans look as if they were about the same thing.</p>
      )}
      {data.groups.map((g) => (
        <div key={g.line} class="group" data-row>
          <ul>
            {g.plans.map((p) => (
              <li key={p.path}>
                <a href={link({ room: 'plans', query: { path: p.path } })}>{p.title === '' ? p.name : p.title}</a>
              </li>
            ))}
          </ul>
          <p class="meta">
            <span>{g.reasons.length === 0 ? 'They look alike' : `Alike: ${g.reasons.join('; ')}`}</span>
          </p>
          <Together group={g} />
        </div>
      ))}
    </Part>
  );
}

/** What can be put together here is offered; what cannot is said, with what does it. */
function Together({ group: { plans, line } }: { group: PlansPage['groups'][number] }) {
  const { about } = useShared();
  const paths = plans.map((p) => p.path);
  if (!paths.every((p) => /\.(?:md|mdx|markdown)$/i.test(p)))
    return <p class="about">Not all of them are Markdown files: put them together by hand.</p>;
  if (!about.person || !about.terminal)
    return (
      <p class="about">
        This page was not started at a terminal. There it is done by <code>{`${line} --apply`}</code>
      </p>
    );
  return (
    <Ask
      label="Consolidate…"
      title="One plan in their place"
      yes="Consolidate them"
      dry={{ command: 'consolidate', args: paths, flags: { apply: true } }}
      wish={(would) =>
        filesOf(would).length === 0 ? null : { command: 'consolidate', args: paths, flags: { apply: true, yes: true } }
      }
      shown={(would) => <Would would={would} />}
    />
  );
}

interface Changed {
  path: string;
  diff: string;
}

function filesOf(would: Done): Changed[] {
  return ((would.view.groups ?? []) as { files?: Changed[] }[]).flatMap((g) => g.files ?? []);
}

function Would({ would }: { would: Done }) {
  const files = filesOf(would);
  if (files.length === 0) return <p>{would.findings[0]?.says ?? 'Nothing would change.'}</p>;
  return (
    <>
      {files.map((f) => (
        <div key={f.path}>
          <p class="mono wrap">{f.path}</p>
          <Diff text={f.diff} />
        </div>
      ))}
    </>
  );
}

/** The goal as so many plans: what there were 30 days ago and the share more that is well. */
function scaleFor({ growth, over }: PlansPage): { target?: number; low: number; top: number } {
  const counts = over.map((o) => o.plans);
  const last = counts.at(-1) ?? 0;
  const goal = growth.value === null ? null : (last / (1 + growth.value)) * (1 + growth.target);
  const all = goal === null ? counts : [...counts, goal];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const pad = Math.max(1, Math.ceil((most - least) * 0.25));
  const scale = { low: Math.max(0, Math.floor(least - pad)), top: Math.ceil(most + pad) };
  return goal === null ? scale : { ...scale, target: goal };
}

function Growth({ data }: { data: PlansPage }) {
  const { growth, over, ticked } = data;
  return (
    <>
      <Part
        title="Plan proliferation"
        about="How many more plans there are than 30 days ago; less than the goal is good"
      >
        <p class="big">
          {percent(growth.value)} <span class="muted">(goal under {percent(growth.target)})</span>
        </p>
        {over.length > 1 ? (
          <Line
            title="How many plans there were"
            unit="Plans"
            short={(n) => String(Math.round(n))}
            {...scaleFor(data)}
            says={growth.says}
            points={over.map((o) => ({ at: o.at, value: o.plans, text: counted(o.plans, 'plan') }))}
          />
        ) : (
          <p class="muted">{growth.says}</p>
        )}
      </Part>
      {ticked.length > 0 && (
        <Part title="Tasks done">
          <Columns
            title="Tasks ticked off by day"
            unit="Tasks"
            short={String}
            says={`${counted(
              ticked.reduce((n, t) => n + t.done, 0),
              'task',
            )} on ${counted(ticked.filter((t) => t.done > 0).length, 'day')}.`}
            days={ticked.map((t) => ({ day: t.day, value: t.done, text: counted(t.done, 'task') }))}
          />
        </Part>
      )}
    </>
  );
}
