/** A workspace on the disk whose plans are indexed: the set-up that tests of the scan, the index and the stores share. */
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { DEFAULTS } from '../../src/core/config.js';
import type { Config, PlanIndex } from '../../src/core/model.js';
import { everyPlan } from '../../src/core/plan/catalog/aliases.js';
import { type Refreshed, refreshIndex } from '../../src/runtime/plans/index.js';
import { openSqlite } from '../../src/stores/sqlite/open.js';
import type { Written } from './plan-corpus.js';
import { folder, NOW } from './world.js';

export const PLAN = '# Pricing sync\n\n- [ ] PRICING-1 read the feed\n- [x] write the cache\n- [-] dropped\n';
/** When files of a place were written last. */
export const AGO = new Date(NOW - 86_400_000);

export class Place {
  readonly root = folder();
  readonly dir = join(this.root, '.clew');
  readonly cache = join(this.dir, 'cache');
  readonly db = join(this.dir, 'sessions.db');
  /** Its git folder, for tests that make a repository. */
  git: string | null = null;

  /** Writes a file, a day old. */
  write(path: string, text: string | Uint8Array): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
    utimesSync(join(this.root, path), AGO, AGO);
  }
  writeAll(files: Written[]): void {
    for (const f of files) this.write(f.path, f.text);
  }
  /** The files as `files` names them, each with its text. */
  with(files: Record<string, string | Uint8Array>): this {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    return this;
  }
  remove(path: string): void {
    rmSync(join(this.root, path));
  }
  refresh(paths?: string[], config: Partial<Config> = {}): Refreshed {
    const options = { how: 'refresh' as const, ...(paths ? { paths } : {}) };
    return refreshIndex({ root: this.root, dir: this.dir, git: this.git }, { ...DEFAULTS, ...config }, options);
  }
  rebuild(): Refreshed {
    return refreshIndex({ root: this.root, dir: this.dir, git: null }, DEFAULTS, { how: 'rebuild' });
  }
  /** Every row of the tables that are made from plans. */
  rows(): unknown {
    const opening = openSqlite(this.db, { derived: false });
    if (opening.db === null) throw new Error(opening.why);
    const { db } = opening;
    const all = {
      plans: db
        .prepare('SELECT path, name, title, done, total, at, archived, length, name_length FROM plans ORDER BY path')
        .all(),
      terms: db.prepare('SELECT p.path, t.* FROM plan_terms t JOIN plans p ON p.id = t.rowid ORDER BY p.path').all(),
      tasks: db
        .prepare(
          'SELECT task_id, task_description, status, plan_path, line, updated_at FROM task_tracking ORDER BY plan_path, line',
        )
        .all(),
      readings: db.prepare('SELECT * FROM readings ORDER BY operation').all(),
      sessions: db.prepare('SELECT * FROM sessions ORDER BY id').all(),
    };
    db.close();
    return structuredClone(all);
  }
}

/** The paths of all plans of `index`. */
export function paths(index: PlanIndex): string[] {
  return everyPlan(index)
    .map((row) => row.path)
    .sort();
}

/** A program made of TypeScript that runs in a process of its own; its file. */
export function program(name: string, contents: string): string {
  const outfile = join(resolve('.tmp'), `${name}.mjs`);
  buildSync({
    stdin: { contents, resolveDir: resolve('.'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
  });
  return outfile;
}
