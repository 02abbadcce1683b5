/** Decides where on this machine a host keeps its own: below the home directory, or below the folder that the user moved it to. */
import { join, resolve } from 'node:path';
import type { Host } from '../../hosts/_host.js';

export type Env = Record<string, string | undefined>;

/** The absolute path of `path`, which is written as below the home directory; `null` when nobody's home is known. */
export function hostPlace(host: Host, path: string, env: Env): string | null {
  const { moved, home: instead } = host.recipe;
  const folder = moved === undefined ? undefined : env[moved];
  if (folder) return join(resolve(folder), path.slice(path.indexOf('/') + 1));
  const home = (instead !== undefined && env[instead]) || env.HOME || env.USERPROFILE;
  return home ? join(home, path) : null;
}

/** Where the host is told of servers on this system, as `hostPlace` takes it. */
export function serverPath({ recipe: { server } }: Host, system: string = process.platform): string {
  return server.on?.[system as 'darwin' | 'win32'] ?? server.user;
}

/** The host's own record of session `id`, where its payloads do not name it. */
export function recordOf(host: Host, id: string, env: Env): string | null {
  return host.record === undefined || !/^[\w-]{1,100}$/.test(id) ? null : hostPlace(host, host.record(id), env);
}
