/** Holds that a log folded a piece at a time comes to what it folds to at once, and is kept for whoever asks then. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesStore } from '../../src/stores/files.js';
import { foldAhead, unfolded } from '../../src/stores/fold-ahead.js';
import { folder } from '../support/world.js';

const line = (i: number, pad: string): string =>
  `${JSON.stringify({ v: 1, id: `o${i}`, at: 1000 + i, by: 'switch', session: null, did: '', undoable: false, edits: [{ key: `context/c${i % 7}`, was: null, now: { id: `c${i % 7}`, title: `${i}`, pad } }] })}\n`;
const lines = (from: number, to: number, pad = ''): string =>
  Array.from({ length: to - from }, (_, i) => line(from + i, pad)).join('');

function room(text: string): string {
  const dir = join(folder(), '.clew');
  mkdirSync(dir);
  writeFileSync(join(dir, 'log.jsonl'), text);
  return dir;
}

describe('folding ahead', () => {
  it('comes to the same as folding at once, in steps that grow, and leaves nothing to fold', () => {
    const text = lines(0, 100, 'x'.repeat(100_000));
    const dir = room(text);
    expect(unfolded(dir)).toBe(text.length);
    const steps = [...foldAhead(dir)];
    expect(steps.length).toBeGreaterThan(1);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(text.length);
    expect(unfolded(dir)).toBe(0);
    expect(JSON.parse(readFileSync(join(dir, 'cache/state.json'), 'utf8')).state).toEqual(
      filesStore(room(text)).state(),
    );
  });

  it('goes on where what is kept ends, and leaves a line that is not ended to whoever ends it', () => {
    const dir = room(lines(0, 10));
    for (const _ of foldAhead(dir));
    appendFileSync(join(dir, 'log.jsonl'), `${lines(10, 20)}${line(20, '').slice(0, 30)}`);
    expect(unfolded(dir)).toBe(lines(10, 20).length + 30);
    for (const _ of foldAhead(dir));
    expect(unfolded(dir)).toBe(30);
    appendFileSync(join(dir, 'log.jsonl'), line(20, '').slice(30));
    expect(filesStore(dir).state().contexts.c6!.title).toBe('20');
  });

  it('is nothing where there is no log', () => {
    const dir = join(folder(), '.clew');
    expect([unfolded(dir), [...foldAhead(dir)]]).toEqual([0, []]);
    expect(existsSync(dir)).toBe(false);
  });
});
