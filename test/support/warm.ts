/** Decides which processes a test starts: `spawnSync` and `execFileSync` as Node has them, where the built command line and hook run in one process that stands ready. With CLEW_COLD=1, and in the long run, each is a process of its own. */
import * as node from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

type Options = node.SpawnSyncOptions;
type Done = node.SpawnSyncReturns<string>;

const PROCESS = resolve('test/support/_warm-process.cjs');
const CLOCK = resolve('test/journeys/_clock.cjs');
const COLD = process.env.CLEW_COLD === '1' || process.env.CLEW_RUNS !== undefined || process.platform === 'win32';
/** Commands that are more than one answer: they serve, draw, or end by themselves. */
const OWN = new Set(['mcp', 'ui', 'statusline']);
/** Options that mean the same without a process. */
const KNOWN = new Set(['cwd', 'env', 'input', 'encoding', 'stdio', 'maxBuffer', 'windowsHide']);
/** Environment that a process reads when it starts. */
const AT_START = /^(?:NODE_|TZ$|LC_|LANGUAGE$|UV_|ICU_|V8_)/;
/** Runs after which another process takes over, so that what they leave in memory goes. */
const MOST = 400;
const CHUNK = 65_536;

interface Ready {
  asks: number;
  answers: number;
  left: number;
}
/** One for each worker, whatever files of tests it runs. */
const kept = globalThis as { clewWarm?: Ready | null };

interface Request {
  file: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
  input: string;
  ms: number;
}

/** As `spawnSync` of Node. */
export function spawnSync(program: string, args: readonly string[], options: Options & { encoding: 'utf8' }): Done;
export function spawnSync(program: string, args: readonly string[], options?: Options): node.SpawnSyncReturns<Buffer>;
export function spawnSync(program: string, args: readonly string[], options: Options = {}): unknown {
  const request = COLD ? null : requestOf(program, args, options);
  const done = request === null ? null : asked(request);
  if (done === null) return node.spawnSync(program, args as string[], options);
  const text = (base64: string): string | Buffer => {
    const bytes = Buffer.from(base64, 'base64');
    return options.encoding === 'utf8' ? bytes.toString() : bytes;
  };
  const [stdout, stderr] = [text(done.out), text(done.err)];
  return { pid: 0, output: [null, stdout, stderr], stdout, stderr, status: done.status, signal: null };
}

/** As `execFileSync` of Node. */
export function execFileSync(program: string, args: readonly string[], options: Options & { encoding: 'utf8' }): string;
export function execFileSync(program: string, args: readonly string[], options?: Options): Buffer;
export function execFileSync(program: string, args: readonly string[], options: Options = {}): unknown {
  if (COLD || requestOf(program, args, options) === null)
    return node.execFileSync(program, args as string[], options as node.ExecFileSyncOptions);
  const done = spawnSync(program, args, options);
  if (done.status === 0) return done.stdout;
  throw Object.assign(new Error(`Command failed: ${program} ${args.join(' ')}\n${done.stderr}`), done);
}

/** What would run, `null` where it is no run of ours or needs a process of its own. */
function requestOf(program: string, args: readonly string[], options: Options): Request | null {
  const line = program === 'sh' && args[0] === '-c' && args.length === 2 ? wordsOf(args[1]!) : [program, ...args];
  const [node = '', file = '', ...rest] = line ?? [];
  if (node !== process.execPath || Object.keys(options).some((o) => !KNOWN.has(o))) return null;
  const hook = file === resolve('dist/hook.cjs');
  if (!hook && (file !== resolve('dist/cli.js') || rest.some((a) => OWN.has(a)))) return null;
  if (![undefined, 'pipe'].includes(options.stdio as never) && !pipes(options.stdio)) return null;
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(options.env ?? process.env)) if (value !== undefined) env[name] = value;
  const clock = env.NODE_OPTIONS === `--require ${CLOCK}`;
  if (Object.keys(env).some((n) => AT_START.test(n) && !same(n, env[n]) && !(clock && n === 'NODE_OPTIONS'))) return null;
  const input = options.input === undefined ? '' : Buffer.from(options.input as string).toString('base64');
  const ms = clock ? Number(env.JOURNEY_AHEAD ?? 0) : 0;
  return { file, args: rest, env, cwd: String(options.cwd ?? process.cwd()), input, ms };
}

function same(name: string, value: string | undefined): boolean {
  return process.env[name] === value;
}

function pipes(stdio: unknown): boolean {
  return Array.isArray(stdio) && stdio.slice(1).every((s) => s === 'pipe' || s === undefined);
}

/** The words of a plain line of a shell, `null` where it is more than words. */
function wordsOf(line: string): string[] | null {
  if (!/^(?:"[^"$`\\]*"|[\w./@:=+-]+)(?: (?:"[^"$`\\]*"|[\w./@:=+-]+))*$/.test(line)) return null;
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2]!);
}

function asked(request: Request): { status: number; out: string; err: string } | null {
  const ready = kept.clewWarm && kept.clewWarm.left > 0 ? kept.clewWarm : begin();
  ready.left--;
  const bytes = Buffer.from(`${JSON.stringify(request).replace(/[\u0080-\uffff]/g, escaped)}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(ready.asks, bytes, at);
  const parts: Buffer[] = [];
  for (let last = 0; last !== 10; ) {
    const part = Buffer.allocUnsafe(CHUNK);
    const n = readSync(ready.answers, part, 0, CHUNK, null);
    if (n === 0) {
      end(ready);
      throw new Error(`the process that runs clew for tests ended in: ${basename(request.file)} ${request.args.join(' ')}`);
    }
    parts.push(part.subarray(0, n));
    last = part[n - 1]!;
  }
  const told = JSON.parse(Buffer.concat(parts).toString());
  return told.cold ? null : told;
}

function escaped(c: string): string {
  return `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Starts the process that stands ready; it ends when our end of its pipe is closed. */
function begin(): Ready {
  if (kept.clewWarm) end(kept.clewWarm);
  const dir = mkdtempSync(join(tmpdir(), 'clew-warm-'));
  const [asks, answers] = [join(dir, 'asks'), join(dir, 'answers')];
  node.execFileSync('mkfifo', [asks, answers]);
  const env = { PATH: process.env.PATH, HOME: dir, LANG: 'C.UTF-8' };
  node.spawn(process.execPath, [PROCESS, asks, answers], { stdio: ['ignore', 'ignore', 'inherit'], env, cwd: '/' }).unref();
  const ready = { asks: openSync(asks, 'w'), answers: openSync(answers, 'r'), left: MOST };
  rmSync(dir, { recursive: true, force: true });
  kept.clewWarm = ready;
  return ready;
}

function end(ready: Ready): void {
  closeSync(ready.asks);
  closeSync(ready.answers);
  kept.clewWarm = null;
}
