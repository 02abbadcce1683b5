/** Decides which plan files have changed since they were last read, and takes them into the tables. */
import { relative, resolve, sep } from 'node:path';
import type { Config, Finding } from '../core/model.js';
import { parsePlan } from '../core/plan/parse.js';
import { fingerprint } from '../core/text/hash.js';
import type { Changes, PlanTables, Seen } from '../stores/sqlite-plans.js';
import { type Found, planAt, readPlanFile, scanPlans } from './plan-scan.js';

/** Plans written in one transaction: other writers get their turn in between. */
const BATCH = 500;
/** A file this young (ms) may change again without its time showing it, so it is read once more the next time. */
const FRESH = 50;

export type Progress = (done: number, total: number) => void;

/** Where plans are looked for, and what takes secrets out of their text. */
export interface Sweep {
  root: string;
  config: Config;
  redact: (text: string) => string;
}

export interface Swept {
  read: number;
  removed: number;
  findings: Finding[];
  /** Times of the folders that hold plans; absent when only some files were looked at. */
  folders?: Record<string, number>;
}

/** Looks at every plan file of the workspace. Throws what SQLite throws. */
export function sweepAll(from: Sweep, tables: PlanTables, progress?: Progress): Swept {
  const { root, config } = from;
  const { files, folders, findings } = scanPlans(root, config);
  const seen = tables.seen();
  const changed = files.filter((f) => differs(f, seen.get(f.path)));
  for (const f of files) seen.delete(f.path);
  const taken = take(from, changed, [...seen.keys()], tables, progress);
  tables.markSwept();
  return { ...taken, findings: [...findings, ...taken.findings], folders };
}

/** Looks at `paths` alone, absolute or relative to the root. */
export function sweepSome(from: Sweep, tables: PlanTables, paths: string[]): Swept {
  const { root, config } = from;
  const here = paths
    .map((p) => relative(root, resolve(root, p)).split(sep).join('/'))
    .filter((p) => p !== '' && !p.startsWith('../'));
  const changed: Found[] = [];
  const removed: string[] = [];
  for (const path of new Set(here)) {
    const found = planAt(root, path, config);
    if (found === null) removed.push(path);
    else if (differs(found, tables.seenAt(path))) changed.push(found);
  }
  return take(
    from,
    changed,
    removed.filter((p) => tables.seenAt(p) !== undefined),
    tables,
  );
}

function differs(found: Found, seen: Seen | undefined): boolean {
  return seen === undefined || seen.size !== found.size || seen.mtime !== found.mtime;
}

function take(from: Sweep, changed: Found[], removed: string[], tables: PlanTables, progress?: Progress): Swept {
  const out: Swept = { read: 0, removed: removed.length, findings: [] };
  if (removed.length > 0) tables.write({ plans: [], touched: [], removed });
  for (let i = 0; i < changed.length; i += BATCH) {
    const changes: Changes = { plans: [], touched: [], removed: [] };
    for (const found of changed.slice(i, i + BATCH)) {
      takeFile(from, found, tables.seenAt(found.path), changes, out);
      if (++out.read % 100 === 0) progress?.(out.read, changed.length);
    }
    tables.write(changes);
  }
  if (changed.length > 0) progress?.(changed.length, changed.length);
  return out;
}

function takeFile({ root, redact }: Sweep, found: Found, known: Seen | undefined, changes: Changes, out: Swept): void {
  const { path, size, mtime } = found;
  const { text, findings } = readPlanFile(root, path, redact);
  out.findings.push(...findings);
  if (text === null) {
    if (known === undefined) return;
    changes.removed.push(path);
    out.removed++;
    return;
  }
  const seen: Seen = { size, mtime: Date.now() - mtime < FRESH ? -1 : mtime, hash: fingerprint(text) };
  if (known?.hash === seen.hash) changes.touched.push({ path, seen });
  else changes.plans.push({ plan: parsePlan(path, text), at: Math.floor(mtime), seen });
}
