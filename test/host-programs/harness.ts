/** Runs a real host program against the scripted model of the host harness, in a project where clew was installed by `clew init`. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Where the harness is; `CLEW_HOSTS` names another place. */
export const HOSTS = resolve(process.env.CLEW_HOSTS ?? '../shared/hosts');
export const SCRATCH = process.env.CLEW_HOSTS_DIR ?? join(tmpdir(), 'clew-hosts');
const CLI = resolve('dist/cli.js');

/** Can real clients run here? The harness needs a network namespace of its own, and so root. */
export const runnable =
  existsSync(join(HOSTS, 'run.mjs')) &&
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['-n', 'true']).status === 0;

/** Of `hosts` those that the shorter run tries, as \`.ci/run\` does; all of them otherwise. */
export const inThisRun = <T extends string>(hosts: T[]): T[] =>
  process.env.CLEW_HOSTS_SHORT === '1' ? hosts.filter((h) => h === 'claude' || h === 'codex') : hosts;

/** Where each client's program is once it is installed; others by their own name. */
const CLIENTS: Record<string, string> = {
  claude: 'claude329/node_modules/@anthropic-ai',
  codex: 'codex/node_modules/@openai/codex-linux-x64',
  copilot: 'copilot/node_modules/@github/copilot-linux-x64',
  qwen: 'qwen24/node_modules',
};

/** Installs a host program into the scratch folder, once. */
export function install(client: string): void {
  mkdirSync(SCRATCH, { recursive: true });
  if (existsSync(join(SCRATCH, 'clients', CLIENTS[client] ?? `${client}/node_modules`))) return;
  execFileSync('bash', [join(HOSTS, 'install-clients.sh'), client], {
    env: { ...process.env, HOSTS_DIR: SCRATCH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A fresh git project with `files`. */
export function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'harbor-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const git = (...a: string[]): void =>
    void execFileSync('git', ['-c', 'user.email=a@b.c', '-c', 'user.name=n', ...a], { cwd: root, stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'init');
  return root;
}

/** `clew ARGS` in `root`, with a home of its own, empty at first. Returns what it printed and its exit code. */
export function clew(
  root: string,
  args: string[],
  more: Record<string, string> = {},
): { out: string; err: string; code: number } {
  const r = spawnSync(process.execPath, [CLI, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
      HOME: `${root}-home`,
      NO_COLOR: '1',
      ...more,
    },
  });
  return { out: r.stdout, err: r.stderr, code: r.status ?? -1 };
}

/** The same with a terminal at its input and no agent near. */
export function atTerminal(root: string, args: string[]): { out: string; code: number } {
  const quoted = [process.execPath, CLI, ...args].map((a) => `'${a.replaceAll("'", "'\\''")}'`).join(' ');
  const r = spawnSync('script', ['-qec', quoted, '/dev/null'], {
    ...{ cwd: root, encoding: 'utf8', input: '' },
    env: {
      PATH: process.env.PATH,
      XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
      HOME: `${root}-home`,
      NO_COLOR: '1',
      TERM: 'xterm',
    },
  });
  return { out: r.stdout, code: r.status ?? -1 };
}

/** A search path on which `clew` is this build, as an installed package would have it. */
export function onPath(root: string): string {
  const bin = mkdtempSync(join(dirname(root), 'bin-'));
  writeFileSync(join(bin, 'clew'), `#!/bin/sh\nexec "${process.execPath}" "${CLI}" "$@"\n`, { mode: 0o755 });
  return `${bin}:/usr/local/bin:/usr/bin:/bin`;
}

/** OpenCode asks for a session's title before anything else: that answer would use up the first step of the script. */
export const TITLE = { when: { noTools: true, any: 'You are a title generator' }, text: 'Harbor', repeat: true };

/** Is this line of the log no request of the conversation, but for a title, or for a package that OpenCode looks up? */
function isAside(line: string): boolean {
  const { kind, step } = JSON.parse(line) as { kind?: string; step?: unknown };
  return step === 0 || (kind === 'other' && line.includes('"url":"/npm/'));
}

export interface Ran {
  /** Every request the model got, as one text. */
  model: string;
  /** Those of the conversation, one by one. */
  requests: string[];
  transcripts: string;
  screens: string;
  /** The same by the name of each. */
  snaps: Record<string, string>;
  /** What the host asked the person who runs it, and their answers. */
  control: string[];
  stdout: string;
  code: number;
}

/** Runs `scenario` (harness format) in `root`; nothing but clew's own hook is installed. */
export function runClaude(root: string, scenario: Record<string, unknown>): Ran {
  return runHost('claude', root, scenario);
}

/** The same for any client of the harness; `more` are further arguments for it. */
export function runHost(client: string, root: string, scenario: Record<string, unknown>, more: string[] = []): Ran {
  const { line, out } = prepared(client, root, scenario, more);
  const r = spawnSync(process.execPath, line, { env: ENV, encoding: 'utf8', timeout: LIMIT });
  return heard(out, r.stdout + r.stderr, r.status);
}

/** The same while others run, too: for sessions that meet. */
export async function runBeside(client: string, root: string, scenario: Record<string, unknown>): Promise<Ran> {
  const { line, out } = prepared(client, root, scenario, []);
  const child = spawn(process.execPath, line, { env: ENV, timeout: LIMIT });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (d) => (said += d));
  const status = await new Promise<number | null>((go) => child.once('close', go));
  return heard(out, said, status);
}

const ENV = { ...process.env, HOSTS_DIR: SCRATCH };
const LIMIT = 200_000;

function prepared(client: string, root: string, scenario: Record<string, unknown>, more: string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'ran-'));
  const file = join(dir, 'scenario.json');
  // Its home is another one than that of the person's commands; what they confirmed is in one place for both.
  const env = { XDG_STATE_HOME: `${root}-home/.local/state`, ...(scenario.env as object | undefined) };
  const steps = [TITLE, ...((scenario.steps as object[] | undefined) ?? [])];
  writeFileSync(file, JSON.stringify({ name: 'clew', ...scenario, steps, env }));
  const out = join(dir, 'out');
  const to = ['--client', client, '--scenario', file, '--project', root, '--no-tap', '--no-probe', '--out', out];
  return { out, line: [join(HOSTS, 'run.mjs'), ...to, ...more] };
}

function heard(out: string, said: string, status: number | null): Ran {
  const text = (f: string): string => (existsSync(join(out, f)) ? readFileSync(join(out, f), 'utf8') : '');
  const model = text('model/requests.jsonl');
  const listed = (pattern: RegExp): string =>
    spawnSync('find', [out, '-type', 'f'], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((f) => pattern.test(f))
      .sort()
      .map((f) => readFileSync(f, 'utf8'))
      .join('\n');
  return {
    model,
    requests: model.split('\n').filter((line) => line !== '' && !isAside(line)),
    transcripts: listed(/transcripts\/.*\.jsonl$/),
    screens: listed(/screen-.*\.txt$/),
    snaps: Object.fromEntries(
      (existsSync(out) ? readdirSync(out) : []).flatMap((f) => {
        const name = /^screen-\d+-(.+)\.txt$/.exec(f)?.[1];
        return name === undefined ? [] : [[name, text(f)]];
      }),
    ),
    control: text('control.jsonl').split('\n').filter(Boolean),
    stdout: said,
    code: status ?? -1,
  };
}
