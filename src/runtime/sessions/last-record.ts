/** Decides which recorded session was the last one in a folder, of whichever host: the newest of its records that says it works there. */
import { closeSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { hosts } from '../../hosts/_index.js';
import { type Env, hostPlace } from '../workspace/host-dirs.js';
import { realOf } from '../workspace/real-path.js';
import { openRegular } from './transcript.js';

/** What is read of a record to learn where its session works: it says so before the first prompt, or with it. */
const HEAD = 256 * 1024;
/** Records that are looked into, newest first. */
const MOST = 400;

/** The path of the record, `null` where no host has one. Never throws. */
export function lastRecord(root: string, env: Env): string | null {
  const home = realOf(root) ?? root;
  const found = hosts.flatMap((host) => {
    const { folder, file, worksIn } = host.records;
    const at = hostPlace(host, folder, env);
    return at === null ? [] : recordsIn(at, file).map((r) => ({ ...r, worksIn }));
  });
  const newest = found.sort((a, b) => b.at - a.at).slice(0, MOST);
  return newest.find(({ path, worksIn }) => isWithin(home, folderIn(path, worksIn)))?.path ?? null;
}

function recordsIn(folder: string, file: RegExp): { path: string; at: number }[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.flatMap((name) => {
      const path = join(folder, name);
      const stat = file.test(name.replaceAll(sep, '/')) ? statSync(path, { throwIfNoEntry: false }) : undefined;
      return stat?.isFile() ? [{ path, at: stat.mtimeMs }] : [];
    });
  } catch {
    return [];
  }
}

function folderIn(path: string, worksIn: (line: string) => string | null): string | null {
  const fd = openRegular(path);
  if (fd === null) return null;
  try {
    const head = Buffer.alloc(HEAD);
    const lines = head.toString('utf8', 0, readSync(fd, head, 0, HEAD, 0)).split('\n');
    for (const line of lines) {
      const folder = worksIn(line);
      if (folder !== null) return folder;
    }
    return null;
  } catch {
    return null;
  } finally {
    closeSync(fd);
  }
}

function isWithin(root: string, folder: string | null): boolean {
  if (folder === null) return false;
  const real = realOf(folder) ?? folder;
  return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
}
