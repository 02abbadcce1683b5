/** Decides what a shell offers behind the words of a line: commands, options and ids as they are now. Quick, and silent about everything that goes wrong. */

import type { Command, Completed, Input, Need } from '../../commands/_command.js';
import { commands } from '../../commands/_index.js';
import { LINE, logOf } from '../../commands/history/_undo-stack.js';
import { waitingIn } from '../../core/clarify/remembered.js';
import { operationName } from '../../core/context/operation-name.js';
import { type Step, undoStack } from '../../core/context/undo-stack.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { intentsFile } from '../../core/intent/file/locate.js';
import type { Facts } from '../../core/model.js';
import { everyPlan } from '../../core/plan/catalog/aliases.js';
import { oneLine } from '../../core/text/truncate.js';
import { commandPorts } from '../../runtime/inputs/command-ports.js';
import { runCommand } from '../../runtime/run/run.js';
import { isDev, PAGE, SERVER } from './called.js';

const MOST = 400;
const COMMON = ['--json', '--cwd', '--session', '--debug', '--help'];

/** A candidate and what it is; a shell may show both. */
type Candidate = [word: string, about: string];

/** The lines for a shell, `WORD<tab>WHAT IT IS`, that stand behind `words`; the last of these is being typed. */
export function completed(words: string[]): string {
  try {
    const typed = words.at(-1) ?? '';
    return candidates(words.slice(0, -1), typed)
      .filter(([word]) => word.startsWith(typed))
      .slice(0, MOST)
      .map(([word, about]) => `${oneLine(word)}\t${oneLine(about)}\n`)
      .join('');
  } catch {
    return '';
  }
}

function candidates(before: string[], typed: string): Candidate[] {
  const [first, ...behind] = before;
  const dev = first === 'dev';
  const word = dev ? behind[0] : first;
  if (word === undefined || first === 'help') return names(dev);
  const c = commands.find((k) => k.name === word || k.also?.includes(word));
  if (c === undefined) return [];
  if (typed.startsWith('-')) return options(c);
  const args = argumentsOf(c, before.slice(dev ? 2 : 1));
  return args === null ? [] : (c.completes?.(args) ?? []).flatMap((what) => known(what, c));
}

function names(dev: boolean): Candidate[] {
  const listed = commands.filter((c) => isDev(c) === dev).map((c): Candidate => [c.name, c.summary]);
  return dev
    ? [...listed, [SERVER, 'serve the tools of clew to a host']]
    : [...listed, [PAGE, 'open the page'], ['help', 'show help'], ['dev', 'plumbing']];
}

function options(c: Command): Candidate[] {
  const flags = c.flags.map((f): Candidate => [`--${f.name}`, f.about]);
  return [...flags, ...(c.writes === false ? COMMON : [...COMMON, '--dry-run']).map((o): Candidate => [o, ''])];
}

/** The arguments among `words`, without options and their values; `null` while the value of an option is typed. */
function argumentsOf(c: Command, words: string[]): string[] | null {
  const takes = new Set([
    '--cwd',
    '--session',
    ...c.flags.filter((f) => f.value && !f.optional).map((f) => `--${f.name}`),
  ]);
  if (takes.has(words.at(-1) ?? '')) return null;
  return words.filter((w, i) => !w.startsWith('-') && !takes.has(words[i - 1] ?? ''));
}

function known(what: Completed, c: Command): Candidate[] {
  if (typeof what === 'string') return [[what, c.verbs?.find(([line]) => line.split(' ')[0] === what)?.[1] ?? '']];
  const found: { is: Candidate[] } = { is: [] };
  const reads: Need[] = what.ids === 'operations' || what.ids === 'undone' ? [LINE] : [{ kind: 'index', how: 'open' }];
  const look: Command = {
    ...{ name: c.name, summary: '', args: '', flags: [], examples: [], writes: false },
    needs: () => (what.ids === 'plans' ? reads : reads.filter((n) => n.kind !== 'index')),
    decide: (_, facts) => {
      found.is = idsOf(what.ids, facts);
      return emptyOutcome();
    },
    print: () => '',
  };
  const ports = commandPorts({ cwd: process.cwd(), progress: undefined });
  try {
    const input: Input = { args: [], flags: {}, session: null, agent: false, terminal: false };
    runCommand(look, input, ports, true);
  } finally {
    ports.store.close();
  }
  return found.is;
}

function idsOf(ids: Exclude<Completed, string>['ids'], facts: Facts): Candidate[] {
  const { state } = facts;
  switch (ids) {
    case 'contexts':
      return Object.values(state.contexts)
        .filter((c) => c.status === 'open')
        .sort((a, b) => b.lastAt - a.lastAt)
        .map((c) => [c.id, c.title]);
    case 'plans':
      return everyPlan(facts.plans).map((p) => [p.path, p.title]);
    case 'intents':
      return (intentsFile(facts)?.intents?.intents ?? []).map((i) => [i.id, i.summary]);
    case 'questions':
      return waitingIn(facts).map((q) => [q.id, q.text]);
    case 'operations':
      return undoStack(logOf(facts)).done.map(named);
    case 'grants':
      return Object.entries(state.grants ?? {}).map(([id, g]) => [id, String(g.what)]);
    case 'undone':
      return undoStack(logOf(facts)).undone.map(named);
  }
}

function named(s: Step): Candidate {
  return [operationName(s.ids[0]!), s.did];
}
