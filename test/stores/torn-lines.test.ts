/** Holds that damaged lines of a log are seen by their ends, wherever a look begins, and that what is blank or not ended is none. */
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tornLines } from '../../src/stores/torn-lines.js';
import { folder } from '../support/world.js';

const GOOD = '{"v":1,"id":"a","at":1,"by":"prompt","edits":[]}';
const torn = (text: string): number => {
  const path = join(folder(), 'log.jsonl');
  writeFileSync(path, text);
  return tornLines(path);
};

describe('torn lines of a log', () => {
  it.each([
    ['none in a sound log', `${GOOD}\n${GOOD}\n`, 0],
    ['a line that was cut short', `${GOOD}\n${GOOD.slice(0, 20)}\n${GOOD}\n`, 1],
    ['words that are none of the log', `${GOOD}\njunk\n`, 1],
    ['blanks in the place of a line', `${GOOD}\n      \n\n${GOOD}\r\n`, 0],
    ['a last line that is still being written', `${GOOD}\n{"v":1,"id`, 0],
  ])('%s', (_, text, count) => {
    expect(torn(text)).toBe(count);
  });

  it.each([
    ['was begun and left', `${GOOD}\n{"v":1,"id`, 1],
    ['was begun and left, alone in its log', '{"v":1,"id', 1],
    ['is whole but for its end', `${GOOD}\n${GOOD}`, 0],
    ['is blank', `${GOOD}\n   `, 0],
    ['is ended', `${GOOD}\n`, 0],
  ])('a last line that %s, in a log that nobody writes to any more', (_, text, count) => {
    const path = join(folder(), 'log.jsonl');
    writeFileSync(path, text);
    const before = Date.now() / 1000 - 60;
    utimesSync(path, before, before);
    expect(tornLines(path)).toBe(count);
  });

  it('is none where there is no log', () => {
    expect(tornLines(join(folder(), 'none.jsonl'))).toBe(0);
  });

  it('counts the same however long the lines are', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ good: fc.boolean(), pad: fc.nat(3) }), { maxLength: 8 }), (lines) => {
        const text = lines.map(({ good, pad }) =>
          good ? `{"v":1,"x":"${'y'.repeat(pad * 500_000)}"}\n` : `{"v":1,"x":"${'y'.repeat(pad * 500_000)}\n`,
        );
        expect(torn(text.join(''))).toBe(lines.filter((l) => !l.good).length);
      }),
      { numRuns: 10 },
    );
  });
});
