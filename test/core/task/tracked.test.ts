/** Holds that no two tasks come to stand under one key. */
import { expect, it } from 'vitest';
import { emptyState } from '../../../src/core/context/state.js';
import type { Edit } from '../../../src/core/model.js';
import { renumbered } from '../../../src/core/task/tracked.js';

const begun = (id: string, text: string): Edit => ({ key: `task/${id}`, was: null, now: { id, text } });
const state = { ...emptyState(), tasks: { k1: { id: 'k1', text: 'paint the mole' }, 'PILOT-3': { id: 'PILOT-3' } } };

it('a task whose key another has got by now takes the next one, as do those behind it', () => {
  const edits = [begun('k1', 'light the buoy'), begun('k2', 'dredge the strait')];
  expect(renumbered(edits, state).map((e) => [e.key, e.now!.id, e.now!.text])).toEqual([
    ['task/k2', 'k2', 'light the buoy'],
    ['task/k3', 'k3', 'dredge the strait'],
  ]);
});

it('free keys, ids that people gave, and tasks that are changed stay as they are', () => {
  const edits = [
    begun('k2', 'light the buoy'),
    begun('PILOT-3', 'invite'),
    { key: 'task/k1', was: { text: 'paint' }, now: { text: 'paint the mole' } },
  ];
  expect(renumbered(edits, state)).toEqual(edits);
});
