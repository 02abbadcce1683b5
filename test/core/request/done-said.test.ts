/** Holds which prompts close a context by its very name, and that the same words about a thing of the code close none. */
import { describe, expect, it } from 'vitest';
import { closesFirst, mayBeDone, parseDone } from '../../../src/core/request/done-said.js';

const called = (id: string, title: string, taskId: string | null = null) => ({ id, title, taskId, ids: [] });
const CONTEXTS = [
  called('season-prices', 'Season prices', 'SP-1'),
  called('refunds', 'Refunds'),
  called('refunds-2', 'Refunds'),
];

describe('a context that is said to be over', () => {
  it.each([
    'season prices is done then, close it',
    'ok, the season prices are finished - close it please',
    "we're done with season prices, close it",
    'close the context Season prices',
    'Close the season-prices context.',
    'mark the context SP-1 as done',
    'Season prices ist fertig, mach es zu',
  ])('%j', (said) => expect(parseDone(said, CONTEXTS)).toBe('season-prices'));

  it('"this context" is the one at hand', () => expect(parseDone('close this context please', CONTEXTS)).toBe(''));

  it.each([
    'the migration is done, close it',
    'refunds is done, close it',
    'close the season prices issue',
    'season prices is done',
    'is season prices done? close it if so',
    'season prices is done, close it and go on with refunds',
    'close it',
    'mark the tests as done',
  ])('%j closes none', (said) => expect(parseDone(said, CONTEXTS)).toBeNull());

  it('a quick look lets most prompts pass', () => {
    expect(mayBeDone('fix the price of a booking')).toBe(false);
    expect(mayBeDone(`${'x'.repeat(200)} close it`)).toBe(false);
  });
});

describe('a prompt that closes what is at hand before it asks for something else', () => {
  it.each([
    ['the prices are done, close this and go on with the refunds', 'prices'],
    ["we're done with season prices, close it and switch to the refunds", 'season prices'],
    ['ok, this is done. close it, then back to refunds', ''],
    ['close this and go to the refunds', ''],
    ['Close the current context, then go to refunds', ''],
  ])('%j', (said, name) => expect(closesFirst(said)?.name).toBe(name));

  it.each([
    'close it and go to the refunds',
    'close this dialog and go to the refunds',
    'the prices are done, go to the refunds',
    'the prices are done, close this',
    'do not close this and go on',
    'when the prices are read, close the file and go on',
  ])('%j closes nothing', (said) => expect(closesFirst(said)).toBeNull());
});
