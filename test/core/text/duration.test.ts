/** Holds how a time that has passed is said: by whole units, and from a day on as the calendar counts. */
import { describe, expect, it } from 'vitest';
import { formatAge } from '../../../src/core/text/duration.js';

const HOUR = 3_600_000;
const at = (text: string): number => Date.parse(text);

describe('an age', () => {
  it.each([
    ['2026-11-27T09:00Z', '2026-11-27T11:30Z', '2 h'],
    // Less than a day is not a day, whatever midnight lies between.
    ['2026-11-26T20:00Z', '2026-11-27T11:30Z', '15 h'],
    ['2026-11-25T18:00Z', '2026-11-27T09:00Z', '2 d'],
    ['2026-11-26T08:00Z', '2026-11-27T09:00Z', '1 d'],
    ['2026-11-17T23:59Z', '2026-11-27T00:01Z', '10 d'],
    ['2026-11-27T09:00Z', '2026-11-27T08:00Z', 'moments'],
  ])('from %s at %s is %s', (from, now, says) => {
    expect(formatAge(at(from), at(now))).toBe(says);
  });

  it('counts the midnights of the reader', () => {
    const [from, now] = [at('2026-11-25T22:30Z'), at('2026-11-27T00:30Z')];
    expect(formatAge(from, now)).toBe('2 d');
    expect(formatAge(from, now, 2 * HOUR)).toBe('1 d');
  });
});
