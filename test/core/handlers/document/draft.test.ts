/** Holds what a document begins with: the title for a goal, and none of it where the goal is a teammate's to say. */
import { expect, it } from 'vitest';
import { openItems } from '../../../../src/core/context/rules/open-items.js';
import { newDraft } from '../../../../src/core/handlers/document/draft.js';
import { facts, stateOf, work } from '../../../support/world.js';

it('of work that was taken over, its title is no goal: that would be told as the taker’s own', () => {
  const lamp = work('Phi lamp', { id: 'lamp' });
  const bare = facts({ state: stateOf([lamp]) });
  const goals = (c: typeof lamp, goal?: string): string[] =>
    openItems(newDraft(c, bare, goal).document, 'goal').map((i) => i.text);
  expect(goals(lamp)).toEqual(['Phi lamp']);
  expect(goals({ ...lamp, team: 'lamp~k3' })).toEqual([]);
  expect(goals({ ...lamp, team: 'lamp~k3' }, 'Warm light')).toEqual(['Warm light']);
});
