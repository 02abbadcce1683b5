/** Holds which beginnings of prompts a search looks at: those that hold a word, in whatever block they are kept, and no sign breaks it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWords, backwards, linesWith, type Words } from '../../../src/core/board/columns.js';
import { anyOf } from '../../../src/core/board/search.js';

function kept(lines: string[]): Words {
  const words: Words = { blocks: [], tail: [] };
  for (const line of lines) addWords(words, line);
  return words;
}

describe('the lines that hold a word', () => {
  it('are those that hold it in small letters, the last first, with their numbers', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aAbB -\\/[](){}^$.*+?|é'), maxLength: 12 });
    const word = fc.string({ unit: fc.constantFrom(...'ab-\\/[](){}^$.*+?|é'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(text), fc.array(word, { minLength: 1, maxLength: 3 }), (lines, sought) => {
        const has = ([, line]: [number, string]): boolean => sought.some((w) => line.toLowerCase().includes(w));
        expect([...linesWith(kept(lines), anyOf(sought))]).toEqual([...backwards(kept(lines))].filter(has));
      }),
    );
  });

  it('are found in full blocks and behind them', () => {
    const lines = Array.from({ length: 9000 }, (_, i) => (i % 4096 === 0 || i === 8999 ? `Seat ${i}` : `other ${i}`));
    expect([...linesWith(kept(lines), anyOf(['seat']))].map(([i]) => i)).toEqual([8999, 8192, 4096, 0]);
  });
});
