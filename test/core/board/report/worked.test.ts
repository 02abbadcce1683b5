/** Holds when it is said why contexts come to more than the time worked: sessions ran at once, and not that minutes are rounded. */
import { expect, it } from 'vitest';
import { addRow } from '../../../../src/core/board/columns.js';
import { emptyLedger } from '../../../../src/core/board/ledger.js';
import { atOnceText, ROUNDED, unevenText } from '../../../../src/core/board/report/worked.js';
import { everyOne, lengthOf, stretchesIn } from '../../../../src/core/board/time/spent.js';
import type { Lane } from '../../../../src/core/board/types.js';

/** What is said of stretches of so many minutes, each on a context of its own; those from `shown` on are no lanes of their own. */
function said(stretches: [from: number, to: number][], shown = stretches.length, why = atOnceText): string | null {
  const all = stretchesIn(emptyLedger(), 0, 0);
  for (const [i, [from, to]] of stretches.entries())
    addRow(all, { from: from * 60_000, to: to * 60_000, session: i, context: i, prompts: 1 });
  const lanes = everyOne(all).map((i) => ({ spent: lengthOf(all, [i]) }) as Lane);
  const rest = lanes.slice(shown);
  const more = { lanes: rest.length, spent: rest.reduce((n, l) => n + l.spent, 0), prompts: 0 };
  return why({ lanes: lanes.slice(0, shown), more, spent: lengthOf(all, everyOne(all)) });
}

it('says that two sessions at once count once, where contexts come to more', () => {
  expect(
    said([
      [0, 8],
      [3, 10],
      [10, 13],
    ]),
  ).toMatch(/two sessions at once count once in the total/);
  expect(
    said(
      [
        [0, 8],
        [3, 10],
      ],
      1,
    ),
  ).toMatch(/at once/);
});

it('says nothing where only minutes are rounded', () => {
  expect(said([])).toBe(null);
  expect(
    said([
      [0, 1.4],
      [1.4, 2.8],
      [2.8, 4.2],
    ]),
  ).toBe(null);
  expect(
    said([
      [0, 2],
      [1.9, 4],
    ]),
  ).toBe(null);
});

it('a report says that minutes are rounded where its rows come to another number than its total', () => {
  const thirds: [number, number][] = [
    [0, 1.4],
    [1.4, 2.8],
    [2.8, 4.2],
  ];
  expect(said(thirds, 3, unevenText)).toBe(ROUNDED);
  expect(said([[0, 3]], 1, unevenText)).toBe(null);
});
