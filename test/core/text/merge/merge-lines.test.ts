/** Holds that a merge by lines keeps what each side did, and decides nothing where both changed one line. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLines } from '../../../../src/core/text/merge/lines.js';
import { firstMergeMark } from '../../../../src/core/text/merge/marks.js';

const text = (lines: string[]): string => lines.map((l) => `${l}\n`).join('');
const BASE = text(['a', 'b', 'c']);

describe('two sides of a text', () => {
  it.each([
    ['lines beside each other', ['A', 'b', 'c'], ['a', 'B', 'c'], ['A', 'B', 'c']],
    [
      'both add at the end, ours first',
      ['a', 'b', 'c', 'x', 's'],
      ['a', 'b', 'c', 'y', 's'],
      ['a', 'b', 'c', 'x', 's', 'y', 's'],
    ],
    ['both did the same', ['a', 'B', 'c'], ['a', 'B', 'c'], ['a', 'B', 'c']],
    ['one takes out, the other changes the next', ['b', 'c'], ['a', 'B', 'c'], ['B', 'c']],
    ['one adds before, the other changes it', ['a', 'n', 'b', 'c'], ['a', 'B', 'c'], ['a', 'n', 'B', 'c']],
    ['one changes the last, the other adds behind it', ['a', 'b', 'C'], ['a', 'b', 'c', 'x'], ['a', 'b', 'C', 'x']],
    ['the same the other way round', ['a', 'b', 'c', 'x'], ['a', 'b', 'C'], ['a', 'b', 'C', 'x']],
    ['one changes, the other adds behind it', ['A', 'b', 'c'], ['a', 'n', 'b', 'c'], ['A', 'n', 'b', 'c']],
  ])('%s', (_, ours, theirs, merged) => {
    expect(mergeLines(BASE, text(ours), text(theirs))).toBe(text(merged));
  });

  it.each([
    ['one line two ways', ['a', 'X', 'c'], ['a', 'Y', 'c']],
    ['taken out here, changed there', ['a', 'c'], ['a', 'Y', 'c']],
  ])('%s: nothing is decided', (_, ours, theirs) => {
    expect(mergeLines(BASE, text(ours), text(theirs))).toBeNull();
  });

  it('keeps the line ends of ours', () => {
    expect(mergeLines('a\r\nb\r\n', 'A\r\nb\r\n', 'a\r\nB\r\n')).toBe('A\r\nB\r\n');
  });

  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '- [ ] x'), { maxLength: 8 }).map(text);
  it('where one side did nothing the other one counts, and what is merged holds every line that a side added', () => {
    fc.assert(
      fc.property(lines, lines, lines, (base, ours, theirs) => {
        expect(mergeLines(base, ours, base)).toBe(ours);
        expect(mergeLines(base, base, theirs)).toBe(theirs);
        const merged = mergeLines(base, ours, theirs);
        if (merged === null) return;
        const had = base.split('\n');
        for (const side of [ours, theirs])
          for (const line of side.split('\n')) if (!had.includes(line)) expect(merged.split('\n')).toContain(line);
      }),
    );
  });
});

describe('marks of an unfinished merge', () => {
  it.each([
    ['a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> theirs\n', 2],
    ['<<<<<<<\r\nb\r\n||||||| base\r\n=======\r\nc\r\n>>>>>>>\r\n', 1],
    ['Title\n=======\n\ntext\n', 0],
    ['<<<<<<< HEAD\nonly a beginning\n', 0],
    ['>>>>>>> x\n=======\n<<<<<<< y\n', 0],
    ['an inline <<<<<<< HEAD\n=======\n>>>>>>> x\n', 0],
  ])('%j: line %d', (given, line) => {
    expect(firstMergeMark(given)).toBe(line);
  });

  it('any text has an answer', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('<<<<<<<', '=======', '>>>>>>>', ' HEAD', '\n', '\r\n', 'x')), (parts) => {
        const given = parts.join('');
        const line = firstMergeMark(given);
        if (line > 0) expect(given.split('\n')[line - 1]).toMatch(/^<{7}/);
      }),
    );
  });
});
