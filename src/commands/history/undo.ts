/** `clew undo`: takes back the last thing that was done, or what was done since; what has changed since is left alone and said. */
import { lineOf, type Step } from '../../core/context/undo-stack.js';
import { quiet } from '../../core/empty-outcome.js';
import { undoLesson } from '../../core/handlers/prompt/record-lesson.js';
import type { Facts, Outcome } from '../../core/model.js';
import { moment } from '../../core/text/parse-time.js';
import type { Command, Input } from '../_command.js';
import { heldBeside, LINE, logOf, moved } from './_undo-stack.js';

const SHORTEST = 4;

export const command: Command = {
  name: 'undo',
  summary: 'take back the last change',
  args: '[operation]',
  flags: [{ name: 'at', value: 'TIME', about: 'take back everything done since this time' }],
  examples: [
    ['clew undo', 'take back the last switch, answer, plan or installation'],
    ['clew undo --dry-run', 'say what that would be'],
    ['clew undo --at 2h', 'take back what was done in the last two hours'],
    ['clew undo mb2k7x1', 'take back one operation; clew log names them'],
  ],
  writes: true,
  needs: () => [LINE],
  decide: (input, facts) => {
    const { done } = lineOf(logOf(facts), input.session);
    const steps = chosen(done, input, facts);
    if (!Array.isArray(steps)) return steps;
    if (steps.length === 0) return quiet({ findings: [{ code: 'no-undo', args: {}, severity: 'error' }] });
    const held = heldBeside(steps, facts, input.session);
    const outcome = moved(steps, facts, { verb: 'took back', field: 'undoes', held, left: done.length - steps.length });
    const newest = logOf(facts).find((o) => steps[0]!.ids.includes(o.id));
    if (newest === undefined || outcome.findings.some((f) => f.severity === 'error')) return outcome;
    return { ...outcome, edits: [...outcome.edits, ...undoLesson(newest, facts)] };
  },
  print: (view, term) => `${term.good('✓')} took back: ${view.undone} ${term.dim(`(${view.ago} ago)`)}`,
};

/** The steps that are meant, newest first, or what to say instead. */
function chosen(done: Step[], input: Input, facts: Facts): Step[] | Outcome {
  const [ref] = input.args;
  if (ref !== undefined) {
    const fits = done.filter((s) => s.ids.some((id) => id === ref || (ref.length >= SHORTEST && id.startsWith(ref))));
    if (fits.length === 1) return fits;
    return quiet({ findings: [{ code: 'no-operation', args: { ref }, severity: 'error' }] });
  }
  if (input.flags.at === undefined) return done.slice(0, 1);
  const at = moment(String(input.flags.at), facts.now);
  if (at === null)
    return quiet({ findings: [{ code: 'bad-time', args: { time: String(input.flags.at) }, severity: 'error' }] });
  return done.filter((s) => s.at > at);
}
