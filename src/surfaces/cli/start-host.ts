/** Decides how a host program is started in this terminal, for `clew open --run`: it has the terminal until it ends. */
import { spawnSync } from 'node:child_process';
import { say } from './output.js';

/** Its exit code; 1 where it cannot be started, which is said with the line that would do it. */
export function startHost({ program, env }: { program: string; env: Record<string, string> }, cwd: string): number {
  const shell = process.platform === 'win32';
  const { error, status } = spawnSync(program, [], { cwd, stdio: 'inherit', env: { ...process.env, ...env }, shell });
  if (error !== undefined) say(2, `✖ ${program} could not be started: ${(error as NodeJS.ErrnoException).code}\n`);
  return error === undefined ? (status ?? 1) : 1;
}
