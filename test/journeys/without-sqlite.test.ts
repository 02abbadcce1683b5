/** Ada's Node has no SQLite: she is told where that takes something away, and not with each look. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

it('where this Node has no SQLite, that is said where earlier paths are missed, and not with each look', () => {
  const j = new Journey();
  j.clew('switch', 'pilot-plan');
  const without = (...args: string[]) => {
    const { out, err } = j.clewIn(j.root, args, { CLEW_SQLITE: 'none' });
    return `${out}${err}`;
  };
  for (const command of [['next'], ['tidy'], ['status'], ['plans'], ['task', 'list']])
    expect(without(...command)).not.toContain('SQLite');
  for (const command of [['index'], ['doctor'], ['show', 'docs/plans/GONE.md']])
    expect(without(...command)).toContain('@photostructure/sqlite');
});
