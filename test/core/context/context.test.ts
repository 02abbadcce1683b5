/** Holds what a new context is called: its title in plain letters, with a number where another has that id. */
import { expect, it } from 'vitest';
import { contextId } from '../../../src/core/context/context.js';
import { emptyState } from '../../../src/core/context/state.js';
import { stateOf, work } from '../../support/world.js';

it('an id is taken by a context alone, not by what every object has by birth', () => {
  const { contexts } = emptyState();
  for (const title of ['constructor', 'Constructor!']) expect(contextId(title, contexts)).toBe('constructor');
  const known = stateOf([work('One', { id: 'constructor' })]).contexts;
  expect(contextId('constructor', known)).toBe('constructor-2');
});
