/** `clew update-context --mode MODE …`: records what a phase led to in the document of the active work: the seed's `update_context`. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import { headOf } from '../../core/handlers/document/head.js';
import { updatePhase } from '../../core/handlers/document/update-phase.js';
import { activeContext } from '../../core/handlers/shared/active-context.js';
import { withChangedHead } from '../../core/handlers/shared/done-elsewhere.js';
import { findContext } from '../../core/handlers/shared/resolve-context.js';
import type { Context, Facts, Fields, Finding, Outcome } from '../../core/model.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { LISTS } from '../../core/words/mode.js';
import type { Command, Input } from '../_command.js';
import { undoHint } from '../_undo-hint.js';
import { readerOf, sessionOf } from '../session/_session.js';
import { LATELY, undoneFinding } from './_resolve-context.js';

const MOST_BYTES = 256 * 1024;

export const command: Command = {
  name: 'update-context',
  group: 'plans',
  order: 4,
  summary: 'record what a phase led to',
  args: '',
  flags: [
    { name: 'mode', value: 'MODE', about: 'PLAN, ACT, EVAL or AUTO; without one only what any document has' },
    ...LISTS.map(([name, list]) => ({
      name,
      value: 'TEXT',
      about: `one of its ${list}; may be given again`,
      many: true,
    })),
    { name: 'next', value: 'TEXT', about: 'the one thing to do first' },
    { name: 'goal', value: 'TEXT', about: 'what the context is for' },
    { name: 'goal-was', value: 'TEXT', about: 'only where the goal says this still' },
    { name: 'next-was', value: 'TEXT', about: 'only where the next action says this still' },
    { name: 'task', value: 'TEXT', about: 'the same; opens a context where none is active' },
    { name: 'agent', value: 'NAME', about: 'the agent that is recommended for ACT' },
    { name: 'confidence', value: 'N', about: 'how sure that is, 0 to 1' },
    { name: 'iteration', value: 'N', about: 'of AUTO, from 1' },
    { name: 'how', value: 'HOW', about: 'reset or append: an error when the mode does the other' },
    { name: 'in', value: 'ID', about: 'the context whose document it is; without it the active one' },
    { name: 'stdin', about: 'read one JSON object with these fields from standard input' },
  ],
  examples: [
    ['clew update-context --mode PLAN --decision "Use JWT"', 'a plan begins, or goes on'],
    ['clew update-context --mode ACT --progress "Login works"', 'what was done for it'],
    ['clew update-context --next "Run npm test"', 'what comes next, in any phase'],
    ['clew update-context --in pricing-research --next "Ask Ada"', 'in the document of that context'],
    ['clew update-context --stdin < update.json', 'the same as {"mode":"ACT","progress":[…]}'],
  ],
  writes: true,
  needs: (input) => [
    ...(input.flags.stdin === true ? [{ kind: 'stdin', max: MOST_BYTES } as const] : []),
    ...(input.flags.in === undefined ? [] : [LATELY]),
  ],
  decide: (input, facts) => {
    const given = input.flags.stdin === true ? facts.more.stdin : fromFlags(input);
    // What standard input had wrong was said when it was read.
    if (given === undefined || given === null) return emptyOutcome();
    if (Array.isArray(given)) return emptyOutcome({ findings: given as Finding[] });
    const session = sessionOf(input, facts);
    if (input.flags.in === undefined) {
      const active = activeContext(session, facts);
      const moved = active === null ? [] : changedSince(active, input, facts);
      if (moved.length > 0) return emptyOutcome({ findings: moved });
      return heard(updatePhase(given as Fields, session, facts), given as Fields, active, input, facts);
    }
    const ref = String(input.flags.in);
    const context = findContext(ref, facts, readerOf(input, facts));
    const undone = context === null ? null : undoneFinding(context, facts);
    if (undone !== null) return emptyOutcome({ findings: [undone] });
    // What a session began with another context is none of this one's.
    const own = context !== null && session?.active === context.id ? session : null;
    const moved = context === null ? [] : changedSince(context, input, facts);
    if (moved.length > 0) return emptyOutcome({ findings: moved });
    if (context !== null)
      return heard(updatePhase(given as Fields, own, facts, context), given as Fields, context, input, facts);
    return emptyOutcome({
      findings: [{ code: 'no-context', args: { ref: truncate(oneLine(ref), 80) }, severity: 'error' }],
    });
  },
  print: (view, term) =>
    view.changed === true
      ? `${term.good('✓')} recorded ${view.mode === '' ? 'it in the document' : view.mode} of ${term.bold(String(view.id))}${view.mode === '' ? '' : `, round ${view.round}`}, in ${view.path}\n  ${term.dim(undoHint(view))}`
      : `${term.good('✓')} nothing new: ${view.id} says that already`,
};

/** `outcome`, of which sessions on `context` hear where a person gave it another goal or next action. */
function heard(outcome: Outcome, given: Fields, context: Context | null, { agent }: Input, facts: Facts): Outcome {
  if (agent || context === null || outcome.view?.changed !== true) return outcome;
  const was = headOf(context, facts);
  const fresh = (name: 'goal' | 'next', text: unknown): object =>
    typeof text === 'string' && oneLine(text) !== oneLine(was[name]) ? { [name]: oneLine(text) } : {};
  const now = { ...fresh('goal', given.goal ?? given.task), ...fresh('next', given.next) };
  const before = { goal: oneLine(was.goal), next: oneLine(was.next) };
  return withChangedHead(outcome, context.id, now, before, facts);
}

/** What the one who writes did not see: somebody gave `context` another goal or next action since they looked. */
function changedSince(context: Context, { flags }: Input, facts: Facts): Finding[] {
  const now = headOf(context, facts);
  return (['goal', 'next'] as const).flatMap((name): Finding[] => {
    const was = flags[`${name}-was`];
    if (was === undefined || oneLine(String(was)) === oneLine(now[name])) return [];
    const what = name === 'goal' ? 'goal' : 'next action';
    return [
      {
        code: 'text-changed',
        args: { what, id: context.id, now: truncate(oneLine(now[name]).replaceAll('"', "'"), 80) },
        severity: 'error',
      },
    ];
  });
}

/** The update that the flags spell, or what is wrong with them. */
function fromFlags(input: Input): Fields | Finding[] {
  const { flags } = input;
  const update: Fields = {};
  for (const name of ['mode', 'task', 'goal', 'next', 'how']) if (flags[name] !== undefined) update[name] = flags[name];
  if (typeof update.mode === 'string') update.mode = update.mode.toUpperCase();
  for (const [name, list] of LISTS) if (flags[name] !== undefined) update[list] = [flags[name]].flat();
  const numbers = ['iteration', 'confidence'].filter((n) => flags[n] !== undefined);
  const bad = numbers.filter((n) => String(flags[n]).trim() === '' || !Number.isFinite(Number(flags[n])));
  if (bad.length > 0)
    return bad.map((flag): Finding => ({ code: 'flag-value', args: { flag, want: 'a number' }, severity: 'error' }));
  if (flags.iteration !== undefined) update.iteration = Number(flags.iteration);
  if (flags.agent !== undefined || flags.confidence !== undefined)
    update.agent = {
      ...(flags.agent === undefined ? {} : { name: flags.agent }),
      ...(flags.confidence === undefined ? {} : { confidence: Number(flags.confidence) }),
    };
  return update;
}
