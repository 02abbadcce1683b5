/** Decides which processes a test starts: `spawnSync` and `execFileSync` as Node has them, where the built command line and hook run in one process that stands ready. With CLEW_COLD=1, and in the long run, each is a process of its own. */
import * as node from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

type Options = node.SpawnSyncOptions;
type Done = node.SpawnSyncReturns<string>;

const CLOCK = resolve('test/journeys/_clock.cjs');
const COLD = process.env.CLEW_COLD === '1' || process.env.CLEW_RUNS !== undefined || process.platform === 'win32';
/** Commands that are more than one answer: they serve, draw, or end by themselves. */
const OWN = new Set(['mcp', 'ui', 'statusline']);
const SHELLS = new Set(['sh', 'bash']);
/** Options that mean the same without a process. */
const KNOWN = new Set(['cwd', 'env', 'input', 'encoding', 'stdio', 'maxBuffer', 'windowsHide']);
/** Environment that a process reads when it starts. */
const AT_START = /^(?:NODE_|TZ$|LC_|LANG$|LANGUAGE$|UV_|ICU_|V8_)/;
interface Request {
  file: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
  input: string;
  ms: number;
}
interface Line {
  ask(request: Request): { status: number; out: string; err: string } | null;
}
const { ask } = createRequire(resolve('test/support/warm.ts'))('./_warm-line.cjs') as Line;

/** As `spawnSync` of Node. */
export function spawnSync(program: string, args: readonly string[], options: Options & { encoding: 'utf8' }): Done;
export function spawnSync(program: string, args: readonly string[], options?: Options): node.SpawnSyncReturns<Buffer>;
export function spawnSync(program: string, args: readonly string[], options: Options = {}): unknown {
  const request = COLD ? null : requestOf(program, args, options);
  const done = request === null ? null : ask(request);
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
  // As `clew init` writes it: no certificates but the engine's own are read at the start.
  const said = /^(NODE_EXTRA_CA_CERTS= )?(.*)$/s.exec(args[1] ?? '')!;
  const line = SHELLS.has(program) && args[0] === '-c' && args.length === 2 ? wordsOf(said[2]!) : [program, ...args];
  const [node = '', file = '', ...rest] = line ?? [];
  if (node !== process.execPath || Object.keys(options).some((o) => !KNOWN.has(o))) return null;
  const hook = file === resolve('dist/hook.cjs');
  if (!hook && (file !== resolve('dist/cli.js') || rest.some((a) => OWN.has(a)))) return null;
  if (![undefined, 'pipe'].includes(options.stdio as never) && !pipes(options.stdio)) return null;
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(options.env ?? process.env)) if (value !== undefined) env[name] = value;
  const clock = env.NODE_OPTIONS === `--require ${CLOCK}`;
  if (Object.keys(env).some((n) => AT_START.test(n) && !same(n, env[n]) && !(clock && n === 'NODE_OPTIONS')))
    return null;
  if (SHELLS.has(program) && said[1] !== undefined) env.NODE_EXTRA_CA_CERTS = '';
  const input = options.input === undefined ? '' : Buffer.from(options.input as string).toString('base64');
  const ms = clock ? Number(env.JOURNEY_AHEAD ?? 0) : 0;
  return { file, args: rest, env, cwd: String(options.cwd ?? process.cwd()), input, ms };
}

function same(name: string, value: string | undefined): boolean {
  return process.env[name] === value || (name === 'LANG' && value === 'C.UTF-8');
}

function pipes(stdio: unknown): boolean {
  return Array.isArray(stdio) && stdio.slice(1).every((s) => s === 'pipe' || s === undefined);
}

/** The words of a plain line of a shell, `null` where it is more than words. */
function wordsOf(line: string): string[] | null {
  if (!/^(?:"[^"$`\\]*"|'[^']*'|[\w./@:=+-]+)(?: (?:"[^"$`\\]*"|'[^']*'|[\w./@:=+-]+))*$/.test(line)) return null;
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((m) => m[1] ?? m[2] ?? m[3]!);
}
