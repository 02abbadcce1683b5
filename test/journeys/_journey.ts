/** Decides what a journey is made of: a repository, a home, sessions of a host, terminals and a clock, all with the product as it is installed. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import { spawnSync } from '../support/warm.js';
import { type Hook, runAsProcess, Session } from './_session.js';

const CLI = resolve('dist/cli.js');
const CLOCK = resolve('test/journeys/_clock.cjs');

/** What a command line printed. */
export interface Printed {
  out: string;
  err: string;
  status: number | null;
}

/** Files by their path. */
export type Files = Record<string, string>;

const PLANS: Files = {
  'docs/plans/PILOT-PLAN.md':
    '# Pilot plan\n\nBring the pilot customers in.\n\n- [x] PILOT-1 choose three customers\n- [ ] PILOT-2 write the invitation\n- [ ] PILOT-3 collect what they say\n',
  'docs/plans/PRICING-RESEARCH.md':
    '# Pricing research\n\nFind the price of the hosted edition.\n\n- [ ] PRICE-1 compare the five tiers of others\n- [ ] PRICE-2 ask twenty users what they would pay\n',
};
const SOURCES: Files = {
  'README.md': '# Harbor\n',
  'src/pilot/invite.ts': 'export const invite = (name: string) => "Dear " + name;\n',
  'src/pricing/tiers.ts': 'export const tiers = [9, 29, 99];\n',
};

/** By what was asked, a machine of it as it began, and where that stood: the next one is a copy. It goes with the folder for temporary files of these tests. */
const made = new Map<string, { base: string; kept: string }>();
const AS_IT_IS = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true };
/** Files in which the path of the machine stands. */
const SAYS_WHERE = [
  'harbor/.clew/log.jsonl',
  'harbor/.clew/cache/glance.json',
  'home/.claude.json',
  'home/.local/state/clew/projects.json',
];

/** One machine: a repository of a small product, an empty home, and clew installed as `clew init` does it. */
export class Journey {
  readonly base = mkdtempSync(join(tmpdir(), 'journey-'));
  readonly root = join(this.base, 'harbor');
  readonly home = join(this.base, 'home');
  /** Milliseconds by which the clock of every process runs ahead. */
  ahead = 0;

  /** `bare`: with no plans but those given. */
  constructor({
    files = {},
    installed = true,
    bare = false,
  }: {
    files?: Files;
    installed?: boolean;
    bare?: boolean;
  } = {}) {
    afterAll(() => rmSync(this.base, { recursive: true, force: true, maxRetries: 20 }));
    const kind = JSON.stringify([files, installed, bare]);
    const from = made.get(kind);
    if (from === undefined) {
      this.#begin(files, installed, bare);
      const { base } = this;
      const kept = `${base}.made`;
      cpSync(base, kept, AS_IT_IS);
      made.set(kind, { base, kept });
      return;
    }
    cpSync(from.kept, this.base, AS_IT_IS);
    // Paths of one length, so that nothing but them changes.
    for (const path of SAYS_WHERE.map((f) => join(this.base, f)).filter((f) => existsSync(f)))
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(from.base, this.base));
  }

  #begin(files: Files, installed: boolean, bare: boolean): void {
    // As Claude Code does it for its users.
    mkdirSync(join(this.home, '.config/git'), { recursive: true });
    writeFileSync(join(this.home, '.config/git/ignore'), '**/.claude/settings.local.json\n');
    mkdirSync(this.root);
    this.git('init', '-q', '-b', 'main');
    this.write({ ...SOURCES, ...(bare ? {} : PLANS), ...files });
    this.commit('the beginning');
    if (installed) this.clew('init', '--yes');
  }

  /** The environment of a person's processes; `more` of a host's. */
  env(more: Record<string, string> = {}): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: this.home,
      XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
      TMPDIR: this.base,
      LANG: 'C.UTF-8',
      GIT_CONFIG_NOSYSTEM: '1',
      ...(this.ahead === 0 ? {} : { NODE_OPTIONS: `--require ${CLOCK}`, JOURNEY_AHEAD: String(this.ahead) }),
      ...more,
    };
  }

  /** How its hooks run. */
  hook: Hook = runAsProcess;

  /** Lets time pass. */
  later(ms: number): void {
    this.ahead += ms;
  }

  // ── the repository ──────────────────────────────────────────────────────────────────────────

  path(path: string, from = this.root): string {
    return resolve(from, path);
  }
  write(files: Files, from = this.root): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(this.path(path, from)), { recursive: true });
      writeFileSync(this.path(path, from), text);
    }
  }
  read(path: string, from = this.root): string {
    return readFileSync(this.path(path, from), 'utf8');
  }
  remove(path: string, from = this.root): void {
    rmSync(this.path(path, from), { recursive: true, force: true, maxRetries: 20 });
  }
  exists(path: string, from = this.root): boolean {
    return existsSync(this.path(path, from));
  }
  /** Puts `to` in the place of `from`, which stands in the file. */
  edit(path: string, from: string, to: string, at = this.root): void {
    const text = this.read(path, at);
    if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
    this.write({ [path]: text.replace(from, () => to) }, at);
  }
  git(...args: string[]): string {
    return this.gitIn(this.root, ...args);
  }
  gitIn(cwd: string, ...args: string[]): string {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    return execFileSync('git', [...who, ...args], {
      cwd,
      encoding: 'utf8',
      env: this.env(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
  commit(message: string, date?: string): void {
    this.git('add', '-A');
    const env = { ...this.env(), ...(date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }) };
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    execFileSync('git', [...who, 'commit', '-q', '--allow-empty', '-m', message], {
      cwd: this.root,
      env,
      stdio: 'ignore',
    });
  }

  // ── who works in it ─────────────────────────────────────────────────────────────────────────

  /** The command line as it is built. */
  readonly cli = CLI;

  /** A command of clew that a person types; `from` is the folder of their terminal, `tty` its name. */
  clew(...args: string[]): Printed {
    return this.clewIn(this.root, args);
  }
  clewIn(cwd: string, args: string[], env: Record<string, string> = {}): Printed {
    const r = spawnSync(process.execPath, [CLI, ...args], { cwd, encoding: 'utf8', env: this.env(env) });
    return { out: r.stdout, err: r.stderr, status: r.status };
  }
  json(...args: string[]): Record<string, never> {
    return JSON.parse(this.clew(...args, '--json').out || '{}');
  }
  /** A session of Claude Code in the folder `cwd`, begun. */
  session(id: string, { cwd = this.root, source = 'startup' }: { cwd?: string; source?: string } = {}): Session {
    const session = new Session(this, id, cwd);
    session.start(source);
    return session;
  }

  /** Puts the hooks of this work tree into another one, as its user would install them there. */
  copyHooks(into: string): void {
    const settings = '.claude/settings.local.json';
    this.write({ [settings]: this.read(settings) }, into);
  }

  // ── what clew keeps ─────────────────────────────────────────────────────────────────────────

  /** Lines of the log, oldest first. */
  log(): Record<string, never>[] {
    if (!this.exists('.clew/log.jsonl')) return [];
    return this.read('.clew/log.jsonl')
      .split('\n')
      .filter((l) => l !== '')
      .map((l) => JSON.parse(l));
  }
  /** The text of each context's document, by its id. */
  documents(): Files {
    const dir = this.path('.clew/contexts');
    const names = existsSync(dir) ? readdirSync(dir).filter((f) => f.endsWith('.md')) : [];
    return Object.fromEntries(names.map((f) => [f.slice(0, -3), readFileSync(join(dir, f), 'utf8')]));
  }
  conflicts(): string[] {
    const dir = this.path('.clew');
    return existsSync(dir)
      ? readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((f) => /conflict/i.test(f))
      : [];
  }
  append(path: string, line: object): void {
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, `${JSON.stringify(line)}\n`);
  }
}
