/** `clew undo`: takes back the last thing that was done, or what was done since; what has changed since is left alone and said. */
import { isCalled, operationName } from '../../core/context/operation-name.js';
import { shortId } from '../../core/context/state.js';
import { LOOKED_BACK, type Step, takenBack, undoStack } from '../../core/context/undo-stack.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { backTo } from '../../core/handlers/history/steps-back.js';
import { undoSteps } from '../../core/handlers/history/undo-outcome.js';
import type { Facts, Finding, Operation, Outcome } from '../../core/model.js';
import { formatDuration } from '../../core/text/duration.js';
import { safeTitle } from '../../core/text/fence.js';
import { parseTime } from '../../core/text/parse-time.js';
import { contextsOf, historySentence } from '../../core/words/history.js';
import type { Command, Input, Menu } from '../_command.js';
import { asPerson } from './_persons-step.js';
import { LINE, logOf, whose } from './_undo-stack.js';

export const command: Command = {
  name: 'undo',
  group: 'every day',
  order: 11,
  summary: 'undo the last change',
  args: '[operation]',
  flags: [
    { name: 'at', value: 'TIME', about: 'undo everything done since this time' },
    { name: 'to', value: 'OPERATION', about: 'undo it and all later changes of its context' },
    { name: 'context', value: 'ID', about: 'with --to: in which context, where it is about several' },
    { name: 'any', about: 'the last change, whichever session or terminal made it' },
  ],
  examples: [
    ['clew undo', 'undo the last switch, answer or plan of a terminal; in a session, its own'],
    ['clew undo --dry-run', 'say what that would be'],
    ['clew undo --at 2h', 'undo what was done in the last two hours'],
    ['clew undo 7f3a', 'undo one operation; clew log names them'],
    ['clew undo --to 7f3a', 'undo that and what was done since in the same context'],
    ['clew undo --any', 'undo the last change of any session or terminal'],
  ],
  writes: true,
  // A page asks of each line what undoing it would do: it need not read what was before.
  needs: ({ args, flags, dry }) => {
    const named = args[0] ?? flags.to;
    return [dry === true && named !== undefined ? { ...LINE, until: String(named) } : LINE];
  },
  // Enter takes the last change, which is undone where nobody can pick.
  picks: (input, facts) => {
    if (input.args.length > 0 || input.flags.at !== undefined || input.flags.to !== undefined) return null;
    const { done } = undoStack(logOf(facts), whose(input));
    return { message: 'Undo which?', rows: done.map((s) => rowOf(s, facts.now)) };
  },
  completes: (args) => (args.length > 0 ? [] : [{ ids: 'operations' }]),
  decide: (input, facts) => {
    const log = logOf(facts);
    if (input.flags.context !== undefined && input.flags.to === undefined)
      return emptyOutcome({
        findings: [{ code: 'flag-alone', args: { flag: 'context', other: 'to' }, severity: 'error' }],
      });
    const apart = flagsApart(input);
    if (apart !== null) return emptyOutcome({ findings: [{ code: 'flags-apart', args: apart, severity: 'error' }] });
    const named = input.args[0] !== undefined || input.flags.to !== undefined;
    const { done } = named ? undoStack(log, 'any', log.length) : undoStack(log, whose(input));
    const meant = chosen(done, input, facts);
    if ('findings' in meant) {
      const [first] = meant.findings;
      return first?.code === 'no-operation'
        ? emptyOutcome({ findings: [whyNone(String(first.args.ref), log)] })
        : meant;
    }
    const { steps, of } = meant;
    const [first] = steps;
    if (first === undefined) return nothingToUndo(undoStack(log).done[0], input, facts);
    const undo = (some: Step[]): Outcome => {
      const left = done.length - some.length;
      return undoSteps(some, log, input.session, facts, { dry: input.dry === true, left, of });
    };
    const outcome = asPerson(of === undefined ? undo(steps) : backTo(done, first, of, undo), 'undo', input);
    return isPlain(input) ? besideOthers(outcome, first, undoStack(log).done, input, facts) : outcome;
  },
  print: (view, term) =>
    view.dry
      ? `would undo: ${view.undone} ${term.dim(`(${view.ago} ago)`)}`
      : `${term.good('✓')} undone: ${view.undone} ${term.dim(`(${view.ago} ago)`)}`,
};

/** Two ways of saying what is meant of which only one can hold. */
function flagsApart({ flags }: Input): { one: string; other: string } | null {
  if (flags.to !== undefined && flags.at !== undefined) return { one: 'to', other: 'at' };
  if (flags.to !== undefined && flags.any === true) return { one: 'to', other: 'any' };
  return null;
}

function rowOf(s: Step, now: number): Menu['rows'][number] {
  const name = operationName(s.ids[0]!);
  return { value: s.ids[0]!, label: safeTitle(s.did), hint: `${name}, ${formatDuration(now - s.at)} ago` };
}

/** Nothing is said of which change is meant: it is the last one of the session, or of a terminal. */
function isPlain({ args, flags }: Input): boolean {
  return args.length === 0 && flags.at === undefined && flags.to === undefined && flags.any !== true;
}

/** Who did nothing themselves, or has undone it all, is told what was done last, and how to undo that. */
function nothingToUndo(other: Step | undefined, input: Input, facts: Facts): Outcome {
  if (other === undefined) return emptyOutcome({ findings: [{ code: 'no-undo', args: {}, severity: 'error' }] });
  const args = { whose: input.session === null ? 'a terminal' : 'this session', ...calledBy(other, facts) };
  return emptyOutcome({ findings: [{ code: 'no-own-undo', args, severity: 'error' }] });
}

/** What a step did, when, who made it, and its name. */
function calledBy(s: Step, facts: Facts): Record<'what' | 'ago' | 'who' | 'name', string> {
  return {
    what: s.did,
    ago: formatDuration(facts.now - s.at),
    who: s.session === null ? 'a terminal' : `session ${shortId(s.session, facts)}`,
    name: operationName(s.ids[0]!),
  };
}

/**
 * The outcome of undoing `own` with what else of `done`, newest first, there is to undo: where that is refused it would be refused again
 * each time, and in a terminal the last change that anybody made may be much newer than the one that is meant.
 */
function besideOthers(outcome: Outcome, own: Step, done: Step[], { session }: Input, facts: Facts): Outcome {
  const isOwn = (s: Step): boolean => s.ids.some((id) => own.ids.includes(id));
  const other = done.find((s) => !isOwn(s));
  const refused = outcome.findings.some((f) => f.severity === 'error');
  if (other === undefined || !(refused || (session === null && !isOwn(done[0]!)))) return outcome;
  const code = refused ? 'undo-else' : 'undo-newer';
  return { ...outcome, findings: [...outcome.findings, { code, args: calledBy(other, facts), severity: 'note' }] };
}

/** Operations of one name that are named. */
const MOST_NAMED = 4;

/** The steps that are meant, newest first, or the one that is gone back to in the context `of`. */
interface Meant {
  steps: Step[];
  of?: string;
}

/** What is meant, or what to say instead. */
function chosen(done: Step[], input: Input, facts: Facts): Meant | Outcome {
  const [ref] = input.args;
  if (input.flags.to !== undefined) return stepsTo(done, String(input.flags.to), input.flags.context);
  if (ref !== undefined) {
    const found = stepCalled(done, ref);
    return 'code' in found ? emptyOutcome({ findings: [found] }) : { steps: [found] };
  }
  if (input.flags.at === undefined) return { steps: done.slice(0, 1) };
  const at = parseTime(String(input.flags.at), facts.now);
  if (at === null)
    return emptyOutcome({
      findings: [{ code: 'bad-time', args: { time: String(input.flags.at) }, severity: 'error' }],
    });
  return { steps: done.filter((s) => s.at > at) };
}

/** The step that is called `ref`; names are short, so that two may have the same: then both are named whole. */
function stepCalled(done: Step[], ref: string): Step | Finding {
  const fits = done.filter((s) => s.ids.some((id) => isCalled(id, ref)));
  if (fits.length === 1) return fits[0]!;
  if (fits.length === 0) return { code: 'no-operation', args: { ref }, severity: 'error' };
  const list = fits.slice(0, MOST_NAMED).map((s) => `${s.ids[0]} (${s.did})`);
  return { code: 'many-operations', args: { ref, list: list.join(', '), first: fits[0]!.ids[0]! }, severity: 'error' };
}

/** Why none that could be undone is called `ref`. */
function whyNone(ref: string, log: Operation[]): Finding {
  const found = log.find((o) => isCalled(o.id, ref));
  const why = (code: string, args: Finding['args']): Finding => ({ code, args, severity: 'error' });
  if (found === undefined)
    return log.length < LOOKED_BACK ? why('no-operation', { ref }) : why('too-far-back', { ref, most: LOOKED_BACK });
  const args = { what: historySentence(found), name: operationName(found.id) };
  return why(takenBack(log.toReversed()).has(found.id) ? 'undone-already' : 'nothing-in-operation', args);
}

/** The step `ref`, and the context in which it is gone back to. */
function stepsTo(done: Step[], ref: string, named: unknown): Meant | Outcome {
  const refused = (code: string, args: Finding['args']): Outcome =>
    emptyOutcome({ findings: [{ code, args, severity: 'error' }] });
  const step = stepCalled(done, ref);
  if ('code' in step) return emptyOutcome({ findings: [step] });
  const about = contextsOf(step);
  const what = { what: step.did, name: operationName(step.ids[0]!) };
  const id = named === undefined ? about[0] : String(named);
  if (named === undefined && about.length > 1) return refused('undo-of-which', { ...what, list: about.join(', ') });
  if (id === undefined) return { steps: [step] };
  if (!about.includes(id)) return refused('undo-not-there', { ...what, id });
  return { steps: [step], of: id };
}
