/** Decides whether the program that started us was itself started by an agent at work in this workspace: a scrubbed environment does not hide that. */
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';

/** Programs that run commands for a model. An editor is none: people work in it as well. */
const HOSTS = new Set('claude codex copilot gemini opencode cursor-agent qwen cline auggie'.split(' '));
/** The same where a program of another kind runs them. */
const PACKAGES =
  /[\\/](?:claude-code|gemini-cli|opencode-ai|qwen-code|auggie|@openai[\\/]codex|@github[\\/]copilot|bin[\\/](?:claude|codex|copilot|gemini|opencode|cursor-agent|qwen|cline))(?:[\\/]|$)/;
const MOST = 12;
const WAIT = 2000;
const LONGEST = 8 * 1024 * 1024;

/** A running program: its name, what it was told to run, and who started it. */
export interface Running {
  name: string;
  words: string[];
  parent: number;
}

/** Does an agent that stands in one of the folders `roots`, above or below them, stand above us? Where nobody can tell, it does not. */
export function hasAgentAbove(roots: string[]): boolean {
  const told = process.platform === 'linux' ? running : process.platform === 'win32' ? () => null : listed();
  let at = process.ppid;
  for (let i = 0; i < MOST && at > 1; i++) {
    const program = told(at);
    if (program === null) return false;
    if (isHost(program) && standsIn(at, roots)) return true;
    at = program.parent;
  }
  return false;
}

export function isHost({ name, words }: Running): boolean {
  if (HOSTS.has(base(name)) || HOSTS.has(base(words[0] ?? ''))) return true;
  // What an interpreter is told to run is its first word that is no option.
  const script = /^(?:node|bun|deno|python[\d.]*)/.test(base(words[0] ?? '')) ? words.slice(1).find(isWord) : undefined;
  return script !== undefined && PACKAGES.test(script);
}

function isWord(w: string): boolean {
  return w !== '' && !w.startsWith('-');
}

function base(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function running(pid: number): Running | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const parent = Number(stat.slice(end + 2).split(' ')[1]);
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return { name: stat.slice(stat.indexOf('(') + 1, end), words, parent };
  } catch {
    return null;
  }
}

/** The same where there is no `/proc`: all programs at once, which costs as much as one. */
function listed(): (pid: number) => Running | null {
  const out = asked('ps', ['-axo', 'pid=,ppid=,args=']);
  return (pid) => {
    const row = new RegExp(`^\\s*${pid}\\s+(\\d+)\\s+(.*)$`, 'm').exec(out);
    const words = (row?.[2] ?? '').split(' ');
    return row === null ? null : { name: words[0] ?? '', words, parent: Number(row[1]) };
  };
}

/** An agent elsewhere may run what has a workspace of its own, such as tests. Where its folder cannot be told, it counts. */
function standsIn(pid: number, roots: string[]): boolean {
  const folder = folderOf(pid);
  if (folder === null) return true;
  return roots.map(real).some((root) => within(folder, root) || (folder !== sep && within(root, folder)));
}

function folderOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
  return /^n(.+)$/m.exec(asked('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']))?.[1] ?? null;
}

function asked(program: string, args: string[]): string {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const done = spawnSync(program, args, { encoding: 'utf8', timeout: WAIT, maxBuffer: LONGEST });
  return done.stdout ?? '';
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function within(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
