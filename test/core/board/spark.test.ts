/** Holds how numbers are drawn in a row of text. */
import { describe, expect, it } from 'vitest';
import { meter, sparkline } from '../../../src/core/board/spark.js';

describe('a row of bars', () => {
  it.each([
    [[0, 1, 4, 8], '▁▁▄█'],
    [[], ''],
    [[0, 0], '▁▁'],
    [[null, 2, Number.NaN], ' █ '],
    [[-3, 6], '▁█'],
  ] as [(number | null)[], string][])('%j', (values, drawn) => {
    expect(sparkline(values)).toBe(drawn);
  });

  it('has a top of its own, and letters for who has nothing else', () => {
    expect(sparkline([0.5, 1], true, 1)).toBe('=@');
    expect(sparkline([0.1, 0.9, 1], true, 1)).toMatch(/^[\x20-\x7e]{3}$/);
  });

  it('fills a meter as far as the plan is', () => {
    expect([meter(3, 6, 6, true), meter(0, 0, 4, true), meter(9, 6, 4, true)]).toEqual(['###...', '....', '####']);
  });
});
