/** Holds that the ledger comes to the same however the log was read, and that what is no line of it is counted and passed over. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdLedger } from '../../../src/runtime/board/ledger.js';
import { operationsAt } from '../../../src/runtime/board/log-lines.js';
import { folder } from '../../support/world.js';

const NOW = Date.UTC(2026, 0, 1);
const line = (i: number, pad = ''): string =>
  `${JSON.stringify({ v: 1, id: `o${i}`, at: NOW + 1000 * i, by: 'prompt', session: `s${i % 3}`, did: i % 5 === 0 ? `did ${i}${pad}` : '', undoable: i % 5 === 0, edits: [{ key: `session/s${i % 3}`, was: { active: null }, now: { active: `c${i % 4}`, pad } }] })}\n`;

function room(lines: string): string {
  const dir = join(folder(), '.clew');
  mkdirSync(dir);
  writeFileSync(join(dir, 'log.jsonl'), lines);
  return dir;
}

const many = (from: number, to: number, pad = ''): string =>
  Array.from({ length: to - from }, (_, i) => line(from + i, pad)).join('');

describe('the ledger of a log', () => {
  it('reads only what came since, and comes to the same as from the beginning', () => {
    const dir = room(many(0, 40));
    const held = holdLedger(dir);
    expect(held.fresh().operations).toBe(40);
    appendFileSync(join(dir, 'log.jsonl'), many(40, 60));
    expect(held.fresh()).toEqual(holdLedger(dir).fresh());
    expect(held.fresh().operations).toBe(60);
  });

  it('is kept beside a long log, and the same with and without what is kept', () => {
    const dir = room(many(0, 30, 'x'.repeat(30_000)));
    const held = holdLedger(dir);
    const first = structuredClone(held.fresh());
    const kept = join(dir, 'cache/board.jsonl');
    expect(existsSync(kept)).toBe(true);
    expect(holdLedger(dir).fresh()).toEqual(first);
    appendFileSync(join(dir, 'log.jsonl'), many(30, 70, 'y'.repeat(30_000)));
    const more = structuredClone(held.fresh());
    expect(holdLedger(dir).fresh()).toEqual(more);
    // Two readers that kept the same page at once.
    appendFileSync(kept, readFileSync(kept));
    expect(holdLedger(dir).fresh()).toEqual(more);
    writeFileSync(kept, 'no page');
    expect(holdLedger(dir).fresh()).toEqual(more);
  });

  it('counts lines that are none, and waits for one that is not ended', () => {
    const dir = room(`${many(0, 3)}{"torn":\n${many(3, 5)}${line(5).slice(0, 40)}`);
    const held = holdLedger(dir);
    expect(held.fresh()).toMatchObject({ operations: 5, broken: 1, left: false });
    const before = Date.now() / 1000 - 60;
    utimesSync(join(dir, 'log.jsonl'), before, before);
    expect(held.fresh()).toMatchObject({ operations: 5, broken: 1, left: true });
    appendFileSync(join(dir, 'log.jsonl'), line(5).slice(40));
    expect(held.fresh()).toMatchObject({ operations: 6, broken: 1, left: false });
  });

  it('begins anew where the log is another one, and is empty where it is gone', () => {
    const dir = room(many(0, 30, 'x'.repeat(30_000)));
    const held = holdLedger(dir);
    held.fresh();
    writeFileSync(join(dir, 'log.jsonl'), many(100, 104));
    expect(held.fresh()).toMatchObject({ operations: 4, broken: 0 });
    truncateSync(join(dir, 'log.jsonl'), line(100).length);
    expect(held.fresh().operations).toBe(1);
    rmSync(join(dir, 'log.jsonl'));
    expect(held.fresh().operations).toBe(0);
  });

  it('tells how often the clock went back', () => {
    const dir = room([5, 400, 2, 401].map((i) => line(i)).join(''));
    expect(holdLedger(dir).fresh()).toMatchObject({ jumps: 1, from: NOW + 2000, to: NOW + 401_000 });
  });

  it('finds single operations by their places', () => {
    const dir = room(many(0, 10));
    const { beats } = holdLedger(dir).fresh();
    const found = operationsAt(dir, [beats.off[7]!, beats.off[2]!, beats.off[2]! + 3, 1e9]);
    expect(found.map((o) => o?.id)).toEqual(['o7', 'o2', undefined, undefined]);
  });
});
