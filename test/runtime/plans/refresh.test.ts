/** Holds the index on disk to the files it is made from: through edits, crashes, damage, other writers and older versions. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../src/core/config.js';
import type { Reading } from '../../../src/core/model.js';
import { indexOf } from '../../../src/core/plan/index/memory-index.js';
import { parsePlan } from '../../../src/core/plan/parse/parse.js';
import { query } from '../../../src/core/plan/search/query.js';
import { search } from '../../../src/core/plan/search/search.js';
import { loadCompiled, loadSegment, openCompiled } from '../../../src/runtime/plans/cache.js';
import { openDatabase, refreshIndex } from '../../../src/runtime/plans/index.js';
import { filesStore } from '../../../src/stores/files.js';
import { openSqlite } from '../../../src/stores/sqlite/open.js';
import { planTables } from '../../../src/stores/sqlite/plans.js';
import { migrate, VERSION, versionOf } from '../../../src/stores/sqlite/schema.js';
import { corpus, questions } from '../../support/plan-corpus.js';
import { AGO, PLAN, Place, paths, program } from '../../support/plan-place.js';
import { operation } from '../../support/store-contract.js';
import { folder, NOW, session } from '../../support/world.js';

describe('an index on disk', () => {
  it('holds what the files hold, for the hook and for the command line', () => {
    const p = new Place();
    const files = corpus(300);
    p.writeAll(files);
    const done = p.refresh();
    expect(done.findings).toEqual([]);
    expect(done.stats).toMatchObject({ plans: 300, read: 300, removed: 0 });
    const expected = indexOf(
      files
        .map((f) => ({ plan: parsePlan(f.path, f.text), at: AGO.getTime() }))
        .sort((a, b) => (a.plan.path < b.plan.path ? -1 : 1)),
    );
    for (const q of questions(files, 40)) {
      const first = search(q, expected, NOW);
      for (const index of [done.plans, openCompiled(p.cache), loadCompiled(p.cache), openDatabase(p.dir)])
        expect(search(q, index, NOW)).toEqual(first);
    }
    expect(p.refresh().stats).toMatchObject({ plans: 300, read: 0, removed: 0 });
    expect(readFileSync(join(p.dir, '.gitignore'), 'utf8')).toContain('sessions.db');
  });

  it('follows edits, new files and removed ones; a sweep and a single path come to the same', () => {
    for (const single of [true, false]) {
      const p = new Place();
      p.writeAll(corpus(300));
      p.refresh();
      const base = statSync(join(p.cache, 'plans.idx')).mtimeMs;
      const known = corpus(300).map((f) => f.path);
      p.write('docs/plans/pricing-sync.md', PLAN);
      writeFileSync(join(p.root, known[5]!), '# Zebra crossing\n');
      p.remove(known[7]!);
      const done = p.refresh(
        single
          ? ['docs/plans/pricing-sync.md', join(p.root, known[5]!), `./${known[7]!}`, '../outside.md', 'README.md']
          : undefined,
      );
      expect(done.stats).toMatchObject({ plans: 300, read: 2, removed: 1 });
      expect(statSync(join(p.cache, 'plans.idx')).mtimeMs, 'the base is not made anew').toBe(base);
      for (const index of [done.plans, openCompiled(p.cache), openDatabase(p.dir)]) {
        expect(paths(index)).toEqual([...known.filter((k) => k !== known[7]), 'docs/plans/pricing-sync.md'].sort());
        expect(search(query({ text: 'pricing sync', about: 'pricing sync' }), index, NOW)[0]!.plan).toMatchObject({
          title: 'Pricing sync',
          done: 1,
          total: 2,
        });
        expect(search(query({ text: 'zebra crossing' }), index, NOW)[0]!.plan!.path).toBe(known[5]);
      }
      // Taken back, and changed twice.
      p.remove('docs/plans/pricing-sync.md');
      p.write(known[7]!, '# Back again\n');
      p.refresh();
      appendFileSync(join(p.root, known[5]!), '\n- [ ] stripes\n');
      p.refresh([known[5]!]);
      expect(paths(openCompiled(p.cache))).toEqual([...known].sort());
      expect(search(query({ text: 'stripes zebra' }), openCompiled(p.cache), NOW)[0]!.plan!.total).toBe(1);
    }
  });

  it('makes the base anew when much has changed', () => {
    const p = new Place();
    p.writeAll(corpus(300));
    p.refresh();
    for (const f of corpus(300).slice(0, 280)) p.write(f.path, `${f.text}\nmore\n`);
    p.refresh();
    expect(loadSegment(join(p.cache, 'plans.idx')).stamp.revision).toBeGreaterThan(1);
    expect(existsSync(join(p.cache, 'plans.delta'))).toBe(false);
    expect(openCompiled(p.cache).count).toBe(300);
  });

  it('reads a file that only has a new time, and keeps its last activity', () => {
    const p = new Place();
    p.write('PLAN.md', PLAN);
    p.refresh();
    const before = p.rows();
    utimesSync(join(p.root, 'PLAN.md'), new Date(NOW), new Date(NOW));
    expect(p.refresh().stats.read).toBe(1);
    expect(p.rows()).toEqual(before);
    expect(p.refresh().stats.read).toBe(0);
  });

  it('sees a second change that has the same size and time', () => {
    const p = new Place();
    const path = join(p.root, 'PLAN.md');
    writeFileSync(path, '# aaaa\n');
    p.refresh();
    const { atime, mtime } = statSync(path);
    writeFileSync(path, '# bbbb\n');
    utimesSync(path, atime, mtime);
    p.refresh();
    expect(p.refresh().plans.row(0)!.title).toBe('bbbb');
  });

  it('settings add files and leave files out', () => {
    const p = new Place();
    p.write('notes/a.txt', '# Added by a glob\n');
    p.write('.hidden/deep/b.md', '# In a hidden folder\n');
    p.write('docs/plans/old/c.md', '# Left out\n');
    p.write('docs/plans/d.md', '# Kept\n');
    expect(paths(p.refresh().plans)).toEqual(['docs/plans/d.md', 'docs/plans/old/c.md']);
    const globs = { plans: ['notes/*.txt', './.hidden/**/*.md', '!docs/plans/old/**', ''] };
    expect(paths(p.refresh(undefined, globs).plans)).toEqual(['.hidden/deep/b.md', 'docs/plans/d.md', 'notes/a.txt']);
    expect(paths(p.refresh().plans)).toEqual(['docs/plans/d.md', 'docs/plans/old/c.md']);
  });

  it('says how far it is', () => {
    const p = new Place();
    p.writeAll(corpus(250));
    const heard: [number, number][] = [];
    refreshIndex({ root: p.root, dir: p.dir, git: null }, DEFAULTS, { how: 'refresh' }, (done, total) =>
      heard.push([done, total]),
    );
    expect(heard).toEqual([
      [100, 250],
      [200, 250],
      [250, 250],
    ]);
  });
});

describe('derived and nothing else', () => {
  const lived = (): Place => {
    const p = new Place();
    p.writeAll(corpus(40));
    p.write('docs/plans/pricing.md', PLAN);
    const store = filesStore(p.dir);
    const reading = { p: 0.7, verb: 'ask', target: 'new', prompt: 'fix the login' } as Reading;
    store.append(operation([{ key: 'session/s1', was: null, now: { ...session() } }], { reading }));
    store.append(
      operation([{ key: 'session/s1', was: {}, now: { active: 'login', prompts: 2 } }], {
        reading: { ...reading, verb: 'stay' },
      }),
    );
    store.append(operation([{ key: 'session/s2', was: null, now: { ...session({ id: 's2' }) } }]));
    store.append(operation([{ key: 'session/s2', was: {}, now: null }]));
    p.refresh();
    return p;
  };

  it('takes sessions and readings from the log, once each', () => {
    const p = lived();
    const rows = p.rows() as { readings: Record<string, unknown>[]; sessions: Record<string, unknown>[] };
    expect(rows.sessions).toMatchObject([{ id: 's1', active: 'login', prompts: 2, ended: 0 }]);
    expect(rows.readings).toMatchObject([
      { verb: 'ask', p: 0.7, session: 's1', prompt: 'fix the login' },
      { verb: 'stay' },
    ]);
    p.refresh();
    expect(p.rows()).toEqual(rows);
    const store = filesStore(p.dir, { durable: false });
    for (let i = 0; i < 600; i++) store.append(operation([{ key: 'session/s1', was: {}, now: { prompts: 3 + i } }]));
    p.refresh();
    expect(p.rows()).toMatchObject({ sessions: [{ prompts: 602 }] });
    // Another log altogether.
    rmSync(join(p.dir, 'log.jsonl'));
    rmSync(join(p.cache, 'state.json'), { force: true });
    filesStore(p.dir).append(operation([{ key: 'session/s9', was: null, now: { ...session({ id: 's9' }) } }]));
    p.refresh();
    expect(p.rows()).toMatchObject({ sessions: [{ id: 's9' }], readings: [] });
  });

  it.each([
    ['the database', ['sessions.db', 'sessions.db-wal', 'sessions.db-shm']],
    ['the compiled files', ['cache']],
    ['all of it', ['sessions.db', 'sessions.db-wal', 'sessions.db-shm', 'cache']],
  ])('deleting %s loses nothing', (_, names) => {
    const p = lived();
    const [rows, compiled] = [p.rows(), paths(openCompiled(p.cache))];
    for (const name of names) rmSync(join(p.dir, name), { recursive: true, force: true });
    expect(p.refresh().findings).toEqual([]);
    expect(p.rows()).toEqual(rows);
    expect(paths(openCompiled(p.cache))).toEqual(compiled);
  });

  it('a rebuild gives an equal one', () => {
    const p = lived();
    const rows = p.rows();
    expect(p.rebuild().stats).toMatchObject({ plans: 41, read: 41 });
    expect(p.rows()).toEqual(rows);
  });
});

describe('damage', () => {
  it.each([
    ['no database', () => Buffer.from('this is no database '.repeat(500))],
    ['cut short', (b: Buffer) => b.subarray(0, b.length >> 1)],
    ['zeroed in the middle', (b: Buffer) => Buffer.from(b).fill(0, 4096 * 2, b.length - 4096)],
    ['empty', () => Buffer.alloc(0)],
  ])('a database that is %s is made anew', (name, damage) => {
    const p = new Place();
    p.writeAll(corpus(120));
    p.refresh();
    const rows = p.rows();
    const whole = readFileSync(p.db);
    expect(whole.length).toBeGreaterThan(100_000);
    for (const end of ['', '-wal', '-shm']) rmSync(p.db + end, { force: true });
    writeFileSync(p.db, damage(whole));
    writeFileSync(join(p.root, corpus(120)[3]!.path), '# Changed meanwhile\n');
    const done = p.refresh();
    expect(done.findings.map((f) => f.code)).toEqual(name === 'empty' ? [] : ['index-rebuilt']);
    expect(paths(done.plans)).toHaveLength(120);
    p.write(corpus(120)[3]!.path, corpus(120)[3]!.text);
    p.refresh();
    expect(p.rows()).toEqual(rows);
  });

  it.each(['', 'no index', 'half'])(
    'a compiled file that is "%s" reads as no plans, and the next refresh mends it',
    (text) => {
      const p = new Place();
      p.writeAll(corpus(30));
      p.refresh();
      const idx = join(p.cache, 'plans.idx');
      const whole = readFileSync(idx);
      writeFileSync(idx, text === 'half' ? whole.subarray(0, whole.length >> 1) : text);
      expect(openCompiled(p.cache).count).toBe(0);
      p.refresh();
      expect(openCompiled(p.cache).count).toBe(30);
    },
  );

  it('an addition to another base is passed over', () => {
    const p = new Place();
    p.writeAll(corpus(300));
    p.refresh();
    p.write('docs/plans/new.md', PLAN);
    p.refresh();
    const delta = readFileSync(join(p.cache, 'plans.delta'));
    p.rebuild();
    writeFileSync(join(p.cache, 'plans.delta'), delta);
    expect(openCompiled(p.cache).count).toBe(301);
    p.refresh();
    expect(openCompiled(p.cache).count).toBe(301);
  });

  it('folders in the place of our files: plans are read directly', () => {
    const p = new Place();
    p.write('PLAN.md', PLAN);
    for (const name of ['sessions.db', 'cache/plans.idx', 'cache/plans.delta'])
      mkdirSync(join(p.dir, name), { recursive: true });
    const done = p.refresh();
    expect(done.findings[0]).toMatchObject({ code: 'index-bypassed', severity: 'warn' });
    expect(done.plans.row(0)!.title).toBe('Pricing sync');
    expect(openCompiled(p.cache).count).toBe(0);
    expect(openDatabase(p.dir).count).toBe(0);
  });

  it('no workspace at all', () => {
    const root = join(folder(), 'gone');
    const done = refreshIndex({ root, dir: join(root, '.clew'), git: null }, DEFAULTS, { how: 'refresh' });
    expect(done.plans.count).toBe(0);
  });
});

describe('versions', () => {
  it('an older database becomes a current one and keeps its plans', () => {
    const p = new Place();
    p.write('PLAN.md', PLAN);
    const opening = openSqlite(p.db, { derived: true });
    const { db } = opening as { db: NonNullable<typeof opening.db> };
    expect(migrate(db, 1)).toBe(true);
    db.exec(
      `INSERT INTO plans VALUES (1, 'PLAN.md', 'PLAN', 'Pricing sync', 1, 2, ${AGO.getTime()}, 0, ${PLAN.length}, ${AGO.getTime()}, 'h', 9, 1, 1)`,
    );
    db.close();
    expect(p.refresh().stats).toMatchObject({ plans: 1, tasks: 3, read: 1 });
    const again = openSqlite(p.db, { derived: true });
    expect(versionOf(again.db!)).toBe(VERSION);
    expect(
      again
        .db!.prepare('SELECT task_id, status FROM task_tracking ORDER BY line')
        .all()
        .map((r) => ({ ...(r as object) })),
    ).toEqual([
      { task_id: 'PRICING-1', status: 'pending' },
      { task_id: null, status: 'completed' },
      { task_id: null, status: 'cancelled' },
    ]);
    again.db!.close();
  });

  it('a database of a later version is left alone', () => {
    const p = new Place();
    p.write('PLAN.md', PLAN);
    p.refresh();
    const { db } = openSqlite(p.db, { derived: true });
    db!.exec(`PRAGMA user_version = ${VERSION + 1}`);
    db!.close();
    p.write('docs/plans/b.md', PLAN);
    const done = p.refresh();
    expect(done.findings).toEqual([
      { code: 'index-bypassed', args: { why: 'made by a later clew' }, severity: 'warn' },
    ]);
    expect(paths(done.plans)).toEqual(['PLAN.md', 'docs/plans/b.md']);
    expect(openCompiled(p.cache).count).toBe(2);
    expect(openDatabase(p.dir).count).toBe(2);
    const again = openSqlite(p.db, { derived: true });
    expect(versionOf(again.db!)).toBe(VERSION + 1);
    again.db!.close();
  });

  it('plans that were indexed by other terms are read again', () => {
    const p = new Place();
    p.write('PLAN.md', PLAN);
    p.refresh();
    const { db } = openSqlite(p.db, { derived: true });
    planTables(db!).useTerms(0, false);
    db!.exec("UPDATE plan_terms SET title = 'nothing'");
    db!.close();
    p.refresh();
    expect(openDatabase(p.dir).postings('pric')).not.toBeNull();
  });
});

describe('other processes', () => {
  let child = '';
  beforeAll(() => {
    child = program(
      'plan-refresh',
      `
          import { refreshIndex } from './src/runtime/plans/index.ts';
          import { DEFAULTS } from './src/core/config.ts';
          import { openSqlite } from './src/stores/sqlite/open.ts';
          const [root, uid, hold] = process.argv.slice(2);
          if (hold) {
            const { db } = openSqlite(root + '/.clew/sessions.db', { derived: true });
            db.exec('BEGIN IMMEDIATE');
            process.stdout.write('held');
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
          }
          if (uid !== '-') process.setuid(Number(uid));
          const { findings, stats, plans } = refreshIndex({ root, dir: root + '/.clew', git: null }, DEFAULTS, { how: 'refresh' });
          process.stdout.write(JSON.stringify({ findings, stats, count: plans.count }));`,
    );
  });
  const start = (p: Place, ...args: string[]): ChildProcess =>
    spawn(process.execPath, [child, p.root, '-', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = (c: ChildProcess): Promise<unknown> => new Promise((done) => c.on('exit', done));
  const run = (
    p: Place,
    uid = '-',
    env: Record<string, string> = {},
  ): { findings: { code: string; args: { why: string } }[]; count: number; stats: { plans: number } } =>
    JSON.parse(
      spawnSync(process.execPath, [child, p.root, uid], { encoding: 'utf8', env: { ...process.env, ...env } }).stdout,
    );

  it('two that refresh at once both succeed, and agree', async () => {
    const p = new Place();
    p.writeAll(corpus(400));
    const two = [start(p), start(p)];
    const said = ['', ''];
    two.forEach((c, i) => {
      c.stdout!.on('data', (d) => {
        said[i] += String(d);
      });
    });
    await Promise.all(two.map(ended));
    for (const text of said) expect(JSON.parse(text)).toMatchObject({ findings: [], count: 400 });
    const rows = p.rows();
    expect(p.refresh().stats).toMatchObject({ plans: 400, read: 0 });
    expect(openCompiled(p.cache).count).toBe(400);
    p.rebuild();
    expect(p.rows()).toEqual(rows);
  });

  it('one that is killed at any time leaves an index that the next one finishes', async () => {
    const p = new Place();
    p.writeAll(corpus(1200));
    for (const ms of [150, 250, 350, 450, 600]) {
      const writer = start(p);
      const gone = ended(writer);
      await new Promise((done) => setTimeout(done, ms));
      writer.kill('SIGKILL');
      await gone;
      expect([0, 1200]).toContain(openCompiled(p.cache).count);
    }
    expect(p.refresh().findings).toEqual([]);
    const rows = p.rows();
    expect(openCompiled(p.cache).count).toBe(1200);
    p.write('.clew/cache/.plans.idx.clew-1-1', 'half of it');
    p.rebuild();
    expect(p.rows()).toEqual(rows);
    expect(readdirSync(p.cache), 'what a killed writer left is taken away').not.toContain('.plans.idx.clew-1-1');
  });

  it('a locked database is waited for, then passed by', async () => {
    const p = new Place();
    p.write('PLAN.md', PLAN);
    p.refresh();
    const holder = start(p, 'hold');
    await new Promise((done) => holder.stdout!.once('data', done));
    p.write('docs/plans/b.md', PLAN);
    const done = p.refresh();
    expect(done.findings).toEqual([{ code: 'index-bypassed', args: { why: 'locked' }, severity: 'warn' }]);
    expect(paths(done.plans)).toEqual(['PLAN.md', 'docs/plans/b.md']);
    expect(openDatabase(p.dir).count, 'reading does not wait for writers').toBe(1);
    const gone = ended(holder);
    holder.kill('SIGKILL');
    await gone;
    expect(p.refresh().findings).toEqual([]);
    expect(openCompiled(p.cache).count).toBe(2);
  });

  it('without SQLite plans are read directly, and the hook gets its file', () => {
    const p = new Place();
    p.writeAll(corpus(20));
    expect(run(p, '-', { CLEW_SQLITE: 'none' })).toMatchObject({
      findings: [{ code: 'no-sqlite', args: { node: process.versions.node } }],
      count: 20,
      stats: { plans: 20 },
    });
    expect(openCompiled(p.cache).count).toBe(20);
    expect(openDatabase(p.dir).count).toBe(20);
    expect(existsSync(p.db)).toBe(false);
    p.refresh();
    expect(openDatabase(p.dir).count).toBe(20);
  });

  it.runIf(process.getuid?.() === 0)('in a folder that may only be read, plans are read directly', () => {
    const p = new Place();
    p.writeAll(corpus(20));
    p.refresh();
    const locked = (path: string): void => {
      chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444);
      if (statSync(path).isDirectory()) for (const name of readdirSync(path)) locked(join(path, name));
    };
    locked(p.root);
    chownSync(p.root, 0, 0);
    const done = run(p, '65534');
    expect(done).toMatchObject({ findings: [{ code: 'index-bypassed', args: { why: 'read-only' } }], count: 20 });
  });
});
