/** Decides which folder a server serves: the project's, also where a host starts the server of its plugin in the plugin's own folder. */
import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

type Env = Record<string, string | undefined>;

const PATIENCE = 2000;

/** The folder that the host says, or in which it started us; of a plugin the host's own, which is the project. */
export function serverFolder(env: Env, cwd = process.cwd(), ofHost: () => string | null = folderOfParent): string {
  const told = env.CLAUDE_PROJECT_DIR ?? '';
  if (existsSync(told)) return told;
  // Nothing but the plugin's own folder has the program beside its manifest.
  const ownFolder = Boolean(env.CLEW_PLUGIN) && existsSync(join(cwd, '.claude-plugin/plugin.json'));
  return (ownFolder ? ofHost() : null) ?? cwd;
}

/** The folder of the process that started this one; `null` where the system does not tell. */
function folderOfParent(): string | null {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${process.ppid}/cwd`);
    if (process.platform !== 'darwin') return null;
    const args = ['-a', '-p', String(process.ppid), '-d', 'cwd', '-Fn'];
    const asked = process.getBuiltinModule('node:child_process').spawnSync('lsof', args, { timeout: PATIENCE });
    const path = /^n(\/.*)$/m.exec(String(asked.stdout ?? ''))?.[1];
    return path === undefined ? null : realpathSync(path);
  } catch {
    return null;
  }
}
