/** Decides whether the index of plans is behind the files: what changed in a plan, or in a folder where one could appear, after the last look. */
import { appendFileSync, type Dirent, existsSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { isPlanPath, mayHoldPlans } from '../../core/plan/catalog/plan-paths.js';
import { readText } from '../../stores/read-regular.js';

/** Holds folders (with a slash behind them) and plan files, one a line; its own time is that of the look. */
const LOOKED = 'looked';
/** As many are compared: each costs some microseconds. Folders that hold plans come before others, plans that changed last before older ones. */
const MOST = { folders: 32, files: 24, deep: 4, entries: 500 };

/** What a look has seen: folders below the root ('' = the root), and plan files. */
export interface Looked {
  folders: string[];
  files: { path: string; mtime: number }[];
}

/** Begins a look at the plans below a root: `keep` what was seen when it is over. The file system's own clock tells when it was begun. */
export function beginLook(cache: string): (looked: Looked) => void {
  const temp = `${cache}/.${LOOKED}.clew-${process.pid}-0`;
  writeFileSync(temp, '', { mode: 0o600 });
  const { mtime } = statSync(temp);
  return ({ folders, files }) => {
    const last = [...files].sort((a, b) => b.mtime - a.mtime).slice(0, MOST.files);
    const homes = files.flatMap((f) => foldersOf(f.path));
    const watched = [...new Set([...homes.slice(0, MOST.folders / 2), ...folders])].slice(0, MOST.folders);
    const lines = [...watched.map((f) => `${f}/`), ...last.map((f) => f.path)];
    writeFileSync(temp, [mtime.getTime(), ...lines].join('\n'));
    renameSync(temp, `${cache}/${LOOKED}`);
  };
}

/** Lines that begin so name a file that became a plan after the look; no other line does. */
const SINCE = '//';

/** The files `paths` became plans where no folder tells of it: the look is behind until the next one. */
export function expectPlans(cache: string, paths: string[]): void {
  const file = `${cache}/${LOOKED}`;
  if (paths.length > 0 && existsSync(file)) appendFileSync(file, paths.map((p) => `\n${SINCE}${p}`).join(''));
}

/** The folder of a file and all above it, the innermost first. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return path.startsWith('/') ? [] : parts.map((_, i) => parts.slice(0, parts.length - i).join('/'));
}

/**
 * Has something changed below `root` after the last look that the folder `cache` knows of? `named`: the settings call other files
 * plans, too. Without a look there is nothing to be behind.
 */
export function isBehind(cache: string, root: string, named: boolean): boolean {
  const [at, ...lines] = linesOf(cache);
  const since = Number(at);
  if (!Number.isFinite(since) || at === undefined) return false;
  return lines.some((line) => {
    if (line.startsWith(SINCE)) return true;
    const changed = changedAt(line.startsWith('/') && line !== '/' ? line : `${root}/${line}`);
    if (changed === null) return true;
    if (changed < since) return false;
    if (!line.endsWith('/')) return true;
    return newPlansIn({ root, since, named }, line.slice(0, -1), 0).next().done !== true;
  });
}

/** Plan files in folders that changed after the last look, and changed after it themselves; new ones are among them. */
export function newPlans(cache: string, root: string, named: boolean): string[] {
  const [at, ...lines] = linesOf(cache);
  const since = Number(at ?? Number.NaN);
  const found = new Set<string>();
  for (const line of Number.isFinite(since) ? lines : [])
    if (line.endsWith('/') && (changedAt(`${root}/${line}`) ?? 0) >= since)
      for (const path of newPlansIn({ root, since, named }, line.slice(0, -1), 0)) {
        if (found.size >= MOST.files) return [...found];
        found.add(path);
      }
  return [...found];
}

/** Has one of the files `paths`, workspace-relative, changed after the last look? */
export function areBehind(cache: string, root: string, paths: string[]): boolean {
  // Most prompts enter no plan: then nothing is read for it.
  const since = paths.length === 0 ? 0 : lookedAt(cache);
  return since > 0 && paths.some((p) => (changedAt(`${root}/${p}`) ?? 0) >= since);
}

/** When the last look began, in milliseconds of the file system's clock; 0 without one. */
export function lookedAt(cache: string): number {
  return Number(linesOf(cache)[0] ?? 0);
}

function linesOf(cache: string): string[] {
  try {
    return readText(`${cache}/${LOOKED}`).split('\n');
  } catch {
    return [];
  }
}

/** `null` for what is gone; what cannot be asked has not changed. */
function changedAt(path: string): number | null {
  try {
    return statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? null;
  } catch {
    return 0;
  }
}

/** What cannot be read holds nothing new. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

interface News {
  root: string;
  since: number;
  named: boolean;
}

/** Most of what comes into a folder is no plan. */
function* newPlansIn(news: News, folder: string, depth: number): Generator<string> {
  const { root, since, named } = news;
  for (const e of entriesOf(`${root}/${folder}`).slice(0, MOST.entries)) {
    const path = folder === '' ? e.name : `${folder}/${e.name}`;
    const plan = e.isFile() && (isPlanPath(path) || (named && /\.mdx?$/i.test(e.name)));
    const open = e.isDirectory() && depth < MOST.deep && mayHoldPlans(e.name, folder);
    if ((!plan && !open) || (changedAt(`${root}/${path}`) ?? 0) < since) continue;
    if (plan) yield path;
    else yield* newPlansIn(news, path, depth + 1);
  }
}
