/** Decides where the user's own configuration lies, and whether it is the user's own: a repository can carry neither. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import path, { isAbsolute, relative } from 'node:path';
import { readText } from '../../stores/read-regular.js';

type Env = Record<string, string | undefined>;

const MOST_BYTES = 64 * 1024;

/** The user's own configuration file; `null` when nobody's home is known. A path that is not absolute is nobody's; `system` says how paths are written. */
export function userConfigFile(env: Env, system: path.PlatformPath = path): string | null {
  const { XDG_CONFIG_HOME, APPDATA, HOME } = env;
  for (const [base, below] of [
    [XDG_CONFIG_HOME, ''],
    [APPDATA, ''],
    [HOME, '.config'],
  ] as const)
    if (base && system.isAbsolute(base)) return system.join(base, below, 'clew', 'config.json');
  return null;
}

/** The same where it is there, without a look into it: nearly nobody has one, and every prompt asks. */
export function userConfigThere(env: Env): string | null {
  const file = userConfigFile(env);
  return file !== null && existsSync(file) ? file : null;
}

/** Why the file at `file` may not say what is run or asked, '' when it may: it must lie outside of `roots`, and be nobody else's to write. */
export function whyForeign(file: string, roots: string[], most = MOST_BYTES): string {
  const real = realpathSync(file);
  for (const root of roots) {
    const below = relative(realOf(root), real);
    if (!below.startsWith('..') && !isAbsolute(below)) return 'it lies inside the workspace';
  }
  const stat = statSync(real);
  if (!stat.isFile() || stat.size > most) return 'it is no small file';
  if (process.getuid && stat.uid !== process.getuid() && stat.uid !== 0) return 'it belongs to somebody else';
  return process.platform !== 'win32' && (stat.mode & 0o002) !== 0 ? 'everybody may write it' : '';
}

/** What stands in the user's own configuration, `null` when it may not be used. Throws where it is no JSON. */
export function readUserConfig(path: string, roots: string[]): unknown {
  return whyForeign(path, roots) === '' ? JSON.parse(readText(path)) : null;
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
