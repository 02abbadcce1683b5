/** Holds that the gate refuses for an agent what the command line refuses it, and nothing beside that. */
import { expect, it } from 'vitest';
import { emptyOutcome } from '../../../../src/core/empty-outcome.js';
import { requirePerson } from '../../../../src/core/handlers/shared/require-person.js';
import { PERSONAL } from '../../../../src/core/intent/self-protection/persons-acts.js';
import { refusesAgent } from '../../../../src/core/intent/self-protection/protected-paths.js';

it('what the gate refuses an agent with no question is what the command refuses it', () => {
  const refuses = (name: string, args: string[]): boolean =>
    requirePerson(name, { args, agent: true }, emptyOutcome({ did: 'x' }), {}).findings.some(
      (f) => f.code === 'person-only',
    );
  // They say it themselves, of what they are asked to do; the page of an agent does what an agent may.
  const others = ['answer', 'new-plan', 'purge', 'hook', 'mcp', 'trust', 'ui'];
  for (const [name, verbs] of Object.entries(PERSONAL).filter(([n]) => !others.includes(n)))
    for (const verb of verbs === '*' ? [[]] : verbs.map((v) => [v]))
      for (const more of [[], ['gate', 'off'], ['learn', 'off'], ['x']])
        expect([name, verb, more, refusesAgent([name, ...verb, ...more])]).toEqual([
          ...[name, verb, more, refuses(name, [...verb, ...more])],
        ]);
  for (const name of others) expect([name, refusesAgent([name, 'x'])]).toEqual([name, false]);
  expect(refusesAgent(['doctor', '--fix'])).toBe(true);
});
