/** Holds how time is counted: pauses are left out, a turn is none, overlaps count once, and no clock makes a length negative. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRow } from '../../../../src/core/board/columns.js';
import { DAY } from '../../../../src/core/board/day.js';
import { emptyLedger, type Ledger, ledgerWriter } from '../../../../src/core/board/ledger.js';
import { byDay, everyOne, lengthOf, promptsOf, stretchAt, stretchesIn } from '../../../../src/core/board/time/spent.js';
import type { Operation } from '../../../../src/core/model.js';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 15, 12);

/** A log in which session `s` gives a prompt (or a turn ends) at each of the minutes. */
function ledgerOf(
  beats: [minute: number, by: 'prompt' | 'stop' | 'switch' | 'task', context: string, session?: string][],
): Ledger {
  const ledger = emptyLedger();
  const writer = ledgerWriter(ledger);
  for (const [i, [minute, by, context, session = 's']] of beats.entries())
    writer.take(operation(NOW + minute * MINUTE, by, session, context), i);
  return ledger;
}

function operation(at: number, by: string, session: string, context: string): Operation {
  // A turn that ends where it stood says nothing of it.
  const edits = context === '' ? [] : [{ key: `session/${session}`, was: { active: null }, now: { active: context } }];
  return { v: 1, id: `${at}-${by}`, at, by, session, did: '', undoable: false, edits };
}

const columns = (ledger: Ledger) => stretchesIn(ledger, 0, Number.MAX_SAFE_INTEGER);
const all = (ledger: Ledger) => {
  const found = columns(ledger);
  return everyOne(found).map((i) => stretchAt(found, i));
};
const together = (ledger: Ledger) => {
  const found = columns(ledger);
  return lengthOf(found, everyOne(found));
};

describe('time spent', () => {
  it('joins prompts that follow one another closely', () => {
    const [one, ...more] = all(
      ledgerOf([
        [0, 'prompt', 'a'],
        [4, 'prompt', 'a'],
        [8, 'prompt', 'a'],
      ]),
    );
    expect(more).toEqual([]);
    expect(one).toMatchObject({ from: NOW, to: NOW + 8 * MINUTE, prompts: 3 });
  });

  it('leaves out a pause of more than five minutes', () => {
    const found = all(
      ledgerOf([
        [0, 'prompt', 'a'],
        [6, 'prompt', 'a'],
      ]),
    );
    expect(found.map((s) => s.to - s.from)).toEqual([0, 0]);
  });

  it('counts a turn of an agent whole, for it is no pause', () => {
    const found = ledgerOf([
      [0, 'prompt', 'a'],
      [20, 'stop', 'a'],
      [40, 'prompt', 'a'],
    ]);
    expect(together(found)).toBe(20 * MINUTE);
  });

  it('counts a turn for what the agent soon turned to, until the turn ends', () => {
    const found = all(
      ledgerOf([
        [0, 'prompt', 'a'],
        [1, 'switch', 'b'],
        [12, 'stop', ''],
        [30, 'switch', 'c'],
      ]),
    );
    const took = found.map((s) => [s.from - NOW, s.to - NOW].map((t) => t / MINUTE));
    expect(took).toContainEqual([0, 12]);
    expect(Math.max(...took.flat())).toBe(12);
  });

  it('counts a turn on through what was noted in it after a pause', () => {
    const found = ledgerOf([
      [0, 'prompt', 'a'],
      [10, 'task', ''],
      [20, 'stop', ''],
    ]);
    expect(together(found)).toBe(20 * MINUTE);
  });

  it('leaves out what was noted after a pause where the turn never ended', () => {
    const found = ledgerOf([
      [0, 'prompt', 'a'],
      [10, 'task', ''],
      [30, 'prompt', 'a'],
    ]);
    expect(together(found)).toBe(0);
  });

  it('begins another stretch where the work changes', () => {
    const found = all(
      ledgerOf([
        [0, 'prompt', 'a'],
        [2, 'prompt', 'b'],
        [3, 'prompt', 'b'],
      ]),
    );
    expect(found.map((s) => [s.context, (s.to - s.from) / MINUTE])).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });

  it('counts what two sessions did at once one time', () => {
    const found = ledgerOf([
      [0, 'prompt', 'a'],
      [1, 'prompt', 'a', 't'],
      [3, 'prompt', 'a'],
      [4, 'prompt', 'a', 't'],
    ]);
    expect(together(found)).toBe(4 * MINUTE);
  });

  it('files the turn that a late look moved where it was for', () => {
    const found = all(
      ledgerOf([
        [0, 'prompt', 'a'],
        [3, 'stop', 'b'],
      ]),
    );
    expect(found.map((s) => s.context)).toEqual([1]);
  });

  it('has no negative length, whatever the clock does', () => {
    const beat = fc.tuple(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.constantFrom('prompt' as const, 'stop' as const),
      fc.constantFrom('a', 'b', 'c'),
      fc.constantFrom('s', 't'),
    );
    fc.assert(
      fc.property(fc.array(beat, { maxLength: 60 }), (beats) => {
        const found = columns(ledgerOf(beats));
        const whole = everyOne(found);
        expect(whole.every((i) => found.to[i]! >= found.from[i]!)).toBe(true);
        const total = lengthOf(found, whole);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(whole.reduce((n, i) => n + found.to[i]! - found.from[i]!, 0));
        // By day it comes to the same, and no prompt is counted twice.
        const days = [...byDay(found, whole)];
        expect(days.reduce((n, [day, of]) => n + lengthOf(found, of, day, day + DAY), 0)).toBe(total);
        expect(days.reduce((n, [day, of]) => n + promptsOf(found, of, day), 0)).toBe(promptsOf(found, whole));
      }),
    );
  });

  it('parts a stretch over midnight', () => {
    const midnight = Math.floor(NOW / DAY) * DAY + DAY;
    const found = columns(emptyLedger());
    addRow(found, { from: midnight - 10, to: midnight + 5, session: 0, context: 0, prompts: 2 });
    const parts = [...byDay(found, everyOne(found))];
    expect(parts.map(([day, of]) => [lengthOf(found, of, day, day + DAY), promptsOf(found, of, day)])).toEqual([
      [10, 2],
      [5, 0],
    ]);
  });
});
