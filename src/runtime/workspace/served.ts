/** Decides whether a host's sessions here have the tools of our server: its processes write themselves down, and the hook looks whether one runs. */
import { existsSync } from 'node:fs';
import { hosts } from '../../hosts/_index.js';
import { readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';

/** Lines that are kept, one a process: `HOST PID`. */
const MOST = 40;

/** Which host is meant by what a client of the protocol calls itself; `null` for any other client. */
export function hostOfClient(name: string): string | null {
  return hosts.find(({ id }) => name.toLowerCase().includes(id) && !name.includes('doctor'))?.id ?? null;
}

/** Writes down that the process `pid` serves `host` in the workspace of `dir`; those that are over are left out. */
export function recordServer(dir: string, host: string, pid: number): void {
  if (!existsSync(dir)) return;
  const running = linesIn(dir).filter((l) => isRunning(l.pid) && l.pid !== pid);
  keep(dir, [{ host, pid }, ...running]);
}

/**
 * Has a session of `host` the tools? The server of one that only `begins` may not be up yet: there the one before it counts.
 * What was written down and runs no more is forgotten, so that a server that was taken out is named once at most.
 */
export function isServed(dir: string, host: string, begins: boolean): boolean {
  const all = linesIn(dir);
  const here = all.filter((l) => l.host === host);
  if (here.length === 0) return false;
  if (begins || here.some((l) => isRunning(l.pid))) return true;
  keep(
    dir,
    all.filter((l) => l.host !== host),
  );
  return false;
}

interface Line {
  host: string;
  pid: number;
}

function linesIn(dir: string): Line[] {
  try {
    return [
      ...readText(`${dir}/cache/served`)
        .slice(0, 4096)
        .matchAll(/^(\w+) (\d{1,10})$/gm),
    ].map((m) => ({
      host: m[1]!,
      pid: Number(m[2]),
    }));
  } catch {
    return [];
  }
}

function keep(dir: string, lines: Line[]): void {
  const text = lines.slice(0, MOST).map((l) => `${l.host} ${l.pid}\n`);
  try {
    writeAtomic(`${dir}/cache/served`, text.join(''), { durable: false });
  } catch {
    // Then the command is named where the tool could be: both switch.
  }
}

function isRunning(pid: number): boolean {
  if (pid < 2) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM';
  }
}
