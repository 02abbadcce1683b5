/** Decides whether what is known of a piece of work may still be relied on: IS_STALE, its three tests first and in their order. */
import type { Meta } from '../../model/document.js';
import type { ContextLimits, Finding } from '../../model.js';
import { branchUnlessDetached } from '../../text/branch.js';

/** What was read before judging; `null` = could not be told (no git, shallow clone), which is never a finding. */
export interface StaleFacts {
  now: number;
  /** Is there a file at this workspace-relative path? */
  exists(path: string): boolean;
  /** Earlier path → later path, one step each. */
  renames: Record<string, string> | null;
  /** Where the work tree stands, and the branches there are. */
  branch: string | null;
  branches: string[] | null;
  /** Commits that touched the context's own files since its revision. */
  commitsSince: number | null;
}

/** The seed's three severities, then what git and the clock add. */
export type StaleSeverity = 'full_refresh' | 'warn' | 'missing_files' | 'drift' | 'future';

/** `severity` is that of the first test that holds; `findings` are those of all of them. */
export interface Staleness {
  stale: boolean;
  severity: StaleSeverity | null;
  findings: Finding[];
}

export const DAY = 86_400_000;
/** Clocks of two machines may differ by so much before a date counts as one of the future. */
const SKEW = 5 * 60_000;
const MOST_FILES = 64;
const MOST_STEPS = 20;

/** Judges a context by its metadata and active files. */
export function isStale(meta: Meta, activeFiles: string[], facts: StaleFacts, limits: ContextLimits): Staleness {
  const files = [...new Set(activeFiles)].slice(0, MOST_FILES);
  const tests: [StaleSeverity, Finding[]][] = [
    ['full_refresh', needsRefresh(meta, facts.now, limits)],
    ['warn', isOld(meta, facts.now, limits)],
    ['missing_files', missingFiles(files, facts)],
    ['drift', [...renamedFiles(files, facts), ...checkBranch(meta, facts), ...checkCommits(facts, limits)]],
    ['drift', undated(meta)],
    ['future', checkFutureDate(meta, facts.now)],
  ];
  const severity = tests.find(([, found]) => found.length > 0)?.[0] ?? null;
  return { stale: severity !== null, severity, findings: tests.flatMap(([, found]) => found) };
}

/** Milliseconds since `meta` was brought up to date: elapsed time, so no time zone counts; 0 for a date in the future, `null` for none. */
export function ageOf(meta: Meta, now: number): number | null {
  const at = meta.updated ?? meta.created;
  return at === undefined || !Number.isFinite(at) ? null : Math.max(0, now - at);
}

/** Older than the days after which everything is read again. */
export function needsRefresh(meta: Meta, now: number, limits: ContextLimits): Finding[] {
  const age = ageOf(meta, now);
  return age === null || age <= limits.refreshDays * DAY ? [] : [finding('context-very-old', { days: wholeDays(age) })];
}

/** Older than the days after which its age is said, and not so old that all is read again. */
export function isOld(meta: Meta, now: number, limits: ContextLimits): Finding[] {
  const age = ageOf(meta, now);
  if (age === null || age <= limits.warnDays * DAY || age > limits.refreshDays * DAY) return [];
  return [finding('context-old', { days: wholeDays(age) })];
}

/** Active files that are gone, and that git does not know under another name. */
export function missingFiles(files: string[], facts: StaleFacts): Finding[] {
  return files
    .filter((f) => !facts.exists(f) && followRenames(f, facts) === null)
    .map((path) => finding('context-file-missing', { path }));
}

/** Active files that git knows under another name now. */
export function renamedFiles(files: string[], facts: StaleFacts): Finding[] {
  return files.flatMap((path) => {
    const to = facts.exists(path) ? null : followRenames(path, facts);
    return to === null ? [] : [finding('context-file-renamed', { path, to }, 'note')];
  });
}

/** Where `path` stands now after all its renames, `null` when they lead to no file. */
export function followRenames(path: string, facts: Pick<StaleFacts, 'exists' | 'renames'>): string | null {
  let at = path;
  for (let i = 0; i < MOST_STEPS; i++) {
    const next = facts.renames !== null && Object.hasOwn(facts.renames, at) ? facts.renames[at]! : null;
    if (next === null || next === path) return null;
    if (facts.exists(next)) return next;
    at = next;
  }
  return null;
}

/** Its branch is gone, or the work tree stands on another one; a detached head says nothing. */
export function checkBranch(meta: Meta, facts: StaleFacts): Finding[] {
  const own = branchUnlessDetached(meta.branch ?? null);
  const here = branchUnlessDetached(facts.branch);
  if (own === null) return [];
  if (facts.branches !== null && !facts.branches.includes(own))
    return [finding('context-branch-gone', { branch: own })];
  return here === null || here === own ? [] : [finding('context-branch-other', { branch: own, here })];
}

/** More commits touched its files than can be taken for the same state. */
export function checkCommits(facts: StaleFacts, limits: ContextLimits): Finding[] {
  const n = facts.commitsSince;
  return n === null || n <= limits.driftCommits ? [] : [finding('context-commits', { count: n })];
}

/** A date ahead of the clock: one of the two is wrong, and its age cannot be told. */
export function checkFutureDate(meta: Meta, now: number): Finding[] {
  const at = meta.updated ?? meta.created;
  return at !== undefined && at > now + SKEW ? [finding('context-future', { ahead: aheadOf(at - now) })] : [];
}

function undated(meta: Meta): Finding[] {
  return ageOf(meta, 0) === null ? [finding('context-undated', {})] : [];
}

function aheadOf(ms: number): string {
  return ms >= DAY ? `${wholeDays(ms)} days` : `${Math.ceil(ms / 60_000)} minutes`;
}

function wholeDays(ms: number): number {
  return Math.floor(ms / DAY);
}

function finding(code: string, args: Finding['args'], severity: Finding['severity'] = 'warn'): Finding {
  return { code, args, severity };
}
