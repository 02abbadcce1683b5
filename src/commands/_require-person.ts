/** Decides whether a person gave a command: at a terminal with no mark of an agent in its environment, or in a form of their host. */
import type { Input } from './_command.js';

/** Only then may a yes count: a pipe, a script and an agent can say nothing for a person. */
export function isByPerson(input: Pick<Input, 'agent' | 'terminal' | 'answered'>): boolean {
  return input.answered === true || (input.terminal === true && !input.agent);
}

/** Where their yes was given, as the record of a new plan keeps it. */
export function placeOf(input: Pick<Input, 'answered'>): 'host' | 'terminal' {
  return input.answered === true ? 'host' : 'terminal';
}
