/** Holds what stands behind the lines of `clew show`, and that what was done is listed as it was said. */
import { expect, it } from 'vitest';
import { command as log } from '../../../src/commands/history/log.js';
import { PLAIN } from '../../support/settings-world.js';
import { Desk } from '../../support/status-desk.js';

function decided(): Desk {
  const d = new Desk();
  d.clew(['new', 'Rates']);
  d.clew(['update-context', '--mode', 'PLAN', '--decision', 'Round with n=>n']);
  return d;
}

it('ids stand behind the lines only where they are asked for', () => {
  const d = decided();
  expect(d.clew(['show']).out).toMatch(/^• Round with n=>n$/m);
  const id = /^• Round with n=>n (\w+)$/m.exec(d.clew(['show', '--ids']).out)?.[1];
  expect(d.clew(['resolve', id!])).toMatchObject({ code: 0 });
  expect(d.clew(['resolve', 'zzz']).err).toContain('clew show --ids');
});

it('what was done is listed in the letters it was done in', () => {
  const row = { id: 'o1', ago: '1 min', did: 'allowed the line node -e "n=>n"', state: 'stands' };
  expect(log.print({ operations: [row] }, PLAIN)).toContain('allowed the line node -e "n=>n"');
});
