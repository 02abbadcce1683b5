/** Holds which operations are thought through anew because a record was changed since they were thought of. */
import { expect, it } from 'vitest';
import { recordEdit } from '../../../../src/core/context/state.js';
import { isOutdated } from '../../../../src/core/handlers/shared/outdated.js';
import type { Edit } from '../../../../src/core/model.js';
import { facts, session } from '../../../support/world.js';

const { state } = facts();
const known = session({ id: 's1', active: 'pilot', said: 'a' });
const now = {
  ...state,
  sessions: { s1: known },
  agreed: { s1: { plan: 'a.md', todos: [{ text: 'paint the mole' }] } },
};
const agreed = (was: Edit['was']): Edit => ({ key: 'agreed/s1', was, now: { plan: 'a.md', todos: [] } });

it.each<[string, Edit, boolean]>([
  ['a record as it was', recordEdit('session/s1', known, { ...known, said: 'b' })!, false],
  ['a field that somebody changed', recordEdit('session/s1', { ...known, said: 'z' }, { ...known, said: 'b' })!, true],
  [
    'another field of that record',
    recordEdit('session/s1', { ...known, prompts: 99 }, { ...known, prompts: 99, said: 'b' })!,
    false,
  ],
  ['a record that is there by now', agreed(null), true],
  ['todos as they were', agreed({ plan: 'a.md', todos: [{ text: 'paint the mole' }] }), false],
  ['todos that were others', agreed({ plan: 'a.md', todos: [] }), true],
  ['a record that is gone', { key: 'question/q1', was: { answer: null }, now: { answer: 'a' } }, true],
  ['a context, which grows together', { key: 'context/pilot', was: { prompts: 9 }, now: { prompts: 10 } }, false],
  ['a task under a key of ours, which gets another', { key: 'task/k1', was: null, now: { text: 'x' } }, false],
])('%s: %o → %s', (_, edit, outdated) => {
  expect(isOutdated([edit], now)).toBe(outdated);
});
