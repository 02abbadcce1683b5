/** Decides which steps a person alone takes back or does again: those that would tell a team more than they did. */
import { emptyOutcome } from '../../core/empty-outcome.js';
import type { Edit, Outcome } from '../../core/model.js';
import type { Input } from '../_command.js';
import { isByPerson } from '../_require-person.js';

/** `outcome`, where whoever asks may have it. */
export function asPerson(outcome: Outcome, name: string, input: Input): Outcome {
  if (input.dry === true || isByPerson(input) || !outcome.edits.some(tellsMore)) return outcome;
  return emptyOutcome({ findings: [{ code: 'person-only', args: { name }, severity: 'error' }] });
}

/** Does a context leave that was kept, or is one offered? */
function tellsMore({ key, was, now }: Edit): boolean {
  if (!key.startsWith('context/')) return false;
  const leaves = was?.private === true && now !== null && now.private !== true;
  return leaves || (now?.handed != null && was?.handed == null);
}
