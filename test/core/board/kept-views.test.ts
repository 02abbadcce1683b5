/** Holds that what is kept of a view is that of the log and of what was asked, and of nothing else. */
import { expect, it } from 'vitest';
import type { Ledger } from '../../../src/core/board/ledger.js';
import { fewPerLog } from '../../../src/core/board/sight.js';
import type { Facts } from '../../../src/core/model.js';

it('is made once for the same question, and anew when the log, the records or the question are others', () => {
  const kept = fewPerLog<string>();
  const sight = (state: object, end: number) => ({ facts: { state } as Facts, ledger: { end } as Ledger });
  let made = 0;
  const ask = (s: ReturnType<typeof sight>, asked: unknown[]): string => kept(s, asked, () => `${asked} ${++made}`);
  const [one, other] = [{}, {}];
  expect([ask(sight(one, 1), ['day']), ask(sight(one, 1), ['day'])]).toEqual(['day 1', 'day 1']);
  expect(ask(sight(one, 1), ['week'])).toBe('week 2');
  expect(ask(sight(one, 2), ['day'])).toBe('day 3');
  expect(ask(sight(other, 2), ['day'])).toBe('day 4');
  for (let i = 0; i < 50; i++) expect(ask(sight(other, 2), [i])).toBe(`${i} ${made}`);
  expect(ask(sight(other, 2), ['day'])).toBe(`day ${made}`);
});
