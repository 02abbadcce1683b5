/** Decides how a line of a history reads on the page of the work it is of: its own name is left out, other work has its title. */
import { quotedTitle, titled } from '../context/titled.js';
import type { State } from '../model.js';
import { calledTask } from '../task/tracked.js';

/** `says` of an operation, on the page of the context `id`. What was recorded, and what tasks are called, stays as it was written. */
export function ownWords(says: string, id: string, { contexts, tasks }: Pick<State, 'contexts' | 'tasks'>): string {
  // Earlier versions wrote the key of ours.
  const [, done = '', key = ''] = /^(.*\b\p{L}+) (k\d{1,9})$/u.exec(says) ?? [];
  const text = key !== '' && Object.hasOwn(tasks ?? {}, key) ? tasks![key]!.text : null;
  if (typeof text === 'string') return `${done} ${calledTask({ id: key, text })}`;
  const [, lead = '', did = '', name = ''] = NAMED.exec(says) ?? [];
  if (name === '') return says;
  const rest = says.slice(lead.length + did.length + 1 + name.length);
  if (name !== id)
    return `${lead}${titled(`${did.replace('turn', 'prompt')} ${name}`, contexts, quotedTitle)}${titled(rest, {})}`;
  return `${lead}${INSTEAD[did] ?? did.replace(/ of$/, '')}${titled(rest, {})}`;
}

/** What was done to a context, and its id. */
const NAMED =
  /^((?:undone: |redone: )*)(switched to|made|opened|reopened|began|paused|completed|abandoned|archived|renamed|filed the last turn under|recorded [^:“]{1,200} of|(?:resolved|withdrew|replaced|superseded|answered) ".{0,250}" of) ([\w.-]*\w)/s;
const INSTEAD: Record<string, string> = {
  'switched to': 'switched here',
  completed: 'marked done',
  'filed the last turn under': 'filed the last prompt here',
};
