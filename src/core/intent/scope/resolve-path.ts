/** Decides where a path of a tool call leads, beside its workspace: by its letters, and after the links it goes through. */

/** Longer paths are not looked at, and neither are deeper ones. */
const LONGEST = 4096;
const DEEPEST = 64;
const LONGEST_NAME = 255;

/** A path as it was asked for, and where it leads. Paths in it are workspace-relative, forward slashes, NFC; `null` = outside, or nobody can tell. */
export interface Located {
  asked: string | null;
  /** Where it really leads: by its letters and, where `..` goes through a link, by the links. Never empty. */
  real: (string | null)[];
  /** The whole path by its letters, '' when nobody can tell. */
  absolute: string;
}

interface Whole {
  /** `/`, `C:/` or `//server/share/`. */
  root: string;
  parts: string[];
}

const NOWHERE: Located = { asked: null, real: [null], absolute: '' };
const DRIVE = /^[A-Za-z]:/;

/** Where `path`, given in the folder `cwd`, leads. `real` follows links. */
export function resolvePath(
  path: string,
  from: { cwd: string; workspace: string; real?: ((path: string) => string | null) | undefined },
): Located {
  const windows = DRIVE.test(from.workspace) || from.workspace.startsWith('\\\\');
  const here = whole(from.workspace, windows, from.workspace);
  const raw = full(path, windows, from.cwd);
  const letters = raw === null ? null : whole(raw, windows, from.workspace);
  if (here === null || raw === null || letters === null) return NOWHERE;
  const absolute = written(letters);
  const asked = below(here, letters, windows);
  if (from.real === undefined) return { asked, real: [asked], absolute };
  const root = from.real(from.workspace);
  const home = root === null ? null : whole(root, windows, from.workspace);
  const led = [absolute, ...(raw.includes('..') ? [raw] : [])].map((p) => {
    const to = from.real!(p);
    const there = to === null ? null : whole(to, windows, from.workspace);
    return home === null || there === null ? null : below(home, there, windows);
  });
  return { asked, real: [...new Set(led)], absolute };
}

/** `path` from the root on, not worked out; `null` when it says no place we know: of a folder that nobody told, nothing is guessed. */
function full(path: string, windows: boolean, cwd: string): string | null {
  if (path === '' || path.length > LONGEST || path.includes('\0') || /^~/.test(path)) return null;
  const foreign = DRIVE.test(path) || path.startsWith('\\\\');
  const inside = (given: string): string | null => (cwd === '' ? null : `${cwd}/${given}`);
  if (!windows) return foreign ? null : path.startsWith('/') ? path : inside(path);
  const slashed = path.replaceAll('\\', '/');
  return foreign || slashed.startsWith('/') ? slashed : inside(slashed);
}

/** A whole path taken apart, `.` and `..` worked out. */
function whole(path: string, windows: boolean, workspace: string): Whole | null {
  const { root, rest } = windows ? windowsRoot(path, workspace) : { root: '/', rest: path };
  if (root === '') return null;
  const parts: string[] = [];
  for (const part of rest.normalize('NFC').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else if (part.length > LONGEST_NAME || (windows && hidden(part))) return null;
    else parts.push(part);
  }
  return parts.length > DEEPEST ? null : { root, parts };
}

/** Windows takes these for another name: `a.ts.`, `a.ts `, `a.ts:stream`, `LONGNA~1`. */
function hidden(part: string): boolean {
  return /[. ]$|[:<>"|?*]|~\d/.test(part);
}

function windowsRoot(path: string, workspace: string): { root: string; rest: string } {
  const plain = path
    .replaceAll('\\', '/')
    .replace(/^\/\/[?.]\/UNC\//i, '//')
    .replace(/^\/\/[?.]\//, '');
  const drive = /^([A-Za-z]:)(\/.*)$/s.exec(plain);
  if (drive) return { root: `${drive[1]!.toUpperCase()}/`, rest: drive[2]! };
  const share = /^\/\/([^/]+)\/([^/]+)(.*)$/s.exec(plain);
  if (share) return { root: `//${share[1]!.toLowerCase()}/${share[2]!.toLowerCase()}/`, rest: share[3]! };
  // From the root of the drive that we are on.
  if (/^\/[^/]/.test(plain) && DRIVE.test(workspace)) return { root: `${workspace[0]!.toUpperCase()}:/`, rest: plain };
  return { root: '', rest: '' };
}

function below(home: Whole, at: Whole, windows: boolean): string | null {
  const same = (a: string, b: string): boolean => (windows ? a.toLowerCase() === b.toLowerCase() : a === b);
  if (home.root !== at.root || at.parts.length < home.parts.length) return null;
  return home.parts.every((p, i) => same(p, at.parts[i]!)) ? at.parts.slice(home.parts.length).join('/') : null;
}

function written(at: Whole): string {
  return at.root + at.parts.join('/');
}
