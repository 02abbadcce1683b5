/** The plans: how far each is, which are alike, and how fast they grow. */
import type { PlanCard, PlanNode, PlansPage } from '../../../../core/board/types.js';
import { numberOf } from '../../../../core/text/count.js';
import type { Done } from '../../../../runtime/board/wish.js';
import { Ago, Copy, Empty, Far, Faults, Part, Title, ToType } from '../parts/bits.js';
import { Ask, Diff } from '../parts/doing.js';
import { Loading } from '../parts/loading.js';
import { Tasks } from '../parts/tasks.js';
import { Columns } from '../plots/columns.js';
import { Line } from '../plots/line.js';
import { topOf } from '../plots/scale.js';
import { useLink, useQuery, useShared, useView } from '../state.js';
import { counted, dateOf, offset, percent } from '../words.js';

export function Plans() {
  const { place } = useShared();
  const link = useLink();
  const setQuery = useQuery();
  const { data, fault } = useView('plans', {
    path: place.query.path ?? '',
    max: place.query.max ?? '80',
    offset: offset(),
  });
  if (data === null) return <Loading fault={fault} />;
  const [open, over] = [only(data.tree, true), only(data.tree, false)];
  const path = place.query.path ?? '';
  const one = path === '' ? null : data.one;
  return (
    <>
      <Title says="Files of tasks that you own: how far each is, which are alike, how fast they grow.">
        Plans <span class="count">{data.count}</span>
      </Title>
      <Faults faults={data.faults} />
      {path !== '' && one === null && (
        <p class="muted">
          There is no plan at <span class="mono wrap">{path}</span>.
        </p>
      )}
      {data.count === 0 ? (
        <Empty here title="No plan is known here.">
          <p>
            A plan is a Markdown file with tasks (<code>- [ ] …</code>), in a folder such as <code>docs/plans</code>.
            Make one: <ToType line={'clew new-plan "its title"'} />
          </p>
        </Empty>
      ) : (
        <div class={one === null ? 'two two-even' : 'two two-even two-one'}>
          <div>
            <Part title="Open" count={plansIn(open)}>
              {open.length === 0 ? <p class="muted">None is open.</p> : <Tree nodes={open} />}
            </Part>
            {data.unplanned.length > 0 && (
              <Part
                title="Contexts with tasks, without a plan"
                count={data.unplanned.length + data.unplannedMore}
                about="Open contexts with tasks of their own; a task that stands in a plan counts there, too"
              >
                <ul class="tree">
                  {data.unplanned.map((c) => (
                    <li key={c.id}>
                      <div class="leaf" data-row>
                        <a href={link({ room: 'context', id: c.id })}>{c.title}</a>
                        <Far progress={c.progress} title={c.title} />
                      </div>
                    </li>
                  ))}
                </ul>
                {data.unplannedMore > 0 && (
                  <p class="about">
                    and {numberOf(data.unplannedMore)} more: <code>clew contexts</code>
                  </p>
                )}
              </Part>
            )}
            {over.length > 0 && (
              <Part title="Done" count={Math.max(0, data.count - plansIn(open) - data.more)}>
                <Tree nodes={over} />
              </Part>
            )}
            {data.more > 0 && (
              <div class="row">
                <button
                  type="button"
                  class="button"
                  onClick={() => setQuery({ max: String(Math.min(3000, Number(place.query.max ?? 80) + 300)) })}
                >
                  Show more of {numberOf(data.more)}
                </button>
              </div>
            )}
            <Ticked data={data} />
          </div>
          <div>
            {one !== null && <OnePlan one={one} now={data.now} />}
            <Groups data={data} />
            <Growth data={data} />
          </div>
        </div>
      )}
    </>
  );
}

/** The tree of the plans that are open, or of the others; folders with none of them are left out. */
function only(nodes: PlanNode[], open: boolean): PlanNode[] {
  return nodes.flatMap((n) => {
    if (n.plan !== null) return (n.plan.state === 'open') === open ? [n] : [];
    const below = only(n.below, open);
    return below.length === 0 ? [] : [{ ...n, below, progress: farOf(below) }];
  });
}

/** How far they are together. */
const farOf = (nodes: PlanNode[]): PlanNode['progress'] => ({
  done: nodes.reduce((n, { progress }) => n + progress.done, 0),
  total: nodes.reduce((n, { progress }) => n + progress.total, 0),
});

const plansIn = (nodes: PlanNode[]): number => nodes.reduce((n, p) => n + (p.plan === null ? plansIn(p.below) : 1), 0);

function Tree({ nodes }: { nodes: PlanNode[] }) {
  return (
    <ul class="tree">
      {nodes.map((n) => (
        <li key={n.path}>{n.plan === null ? <Folder node={n} /> : <Leaf plan={n.plan} />}</li>
      ))}
    </ul>
  );
}

/** Folders of what is over are opened on demand. */
function Folder({ node }: { node: PlanNode }) {
  const { place } = useShared();
  const isOver = only([node], true).length === 0;
  const count = plansIn([node]);
  return (
    <details open={!isOver || holds(node, place.query.path) || count <= FEW}>
      <summary class="leaf">
        <span>
          <span class="mono wrap">{node.name}/</span> <span class="count">{counted(count, 'plan')}</span>
        </span>
        {!isOver && <Far progress={node.progress} title={node.path} />}
      </summary>
      <Tree nodes={node.below} />
    </details>
  );
}

/** Is the plan at `path` below it? */
const holds = (node: PlanNode, path: string | undefined): boolean =>
  node.plan === null ? node.below.some((n) => holds(n, path)) : node.path === path;

/** So many plans that are over are shown without being asked for. */
const FEW = 12;

function Leaf({ plan }: { plan: PlanCard }) {
  const link = useLink();
  const { place } = useShared();
  const left = plan.progress.total - plan.progress.done;
  const isOpen = plan.state === 'open';
  return (
    <div class={`leaf leaf-${plan.state}`} data-row>
      <span>
        <a
          href={link({ room: 'plans', query: { path: plan.path } })}
          title={plan.path}
          aria-current={place.query.path === plan.path ? 'true' : undefined}
        >
          {nameOf(plan)}
        </a>{' '}
        {plan.merging && (
          <span class="badge badge-asked" title="clew consolidate was not ended: run it again">
            half merged
          </span>
        )}
      </span>
      {isOpen ? (
        <Far progress={plan.progress} title={plan.title} />
      ) : (
        <span class="muted">
          {plan.state}
          {left > 0 && `, ${left} left undone`}
        </span>
      )}
    </div>
  );
}

function OnePlan({ one, now }: { one: NonNullable<PlansPage['one']>; now: number }) {
  const link = useLink();
  const { card, tasks } = one;
  return (
    <Part
      title={nameOf(card)}
      side={
        <a class="button button-quiet" href={link({ room: 'plans' })} aria-label="Close: back to all plans">
          <span class="wide">✕</span>
          <span class="narrow">← Plans</span>
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
        <p class="about">
          <a href={link({ room: 'context', id: card.context })}>Open the context that works on it</a>
        </p>
      )}
      <Tasks tasks={tasks.map((t) => ({ ...t, ref: t.id ?? (t.line === null ? null : `${card.path}:${t.line}`) }))} />
    </Part>
  );
}

function Groups({ data }: { data: PlansPage }) {
  const link = useLink();
  return (
    <Part title="Similar plans" count={data.groups.reduce((n, g) => n + g.plans.length, 0)}>
      {data.groups.length === 0 && (
        <p class="muted">None: no two open plans look as if they were about the same thing.</p>
      )}
      {data.groups.map((g) => (
        <div key={g.line} class="group" data-row>
          <ul>
            {g.plans.map((p) => (
              <li key={p.path}>
                <a href={link({ room: 'plans', query: { path: p.path } })}>{nameOf(p)}</a>
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

const nameOf = (p: PlanCard): string => (p.title === '' ? p.name : p.title);

/** What can be put together here is offered; what cannot is said, with what does it. */
function Together({ group: { plans, line } }: { group: PlansPage['groups'][number] }) {
  const { about } = useShared();
  const paths = plans.map((p) => p.path);
  if (!paths.every((p) => /\.(?:md|mdx|markdown)$/i.test(p)))
    return <p class="about">Not all of them are Markdown files: put them together by hand.</p>;
  const may = about.person && about.terminal;
  return (
    <>
      <p class="about">
        Tasks that are missing in <b>{nameOf(plans[0]!)}</b> move there from the other{' '}
        {plans.length === 2 ? 'one. Its file stays' : `${plans.length - 1}. Their files stay`}, with a note where the
        tasks went.
      </p>
      <Ask
        label={may ? 'Consolidate…' : 'Show what would change…'}
        title="One plan in their place"
        yes="Consolidate them"
        dry={{ command: 'consolidate', args: paths, flags: may ? { apply: true } : {} }}
        wish={(would) =>
          !may || filesOf(would).length === 0
            ? null
            : { command: 'consolidate', args: paths, flags: { apply: true, yes: true } }
        }
        shown={(would) => (
          <>
            <Would would={would} />
            <p class="about">
              {may ? (
                <>Undo, here or by </>
              ) : (
                <>
                  This page was not started by a person at a terminal, so it changes no plan. In a terminal{' '}
                  <code class="wrap">{line} --apply</code> does it, and{' '}
                </>
              )}
              <code>clew undo</code> takes all of it back.
            </p>
            {!may && (
              <div class="row">
                <Copy text={`${line} --apply`} label="Copy command" />
              </div>
            )}
          </>
        )}
      />
    </>
  );
}

interface Changed {
  path: string;
  diff: string;
}

function groupsOf(would: Done): { files?: Changed[]; says?: string[] }[] {
  return (would.view.groups ?? []) as { files?: Changed[]; says?: string[] }[];
}

function filesOf(would: Done): Changed[] {
  return groupsOf(would).flatMap((g) => g.files ?? []);
}

function Would({ would }: { would: Done }) {
  const files = filesOf(would);
  if (files.length === 0) return <p>{would.findings[0]?.says ?? 'Nothing would change.'}</p>;
  return (
    <>
      {groupsOf(would)
        .flatMap((g) => g.says ?? [])
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      {files.map((f) => (
        <div key={f.path}>
          <p class="mono wrap">{f.path}</p>
          <Diff text={f.diff} />
        </div>
      ))}
    </>
  );
}

/** The target as so many plans: what there were 30 days ago and the share more that is well. The axis shows what changes: it begins near the fewest there were. */
function targetOf({ growth, over }: PlansPage): { target?: number; low: number; top: number } {
  const last = over.at(-1)?.plans ?? 0;
  const target = growth.value === null ? undefined : (last / (1 + growth.value)) * (1 + growth.target);
  const all = [...over.map((o) => o.plans), ...(target === undefined ? [] : [target])];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const step = Math.max(1, topOf((most - least) / 4));
  const low = Math.max(0, Math.floor(least / step - 0.5) * step);
  return { ...(target === undefined ? {} : { target }), low, top: Math.max(low + step, Math.ceil(most / step) * step) };
}

const DAY = 86_400_000;
/** Both plots are of the last 30 days, today among them, as a month is on the view of time. */
const sinceOf = ({ now }: PlansPage): number => new Date(now - 29 * DAY).setHours(0, 0, 0, 0);

/** The counts of the time that is shown, and the one it began with. */
function shownOf(data: PlansPage): PlansPage['over'] {
  const since = sinceOf(data);
  const before = data.over.findLast((o) => o.at < since);
  const within = data.over.filter((o) => o.at >= since);
  return before === undefined ? within : [{ ...before, at: since }, ...within];
}

function Growth({ data }: { data: PlansPage }) {
  const { growth } = data;
  const over = shownOf(data);
  const { value, target } = growth;
  const frame = targetOf({ ...data, over });
  return (
    <Part
      title="Plan growth, all plans"
      about="How many more plans there are than 30 days ago, done and open: plans that multiply make the right one harder to find"
    >
      <p class="big">
        {value === null ? '–' : `${value < 0 ? '−' : '+'}${percent(Math.abs(value))}`}{' '}
        {value !== null && (
          <span class={`badge badge-${value < target ? 'met' : 'missed'}`}>
            {value < target ? 'on target' : 'off target'}
          </span>
        )}
      </p>
      <p class="meta">
        <span>target under +{percent(target)}</span>
      </p>
      {over.length > 1 ? (
        <Line
          title="How many plans there were"
          unit="Plans"
          short={(n) => String(Math.round(n))}
          {...frame}
          from={sinceOf(data)}
          says={`${growth.says}${frame.low > 0 ? ` The axis begins at ${frame.low}.` : ''}`}
          points={over.map((o) => ({ at: o.at, value: o.plans, text: counted(o.plans, 'plan') }))}
        />
      ) : (
        <p class="muted">{growth.says}</p>
      )}
    </Part>
  );
}

/** Tasks by the day on which they came to be done, in the last 30 days. */
function Ticked({ data }: { data: PlansPage }) {
  const [since, now] = [sinceOf(data), data.now];
  const days = new Map(data.ticked.map((t) => [dateOf(t.day), t.done]));
  const shown = Array.from({ length: 30 }, (_, i) => new Date(since).setDate(new Date(since).getDate() + i))
    .filter((day) => day <= now)
    .map((day) => ({ day, value: days.get(dateOf(day)) ?? 0 }));
  const all = shown.reduce((n, t) => n + t.value, 0);
  if (all === 0) return null;
  return (
    <Part title="Tasks done" id="ticked" about="How many were ticked off on each day, in 30 days">
      <Columns
        title="Tasks ticked off by day"
        unit="Tasks"
        short={String}
        most={(n) => counted(n, 'task')}
        says={`${counted(all, 'task')}, on ${shown.filter((t) => t.value > 0).length} of 30 days.`}
        days={shown.map((t) => ({ ...t, text: counted(t.value, 'task') }))}
      />
    </Part>
  );
}
