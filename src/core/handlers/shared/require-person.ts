/** Decides whether a command that an agent gives may come to anything: what approves, loosens or takes away is a person's. */

import { permitIn } from '../../clarify/permit.js';
import { emptyOutcome } from '../../empty-outcome.js';
import { isPersonal, isPersonalKey } from '../../intent/self-protection/protected-paths.js';
import type { Edit, Outcome, State } from '../../model.js';
import { exitOf } from '../../words/en.js';

/** `outcome` of the command `name`; an agent's yes to itself is a finding, and nothing is done. */
export function requirePerson(
  name: string,
  input: { args: string[]; agent: boolean; dry?: boolean; answered?: boolean },
  outcome: Outcome,
  questions: State['questions'],
): Outcome {
  // A form that came back accepted is its user's own word.
  if (!input.agent || input.dry === true || input.answered === true) return outcome;
  const moves = outcome.undoes !== undefined || outcome.redoes !== undefined;
  const personal =
    isPersonal(name, input.args) ||
    (moves && outcome.edits.some((e) => isPersonalKey(e.key) || isAnswered(e, questions)));
  if (!personal || exitOf(outcome.findings) === 3) return outcome;
  return emptyOutcome({
    findings: [
      { code: 'person-only', args: { name: [name, input.args[0]].filter(Boolean).join(' ') }, severity: 'error' },
    ],
  });
}

/** Was a call answered, by a yes or a no? Undone, it would wait for another answer. */
function isAnswered({ key }: Edit, questions: State['questions']): boolean {
  const q = key.startsWith('question/') ? questions[key.slice('question/'.length)] : undefined;
  return q !== undefined && q.answer !== null && permitIn(q) !== undefined;
}

/** May the command loosen what was agreed? Then it is worth a look at who started it, where its environment names no agent. */
export function mayLoosen(name: string, args: string[]): boolean {
  if (name === 'undo' || name === 'redo') return true;
  return name === 'config' ? args[0] === 'set' || args[0] === 'unset' : isPersonal(name, args);
}
