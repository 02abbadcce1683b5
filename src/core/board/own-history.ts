/** Decides how a line of a history reads on the page of the work it is of: its own name is left out, other work has its title. */
import { titled } from '../context/titled.js';
import type { State } from '../model.js';

/** `says` of an operation, on the page of the context `id`. What was recorded, and what tasks are called, stays as it was written. */
export function ownWords(says: string, id: string, { contexts }: Pick<State, 'contexts'>): string {
  const [, lead = '', did = '', name = ''] = NAMED.exec(says) ?? [];
  if (name === '') return says;
  const rest = says.slice(lead.length + did.length + 1 + name.length);
  if (name !== id) return `${lead}${titled(`${did.replace('turn', 'prompt')} ${name}`, contexts)}${titled(rest, {})}`;
  return `${lead}${INSTEAD[did] ?? did.replace(/ of$/, '')}${titled(rest, {})}`;
}

/** What was done to a context, and its id. */
const NAMED =
  /^((?:undone: |redone: )*)(switched to|opened|began|paused|completed|abandoned|archived|renamed|filed the last turn under|recorded [^:“]{1,200} of|(?:resolved|superseded) ".{0,250}" of) ([\w.-]*\w)/s;
const INSTEAD: Record<string, string> = {
  'switched to': 'switched here',
  'filed the last turn under': 'filed the last prompt here',
};
