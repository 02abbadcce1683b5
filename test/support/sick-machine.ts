/** A project in which everything is well, on real files with the real shell, for whoever wants to break one thing of it. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, vi } from 'vitest';
import type { Command, Input, Need } from '../../src/commands/_command.js';
import { commands } from '../../src/commands/_index.js';
import type { Check } from '../../src/commands/setup/_check.js';
import { emptyState, sessionState } from '../../src/core/context/state.js';
import type { Edit, Operation, Outcome } from '../../src/core/model.js';
import { commandPorts } from '../../src/runtime/inputs/command-ports.js';
import { runCommand } from '../../src/runtime/run/run.js';
import { filesStore } from '../../src/stores/files.js';

export type ShownCheck = Check & { mends: boolean };

export const LOCAL = '.claude/settings.local.json';
export const CODEX = '../home/.codex/hooks.json';
export const SERVERS = '../home/.claude.json';
export const LOG = '.clew/log.jsonl';
const PLAN = '# Pilot plan\n\n- [x] PILOT-1 choose three customers\n- [ ] PILOT-2 write the invitation\n';

/** By what was asked, where a machine of it stands and what it was like before anything was broken: the next one is put back there. */
const made = new Map<string, string>();

/** One machine. Paths are those below the project unless they lead out of it. Of one kind there is one at a time. */
export class SickMachine {
  readonly base: string;
  readonly root: string;
  readonly home: string;
  cwd: string;

  constructor({
    hosts = 'claude,codex,copilot',
    flags = {} as Input['flags'],
    files = {} as Record<string, string>,
  } = {}) {
    const kind = JSON.stringify([hosts, flags, files]);
    const known = made.get(kind);
    this.base = known ?? mkdtempSync(join(tmpdir(), 'sick-'));
    this.root = join(this.base, 'harbor');
    this.home = join(this.base, 'home');
    this.cwd = this.root;
    const well = `${this.base}.well`;
    if (known !== undefined) {
      rmSync(this.base, { recursive: true, force: true, maxRetries: 20 });
      cpSync(well, this.base, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
      this.enter();
      return;
    }
    afterAll(() => {
      made.delete(kind);
      for (const dir of [this.base, well]) rmSync(dir, { recursive: true, force: true, maxRetries: 20 });
    });
    this.write('../home/.config/git/ignore', '**/.claude/settings.local.json\n');
    this.write('../bin/clew', '#!/bin/sh\n');
    this.runnable('../bin/clew');
    this.write('docs/plans/PILOT-PLAN.md', PLAN);
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    this.enter();
    this.git('init', '-q', '-b', 'main');
    this.git('add', '-A');
    this.git('commit', '-qm', 'the beginning');
    this.run('init', { yes: true, host: hosts, ...flags });
    this.run('new', {}, ['Invite the pilot customers']);
    for (const host of hosts.split(',')) this.fired(host);
    this.run('index');
    cpSync(this.base, well, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    made.set(kind, this.base);
  }

  /** Its home, and none of the variables that would lead elsewhere, are those of this process. */
  enter(): void {
    const none = ['XDG_CACHE_HOME', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME'];
    for (const name of [...none, 'COPILOT_HOME', 'NODE_EXTRA_CA_CERTS']) vi.stubEnv(name, undefined);
    // Not by a stub: files that share a process undo each other's in the wrong order.
    delete process.env.CLEW_DISABLE;
    vi.stubEnv('HOME', this.home);
    vi.stubEnv('PATH', `${join(this.base, 'bin')}:${process.env.PATH}`);
  }

  path(path: string): string {
    return join(this.root, path);
  }
  read(path: string): string {
    return readFileSync(this.path(path), 'utf8');
  }
  exists(path: string): boolean {
    return existsSync(this.path(path));
  }
  write(path: string, text: string | Buffer): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), text);
  }
  remove(path: string): void {
    rmSync(this.path(path), { recursive: true, force: true });
  }
  edit(path: string, from: string | RegExp, to: string): void {
    const text = this.read(path);
    const after = text.replaceAll(from, to);
    if (after === text) throw new Error(`${path} does not hold ${from}`);
    this.write(path, after);
  }
  /** A file becomes a program. */
  runnable(path: string): void {
    chmodSync(this.path(path), 0o755);
  }
  /** The JSON of a file, changed. */
  json(path: string, change: (value: never) => void): void {
    const value = JSON.parse(this.read(path)) as never;
    change(value);
    this.write(path, JSON.stringify(value, null, 2));
  }
  git(...args: string[]): string {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    return execFileSync('git', [...who, ...args], {
      cwd: this.root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** The document of its one context. */
  document(): string {
    const { contexts } = filesStore(this.path('.clew')).state();
    return `.clew/contexts/${Object.keys(contexts)[0]}.md`;
  }

  log(edits: Edit[], at = Date.now() - 60_000): void {
    const operation = {
      v: 1,
      id: `t-${edits[0]!.key}-${at}`,
      at,
      by: 'prompt',
      session: null,
      did: '',
      undoable: false,
    };
    filesStore(this.path('.clew')).append({ ...operation, edits } as Operation);
  }
  /** A session that a host's hook has seen. */
  fired(host: string): void {
    const session = sessionState(
      emptyState(),
      { id: `s-${host}`, host, cwd: this.root, transcript: null },
      Date.now() - 60_000,
    );
    this.log([{ key: `session/s-${host}`, was: null, now: session as never }]);
  }

  /** `without`: material that is not read for it. */
  run(
    name: string,
    flags: Input['flags'] = {},
    args: string[] = [],
    { dry = false, agent = false, without = [] as Need['kind'][] } = {},
  ): Outcome {
    // What another file set meanwhile, in a process that they share, does not lead elsewhere.
    vi.stubEnv('XDG_STATE_HOME', undefined);
    const command = commands.find((c) => c.name === name)!;
    const needs: Command['needs'] = (input) => command.needs(input).filter((n) => !without.includes(n.kind));
    return runCommand(
      { ...command, needs },
      { args, flags, session: null, agent },
      commandPorts({ cwd: this.cwd }),
      dry,
    );
  }

  /** What doctor says, without firing the hook and starting the server: these have tests of their own. */
  checks(flags: Input['flags'] = {}): ShownCheck[] {
    return this.run('doctor', flags, [], { without: ['probe', 'served'] }).view!.checks as ShownCheck[];
  }
  /** The checks that are not good; that nobody fired the hook just now is none. */
  wrong(): ShownCheck[] {
    return this.checks().filter((c) => c.state !== 'good' && c.id !== 'runs');
  }
}
