/** Holds what the state folder keeps of a workspace: real files, whole or torn, the user's own or somebody else's. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Edit } from '../../../src/core/model.js';
import { isPinnedThere, keepPins, pinsFile, readPins } from '../../../src/runtime/intents/pins.js';
import { folder } from '../../support/world.js';

const GATE: Edit = { key: 'pin/gate', was: null, now: { gate: 'strict', at: 1 } };
let room: { dir: string };
const was = process.env.XDG_STATE_HOME;

beforeEach(() => {
  const top = folder();
  process.env.XDG_STATE_HOME = join(top, 'state');
  room = { dir: join(top, 'shop', '.clew') };
  mkdirSync(room.dir, { recursive: true });
});
afterEach(() => {
  if (was === undefined) delete process.env.XDG_STATE_HOME;
  else process.env.XDG_STATE_HOME = was;
});

describe('the state folder', () => {
  it('keeps what edits say of contracts, grants and the gate, for its user alone; the last word counts', () => {
    expect(readPins(room)).toMatchObject({ records: {}, fault: null });
    expect(isPinnedThere(room)).toBe(false);
    const grant: Edit = { key: 'grant/g1', was: null, now: { id: 'g1', until: 9 } };
    expect(keepPins(room, [GATE, grant, { key: 'context/a', was: null, now: {} }])).toEqual([]);
    keepPins(room, [{ ...GATE, now: { gate: 'warn', at: 2 } }]);
    expect(readPins(room)).toMatchObject({
      fault: null,
      records: { 'pin/gate': { gate: 'warn', at: 2 }, 'grant/g1': { id: 'g1' } },
    });
    // An undo says only what differs.
    keepPins(room, [{ key: 'pin/gate', was: { at: 2 }, now: { at: 1 } }]);
    expect(readPins(room).records['pin/gate']).toEqual({ gate: 'warn', at: 1 });
    keepPins(room, [{ ...grant, now: null }]);
    expect(Object.keys(readPins(room).records)).toEqual(['pin/gate']);
    expect(isPinnedThere(room)).toBe(true);
    expect(statSync(pinsFile(room)).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(pinsFile(room))).mode & 0o777).toBe(0o700);
  });

  it('a torn line, letters and foreign keys are left out, and what comes behind them counts', () => {
    keepPins(room, [GATE]);
    appendFileSync(pinsFile(room), 'x\n[]\nnull\n{"key":"context/a","now":{}}\n{"key":"pin/INT-1@x","now":{"id":"INT');
    keepPins(room, [{ key: 'pin/INT-2@y', was: null, now: { id: 'INT-2' } }]);
    expect(Object.keys(readPins(room).records)).toEqual(['pin/gate', 'pin/INT-2@y']);
  });

  it('the same workspace by another path has the same file, another place has none of it', () => {
    keepPins(room, [GATE]);
    const link = join(dirname(dirname(room.dir)), 'link');
    symlinkSync(dirname(room.dir), link);
    expect(pinsFile({ dir: join(link, '.clew') })).toBe(pinsFile(room));
    expect(pinsFile({ dir: join(dirname(dirname(room.dir)), 'copy', '.clew') })).not.toBe(pinsFile(room));
  });

  it.each<[string, (path: string) => void]>([
    ['others may write', (path) => chmodSync(path, 0o666)],
    ['others may write its folder', (path) => chmodSync(dirname(path), 0o777)],
    [
      'a folder',
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
    [
      'a pipe',
      (path) => {
        rmSync(path);
        spawnSync('mkfifo', [path]);
      },
    ],
    ['too long', (path) => appendFileSync(path, ' '.repeat(1024 * 1024))],
    [
      'a link into the workspace',
      (path) => {
        keepPins({ dir: join(dirname(room.dir), 'x/.clew') }, [GATE]);
        const inside = join(dirname(room.dir), 'mine.jsonl');
        appendFileSync(inside, `${JSON.stringify({ key: 'pin/gate', now: { gate: 'off' } })}\n`);
        rmSync(path);
        symlinkSync(inside, path);
      },
    ],
  ])('what cannot be relied on is a fault, and counts for nothing: %s', (_, spoil) => {
    keepPins(room, [GATE]);
    spoil(pinsFile(room));
    const pins = readPins(room);
    expect(pins.records).toEqual({});
    expect(pins.fault).not.toBeNull();
    expect(pins.fault).not.toBe('');
    expect(isPinnedThere(room)).toBe(true);
  });

  it('where it cannot be kept that is found, with the place', () => {
    mkdirSync(pinsFile(room), { recursive: true });
    const [found] = keepPins(room, [GATE]);
    expect(found).toMatchObject({ code: 'pins-unwritten', args: { path: pinsFile(room) } });
  });

  it('grows within bounds: what was overtaken and what ended goes, the rest stays', () => {
    keepPins(room, [GATE]);
    const long = 'x'.repeat(2000);
    for (let i = 0; i < 100; i++)
      keepPins(room, [
        { key: `grant/g${i % 5}`, was: null, now: { id: 'g', long, at: i, until: i % 5 === 0 ? 1 : 9e15 } },
      ]);
    expect(statSync(pinsFile(room)).size).toBeLessThan(150_000);
    const { records } = readPins(room);
    expect(records['pin/gate']).toBeDefined();
    expect(records['grant/g4']).toMatchObject({ at: 99 });
  });

  it('a workspace that is forgotten leaves nothing; the folder goes with the last one', () => {
    const other = { dir: join(dirname(dirname(room.dir)), 'other', '.clew') };
    keepPins(room, [GATE]);
    keepPins(other, [GATE]);
    keepPins(room, [{ key: 'pins/workspace', was: {}, now: null }]);
    expect(existsSync(pinsFile(room))).toBe(false);
    expect(readFileSync(pinsFile(other), 'utf8')).toContain('strict');
    keepPins(other, [{ key: 'pins/workspace', was: {}, now: null }]);
    expect(existsSync(join(process.env.XDG_STATE_HOME!, 'clew'))).toBe(false);
  });
});
