/** `clew move PROMPT CONTEXT`: files a prompt of the past, with what its turn touched, to the context that it was for, a new one too; clew learns from it. */
import { isCalled, operationName } from '../../core/context/operation-name.js';
import { shortId } from '../../core/context/state.js';
import { contextOfMatch } from '../../core/context/switch.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { countsFor, filedKey, moveTurn, turnOfPrompt } from '../../core/handlers/session/move-turn.js';
import { contextCalled, createContext, planCalled } from '../../core/handlers/shared/find-existing.js';
import { findContext } from '../../core/handlers/shared/resolve-context.js';
import type { Context, Facts, Finding, Operation, Outcome } from '../../core/model.js';
import { countOf } from '../../core/text/count.js';
import { safeTitle } from '../../core/text/fence.js';
import { visibleText } from '../../core/text/truncate.js';
import type { Command } from '../_command.js';
import { deed, undoLine } from '../_undo-hint.js';
import { logOf } from '../history/_undo-stack.js';
import { isHere, readerOf } from '../session/_session.js';
import type { Answers } from './_answers.js';
import { unknownContext } from './_resolve-context.js';

/** Operations that are looked through for a prompt. */
const MOST = 100_000;

export const command: Command = {
  name: 'move',
  group: 'every day',
  order: 18,
  summary: 'file a prompt to another context',
  args: '<prompt> <context>',
  flags: [{ name: 'new', about: 'to a new context with this title' }],
  examples: [
    ['clew move 7f3a pricing', 'that prompt was for pricing; clew log --all names prompts'],
    ['clew move 7f3a --new "guest tablet"', 'it was for something that has no context yet'],
    ['clew move 7f3a pricing --dry-run', 'say what that would do'],
  ],
  writes: true,
  tells: true,
  needs: (input) => [
    { kind: 'log', max: MOST },
    ...(input.flags.new === true ? [{ kind: 'index', how: 'open' } as const] : []),
  ],
  completes: (args) => (args.length === 1 ? [{ ids: 'contexts' }] : []),
  decide: (input, facts) => {
    const [ref = '', name = ''] = input.args;
    const log = logOf(facts);
    const prompts = log.filter((o) => o.by === 'prompt' && o.session !== null && isCalled(o.id, ref));
    const [prompt] = prompts;
    if (prompt === undefined || prompts.length > 1) return refused({ code: 'no-prompt', args: { ref } });
    if (input.flags.new === true && visibleText(name).trim() === '') return refused({ code: 'new-untitled', args: {} });
    const known = input.flags.new === true ? contextCalled(name, facts) : undefined;
    const to =
      known ?? (input.flags.new === true ? titledSo(name, facts) : findContext(name, facts, readerOf(input, facts)));
    if (to === null) return emptyOutcome({ findings: [unknownContext(name, facts)] });
    const outcome = moved(prompt, to, log, facts);
    if (known === undefined || outcome.edits.length === 0) return outcome;
    const there: Finding = { code: 'move-known', args: { id: to.id }, severity: 'note' };
    return { ...outcome, findings: [there, ...outcome.findings] };
  },
  print: (view, term) => {
    if (view.changed === false) return `${term.good('✓')} it is filed to ${view.to} already`;
    const files = view.files === 0 ? '' : ` and ${countOf(Number(view.files), 'file')}`;
    const way = `${view.from === null ? '' : ` from ${view.from}`} to ${term.bold(String(view.title))} (${view.to})`;
    const what = `the prompt${files}${way}${view.goesOn === true ? ', where its session goes on' : ''}`;
    return deed(`moved ${what}`, `move ${what}`, term) + undoLine(view, term);
  },
};

/** A plan that is called so is what is begun. */
function titledSo(title: string, facts: Facts): Context {
  const plan = planCalled(title, facts);
  return plan === null
    ? createContext(title, facts)
    : contextOfMatch({ context: null, plan, title: plan.title }, facts.state, facts);
}

function moved(prompt: Operation, to: Context, log: Operation[], facts: Facts): Outcome {
  const { state } = facts;
  const id = prompt.session!;
  const records = turnOfPrompt(log, prompt);
  const filed = state.filed?.[filedKey(prompt.at, id).slice('filed/'.length)]?.context;
  const at = typeof filed === 'string' ? filed : countsFor(records, log);
  const view = { id: prompt.id, to: to.id, title: safeTitle(to.title), from: at };
  if (at === to.id) return emptyOutcome({ view: { ...view, changed: false } satisfies Answers['move'] });
  const session = Object.hasOwn(state.sessions, id) ? state.sessions[id]! : null;
  const isLast = !log.slice(0, log.indexOf(prompt)).some((o) => o.session === id && o.by === 'prompt');
  const goesOn = isLast && session !== null && !session.ended && session.active === at;
  // What was put right of a session that others came after is no choice of what comes next.
  const newest = log.find((o) => o.by === 'prompt' && isOfHere(o.session, facts));
  const leads = goesOn && state.workspace.active === at && newest?.session === id;
  const from = at !== null && Object.hasOwn(state.contexts, at) ? state.contexts[at]! : null;
  const { edits, findings, files } = moveTurn(records, from, to, facts, { goesOn, leads }, log);
  return emptyOutcome({
    edits,
    findings,
    did: `moved a prompt of session ${shortId(id, facts)} to ${to.id}`,
    undoable: true,
    view: {
      ...view,
      name: operationName(prompt.id),
      changed: true,
      files: files.length,
      goesOn,
    } satisfies Answers['move'],
  });
}

/** Is it a session of the work tree at hand? */
function isOfHere(id: string | null, facts: Facts): boolean {
  const session = id !== null && Object.hasOwn(facts.state.sessions, id) ? facts.state.sessions[id]! : null;
  return session !== null && isHere(session, facts);
}

function refused(finding: Omit<Finding, 'severity'>): Outcome {
  return emptyOutcome({ findings: [{ ...finding, severity: 'error' }] });
}
