/** Decides how a line of a history reads on the page of the work it is of: its own name is left out, other work has its title. */
import { titled } from '../context/titled.js';
import type { State } from '../model.js';

/** `says` of an operation, on the page of the context `id`. */
export function ownWords(says: string, id: string, { contexts }: Pick<State, 'contexts'>): string {
  const own = says.replace(NAMED, (all, room: string, word: string, name: string) =>
    name !== id ? all : word === 'of' ? '' : `${room}${INSTEAD[word] ?? word}`,
  );
  return titled(own, contexts);
}

/** Words behind which the id of a context may stand. */
const NAMED = /( ?)\b(of|under|to|up|opened|began|paused|completed|abandoned|archived|renamed) ([\w.-]*\w)/g;
const INSTEAD: Record<string, string> = { under: 'here', to: 'here', up: 'it up' };
