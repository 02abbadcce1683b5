/** Decides which plan files have changed since they were last read, and takes them into the tables. */
import { relative, resolve, sep } from 'node:path';
import type { Config, Finding } from '../../core/model.js';
import { detectMoves } from '../../core/plan/catalog/detect-moves.js';
import { isShared, repeatedIds } from '../../core/plan/catalog/duplicate-ids.js';
import { fileOf, parsePlanFile } from '../../core/plan/parse/detect-dialect.js';
import { fingerprint } from '../../core/text/hash.js';
import type { Changes, PlanTables, Seen } from '../../stores/sqlite/plans.js';
import type { Looked } from './freshness.js';
import { type Found, planAt, readPlanFile, scanPlans } from './scan.js';

/** Plans written in one transaction: other writers get their turn in between. */
const BATCH = 500;
/** A file this young (ms) may change again without its time showing it, so it is read once more the next time. */
const FRESH = 50;

const MOST_NAMED = 8;

export type Progress = (done: number, total: number) => void;

/** Where plans are looked for, and what takes secrets out of their text. */
export interface Sweep {
  root: string;
  config: Config;
  /** Files that the records call plans. */
  own: string[];
  redact: (text: string) => string;
  /** Asks git when files were committed last. */
  dates: (paths: string[]) => Map<string, number>;
  /** Asks git where files went; `null` = it cannot be asked. */
  renames: (paths: string[]) => Record<string, string> | null;
}

export interface Swept {
  read: number;
  removed: number;
  findings: Finding[];
  /** What was there, when every plan was looked at. */
  looked?: Looked;
}

/** Looks at every plan file of the workspace. Throws what SQLite throws. */
export function sweepAll(from: Sweep, tables: PlanTables, progress?: Progress): Swept {
  const { root, config, own } = from;
  const { files, folders, shut, findings } = scanPlans(root, config, own);
  const seen = tables.seen();
  const changed = files.filter((f) => differs(f, seen.get(f.path)));
  const known = changed.filter((f) => seen.has(f.path)).flatMap((f) => tables.plansOf(f.path));
  for (const f of files) seen.delete(f.path);
  // What stands in a folder that cannot be read just now is not gone.
  const removed = [...seen.keys()]
    .filter((p) => !shut.some((folder) => p.startsWith(folder)))
    .flatMap((p) => tables.plansOf(p));
  const follow = following(from, tables, removed, known);
  const taken = take(from, changed, removed, tables, progress);
  tables.markSwept();
  return { ...taken, findings: [...findings, ...taken.findings, ...follow()], looked: { folders, files } };
}

/** Keeps what is known of plans that go or change; the function it gives tells afterwards where they went. */
function following(from: Sweep, tables: PlanTables, removed: string[], changed: string[]): () => Finding[] {
  const leaving = removed.length + changed.length > 0 ? tables.formers([...removed, ...changed]) : [];
  const before = tables.lost().filter((p) => !leaving.some((l) => l.path === p.path));
  const lost = [...before, ...leaving];
  const since = tables.followed();
  return () => {
    const came = lost.length === 0 ? [] : tables.since(since);
    // One file that was edited in its place went nowhere.
    const found = removed.length + before.length === 0 && came.length < 2 ? [] : tables.formers(came);
    const ask = removed.length > 0 && found.length > 0;
    const moves = detectMoves(lost, found, ask ? from.renames([...removed, ...came]) : null);
    const at = new Map(lost.map((p) => [p.path, p.at]));
    tables.follow(
      moves.map((m) => ({ ...m, kept: m.how === 'same' ? (at.get(m.from) ?? null) : null })),
      Date.now(),
    );
    const gone = lost.filter((p) => tables.plansOf(fileOf(p.path).file).length === 0);
    const left = gone.filter((p) => !moves.some((m) => m.from === p.path));
    if (left.length + before.length > 0) tables.keepLost(left);
    tables.markFollowed();
    return moves.map(({ from: path, to }) => ({
      code: to.length > 1 ? 'plan-split' : 'plan-moved',
      args: { path, to: to.slice(0, MOST_NAMED).join(', ') },
      severity: 'note' as const,
    }));
  };
}

/** Looks at `paths` alone, absolute or relative to the root; at all when one of them is gone, to see where it went. */
export function sweepSome(from: Sweep, tables: PlanTables, paths: string[]): Swept {
  const { root, config, own } = from;
  const here = paths
    .map((p) => relative(root, resolve(root, p)).split(sep).join('/'))
    .filter((p) => p !== '' && !p.startsWith('../'));
  const changed: Found[] = [];
  const removed: string[] = [];
  for (const path of new Set(here)) {
    const found = planAt(root, path, config, own);
    if (found === null) removed.push(path);
    else if (differs(found, tables.seenAt(path))) changed.push(found);
  }
  if (removed.some((p) => tables.seenAt(p) !== undefined)) return sweepAll(from, tables);
  return take(from, changed, [], tables);
}

function differs(found: Found, seen: Seen | undefined): boolean {
  return seen === undefined || seen.size !== found.size || seen.mtime !== found.mtime;
}

function take(from: Sweep, changed: Found[], removed: string[], tables: PlanTables, progress?: Progress): Swept {
  const out: Swept = { read: 0, removed: new Set(removed.map((p) => fileOf(p).file)).size, findings: [] };
  const ids = new Set<string>();
  if (removed.length > 0) tables.write({ plans: [], touched: [], removed });
  for (let i = 0; i < changed.length; i += BATCH) {
    const changes: Changes = { plans: [], touched: [], removed: [] };
    const batch = changed.slice(i, i + BATCH);
    const dates = from.dates(batch.map((f) => f.path));
    for (const found of batch) {
      takeFile(from, found, dates.get(found.path), tables, changes, out);
      if (++out.read % 100 === 0) progress?.(out.read, changed.length);
    }
    tables.write(changes);
    for (const { plan } of changes.plans)
      for (const { id } of plan.tasks) if (id !== null && isShared(id)) ids.add(id.toLowerCase());
  }
  if (changed.length > 0) progress?.(changed.length, changed.length);
  if (ids.size > 0) out.findings.push(...repeatedIds(tables.named().filter((t) => ids.has(t.id.toLowerCase()))));
  return out;
}

function takeFile(
  from: Sweep,
  found: Found,
  dated: number | undefined,
  tables: PlanTables,
  changes: Changes,
  out: Swept,
): void {
  const { root, redact } = from;
  const known = tables.seenAt(found.path);
  const { path, size, mtime } = found;
  const { text, cut: part, findings } = readPlanFile(root, path, redact);
  out.findings.push(...findings);
  const before = tables.plansOf(path);
  if (text === null) {
    if (known === undefined) return;
    changes.removed.push(...before);
    out.removed++;
    return;
  }
  const hash = fingerprint(text);
  const seen = { size, mtime: Date.now() - mtime < FRESH ? -1 : mtime };
  if (known !== undefined && known.hash.split('#')[0] === hash) {
    for (const p of before) changes.touched.push({ path: p, seen: { ...seen, hash } });
    return;
  }
  const { plans, findings: seenIn, cut } = parsePlanFile(path, text, part);
  out.findings.push(...seenIn, ...plans.flatMap((p) => p.findings));
  // Whoever writes it is not done: what was known holds until then.
  if (cut && known !== undefined) return;
  const now = new Set(plans.map((p) => p.plan.path));
  changes.removed.push(...before.filter((p) => !now.has(p)));
  for (const { plan, at } of plans) {
    const own = { size, mtime: cut ? -1 : seen.mtime, hash: plan.key === undefined ? hash : `${hash}#${plan.key}` };
    changes.plans.push({ plan, at: at ?? dated ?? Math.floor(mtime), seen: own });
  }
}
