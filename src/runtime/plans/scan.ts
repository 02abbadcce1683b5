/** Decides which files of a workspace are plans, and reads them: regular, bounded, text; whatever else lies there is left out. */
import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Config, Finding } from '../../core/model.js';
import { compilePlanGlobs } from '../../core/plan/catalog/plan-globs.js';
import { isPlanPath, isStore, mayHoldPlans } from '../../core/plan/catalog/plan-paths.js';
import { holdsSecret } from '../../core/secrets/find.js';
import { makeRedactor } from '../secrets/redactor.js';
import { type PlanMode, planModePlaces } from './plan-mode.js';

const MOST = {
  depth: 12,
  plans: 50_000,
  folders: 50_000,
  told: 64,
  whole: 1024 * 1024,
  part: 256 * 1024,
  store: 16 * 1024 * 1024,
};
const BINARY = 8 * 1024;

/** A plan file: path below the root with forward slashes (absolute for one of plan mode outside it), size in bytes, time of last change in milliseconds. */
export interface Found {
  path: string;
  size: number;
  mtime: number;
}

export interface Scan {
  /** By path. */
  files: Found[];
  /** Folders that were looked into, those near the root first ('' = the root). */
  folders: string[];
  /** Folders that could not be read, each with a slash at its end ('' = the root). */
  shut: string[];
  findings: Finding[];
}

/** All plan files below `root`, those of plan mode that belong to it, and `own`: files that the records call plans. Links are not followed. Never throws. */
export function scanPlans(root: string, config: Pick<Config, 'plans'>, own: string[] = []): Scan {
  const mode = planModePlaces(root);
  const wanted = wantedBy(config.plans, mode);
  const scan: Scan = { files: [], folders: [], shut: [], findings: [] };
  let level: string[] = [''];
  let folders = 0;
  for (let depth = 0; depth <= MOST.depth && level.length > 0; depth++) {
    const below: string[] = [];
    for (const folder of level) {
      if (scan.files.length >= MOST.plans || ++folders > MOST.folders) {
        scan.findings.push(
          skipped(
            folder || '.',
            `more than ${scan.files.length >= MOST.plans ? `${MOST.plans} plans` : `${MOST.folders} folders`}`,
          ),
        );
        return finished(scan);
      }
      if (scan.folders.length < MOST.told) scan.folders.push(folder);
      scanFolder(root, folder, wanted, scan, below);
    }
    level = below;
  }
  addOwn(root, own, wanted, scan);
  for (const path of mode.files) {
    const stat = holdsSecret(path) ? undefined : lstat(path);
    if (stat?.isFile()) scan.files.push({ path, size: stat.size, mtime: stat.mtimeMs });
  }
  return finished(scan);
}

/** Whatever place a plan of a context has, it is looked at; only what the settings leave out stays out. */
function addOwn(root: string, own: string[], wanted: Wanted, scan: Scan): void {
  if (own.length === 0) return;
  const known = new Set(scan.files.map((f) => f.path));
  for (const path of own) {
    const found = known.has(path) ? null : ownAt(root, path, wanted);
    if (found !== null) scan.files.push(found);
  }
}

function ownAt(root: string, path: string, wanted: Wanted): Found | null {
  const parts = path.split('/');
  const closed = parts.some((p) => p === '.git' || p === '.clew' || p === '' || p === '.' || p === '..');
  if (closed || wanted.leftOut(path) || holdsSecret(path)) return null;
  const linked = parts.slice(1).some((_, i) => lstat(join(root, ...parts.slice(0, i + 1)))?.isSymbolicLink());
  return linked ? null : regular(root, path);
}

/** The plan file at `path` if it is one; `null` for what is absent, not regular, or no plan by name and place, and none of `own`. */
export function planAt(root: string, path: string, config: Pick<Config, 'plans'>, own: string[] = []): Found | null {
  const wanted = wantedBy(config.plans, planModePlaces(root));
  if (own.includes(path)) return ownAt(root, path, wanted);
  const parts = path.split('/');
  const open = parts
    .slice(0, -1)
    .every(
      (p, i) =>
        wanted.enter(p, parts.slice(0, i).join('/')) && !lstat(join(root, ...parts.slice(0, i + 1)))?.isSymbolicLink(),
    );
  return open && wanted.take(path) && !holdsSecret(path) ? regular(root, path) : null;
}

/** The text of a plan file, without secrets. `text` is `null` for one that cannot be used; findings say why, or that only a part was read (`cut`). Never throws. */
export function readPlanFile(
  root: string,
  path: string,
  redact: (text: string) => string = makeRedactor(''),
): { text: string | null; cut?: true; findings: Finding[] } {
  let fd: number | null = null;
  try {
    // Without waiting, and no link: the file may have been swapped since it was found.
    fd = openSync(
      isAbsolute(path) && planModePlaces(root).files.includes(path) ? path : join(root, path),
      constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0),
    );
    const stat = fstatSync(fd);
    if (!stat.isFile()) return { text: null, findings: [skipped(path, 'not a regular file')] };
    const large = stat.size > (isStore(path) ? MOST.store : MOST.whole);
    // A part of a list in one piece says nothing.
    if (large && path.endsWith('.json')) return { text: null, findings: [skipped(path, 'too large')] };
    const read = readUpTo(fd, large ? MOST.part : stat.size);
    if (read.subarray(0, BINARY).includes(0)) return { text: null, findings: [skipped(path, 'binary')] };
    const bytes = large ? wholeLines(read) : read;
    if (!isUtf8(bytes)) return { text: null, findings: [skipped(path, 'not UTF-8')] };
    return {
      text: redact(bytes.toString('utf8')),
      ...(large ? { cut: true } : {}),
      findings: large ? [skipped(`${path} (after ${MOST.part / 1024} KiB)`, 'too large to read whole')] : [],
    };
  } catch (e) {
    return { text: null, findings: [skipped(path, (e as NodeJS.ErrnoException).code ?? 'unreadable')] };
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

interface Wanted {
  take(path: string): boolean;
  leftOut(path: string): boolean;
  enter(name: string, parent: string): boolean;
}

/** Conventions, plus what the settings name; a glob that begins with `!` leaves out. */
function wantedBy(globs: string[], mode: PlanMode): Wanted {
  const all = mode.folder === null ? globs : [...globs, `${mode.folder}/**/*.md`];
  // A folder that a glob names literally is entered, however it is called; then only what the glob means is taken there.
  const { added, leftOut, bases } = compilePlanGlobs(all);
  const open = (folder: string): boolean =>
    bases.length === 0 ||
    folder.split('/').every((name, i, all) => name === '' || mayHoldPlans(name, all.slice(0, i).join('/')));
  return {
    leftOut,
    take: (path) =>
      !leftOut(path) && (added(path) || (isPlanPath(path) && open(path.slice(0, Math.max(0, path.lastIndexOf('/')))))),
    enter: (name, parent) => {
      if (name === '.git' || name === '.clew') return false;
      const path = parent === '' ? name : `${parent}/${name}`;
      if (bases.some((b) => b === path || b.startsWith(`${path}/`))) return true;
      return mayHoldPlans(name, parent) && (open(parent) || bases.some((b) => path.startsWith(`${b}/`)));
    },
  };
}

function scanFolder(root: string, folder: string, wanted: Wanted, scan: Scan, below: string[]): void {
  let names: Dirent[];
  try {
    names = readdirSync(join(root, folder), { withFileTypes: true });
  } catch (e) {
    const why = (e as NodeJS.ErrnoException).code ?? 'unreadable';
    scan.findings.push(skipped(folder || '.', why));
    if (why !== 'ENOENT' && why !== 'ENOTDIR') scan.shut.push(folder === '' ? '' : `${folder}/`);
    return;
  }
  for (const entry of names) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (/\.mdx?$/i.test(path) && wanted.take(path)) scan.findings.push(skipped(path, 'a folder'));
      if (wanted.enter(entry.name, folder)) below.push(path);
    } else if (entry.isSymbolicLink()) {
      if (wanted.take(path)) scan.findings.push(skipped(path, 'a link'));
      else if (hidesPlans(root, path, wanted)) scan.findings.push(skipped(path, 'a link to a folder'));
    } else if (entry.isFile() && wanted.take(path)) {
      const found = regular(root, path);
      if (found === null) continue;
      if (holdsSecret(path)) {
        scan.findings.push(skipped(path, 'its name holds a secret'));
        continue;
      }
      scan.files.push(found);
    } else if (!entry.isFile() && (wanted.take(path) || wanted.take(`${path}/any.md`)))
      scan.findings.push(skipped(path, 'a pipe or a device'));
  }
}

/** Does the link at `path` lead to a folder whose files would be plans, or round in a circle? */
function hidesPlans(root: string, path: string, wanted: Wanted): boolean {
  if (!wanted.take(`${path}/any.md`)) return false;
  try {
    return statSync(join(root, path)).isDirectory();
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'ELOOP';
  }
}

function finished(scan: Scan): Scan {
  scan.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const byCase = new Map<string, string>();
  for (const { path } of scan.files) {
    const other = byCase.get(path.toLowerCase());
    if (other === undefined) byCase.set(path.toLowerCase(), path);
    else scan.findings.push({ code: 'plan-case', args: { path, other }, severity: 'note' });
  }
  return scan;
}

function regular(root: string, path: string): Found | null {
  const stat = lstat(join(root, path));
  return stat?.isFile() ? { path, size: stat.size, mtime: stat.mtimeMs } : null;
}

function lstat(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function readUpTo(fd: number, most: number): Buffer {
  const bytes = Buffer.allocUnsafe(most);
  let n = 0;
  for (let got = 1; got > 0 && n < most; n += got) got = readSync(fd, bytes, n, most - n, null);
  return bytes.subarray(0, n);
}

/** `bytes` up to the end of a line; of a letter where there is only one line. */
function wholeLines(bytes: Buffer): Buffer {
  let end = bytes.lastIndexOf(10) + 1;
  if (end === 0) for (end = bytes.length - 1; end > 0 && (bytes[end]! & 0xc0) === 0x80; ) end--;
  return bytes.subarray(0, end);
}

function skipped(path: string, why: string): Finding {
  return { code: 'plan-skipped', args: { path, why }, severity: 'note' };
}
