/** Decides which files of a work tree changed since a moment: asked of git, then of the files themselves; bounded in time and number. */
import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TreeFile } from '../../core/trace/meanwhile.js';
import { readBytes, readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import { runGit } from './git.js';
import { headOf } from './git-head.js';
import type { Workspace } from './workspace.js';

const LIMIT = { ms: 1200, entries: 4000, files: 300, bytes: 4 * 1024 * 1024, sessions: 20, heads: 50, commits: 200 };
/** File systems tell times no finer than this, in milliseconds. */
const GRAIN = 20;

/** What a session's tree was like when it was looked at last. */
interface Look {
  at: number;
  head: string | null;
  /** Since when this session is looked at, and the commits at which it was. */
  from?: number;
  heads?: string[];
  /** Of those that were looked into. */
  hashes: Record<string, string | null>;
  told: Record<string, string | null>;
}

export interface Tree {
  files: TreeFile[];
  told: Look['told'];
  head: string | null;
  /** Keeps what was seen and told for the session's next turn. */
  keep(told: TreeFile[]): void;
}

/**
 * Files that are not as the last commit has them, or that commits since the last look changed, and that were written at
 * `since` (milliseconds) or later. By the time of the last change of the entry, which no program can set. `null` = not
 * a repository, or git could not say in time. Files that git ignores are not seen.
 */
export function readChangedFiles(workspace: Workspace, session: string, since: number): Tree | null {
  if (workspace.git === null) return null;
  const started = Date.now();
  const { root } = workspace;
  const head = headOf(workspace.git);
  const looks = looksIn(workspace.dir);
  const before = Object.hasOwn(looks, session) ? looks[session]! : null;
  const from = before?.from ?? since;
  const status = ['status', '--porcelain=v2', '-z', '--untracked-files=all', '--no-renames', '--ignore-submodules=all'];
  const said = runGit(root, [...status, '--', '.']);
  if (said === null) return null;
  const top = prefixOf(root);
  const paths = new Set(
    [...entriesIn(said), ...committed(root, before?.head ?? null, head, { from, since, looks })].flatMap((p) =>
      below(p, top),
    ),
  );
  const files: TreeFile[] = [];
  const hashes: Look['hashes'] = {};
  for (const path of [...paths].slice(0, LIMIT.entries)) {
    if (files.length >= LIMIT.files || Date.now() - started > LIMIT.ms) break;
    const seen = fileSince(join(root, path), since);
    if (seen === undefined) continue;
    hashes[path] = seen.hash;
    if (before === null || !Object.hasOwn(before.hashes, path) || before.hashes[path] !== seen.hash)
      files.push({ path, ...seen });
  }
  return {
    files,
    told: before?.told ?? {},
    head,
    keep: (told) => {
      const look: Look = {
        at: Date.now(),
        head,
        from,
        heads: [...new Set([...(before?.heads ?? []), before?.head ?? '', head ?? ''])]
          .filter(Boolean)
          .slice(-LIMIT.heads),
        hashes: { ...before?.hashes, ...hashes },
        told: { ...before?.told, ...Object.fromEntries(told.map((f) => [f.path, f.hash])) },
      };
      keepLooks(workspace.dir, { ...looks, [session]: look });
    },
  };
}

/** The hash of a file that was written at `since` or later, and when; `null` when it is gone, `undefined` when it was not written. */
function fileSince(path: string, since: number): Omit<TreeFile, 'path'> | undefined {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) {
      // A folder that is gone tells of no time: any may be the last.
      const at = statSync(join(path, '..'), { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY;
      return at >= since - GRAIN ? { hash: null, at } : undefined;
    }
    const at = stat.ctimeMs;
    if (at < since - GRAIN) return undefined;
    if (!stat.isFile() || stat.size > LIMIT.bytes) return { hash: `${stat.size} ${stat.mtimeMs}`, at };
    const { createHash } = process.getBuiltinModule('node:crypto');
    return { hash: createHash('sha256').update(readBytes(path)).digest('hex').slice(0, 32), at };
  } catch {
    return undefined;
  }
}

/** Paths of `git status --porcelain=v2 -z`: they stand last, after a fixed number of fields. */
function entriesIn(said: string): string[] {
  return said.split('\0').flatMap((line) => {
    const path = /^(?:1(?: \S+){7}|u(?: \S+){9}|\?) (.+)$/s.exec(line)?.[1];
    return path === undefined ? [] : [path];
  });
}

/** What is known of the commits that are there: since when this session is looked at, when the turn began, and the looks that saw some. */
interface Known {
  from: number;
  since: number;
  looks: Record<string, Look>;
}

/**
 * What commits changed since `before`: those that somebody made meanwhile, not those that git brought as they stood. On a
 * branch that does not hold it git put things as the repository has them: nobody wrote those.
 */
function committed(root: string, before: string | null, head: string | null, known: Known): string[] {
  if (before === null || head === null || before === head) return [];
  if (runGit(root, ['merge-base', before, head])?.trim() !== before) return [];
  const paths = pathsOf(root, ['diff', before, head, '--']) ?? [];
  const made = madeSince(root, before, head, known);
  if (made === null) return paths;
  const changed =
    made.length === 0 ? [] : pathsOf(root, ['show', '--format=', '--no-show-signature', '-c', ...made, '--']);
  return changed === null ? paths : paths.filter((p) => changed.includes(p));
}

/** The commits after `before` that may be of this session; `null` where that cannot be told. Those that a look saw were looked at then. */
function madeSince(root: string, before: string, head: string, { from, since, looks }: Known): string[] | null {
  const seen = Object.values(looks).flatMap((l) => [l.head, ...(Array.isArray(l.heads) ? l.heads : [])]);
  const range = [
    'rev-list',
    '--timestamp',
    head,
    `^${before}`,
    ...[...new Set(seen)].flatMap((h) => (isId(h) ? `^${h}` : [])),
  ];
  const all = commitsOf(runGit(root, range));
  if (all === null || all.length > LIMIT.commits) return null;
  const made = all.filter((c) => c.at >= seconds(from));
  // What somebody else sent while the session was on is at the other repository before a pull brings it.
  const earlier = made.some((c) => c.at < seconds(since))
    ? commitsOf(runGit(root, [...range, '--not', '--remotes']))
    : [];
  if (earlier === null) return null;
  const own = new Set(earlier.map((c) => c.id));
  return made.filter((c) => c.at >= seconds(since) || own.has(c.id)).map((c) => c.id);
}

function commitsOf(said: string | null): { at: number; id: string }[] | null {
  const lines = said
    ?.split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '));
  return lines?.map(([at, id]) => ({ at: Number(at), id: id! })) ?? null;
}

function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{40,64}$/.test(text);
}

/** Git tells the time of a commit in whole seconds. */
function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

function pathsOf(root: string, [verb, ...rest]: string[]): string[] | null {
  const said = runGit(root, [verb!, '--name-only', '-z', '--no-renames', '--no-ext-diff', '--no-textconv', ...rest]);
  return said?.split('\0').filter(Boolean).slice(0, LIMIT.entries) ?? null;
}

/** Paths of git begin at the top of its work tree, which is where a workspace begins. */
function prefixOf(root: string): string {
  return runGit(root, ['rev-parse', '--show-prefix'])?.trim() ?? '';
}

function below(path: string, top: string): string[] {
  return path.startsWith(top) && !path.endsWith('/') ? [path.slice(top.length)] : [];
}

function looksIn(dir: string): Record<string, Look> {
  try {
    const looks = JSON.parse(readText(`${dir}/cache/trees.json`)) as Record<string, Look>;
    return Object.fromEntries(
      Object.entries(looks).filter(([, l]) => typeof l?.hashes === 'object' && typeof l.told === 'object'),
    );
  } catch {
    return {};
  }
}

function keepLooks(dir: string, looks: Record<string, Look>): void {
  const newest = Object.entries(looks)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, LIMIT.sessions);
  writeAtomic(join(dir, 'cache', 'trees.json'), JSON.stringify(Object.fromEntries(newest)), { durable: false });
}
