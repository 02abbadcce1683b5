/** Decides how the plan index is brought up to date and which one answers: the database, or the files themselves where there is none. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import type { Config, Finding, PlanIndex } from '../../core/model.js';
import type { Alias } from '../../core/plan/catalog/aliases.js';
import { ownPlans } from '../../core/plan/catalog/own-plans.js';
import { type Entry, rowOf } from '../../core/plan/index/build-postings.js';
import { encode } from '../../core/plan/index/encode.js';
import { entriesIndex } from '../../core/plan/index/memory-index.js';
import { TERMS, termsOf } from '../../core/plan/index/terms.js';
import { fileOf, parsePlanFile } from '../../core/plan/parse/detect-dialect.js';
import { trackedTasks } from '../../core/task/tracked.js';
import { filesStore } from '../../stores/files.js';
import { writeGitFiles } from '../../stores/git-files.js';
import type { Database } from '../../stores/sqlite/engine.js';
import { ingest } from '../../stores/sqlite/log.js';
import { checkpoint, type Fault, faultOf, moveAside, openHeld } from '../../stores/sqlite/open.js';
import { planTables } from '../../stores/sqlite/plans.js';
import { migrate, VERSION, versionOf } from '../../stores/sqlite/schema.js';
import { databaseIndex } from '../../stores/sqlite/search.js';
import { keepTracked } from '../../stores/sqlite/tasks.js';
import { writeAtomic } from '../../stores/write.js';
import { makeRedactor } from '../secrets/redactor.js';
import { readCommitDates, readRenames } from '../workspace/git.js';
import type { Workspace } from '../workspace/workspace.js';
import { BASE_FILE, loadCompiled } from './cache.js';
import { writeCache } from './compile.js';
import { beginLook, isBehind, type Looked } from './freshness.js';
import { readPlanFile, scanPlans } from './scan.js';
import { type Progress, sweepAll, sweepSome } from './sweep.js';

/** A folder of ten thousand pictures is said a few times, not ten thousand. */
const MOST_FINDINGS = 50;
const DATABASE = 'sessions.db';
const REBUILT: Finding = { code: 'index-rebuilt', args: {}, severity: 'note' };

export interface RefreshOptions {
  how: 'refresh' | 'rebuild';
  /** Only these files, absolute or relative to the root. */
  paths?: string[];
}

export interface Refreshed {
  plans: PlanIndex;
  findings: Finding[];
  /** `read` and `removed` count files; `ms` is the time it took. */
  stats: { plans: number; tasks: number; read: number; removed: number; ms: number };
}

/**
 * Brings the index of `workspace` up to date: database, then the compiled files of the hook. Never throws: where the database
 * cannot be used plans are read directly, and a finding says why. `progress` hears of files read.
 */
export function refreshIndex(
  workspace: Workspace,
  config: Config,
  options: RefreshOptions,
  progress?: Progress,
): Refreshed {
  const started = performance.now();
  const path = join(workspace.dir, DATABASE);
  const findings: Finding[] = [];
  const anew = options.how === 'rebuild' && existsSync(path);
  const world: World = { workspace, config, options, progress, earlier: anew ? aliasesIn(workspace.dir) : [] };
  if (anew) moveAside(path);
  const work = (): Omit<Refreshed, 'findings'> => {
    for (let tries = 0; ; tries++) {
      const opening = openHeld(path, { derived: true });
      if (opening.db === null) return bypass(world, opening.why, findings);
      if (opening.rebuilt) findings.push(REBUILT);
      try {
        return update(opening.db, world, findings);
      } catch (e) {
        const why = faultOf(e);
        if (why !== 'corrupt' || tries > 0 || !moveAside(path)) return bypass(world, why, findings);
        findings.push(REBUILT);
      }
    }
  };
  const { plans, stats } = work();
  return {
    plans,
    findings: findings.slice(0, MOST_FINDINGS),
    stats: { ...stats, ms: Math.round(performance.now() - started) },
  };
}

interface World {
  workspace: Workspace;
  config: Config;
  options: RefreshOptions;
  progress: Progress | undefined;
  /** Earlier paths that the database knew before it is made anew: no file tells of them. */
  earlier: Alias[];
}

function update(
  db: Database,
  { workspace, config, options, progress, earlier }: World,
  findings: Finding[],
): Omit<Refreshed, 'findings'> {
  const { root, dir } = workspace;
  if (!migrate(db)) throw new Error('made by a later clew');
  writeGitFiles(dir);
  const tables = planTables(db);
  tables.useTerms(TERMS, options.how === 'rebuild');
  const some =
    tables.swept() && options.how === 'refresh' ? options.paths?.filter((p) => !isFolder(resolve(root, p))) : undefined;
  const all = some === undefined || some.length !== options.paths?.length;
  const renames = (paths: string[]) =>
    workspace.git === null
      ? null
      : readRenames(
          root,
          paths.map((p) => fileOf(p).file).filter((p) => !isAbsolute(p)),
        );
  const dates = (paths: string[]) => (workspace.git === null ? new Map() : readCommitDates(root, paths));
  tables.adopt(earlier);
  const cache = join(dir, 'cache');
  const keepLook = look(cache);
  const log = filesStore(dir);
  const state = log.state();
  const from = { root, config, own: ownPlans(state), redact: makeRedactor(dir), dates, renames };
  const swept = all ? sweepAll(from, tables, progress) : sweepSome(from, tables, some);
  findings.push(...swept.findings);
  ingest(db, log.operations);
  keepTracked(db, trackedTasks(state));
  const kept = written(findings, () => writeCache(cache, tables));
  if (kept && swept.looked !== undefined) keepLook(swept.looked);
  const plans = kept ? loadCompiled(cache) : entriesIndex(tables.entries(0));
  const stats = { plans: tables.plans(), tasks: tables.tasks(), read: swept.read, removed: swept.removed, ms: 0 };
  if (swept.read + swept.removed > 0) checkpoint(db);
  return { plans, stats };
}

/** Reads every plan and keeps nothing but the compiled files, if even those can be kept. */
function bypass({ workspace, config, progress }: World, why: Fault, findings: Finding[]): Omit<Refreshed, 'findings'> {
  findings.unshift(
    why === 'no-engine'
      ? { code: 'no-sqlite', args: { node: process.versions.node }, severity: 'warn' }
      : { code: 'index-bypassed', args: { why }, severity: 'warn' },
  );
  const scan = scanPlans(workspace.root, config, ownPlans(filesStore(workspace.dir).state()));
  const entries: Entry[] = [];
  let tasks = 0;
  scan.files.forEach(({ path, mtime }, i) => {
    const { text, cut, findings: seen } = readPlanFile(workspace.root, path, makeRedactor(workspace.dir));
    findings.push(...seen);
    if (i % 100 === 99) progress?.(i + 1, scan.files.length);
    if (text === null) return;
    const file = parsePlanFile(path, text, cut);
    findings.push(...file.findings, ...file.plans.flatMap((p) => p.findings));
    for (const { plan, at } of file.plans) {
      tasks += plan.tasks.length;
      entries.push({ row: rowOf(plan, at ?? Math.floor(mtime)), terms: termsOf(plan) });
    }
  });
  findings.push(...scan.findings);
  const base = join(workspace.dir, 'cache', BASE_FILE);
  // Whoever holds the database will write the compiled files as well.
  if (why !== 'locked' || !existsSync(base)) written([], () => writeAtomic(base, encode(entries), { durable: false }));
  return {
    plans: entriesIndex(entries),
    stats: { plans: entries.length, tasks, read: scan.files.length, removed: 0, ms: 0 },
  };
}

/** `beginLook`, where something can be kept. */
function look(cache: string): (looked: Looked) => void {
  let keep: (looked: Looked) => void = () => {};
  written([], () => {
    mkdirSync(cache, { recursive: true });
    keep = beginLook(cache);
  });
  return (looked) => void written([], () => keep(looked));
}

/** Runs `write`; what it could not write becomes a finding, for what it writes can always be made again. */
function written(findings: Finding[], write: () => void): boolean {
  try {
    write();
    return true;
  } catch (e) {
    const { code, path, message } = e as NodeJS.ErrnoException;
    findings.push({ code: 'storage', args: { path: path ?? '.clew/cache', why: code ?? message }, severity: 'warn' });
    return false;
  }
}

/** The aliases in the database of the folder `dir` (`.clew`); none where it cannot be read. */
export function aliasesIn(dir: string): Alias[] {
  const path = join(dir, DATABASE);
  try {
    if (!existsSync(path)) return [];
    const { db } = openHeld(path, { derived: false, wait: 500 });
    return db !== null && versionOf(db) === VERSION ? planTables(db).aliases() : [];
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * The plans of `workspace` as its files are now: brought up to date first where clew keeps records and something changed since
 * the last look. Never throws.
 */
export function openFresh(workspace: Workspace, config: Config): PlanIndex {
  return freshen(workspace, config) ?? openDatabase(workspace.dir);
}

/** The plans of `workspace` where something changed since the last look, which is kept; else `null`. Never throws. */
export function freshen(workspace: Workspace, config: Config): PlanIndex | null {
  const { dir, root } = workspace;
  return isUnindexed(dir) || isBehind(join(dir, 'cache'), root, config.plans.length > 0)
    ? refreshIndex(workspace, config, { how: 'refresh' }).plans
    : null;
}

/** Are records kept in the folder `dir` (`.clew`), and plans not known yet? */
export function isUnindexed(dir: string): boolean {
  return existsSync(dir) && !existsSync(join(dir, 'cache', BASE_FILE));
}

/**
 * The plans in the database of the folder `dir` (`.clew`), as they are now; from the compiled files where there is no usable
 * database. Nothing is made or changed. Never throws.
 */
export function openDatabase(dir: string): PlanIndex {
  const path = join(dir, DATABASE);
  try {
    const { db } = existsSync(path) ? openHeld(path, { derived: false, wait: 500 }) : { db: null };
    if (db !== null && versionOf(db) === VERSION) return databaseIndex(db);
  } catch {
    // A database that cannot be read is none.
  }
  return loadCompiled(join(dir, 'cache'));
}
