/** Holds what `disallow_patterns` find, which of them are refused, and that none takes more than its share of work. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfPattern, findForbidden } from '../../../../src/core/intent/gate/forbidden-patterns.js';
import { runs } from '../../../support/properties.js';

describe('an expression', () => {
  it.each([
    'console\\.log\\(',
    'eval\\s*\\(',
    'password\\s*=\\s*["\'].+["\']',
    'TODO|FIXME',
    '^import .*lodash',
    'a{3}',
    '(?:foo|bar)baz',
    '\\bany\\b',
    'https?://',
  ])('%s can be used', (s) => expect(faultOfPattern(s)).toBe(''));

  it.each([
    '',
    '(a+)+',
    '(a|a)*',
    '(a|aa)+b',
    '((a)+)*',
    '(?:x?)*',
    '(.*)\\1',
    '(?=a)b',
    '(?<!a)b',
    'a*b*c*d*',
    '(',
    '[',
    'a{2,1}',
    'x'.repeat(201),
    'a?'.repeat(7),
    '(a{1,9}){1,9}',
  ])('%s cannot', (s) => expect(faultOfPattern(s)).not.toBe(''));

  it('is found in any line, in any case, wherever it stands in a long one', () => {
    expect(findForbidden(['eval\\('], 'a\nEVAL(x)').found).toBe('eval\\(');
    expect(findForbidden(['^import .*lodash'], `x\r\nimport a from "lodash"`).found).toBe('^import .*lodash');
    for (const n of [0, 95, 150, 199, 250, 999])
      expect(findForbidden(['forbidden'], `${'x'.repeat(n)}forbidden${'y'.repeat(50)}`).found).toBe('forbidden');
    expect(findForbidden(['(', 'b'], 'abc')).toEqual({ found: 'b', whole: true });
    expect(findForbidden(['zzz'], 'abc')).toEqual({ found: null, whole: true });
  });

  it('what is too much work is said to be not looked through, never taken for clean', () => {
    expect(findForbidden(['zzz'], 'x'.repeat(70_000))).toEqual({ found: null, whole: false });
    const hard = findForbidden(['a*a*a*b'], `${'a'.repeat(199)}\n`.repeat(300));
    expect(hard).toEqual({ found: null, whole: false });
  });

  it('of any shape has an answer', () => {
    const odd = fc.string({
      unit: fc.constantFrom('a', '(', ')', '|', '*', '+', '?', '{', '}', '2', ',', '[', ']', '\\', '^', '.'),
    });
    fc.assert(
      fc.property(
        fc.oneof(odd, fc.string()),
        fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 400 }),
        (s, text) => {
          const { found } = findForbidden([s], text);
          expect([null, s]).toContain(found);
        },
      ),
      { numRuns: runs(3000) },
    );
  });
});
