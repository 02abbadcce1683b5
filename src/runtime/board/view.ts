/** Decides how a view of the board is answered, for whoever asks: the page's server, a command, a report. */
import type { Command, Input } from '../../commands/_command.js';
import { openStrangersIn } from '../../commands/context/_strangers.js';
import { contextView } from '../../core/board/context.js';
import { driftView } from '../../core/board/drift.js';
import { gateView } from '../../core/board/gate/gate.js';
import { healthView } from '../../core/board/health.js';
import { homeView } from '../../core/board/home.js';
import { judgementView } from '../../core/board/judgement.js';
import { emptyLedger } from '../../core/board/ledger.js';
import { plansView } from '../../core/board/plans.js';
import { searchView } from '../../core/board/search.js';
import { sessionView } from '../../core/board/session.js';
import { asFields, type Sight } from '../../core/board/sight.js';
import { habitsView } from '../../core/board/time/habits.js';
import { timelineView } from '../../core/board/time/timeline.js';
import type { Query, ViewName, Views } from '../../core/board/types.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { wrongIn } from '../../core/intent/file/locate.js';
import type { Facts, Finding } from '../../core/model.js';
import { hosts } from '../../hosts/_index.js';
import { readHeads } from '../inputs/check.js';
import { hookFaults } from '../inputs/health.js';
import { oddFiles } from '../inputs/odd-files.js';
import { readAuthor } from '../intents/author.js';
import { freshen } from '../plans/index.js';
import type { Ports } from '../run/ports.js';
import { runCommand } from '../run/run.js';
import { changesIn } from '../sessions/trace-file.js';
import { teamAtHand } from '../team/local.js';
import { WITHOUT_LOG } from './ahead.js';
import { heldFor } from './held.js';
import { operationsAt } from './log-lines.js';
import { lookAt } from './looked.js';
import { projectsView } from './projects.js';

/** Every view by its name. */
export const VIEW_NAMES: ViewName[] = [
  ...(['home', 'timeline', 'context', 'plans', 'session'] as const),
  ...(['judgement', 'gate', 'health', 'search', 'projects', 'habits', 'drift'] as const),
];

/**
 * The view `name`, as it is now: reads what is new since the last look with the same `ports` (of `commandPorts`), makes the view
 * and takes secrets out of it. It changes nothing and never throws for what `query` says: what it cannot understand counts as
 * not said. `null` comes of `context` alone, where there is no such context. A server keeps one `ports` for as long as it lives.
 */
export function viewOf<N extends ViewName>(name: N, query: Query, ports: Ports): Views[N] {
  return viewsOf({ view: name }, () => query, ports).view as Views[N];
}

/** Several views of the same moment, by names of one's own. */
export function viewsOf(
  names: Record<string, ViewName>,
  query: (key: string) => Query,
  ports: Ports,
): Record<string, unknown> {
  const held = heldFor(ports);
  const reading = Object.values(names).every((n) => n === 'home') ? held.ahead.folded() : null;
  const look = reading === null ? held.ports : held.early;
  // An edit of a plan is nobody's prompt: what shows plans looks for it.
  if (Object.values(names).includes('plans') && !held.ahead.isIndexing()) freshen(ports.workspace, ports.config);
  const decide = (_: Input, facts: Facts) => {
    const needs = Object.values(names).some((n) => !WITHOUT_LOG.has(n));
    const home = Object.values(names).includes('home');
    const all = home ? { ...facts, more: { ...facts.more, team: teamAtHand(ports.workspace.dir) } } : facts;
    // What was said and worked on last is told where nobody waits for it.
    const told = needs || (reading === null && held.atHand());
    const sight = { ...sightOf(all, look, told ? held.ledger() : undefined), changes: held.changes, reading };
    const views = Object.entries(names).map(([key, n]) => [key, made(n, { ...sight, query: query(key) }, ports)]);
    return emptyOutcome({ view: asFields(Object.fromEntries(views)) });
  };
  return runCommand({ ...LOOK, decide }, ASKED, look, true).view ?? {};
}

/** What a view is made from, of what a command has read. */
export function sightOf(facts: Facts, { workspace }: Pick<Ports, 'workspace'>, ledger = emptyLedger()): Sight {
  return {
    facts,
    ledger,
    query: {},
    operationsAt: (offsets) => operationsAt(workspace.dir, offsets),
    changes: () => changesIn(workspace.dir).changes,
    hosts: hosts.map(({ id, recipe: { program, resume = '' } }) => ({ id, program, resume })),
    findings: [],
  };
}

function made(name: ViewName, sight: Sight, ports: Ports): unknown {
  switch (name) {
    case 'home':
      return { ...homeView(sight), came: cameTo(sight, ports) };
    case 'timeline':
      return timelineView(sight);
    case 'context':
      return contextView(sight);
    case 'plans':
      return plansView(sight);
    case 'session':
      return sessionView(sight);
    case 'judgement':
      return judgementView(sight);
    case 'gate':
      return gateView({
        ...sight,
        ...(sight.query.hooks === '1' && { findings: hookFaults(ports.workspace) }),
        author: () => readAuthor(ports.workspace, ports.config),
      });
    case 'health':
      return healthView(
        { ...sight, findings: [...wrongIn(sight.facts), ...oddIn(sight, ports)] },
        lookAt(ports.workspace.dir),
      );
    case 'search':
      return searchView(sight);
    case 'habits':
      return habitsView(sight);
    case 'drift':
      return driftView(sight);
    case 'projects':
      return projectsView(sight, ports.workspace);
  }
}

/** What is wrong with the files that clew reads, whose contexts are known by now. */
function oddIn({ facts }: Sight, { workspace, config }: Ports): Finding[] {
  return oddFiles(workspace, config, Object.values(facts.state.contexts));
}

/** How many open contexts came with the repository, where none is recorded here: looked for there alone, for each document is read. */
function cameTo({ facts, reading }: Sight, { workspace }: Ports): number {
  if (reading || Object.keys(facts.state.contexts).length > 0) return 0;
  return openStrangersIn({ ...facts, more: { documents: readHeads(workspace) } }).length;
}

const ASKED: Input = { args: [], flags: {}, session: null, agent: false, terminal: false };

/** What a view is asked as: it needs nothing read beside the records, and writes nothing. */
const LOOK: Command = {
  ...{ name: 'look', summary: 'a view of the board', args: '', flags: [], examples: [], writes: false as const },
  needs: () => [],
  decide: () => emptyOutcome(),
  print: () => '',
};
