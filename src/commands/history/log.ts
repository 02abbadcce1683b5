/** `clew log`: what was done here, newest first, in plain words. */

import { applyOperation, emptyState } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Facts, Operation, Outcome } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import { formatDuration } from '../../core/text/duration.js';
import { parseTime } from '../../core/text/parse-time.js';
import { formatUtc } from '../../core/text/time.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { contextsOf, historySentence, isWork, refusedIn } from '../../core/words/history.js';
import type { Command, Input } from '../_command.js';
import type { Answers, Logged as Row } from './_answers.js';
import { logOf } from './_undo-stack.js';

const LINES = 20;
/** Lines read for each one shown: most of a log is prompts that changed nothing. */
const READ = 50;
const MOST = 100_000;

export const command: Command = {
  name: 'log',
  group: 'care',
  order: 6,
  summary: 'show what was done, newest first',
  args: '',
  flags: [
    { name: 'max', value: 'N', about: `at most this many (${LINES})` },
    { name: 'context', value: 'ID', about: 'only what concerns this context' },
    { name: 'at', value: 'TIME', about: 'as it was at a time, or after the operation with this id' },
    { name: 'all', about: 'also prompts that changed nothing' },
  ],
  examples: [
    ['clew log', 'the last twenty things that were done'],
    ['clew log --context pricing-research', 'what was done to that context'],
    ['clew log --at 2h', 'what had been done, and what was active, two hours ago'],
    ['clew log --session 4f1c --all', 'everything of one session'],
  ],
  writes: false,
  needs: (input) => [
    { kind: 'torn' },
    { kind: 'log', max: input.flags.at === undefined ? Math.min(MOST, (maxOf(input) ?? LINES) * READ) : MOST },
  ],
  decide: (input, facts) => {
    const max = maxOf(input);
    if (max === null)
      return emptyOutcome({
        findings: [{ code: 'bad-count', args: { count: String(input.flags.max) }, severity: 'error' }],
      });
    const ref = input.flags.context === undefined ? null : String(input.flags.context);
    const log = logOf(facts);
    if (ref !== null && !Object.hasOwn(facts.state.contexts, ref) && !log.some((o) => contextsOf(o).includes(ref)))
      return emptyOutcome({ findings: [{ code: 'no-context', args: { ref }, severity: 'error' }] });
    const from = beginning(log, input, facts);
    if (typeof from !== 'number') return from;
    const past = log.slice(from);
    const rows = past.filter((o) => fits(o, input)).slice(0, max);
    const undone = new Set(log.flatMap((o) => (o.undoes === undefined ? [] : [o.undoes].flat())));
    for (const o of log.toReversed()) for (const id of [o.redoes ?? []].flat()) undone.delete(id);
    return emptyOutcome({
      view: {
        operations: rows.map((o) => row(o, facts, undone)),
        ...(input.flags.at === undefined ? {} : { stood: stoodThen(past) }),
      } satisfies Answers['log'],
    });
  },
  print: (view, term) => {
    const rows = view.operations as Row[];
    const then = view.stood as { active: string | null; open: number } | undefined;
    const head =
      then === undefined
        ? []
        : [`Then ${then.active ?? 'nothing'} was active; open: ${countOf(then.open, 'context')}.`];
    if (rows.length === 0) return [...head, term.dim('Nothing was done yet.')].join('\n');
    const wide = Math.max(...rows.map((r) => r.id.length));
    const lines = rows.flatMap((r) => {
      const gone = r.state === 'taken back' ? ' (undone)' : '';
      const line = `${term.dim(r.id.padEnd(wide))}  ${`${r.ago} ago`.padEnd(11)} ${truncate(oneLine(r.did), 80)}${term.dim(gone)}`;
      // A reason says what to do only where it is whole.
      return r.why === undefined ? [line] : [line, term.dim(`${' '.repeat(wide + 14)}${oneLine(r.why)}`)];
    });
    return [...head, ...lines, term.dim('clew undo ID undoes one')].join('\n');
  },
};

function maxOf(input: Input): number | null {
  if (input.flags.max === undefined) return LINES;
  const n = Number(input.flags.max);
  return Number.isInteger(n) && n > 0 ? n : null;
}

/** Where in `log` the operations begin that had been done at the time or with the operation that was named. */
function beginning(log: Operation[], input: Input, facts: Facts): number | Outcome {
  const at = input.flags.at === undefined ? undefined : String(input.flags.at);
  if (at === undefined) return 0;
  const named = log.findIndex((o) => o.id === at);
  if (named >= 0) return named;
  const time = parseTime(at, facts.now);
  if (time === null) return emptyOutcome({ findings: [{ code: 'bad-time', args: { time: at }, severity: 'error' }] });
  const first = log.findIndex((o) => o.at <= time);
  return first < 0 ? log.length : first;
}

/** A session sees what it did, and what was done in no session. */
function fits(o: Operation, input: Input): boolean {
  if (input.session !== null && o.session !== null && !o.session.startsWith(input.session)) return false;
  if (input.flags.all !== true && !isWork(o)) return false;
  return input.flags.context === undefined || contextsOf(o).includes(String(input.flags.context));
}

function row(o: Operation, facts: Facts, undone: Set<string>): Row {
  const refused = refusedIn(o);
  return {
    id: o.id,
    at: o.at,
    when: formatUtc(o.at),
    ago: formatDuration(facts.now - o.at),
    by: o.by,
    session: o.session,
    did: historySentence(o),
    ...(refused === null ? {} : { why: refused.why }),
    contexts: contextsOf(o),
    undoable: o.undoable,
    state: undone.has(o.id) ? 'taken back' : 'stands',
  };
}

/** What was active after `past` (newest first). */
function stoodThen(past: Operation[]): { active: string | null; open: number } {
  const state = emptyState();
  for (const o of past.toReversed()) applyOperation(state, o);
  return {
    active: state.workspace.active,
    open: Object.values(state.contexts).filter((c) => c.status === 'open').length,
  };
}
