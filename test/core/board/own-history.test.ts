/** Holds how a history reads on the page of its own work: without its own name, with the titles of other work, with what was recorded. */
import { expect, it } from 'vitest';
import { ownWords } from '../../../src/core/board/own-history.js';
import { stateOf, work } from '../../support/world.js';

const state = stateOf([
  work('Prices', { id: 'prices' }),
  work('Gift vouchers', { id: 'gift' }),
  work('The “new” stars', { id: 'stars' }),
]);

it.each([
  ['switched to prices (q4666)', 'switched here'],
  ['undone: switched to prices', 'undone: switched here'],
  ['switched to gift', 'switched to “Gift vouchers”'],
  ['filed the last turn under gift', 'filed the last prompt under “Gift vouchers”'],
  ['switched to stars', 'switched to “The ’new’ stars”'],
  ['recorded a decision of prices: “Two of prices”', 'recorded a decision: “Two of prices”'],
  ['recorded the goal and the next step of prices', 'recorded the goal and the next step'],
  ['filed the last turn under prices', 'filed the last prompt here'],
  ['opened prices', 'opened'],
  ['reopened prices', 'reopened'],
  ['made prices active for the next session', 'made active for the next session'],
  ['withdrew "Use JWT" of prices', 'withdrew "Use JWT"'],
  ['replaced "Use JWT" of prices: “Use sessions”', 'replaced "Use JWT": “Use sessions”'],
  ['superseded "Use JWT" of prices', 'superseded "Use JWT"'],
  ['reopened AL-1', 'reopened AL-1'],
  ['paused prices-by-season', 'paused prices-by-season'],
  ['PRI-1 Sums of prices: completed', 'PRI-1 Sums of prices: completed'],
])('%s', (did, says) => {
  expect(ownWords(did, 'prices', state)).toBe(says);
});
