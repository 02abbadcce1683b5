/** Decides which files of Claude Code's plan mode are plans of a workspace: those its own sessions are named after, and a folder its settings name. */
import { closeSync, fstatSync, lstatSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { memberOf, scanJson, valueText } from '../../core/text/json-scan.js';
import { openRegular, readText } from '../../stores/read-regular.js';

const MOST = { settings: 256 * 1024, transcripts: 100, tail: 32 * 1024 };
const SLUG = /"slug":"([a-z0-9][a-z0-9-]{2,120})"/g;

export interface PlanMode {
  /** Workspace-relative folder that the settings name, `null` when they name none in the workspace. */
  folder: string | null;
  /** Absolute paths of plans outside the workspace. */
  files: string[];
}

/** Where plan mode keeps the plans of the workspace at `root`. Never throws. */
export function planModePlaces(root: string, env: NodeJS.ProcessEnv = process.env): PlanMode {
  const home = env.CLAUDE_CONFIG_DIR || join(env.HOME || env.USERPROFILE || homedir(), '.claude');
  const own = ['settings.local.json', 'settings.json'].map((name) => directoryIn(join(root, '.claude', name)));
  const named = own.find((d) => d !== null) ?? null;
  if (named !== null) {
    // A repository may not send us to read elsewhere.
    const folder = below(root, resolve(root, named));
    return { folder, files: [] };
  }
  const users = directoryIn(join(home, 'settings.json'));
  const at = users === null ? join(home, 'plans') : resolve(root, users.replace(/^~(?=[\\/])/, homedir()));
  const folder = below(root, at);
  return folder === null ? { folder, files: ofSessions(at, slugs(home, root)) } : { folder, files: [] };
}

/** Asked by few, and to load the module takes as long as to look at the settings. */
function homedir(): string {
  return process.getBuiltinModule('node:os').homedir();
}

/** What the settings in `file` say of the folder of plans. */
function directoryIn(file: string): string | null {
  try {
    if (statSync(file).size > MOST.settings) return null;
    const text = readText(file);
    return valueText(memberOf(scanJson(text).root ?? undefined, 'plansDirectory'), text) || null;
  } catch {
    return null;
  }
}

/** `path` as a folder in the workspace; `null` for one elsewhere, the workspace itself, or one whose name a glob would read otherwise. */
function below(root: string, path: string): string | null {
  const folder = relative(root, path).split(sep).join('/');
  return folder === '' || /^(?:\.\.(?:\/|$)|\/|[A-Za-z]:)|[*?[\]{}()!+@\\]/.test(folder) ? null : folder;
}

function ofSessions(folder: string, names: Set<string>): string[] {
  return [...names]
    .map((name) => join(folder, `${name}.md`))
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();
}

/** What the newest sessions of the workspace are called. */
function slugs(home: string, root: string): Set<string> {
  const folder = join(home, 'projects', root.replace(/[^a-zA-Z0-9]/g, '-'));
  const out = new Set<string>();
  try {
    const newest = readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.at - a.at)
      .slice(0, MOST.transcripts);
    for (const { path } of newest) for (const m of tail(path).matchAll(SLUG)) out.add(m[1]!);
  } catch {
    // No sessions here, or none that may be read.
  }
  return out;
}

function tail(path: string): string {
  const fd = openRegular(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const bytes = Buffer.alloc(Math.min(size, MOST.tail));
    readSync(fd, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('latin1');
  } finally {
    closeSync(fd);
  }
}
