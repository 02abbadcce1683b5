/** Holds what is told of settings that clew can read and their program does not take whole. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalKeys, rejectedIn } from '../../src/hosts/_settings-text.js';

const ALL = ['comment', 'comma', 'mark', 'twice'] as const;
const PATHS = [
  ['hooks', 'Stop'],
  ['mcpServers', 'clew'],
];

describe('what a program does not load', () => {
  it.each([
    ['{\n  "a": 1, // why\n  "b": 2\n}', { why: 'comment', key: '', line: 2, column: 11 }],
    ['{\n  "a": [1,],\n  "b": 2\n}', { why: 'comma', key: '', line: 2, column: 10 }],
    ['\ufeff{}', { why: 'mark', key: '', line: 1, column: 1 }],
    ['{"hooks": {},\r\n "hooks": {}}', { why: 'twice', key: 'hooks', line: 2, column: 11 }],
    ['{"hooks": {}, "theme": 1}', { why: 'strange', key: 'theme', line: 1, column: 24 }],
    ['{"hooks": {}}', null],
    ['{"hooks": ', null],
  ])('%j', (text, told) => {
    expect(rejectedIn(text, [...ALL], PATHS, ['hooks', 'a', 'b'])).toEqual(told);
  });

  it('is nothing where the program takes it', () => {
    expect(rejectedIn('\ufeff{"a": [1,], /* why */ "a": 2}', [], PATHS)).toBeNull();
  });
});

describe('keys that stand twice', () => {
  it('are told with the one that counts, at each depth, and only where ours go', () => {
    const text =
      '{"other":1,"other":2,\n"hooks":{"Stop":[1]},\n"hooks":{"Stop":[2],\n"Stop":[3]},"hooks":{"Stop":[4]}}';
    expect(equalKeys(text, PATHS)).toMatchObject([
      { key: 'hooks', dead: [{ line: 2 }, { line: 3 }], counts: { line: 4, column: 21 } },
    ]);
    expect(equalKeys('{"hooks":{"Stop":[2],\n"Stop":[3]}}', PATHS)).toMatchObject([
      { key: 'Stop', dead: [{ line: 1, column: 18 }], counts: { line: 2, column: 8 } },
    ]);
  });

  it('JSON.parse takes the one that is said to count; no text throws', () => {
    const value = fc.oneof(fc.integer(), fc.constant({ Stop: [1] }), fc.string());
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), fc.string(), (values, junk) => {
        const text = `{${values.map((v) => `"hooks":${JSON.stringify(v)}`).join(',\n')}}`;
        const [told] = equalKeys(text, [['hooks']]);
        expect(told?.counts.line ?? 1).toBe(values.length);
        expect(JSON.parse(text).hooks).toEqual(values.at(-1));
        expect(() => [equalKeys(junk, PATHS), rejectedIn(junk, [...ALL], PATHS)]).not.toThrow();
      }),
    );
  });
});
