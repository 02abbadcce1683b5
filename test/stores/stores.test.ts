/** Holds the stores to one contract, and each to what its own kind of storage can do to it. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../src/stores/_store.js';
import { filesStore } from '../../src/stores/files.js';
import { scanLog } from '../../src/stores/log-scan.js';
import { memoryStore } from '../../src/stores/memory.js';
import { sqliteStore } from '../../src/stores/sqlite.js';
import { program } from '../support/plan-place.js';
import { contract, type Driver, lastingContract, opens, operation } from '../support/store-contract.js';
import { folder } from '../support/world.js';

const root = folder();
let places = 0;
const place = (): string => join(root, `place-${++places}`);

const memory: Driver = { name: 'memory', open: () => memoryStore(), place };
const files: Driver = { name: 'files', open: (p) => filesStore(p, { durable: false }), place };
const sqlite: Driver = { name: 'sqlite', open: (p) => sqliteStore(join(p, 'log.db')), place };

for (const driver of [memory, files, sqlite]) contract(driver);

// ── several processes ────────────────────────────────────────────────────────────────────────

const APPENDS = 200;
let WRITER = '';

beforeAll(() => {
  WRITER = program(
    'store-writer',
    `
        import { filesStore } from './src/stores/files.ts';
        import { sqliteStore } from './src/stores/sqlite.ts';
        const [kind, place, name, work, times] = process.argv.slice(2);
        const store = kind === 'files' ? filesStore(place, { durable: false }) : sqliteStore(place + '/log.db');
        const operation = (edits) => ({ v: 1, id: name + Math.random(), at: 1, by: name, session: null, did: '', undoable: false, edits });
        const add = (i) => store.append(operation([{ key: 'context/' + name + i, was: null, now: { id: name + i, title: 'x'.repeat(i * 37 % 5000) } }]));
        const count = () => store.exclusively(() => {
          const n = store.state().contexts.counter?.n ?? 0;
          store.append(operation([{ key: 'context/counter', was: null, now: { n: n + 1 } }]));
        });
        process.stdout.write('ready');
        if (work === 'hold') store.exclusively(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000));
        for (let i = 0; i < Number(times); i++) work === 'add' ? add(i) : count();`,
  );
});

function writer(...args: (string | number)[]): ChildProcess {
  return spawn(process.execPath, [WRITER, ...args.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] });
}
const ended = (p: ChildProcess): Promise<unknown> => new Promise((done) => p.on('exit', done));
const ready = (p: ChildProcess): Promise<unknown> => new Promise((done) => p.stdout!.once('data', done));

describe.each([files, sqlite])('several processes on $name', (driver) => {
  lastingContract(driver);

  it(`two writers, ${APPENDS} appends each: none is lost, none is torn`, async () => {
    const at = place();
    await Promise.all(['a', 'b'].map((name) => ended(writer(driver.name, at, name, 'add', APPENDS))));
    const store = driver.open(at);
    expect(Object.keys(store.state().contexts)).toHaveLength(2 * APPENDS);
    const order = store.operations(Number.POSITIVE_INFINITY).filter((o) => o.by === 'a');
    expect(order.map((o) => o.edits[0]!.key)).toEqual(
      Array.from({ length: APPENDS }, (_, i) => `context/a${APPENDS - 1 - i}`),
    );
    store.close();
  });

  it('two that read, add one and write, exclusively: every one counts', async () => {
    const at = place();
    await Promise.all(['a', 'b'].map((name) => ended(writer(driver.name, at, name, 'count', 100))));
    const store = driver.open(at);
    expect((store.state().contexts.counter as unknown as { n: number }).n).toBe(200);
    store.close();
  });

  it('a holder that is killed does not block the next one', async () => {
    const at = place();
    const holder = writer(driver.name, at, 'a', 'hold', 0);
    await ready(holder);
    await new Promise((done) => setTimeout(done, 300));
    const gone = ended(holder);
    holder.kill('SIGKILL');
    await gone;
    const store = driver.open(at);
    const started = Date.now();
    expect(store.exclusively(() => 'mine')).toBe('mine');
    expect(Date.now() - started).toBeLessThan(2000);
    store.close();
  });
});

it('several processes that find the same dead lock take turns all the same', async () => {
  const at = place();
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }));
  await Promise.all(['a', 'b', 'c'].map((name) => ended(writer('files', at, name, 'count', 30))));
  expect((filesStore(at).state().contexts.counter as unknown as { n: number }).n).toBe(90);
  expect(existsSync(join(at, 'lock'))).toBe(false);
});

// ── the log as a file ────────────────────────────────────────────────────────────────────────

describe('a log in a file', () => {
  const log = (p: string): string => join(p, 'log.jsonl');
  const titles = (s: Store): string[] => Object.keys(s.state().contexts).sort();

  /** A store with so many operations that it has a snapshot. */
  function withSnapshot(p: string): Store {
    const store = filesStore(p, { durable: false });
    for (let i = 0; i < 40; i++) store.append(opens(`c${i}`, { title: 'x'.repeat(4000) }));
    store.state();
    expect(existsSync(join(p, 'cache', 'state.json'))).toBe(true);
    return store;
  }

  it.each(['', 'reads the state first'])('a torn last line is passed over and swallows nothing (%s)', (first) => {
    const p = place();
    filesStore(p).append(opens('a'));
    appendFileSync(log(p), '{"v":1,"id":"torn","edits":[{"key":"cont');
    const store = filesStore(p);
    if (first) expect(titles(store)).toEqual(['a']);
    store.append(opens('b'));
    expect(titles(store)).toEqual(['a', 'b']);
    expect(store.operations(9).map((o) => o.edits[0]!.key)).toEqual(['context/b', 'context/a']);
  });

  it.each([60_000, 0])(
    'a last line that was cut short (%s ms ago) is kept beside and blanked, and the log is sound again',
    (ago) => {
      const p = place();
      filesStore(p).append(opens('a'));
      const torn = '{"v":1,"id":"torn","edits":[{"key":"cont';
      appendFileSync(log(p), torn);
      const long = new Date(Date.now() - ago);
      utimesSync(log(p), long, long);
      filesStore(p).append(opens('b'));
      expect(titles(filesStore(p))).toEqual(['a', 'b']);
      expect(scanLog(log(p), () => {}, Date.now()).broken).toEqual([]);
      const copy = readdirSync(p).find((n) => n.startsWith('log.jsonl.corrupt-'))!;
      const [kept] = JSON.parse(readFileSync(join(p, copy), 'utf8'));
      expect(Buffer.from(kept.bytes, 'base64').toString()).toBe(torn);
    },
  );

  it('a last line that is whole but for its end stays an operation', () => {
    const p = place();
    filesStore(p).append(opens('a'));
    appendFileSync(log(p), JSON.stringify(opens('c')));
    filesStore(p).append(opens('b'));
    expect(titles(filesStore(p)).sort()).toEqual(['a', 'b', 'c']);
    expect(scanLog(log(p), () => {}, Date.now()).broken).toEqual([]);
  });

  it('lines that are no operations change nothing', () => {
    const p = place();
    const store = filesStore(p);
    store.append(opens('a'));
    appendFileSync(log(p), 'null\n[]\n"x"\n{"v":2,"edits":[]}\n{"v":1}\n{"v":1,"edits":[{}]}\n\n\0\0\0\n');
    store.append(opens('b'));
    expect(titles(store)).toEqual(['a', 'b']);
    expect(store.operations(9)).toHaveLength(2);
  });

  it('a snapshot may be deleted, damaged or empty at any time', () => {
    const p = place();
    const store = withSnapshot(p);
    const whole = store.state();
    for (const text of [
      null,
      '',
      '{',
      '{"v":1,"end":1e9}',
      '{"v":1,"end":12,"head":"","tail":"","state":{"contexts":{}}}',
      'null',
      '[]',
    ]) {
      if (text === null) rmSync(join(p, 'cache', 'state.json'));
      else writeFileSync(join(p, 'cache', 'state.json'), text);
      expect(filesStore(p).state(), String(text)).toEqual(whole);
    }
  });

  it('a log that was cut under its snapshot is read anew', () => {
    const p = place();
    withSnapshot(p);
    const text = readFileSync(log(p), 'utf8');
    truncateSync(log(p), text.indexOf('\n') + 1);
    expect(titles(filesStore(p))).toEqual(['c0']);
  });

  it('a log that was cut and has grown past its snapshot is read anew', () => {
    const p = place();
    withSnapshot(p);
    const { size } = statSync(log(p));
    truncateSync(log(p), readFileSync(log(p), 'utf8').indexOf('\n') + 1);
    const others = Array.from({ length: 60 }, (_, i) => opens(`d${i}`, { title: 'y'.repeat(4000) }));
    appendFileSync(log(p), others.map((o) => `${JSON.stringify(o)}\n`).join(''));
    expect(statSync(log(p)).size).toBeGreaterThan(size);
    expect(titles(filesStore(p))).toEqual(['c0', ...others.map((_, i) => `d${i}`)].sort());
  });

  it('a log that is gone is an empty one, and its folder says it is nobody’s commit', () => {
    const p = place();
    withSnapshot(p);
    rmSync(log(p));
    expect(titles(filesStore(p))).toEqual([]);
    expect(readFileSync(join(p, '.gitignore'), 'utf8')).toContain('log.jsonl');
    expect(readdirSync(p).sort()).toEqual(['.gitignore', 'cache']);
  });
});

it('a corrupt database of operations is never thrown away', () => {
  const p = place();
  const store = sqliteStore(join(p, 'log.db'));
  store.append(operation([]));
  store.close();
  for (const end of ['-wal', '-shm']) rmSync(join(p, `log.db${end}`), { force: true });
  writeFileSync(join(p, 'log.db'), 'not a database at all, but somebody’s file '.repeat(50));
  expect(() => sqliteStore(join(p, 'log.db'))).toThrow('corrupt');
  expect(readdirSync(p)).toEqual(['log.db']);
});
