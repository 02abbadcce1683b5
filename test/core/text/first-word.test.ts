/** Holds the cheap questions that are asked before a long expression is built, and the text it is run on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canLeadTo, wordList } from '../../../src/core/text/first-word.js';
import { warm } from '../../../src/core/text/regexp-warmup.js';

describe('what a text opens with', () => {
  const leads = wordList('ok please and');
  const starts = wordList('fix do_not why');

  it.each([
    ['fix it', true],
    ['OK, please: Fix it', true],
    ['ok do not touch it', true],
    ['ok do touch it', false],
    ['ok then fix it', false],
    ['please', false],
    ['', false],
    ['...', false],
  ])('%s', (text, expected) => {
    expect(canLeadTo(text, leads, starts)).toBe(expected);
  });

  it('lets through whatever the expression matches', () => {
    const opening = /^\W*(?:(?:ok|please|and)\b[\s,.!:-]*)*(?:fix|do not|why)\b/i;
    const word = fc.constantFrom('ok', 'Please', 'and', 'fix', 'do', 'not', 'WHY', 'then', 'it', 'é', ',', ' ', '\n');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (parts) => {
        const text = parts.join(' ');
        return !opening.test(text) || canLeadTo(text, leads, starts);
      }),
    );
  });
});

describe('an expression that was compiled', () => {
  it('finds what it finds without', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.constantFrom('', 'g', 'i', 'gi'), (text, flags) => {
        const source = '\\b(?:undo|redo)[ ,]+\\w*|[^a-z\\s]+|\\s*$';
        const [plain, warmed] = [new RegExp(source, flags), warm(new RegExp(source, flags))];
        return plain.exec(text)?.[0] === warmed.exec(text)?.[0] && plain.lastIndex === warmed.lastIndex;
      }),
    );
  });

  it('is the same one, compiled once', () => {
    const once = /a(?:b|c)+/g;
    once.lastIndex = 2;
    expect(warm(once)).toBe(once);
    once.lastIndex = 2;
    expect(warm(once).lastIndex).toBe(2);
  });
});
