/** `clew undo`: takes back the last thing that was done, or what was done since; what has changed since is left alone and said. */
import { type Step, undoStack } from '../../core/context/undo-stack.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { undoLessonEdits } from '../../core/handlers/prompt/record-lesson.js';
import type { Facts, Outcome } from '../../core/model.js';
import { parseTime } from '../../core/text/parse-time.js';
import type { Command, Input } from '../_command.js';
import { fieldsOfOthers, LINE, logOf, undoOutcome } from './_undo-stack.js';

const SHORTEST = 4;

export const command: Command = {
  name: 'undo',
  summary: 'undo the last change',
  args: '[operation]',
  flags: [{ name: 'at', value: 'TIME', about: 'undo everything done since this time' }],
  examples: [
    ['clew undo', 'undo the last switch, answer, plan or installation'],
    ['clew undo --dry-run', 'say what that would be'],
    ['clew undo --at 2h', 'undo what was done in the last two hours'],
    ['clew undo mb2k7x1', 'undo one operation; clew log names them'],
  ],
  writes: true,
  needs: () => [LINE],
  decide: (input, facts) => {
    const { done } = undoStack(logOf(facts), input.session);
    const steps = chosen(done, input, facts);
    if (!Array.isArray(steps)) return steps;
    if (steps.length === 0) return emptyOutcome({ findings: [{ code: 'no-undo', args: {}, severity: 'error' }] });
    const held = fieldsOfOthers(steps, facts, input.session);
    const outcome = undoOutcome(steps, facts, {
      verb: 'undone',
      field: 'undoes',
      held,
      left: done.length - steps.length,
    });
    const newest = logOf(facts).find((o) => steps[0]!.ids.includes(o.id));
    if (newest === undefined || outcome.findings.some((f) => f.severity === 'error')) return outcome;
    return { ...outcome, edits: [...outcome.edits, ...undoLessonEdits(newest, facts)] };
  },
  print: (view, term) => `${term.good('✓')} undone: ${view.undone} ${term.dim(`(${view.ago} ago)`)}`,
};

/** The steps that are meant, newest first, or what to say instead. */
function chosen(done: Step[], input: Input, facts: Facts): Step[] | Outcome {
  const [ref] = input.args;
  if (ref !== undefined) {
    const fits = done.filter((s) => s.ids.some((id) => id === ref || (ref.length >= SHORTEST && id.startsWith(ref))));
    if (fits.length === 1) return fits;
    return emptyOutcome({ findings: [{ code: 'no-operation', args: { ref }, severity: 'error' }] });
  }
  if (input.flags.at === undefined) return done.slice(0, 1);
  const at = parseTime(String(input.flags.at), facts.now);
  if (at === null)
    return emptyOutcome({
      findings: [{ code: 'bad-time', args: { time: String(input.flags.at) }, severity: 'error' }],
    });
  return done.filter((s) => s.at > at);
}
