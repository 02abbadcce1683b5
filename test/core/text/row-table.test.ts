/** Holds how a table of text is read. */
import { describe, expect, it } from 'vitest';
import { parseRows } from '../../../src/core/text/first-word.js';

describe('rows of a table', () => {
  it('each name of a row has what stands behind its colon; the later row of a name counts', () => {
    expect([...parseRows('\nnpm pnpm: test run*\n./gradlew: :\nnpm: ci!\n')]).toEqual([
      ['npm', ['ci!']],
      ['pnpm', ['test', 'run*']],
      ['./gradlew', [':']],
    ]);
  });
});
