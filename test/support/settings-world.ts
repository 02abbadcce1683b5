/** A project and a home in a temporary folder, and the commands run in them through the shell, on real files. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command, Input, Need, Term } from '../../src/commands/_command.js';
import { DEFAULTS } from '../../src/core/config.js';
import { SILENCE } from '../../src/core/digest/conversation.js';
import type { Fields, Outcome } from '../../src/core/model.js';
import { cutColumns } from '../../src/core/text/columns.js';
import { readConfig } from '../../src/runtime/inputs/config.js';
import { readHealth, readProbe, readReach } from '../../src/runtime/inputs/health.js';
import { readInstructions } from '../../src/runtime/inputs/instructions.js';
import { readSettings } from '../../src/runtime/inputs/settings.js';
import { applyShared } from '../../src/runtime/run/apply.js';
import type { Ports } from '../../src/runtime/run/ports.js';
import { runCommand } from '../../src/runtime/run/run.js';
import { makeRedactor } from '../../src/runtime/secrets/redactor.js';
import { workspaceOf } from '../../src/runtime/workspace/workspace.js';
import { filesStore } from '../../src/stores/files.js';
import { folder, NOW } from './world.js';

export const PLAIN: Term = {
  width: 80,
  cut: cutColumns,
  bold: (s) => s,
  dim: (s) => s,
  good: (s) => s,
  warn: (s) => s,
  bad: (s) => s,
  accent: (s) => s,
};

export class Project {
  readonly base = folder();
  root = join(this.base, 'shop');
  readonly home = join(this.base, 'home');
  env: Record<string, string | undefined> = {
    ...process.env,
    HOME: this.home,
    XDG_CACHE_HOME: undefined,
    CLAUDE_CONFIG_DIR: undefined,
  };
  private runs = 0;

  constructor(files: Record<string, string> = {}) {
    mkdirSync(join(this.root, '.git'), { recursive: true });
    writeFileSync(join(this.root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    mkdirSync(this.home, { recursive: true });
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.base, path)), { recursive: true });
    writeFileSync(join(this.base, path), text);
  }

  read(path: string): string | null {
    const file = join(this.base, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  /** Every file below, with its bytes; links by where they lead. */
  tree(): Record<string, string> {
    const found: Record<string, string> = {};
    for (const e of readdirSync(this.base, { recursive: true, withFileTypes: true })) {
      const path = join(e.parentPath, e.name);
      found[path.slice(this.base.length + 1)] = e.isSymbolicLink()
        ? `→ ${readlinkSync(path)}`
        : e.isDirectory()
          ? '/'
          : readFileSync(path, 'latin1');
    }
    return found;
  }

  /** The tree without what clew keeps for itself. */
  foreign(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.tree()).filter(([path]) => !/(?:^|\/)\.clew(?:\/|$)/.test(path)));
  }

  run(command: Command, flags: Input['flags'] = {}, args: string[] = [], dry = false): Outcome {
    return runCommand(command, { args, flags, session: null, agent: false }, this.ports(), dry);
  }

  ports(): Ports {
    const workspace = workspaceOf(this.root);
    const store = filesStore(workspace.dir);
    const from = { workspace, store, env: this.env };
    const met = (need: Need): unknown => {
      if (need.kind === 'settings') return readSettings(need, from).value;
      if (need.kind === 'instructions') return readInstructions(need, from);
      if (need.kind === 'health') return readHealth(from);
      if (need.kind === 'reach') return readReach(from);
      if (need.kind === 'probe') return readProbe(from);
      if (need.kind === 'config') return readConfig(from);
      return need.kind === 'log' ? store.operations(need.max) : undefined;
    };
    const run = ++this.runs;
    return {
      workspace,
      store,
      config: DEFAULTS,
      now: () => NOW + run * 1000,
      nonce: () => (0xabc00000 + run).toString(16),
      plans: () => ({ count: 0, postings: () => null, row: () => null, nameLength: () => 0 }),
      conversation: () => SILENCE,
      applyShared: (o) => applyShared(o, workspace, store).findings,
      redactor: () => makeRedactor(workspace.dir),
      more: (needs) => ({
        more: Object.fromEntries(needs.map((n) => [n.kind, met(n)])) as Fields,
        findings: [],
      }),
    };
  }

  move(to: string): void {
    cpSync(this.root, join(this.base, to), { recursive: true });
    rmSync(this.root, { recursive: true });
    this.root = join(this.base, to);
  }
}

export const codes = (o: Outcome): string[] => o.findings.map((f) => f.code);
