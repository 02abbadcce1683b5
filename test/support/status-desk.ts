/** A workspace on the disk in which the built hook and command line are used, as a host and a person use them. */
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { spawnSync } from './warm.js';
import { folder } from './world.js';

const HOOK = resolve('dist/hook.cjs');
const CLI = resolve('dist/cli.js');

export interface Said {
  code: number;
  out: string;
  err: string;
}

export class Desk {
  readonly base = folder();
  readonly root = join(this.base, 'shop');
  private calls = 0;

  constructor() {
    mkdirSync(join(this.root, '.git'), { recursive: true });
    writeFileSync(join(this.root, '.git/HEAD'), 'ref: refs/heads/main\n');
  }

  path(name: string): string {
    return join(this.root, name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  chmod(name: string, mode: number): void {
    chmodSync(this.path(name), mode);
  }

  remove(name: string): void {
    rmSync(this.path(name), { recursive: true, force: true });
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  /** The document of a context. */
  doc(id: string): string {
    return this.read(`.clew/contexts/${id}.md`);
  }

  /** `clew LINE` in the workspace, for session `s1`. */
  clew(args: string[], more: { session?: string; input?: string; env?: Record<string, string> } = {}): Said {
    const r = spawnSync(process.execPath, [CLI, ...args], {
      cwd: this.root,
      encoding: 'utf8',
      input: more.input ?? '',
      env: {
        PATH: process.env.PATH,
        XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
        HOME: join(this.base, 'home'),
        NO_COLOR: '1',
        CLAUDE_CODE_SESSION_ID: more.session ?? 's1',
        ...more.env,
      },
    });
    return { code: r.status ?? -1, out: r.stdout, err: r.stderr };
  }

  /** Fires the hook; what the model is told, '' when nothing. */
  fire(event: string, fields: object = {}, session = 's1'): string {
    const payload = {
      session_id: session,
      transcript_path: this.transcript(session),
      cwd: this.root,
      hook_event_name: event,
      ...fields,
    };
    const r = spawnSync(process.execPath, [HOOK, 'claude'], {
      cwd: this.root,
      encoding: 'utf8',
      input: JSON.stringify(payload),
      env: { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME, HOME: join(this.base, 'home') },
    });
    if (r.status !== 0 || r.stderr !== '') throw new Error(`hook: exit ${r.status} ${r.stderr}`);
    if (!r.stdout.startsWith('{')) return r.stdout;
    const said = JSON.parse(r.stdout);
    return said.hookSpecificOutput?.additionalContext ?? said.reason ?? '';
  }

  start(source = 'startup', session = 's1'): string {
    return this.fire('SessionStart', { source }, session);
  }

  /** A whole turn: the prompt, what the agent does, the stop. Returns what the prompt's hook told the model. */
  turn(prompt: string, did: object[] = [], session = 's1'): string {
    this.say(session, { type: 'user', message: { role: 'user', content: prompt } });
    const told = this.fire('UserPromptSubmit', { prompt }, session);
    for (const row of did) this.say(session, row);
    this.fire('Stop', {}, session);
    return told;
  }

  /** A tool call of the agent, as the transcript has it. */
  used(name: string, input: object, failed = false): object[] {
    const id = `toolu_${++this.calls}`;
    return [
      { type: 'assistant', message: { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] } },
      {
        type: 'user',
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'x', is_error: failed }] },
      },
    ];
  }

  /** The agent writes a file of the workspace. */
  wrote(name: string): object[] {
    this.write(name, '// words\n');
    return this.used('Write', { file_path: this.path(name) });
  }

  faults(): string {
    const file = this.path('.clew/cache/faults.jsonl');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  private transcript(session: string): string {
    return join(this.base, `${session}.jsonl`);
  }

  private say(session: string, row: object): void {
    appendFileSync(this.transcript(session), `${JSON.stringify({ timestamp: new Date().toISOString(), ...row })}\n`);
  }
}
