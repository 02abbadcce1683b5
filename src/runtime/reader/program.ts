/** Decides how a program is asked: without a shell, outside of every project, the message on its standard input, and everything that it started ends with it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join, relative } from 'node:path';
import type { ReaderAsk } from '../../core/model.js';
import type { ReaderSettings } from '../../core/reader/settings.js';
import { printLine } from '../../hosts/_reader.js';
import { readText } from '../../stores/read-regular.js';
import { realOf } from '../workspace/real-path.js';

/** How one ask is made. */
export interface How {
  env: Record<string, string | undefined>;
  /** Folders of the workspace: no program is taken from them. */
  roots: string[];
  /** The user's own folder. */
  home: string;
  limit: number;
  /** Nobody wants the answer any more. */
  signal: AbortSignal;
}

/** Why there is no answer: the name of a fault, and what tells more. */
export class Fault extends Error {}

export const MOST_BYTES = 64 * 1024;
/** Where an argument says this, it stands for the instruction. */
const PLACE = '{instruction}';
/** What programs print that nobody is logged in to; and in few words instead of an answer. */
const LOGIN = /\blog(?:ged)?[ -]?in\b|\/login|\bunauthori[sz]ed\b|\bauthenticat|\bapi[ -]key\b|\b401\b/i;
const REFUSED = /\bnot logged in\b|run \/login\b|\binvalid api key\b|\bauthentication failed\b/i;
const SHORT = 200;
/** Milliseconds for what a program has printed to come, once it has ended: what it started may hold its output open. */
const REST = 300;

/** What the program of the user's own configuration prints. */
export function askProgram(ask: ReaderAsk, s: ReaderSettings, how: How): Promise<string> {
  const { instruction, message } = ask;
  const [program, ...args] = s.command!.map((a) => a.replaceAll(PLACE, () => instruction)) as [string, ...string[]];
  // A host that the program starts must not ask us again.
  const env = { ...how.env, CLEW_DISABLE: '1', CLEW_INSTRUCTION: instruction };
  return printed(program, args, message, how, { env, cwd: how.home });
}

/** What the session's own host answers in its print mode, in a folder with nothing in it. */
export async function askHost({ host, instruction, message }: ReaderAsk, s: ReaderSettings, how: How): Promise<string> {
  const line = printLine(host, s.model, instruction, { servers: host === 'copilot' ? copilotServers(how.env) : [] });
  if (typeof line === 'string') throw new Fault(line);
  const around = Object.entries(how.env).filter(([k]) => !line.without.test(k));
  const env = { ...Object.fromEntries(around), ...line.env, CLEW_DISABLE: '1' };
  const { folder, leave } = emptyFolder(how);
  try {
    return await printed(line.program, line.args, line.before + message, how, { env, cwd: folder });
  } finally {
    leave();
  }
}

type At = { env: Record<string, string | undefined>; cwd: string };

function printed(named: string, args: string[], message: string, how: How, at: At): Promise<string> {
  const program = programIn(named, how);
  if (program === null) return Promise.reject(new Fault('missing'));
  if (isAbsolute(program) && isWithin(program, how.roots)) return Promise.reject(new Fault('inside'));
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: at.cwd,
      env: { ...at.env, PWD: at.cwd },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let said = '';
    let rest: NodeJS.Timeout | undefined;
    const end = (fault: string | null): void => {
      clearTimeout(timer);
      clearTimeout(rest);
      how.signal.removeEventListener('abort', stale);
      kill(child.pid);
      child.stdout.destroy();
      child.stderr.destroy();
      if (fault === null) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Fault(fault));
    };
    const stale = (): void => end('time');
    const timer = setTimeout(() => end('time'), how.limit);
    how.signal.addEventListener('abort', stale);
    child.on('error', (e) => end(`start ${(e as NodeJS.ErrnoException).code ?? e.message}`));
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_BYTES) end('long');
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (said.length < 4000) said += chunk.toString('utf8');
    });
    const over = (code: number | null, signal: NodeJS.Signals | null): void => {
      const answer = Buffer.concat(chunks).toString('utf8').trim().slice(0, 4000);
      const text = `${said}\n${answer}`;
      // Some end as if all were well, and print nothing but why not.
      if (code === 0) return end(answer.length < SHORT && REFUSED.test(text) ? 'login' : null);
      end(LOGIN.test(text) ? 'login' : signal === null ? `exit ${code}` : `signal ${signal}`);
    };
    child.on('close', over);
    child.on('exit', (code, signal) => {
      rest = setTimeout(() => over(code, signal), REST);
    });
    // A program need not read what it is given.
    child.stdin.on('error', () => {});
    child.stdin.end(message);
  });
}

function kill(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    return;
  }
}

/** The path of the program: never one of the workspace, whose settings may have changed where programs are looked for. */
function programIn(named: string, { env, roots }: How): string | null {
  if (isAbsolute(named)) return existsSync(named) ? named : null;
  // There names have endings that the system adds.
  if (process.platform === 'win32') return named;
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const path = join(folder, named);
    if (isAbsolute(folder) && existsSync(path) && !isWithin(path, roots)) return path;
  }
  return null;
}

/** Does `path`, or what it leads to, lie in one of `roots`? */
export function isWithin(path: string, roots: string[]): boolean {
  const real = realOf(path) ?? path;
  return roots.some((root) => isBelow(relative(root, path)) || isBelow(relative(realOf(root) ?? root, real)));
}

function isBelow(way: string): boolean {
  return !way.startsWith('..') && !isAbsolute(way);
}

/** A folder of the user's with nothing in it, always the same: hosts remember each one in which they ran. */
function emptyFolder({ env, roots }: How): { folder: string; leave(): void } {
  const cache = env.XDG_CACHE_HOME || env.LOCALAPPDATA || (env.HOME ? `${env.HOME}/.cache` : '');
  const usual = join(cache, 'clew', 'reader');
  try {
    if (isAbsolute(cache) && !isWithin(cache, roots)) {
      mkdirSync(usual, { recursive: true, mode: 0o700 });
      if (readdirSync(usual).length === 0) return { folder: usual, leave: () => {} };
    }
  } catch {
    // Then one for this time alone.
  }
  const folder = mkdtempSync(join(tmpdir(), 'clew-reader-'));
  return { folder, leave: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Names of the servers that Copilot CLI would start for its user. */
function copilotServers(env: How['env']): string[] {
  const home = env.COPILOT_HOME || `${env.HOME}/.copilot`;
  try {
    const { mcpServers } = JSON.parse(readText(join(home, 'mcp-config.json')));
    return Object.keys(mcpServers ?? {}).filter((name) => !name.startsWith('-'));
  } catch {
    return [];
  }
}
