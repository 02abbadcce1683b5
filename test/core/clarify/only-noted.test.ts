import { describe, expect, it } from 'vitest';
import { isOnlyNoted } from '../../../src/core/clarify/only-noted.js';

describe('an answer that only files', () => {
  it.each([
    'b, but only note it',
    'b but just note it for later',
    'B) later',
    'a, later please.',
    'b - not now',
    '2, note that down',
    'the pricing one, but only note it',
    'b, aber nur notieren',
    'b, später',
    'b, merk es dir nur',
    'b, mais plus tard',
    'b, pero solo anótalo',
  ])('%s', (reply) => expect(isOnlyNoted(reply)).toBe(true));

  it.each([
    'b',
    'b please',
    'b, and note it in the changelog',
    'b, later we need tests as well',
    'b, but run the tests first',
    'note it',
    'a later version is fine',
    'b, write it in TypeScript',
    'b, notify the team',
    `b, ${'only note it '.repeat(20)}`,
  ])('not: %s', (reply) => expect(isOnlyNoted(reply)).toBe(false));
});
