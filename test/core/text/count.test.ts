/** Holds that a number agrees with its noun, wherever one stands in a sentence. */
import { describe, expect, it } from 'vitest';
import { countOf } from '../../../src/core/text/count.js';
import { words } from '../../../src/core/words/en.js';
import { fill } from '../../../src/core/words/fill.js';

describe('a number and its noun', () => {
  it.each([
    [0, 'plan', '0 plans'],
    [1, 'plan', '1 plan'],
    [2, 'plan', '2 plans'],
    [1, 'switch', '1 switch'],
    [3, 'switch', '3 switches'],
    [2, 'query', '2 queries'],
    [2, 'day', '2 days'],
    [2, 'malformed line', '2 malformed lines'],
    [1388, 'line', '1,388 lines'],
  ])('%i %s', (n, noun, said) => expect(countOf(n, noun)).toBe(said));

  it('fills a sentence', () => {
    expect(fill('{count:check} of {all:check}, {of}', { count: 1, all: 31, of: 'x' })).toBe('1 check of 31 checks, x');
    expect(fill('{missing:line}', {})).toBe('{missing:line}');
  });

  it('no sentence of a finding sets a number beside a noun by itself', () => {
    const wrong = Object.entries(words()).filter(([, { text }]) =>
      /\{(?:count|n|days|files|lines|all)\} (?!open\b)[a-z]+s\b/.test(text),
    );
    // Of these there are always several.
    expect(wrong.map(([code]) => code).filter((code) => code !== 'plans-crowded')).toEqual([]);
  });
});
