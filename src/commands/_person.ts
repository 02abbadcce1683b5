/** Decides whether a person gave a command: a terminal at its input, and no mark of an agent in its environment. */
import type { Input } from './_command.js';

/** Only then may a yes count: a pipe, a script and an agent can say nothing for a person. */
export function byPerson(input: Pick<Input, 'agent' | 'terminal'>): boolean {
  return input.terminal === true && !input.agent;
}
