/** Decides what a way out of a strict scope is played on: a workspace as `clew init` leaves it, the calls of three hosts, and what of it nobody but a person may change. */
import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { Journey } from '../journeys/_journey.js';
import { type Answer, Session } from '../journeys/_session.js';

export type Host = 'claude' | 'codex' | 'copilot';

export const FILES = {
  'src/a.ts': 'export const a = 1\n',
  'src/legacy/old.ts': 'export const old = 1\n',
  'docs/readme.md': '# Read me\n',
  'package.json': '{"name":"r","version":"1.0.0","scripts":{"test":"echo t","build":"echo b"}}\n',
};
export const INTENTS = `version: 1
current_intent_id: null
intents:
  - id: "INT-001"
    summary: "the sources"
    status: "open"
    scope:
      allow_glob: ["src/**"]
      deny_glob: ["src/legacy/**"]
`;
/** A line that waits for somebody is ended. */
const MOST_MS = 20_000;
/** What clew and git write by themselves, and caches of programs. */
const THEIRS =
  /^(?:harbor\/src\/(?!legacy|$)|harbor\/\.clew\/(?!config\.json|intents\.yaml|$)|harbor\/\.git\/(?!config|hooks|$)|home\/\.(?:claude\/projects|codex\/sessions|cache|npm|local\/share|cargo|rustup|viminfo|vim|lesshst))/;
const SETTINGS: Record<Exclude<Host, 'claude'>, string> = {
  codex: '.codex/hooks.json',
  copilot: '.copilot/hooks/clew.json',
};

interface Entry {
  matcher?: string;
  command?: string;
  bash?: string;
  hooks?: Entry[];
}

/** A strict workspace whose one intent a person confirmed and its session selected. */
export class Ground {
  readonly j = new Journey({ bare: true, files: FILES, installed: false });
  readonly s: Session;
  #calls = 0;

  constructor(
    readonly host: Host = 'claude',
    before: string[] = [],
    settings: object = { gate: 'strict' },
    intents: string | null = INTENTS,
    place = '.clew/intents.yaml',
  ) {
    const { j } = this;
    j.write({ '.clew/config.json': `${JSON.stringify(settings, null, 2)}\n` });
    if (intents !== null) j.write({ [place]: intents });
    j.write({ '../bin/clew': `#!/bin/sh\nexec "${process.execPath}" "${j.cli}" "$@"\n` });
    chmodSync(`${j.base}/bin/clew`, 0o755);
    j.clew('init', '--yes', '--host', host);
    for (const line of before) this.shell(this.filled(line));
    this.s = new Session(j, 'one', j.root);
    if (intents === null) return;
    j.clew('intent', 'confirm', '--yes');
    this.s.start();
    if (host === 'claude') this.s.tool('mcp__clew__select_active_intent', { intent_id: 'INT-001' });
    j.clew('intent', 'select', 'INT-001', '--session', 'one');
  }

  filled<T>(value: T): T {
    const text = JSON.stringify(value).replaceAll('{{ROOT}}', this.j.root).replaceAll('{{HOME}}', this.j.home);
    return JSON.parse(text) as T;
  }

  env(more: Record<string, string> = {}): NodeJS.ProcessEnv {
    const rust = process.env.RUSTUP_HOME ?? join(homedir(), '.rustup');
    return { ...this.j.env(more), RUSTUP_HOME: rust, PATH: `${this.j.base}/bin:${process.env.PATH}` };
  }

  /** What `line` comes to; `keys`: at a terminal, where somebody types them. */
  shell(line: string, more: Record<string, string> = {}, keys?: string, cwd = this.j.root): number | null {
    const [program, args] = keys === undefined ? ['bash', ['-c', line]] : ['script', ['-qec', line, '/dev/null']];
    const env = { ...this.env(more), SHELL: '/bin/bash' };
    const input = keys === undefined ? {} : { input: keys };
    const stdio = ['pipe', 'ignore', 'ignore'] as ('pipe' | 'ignore')[];
    return spawnSync(program as string, args as string[], {
      ...{ cwd, env, timeout: MOST_MS, killSignal: 'SIGKILL', stdio },
      ...input,
    }).status;
  }

  /** The same by the agent, whose host leaves its marks. */
  agent(line: string, keys?: string, cwd?: string): void {
    const mark: Record<string, string> =
      this.host === 'claude' ? { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'one' } : {};
    this.shell(line, mark, keys, cwd);
  }

  /** What the hooks said of a call; `does` is carried out where nobody held it. `user`: what they answer when they are asked. */
  call(
    tool: string,
    input: unknown,
    does: () => void = () => {},
    user: 'yes' | 'no' = 'no',
    cwd = this.j.root,
  ): Answer['verdict'] {
    if (this.host === 'claude') return this.s.tool(tool, input as object, does, user).verdict;
    const id = this.host === 'copilot' ? {} : { tool_use_id: `c${++this.#calls}` };
    const payload = { transcript_path: this.s.transcript, cwd, tool_name: tool, tool_input: input, ...id };
    const verdict = this.fires('PreToolUse', payload);
    if (verdict === 'deny' || (verdict === 'ask' && user === 'no')) return verdict;
    does();
    this.fires('PostToolUse', payload);
    return verdict;
  }

  /** What the hooks that were installed for Codex or Copilot make of a payload. */
  fires(hook_event_name: string, payload: object): Answer['verdict'] {
    const said = this.#entries(hook_event_name).map((command) => {
      const r = spawnSync('sh', ['-c', command], {
        // Both run their hooks in the folder of the session.
        cwd: this.j.root,
        env: this.env(this.host === 'copilot' ? { COPILOT_CLI: '1' } : {}),
        input: JSON.stringify({ ...payload, session_id: 'one', hook_event_name }),
        ...{ encoding: 'utf8', timeout: MOST_MS, killSignal: 'SIGKILL' },
      });
      return String(r.stdout);
    });
    return (/"permissionDecision":"(\w+)"/.exec(said.join(''))?.[1] ?? '') as Answer['verdict'];
  }

  /** All that stands outside of the scope, and what of clew's own a person has the say of: by path, what it is now. */
  outside(): Map<string, string> {
    const found = new Map<string, string>();
    const { base } = this.j;
    const walk = (dir: string): void => {
      for (const name of readdirSync(dir)) {
        const path = join(dir, name);
        const told = relative(base, path);
        const at = lstatSync(path, { bigint: true });
        if (THEIRS.test(at.isDirectory() ? `${told}/` : told)) continue;
        if (at.isDirectory()) walk(path);
        else found.set(told, at.isSymbolicLink() ? readlinkSync(path) : `${at.size} ${at.mtimeNs} ${at.mode}`);
      }
    };
    for (const name of ['harbor', 'home']) walk(join(base, name));
    return found;
  }

  #entries(event: string): string[] {
    const { hooks } = JSON.parse(readFileSync(join(this.j.home, SETTINGS[this.host as 'codex']), 'utf8'));
    const entries = (hooks[event] ?? []) as Entry[];
    return entries
      .flatMap((e) => [e.bash ?? e.command, ...(e.hooks ?? []).map((h) => h.command)])
      .filter((c) => c !== undefined);
  }
}

/** The paths by which `now` differs from `then`. */
export function changed(then: Map<string, string>, now: Map<string, string>): string[] {
  return [...new Set([...then.keys(), ...now.keys()])].filter((p) => then.get(p) !== now.get(p)).sort();
}
