/** A machine of somebody in a team: a real workspace with a log, documents and plans, and a server in memory that it exchanges with. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newContext } from '../../../src/core/context/context.js';
import type { Context, Edit, SessionState } from '../../../src/core/model.js';
import type { TeamAsk } from '../../../src/core/team/ask.js';
import { teamKeptIn, teamSeenIn } from '../../../src/core/team/seen.js';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { appendChange } from '../../../src/runtime/sessions/trace-file.js';
import { answerTeam } from '../../../src/runtime/team/answer.js';
import { exchange, type TeamWorld } from '../../../src/runtime/team/exchange.js';
import { type MemoryTeam, openMemory } from '../../support/team-memory.js';

const made: string[] = [];
let count = 0;

/** Takes all machines of the file away. */
export function removeMachines(): void {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true, maxRetries: 20 });
}

export class Machine {
  readonly root = mkdtempSync(join(tmpdir(), 'clew-team-'));
  readonly dir = join(this.root, '.clew');
  /** Milliseconds that its clock is off. */
  off = 0;
  #operations = 0;

  constructor(
    readonly name: string,
    readonly team: MemoryTeam,
  ) {
    made.push(this.root);
    mkdirSync(this.dir);
  }

  now(): number {
    return this.team.now() + this.off;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Logs edits of records. */
  log(edits: Edit[]): void {
    const { store } = this.world();
    const id = `0000-${String(++this.#operations).padStart(8, '0')}`;
    store.append({ v: 1, id, at: this.now(), by: 'test', session: null, did: '', undoable: false, edits });
    store.close();
  }

  /** A context called `title`, with more about it. */
  begins(id: string, title: string, over: Partial<Context> = {}): Context {
    const at = { now: this.now(), plan: null, branch: null, provisional: false };
    const context = { ...newContext(id, title, at), ...over };
    this.log([{ key: `context/${id}`, was: null, now: { ...context } }]);
    return context;
  }

  /** A session that works on it. */
  works(session: string, id: string): void {
    const now: SessionState = {
      ...{ id: session, host: 'claude', active: id, trail: [], lastAt: this.now(), prompts: 1, boundary: null },
      ...{ branch: 'main', cwd: this.root, transcript: null, said: '', closed: false, ended: false },
    };
    this.log([{ key: `session/${session}`, was: null, now: { ...now } }]);
  }

  /** A call of the session, on that context, that changes files. */
  touches(session: string, context: string, paths: string[]): void {
    const files = paths.map((path) => ({ path, how: 'write' as const, ranges: [] }));
    const by = { host: 'claude', tool: 'Write', intent: null, head: null };
    appendChange(this.dir, { v: 1, id: `c${++count}`, at: this.now(), session, context, ...by, files }, () => (t) => t);
  }

  changes(id: string, now: Partial<Context>): void {
    const was = Object.fromEntries(Object.keys(now).map((k) => [k, null]));
    this.log([{ key: `context/${id}`, was, now }]);
  }

  world(): TeamWorld {
    const ports = commandPorts({ cwd: this.root });
    const nonce = (): string => `${this.name}${String(++count).padStart(8, '0')}`;
    return {
      ...ports,
      now: () => this.now(),
      nonce,
      open: openMemory(this.team),
      migrate: async () => 1,
      chance: () => 0.5,
    };
  }

  async asks(ask: TeamAsk) {
    return answerTeam(ask, this.world());
  }

  joins(share: 'titles' | 'contexts' | 'all' = 'titles') {
    const url = `postgres://${this.name}@db.example.com/clew`;
    return this.asks({ do: 'join', url, team: 'web', project: 'shop', share });
  }

  syncs(patient = false) {
    return exchange(this.world(), patient);
  }

  get seen() {
    return teamSeenIn(this.text('cache/team.json'));
  }

  get kept() {
    return teamKeptIn(this.text('cache/team-view.json'));
  }

  /** A file of its `.clew`, '' for none. */
  text(path: string): string {
    try {
      return readFileSync(join(this.dir, path), 'utf8');
    } catch {
      return '';
    }
  }
}

/** Each exchanges once, in turn. */
export async function rounds(...machines: Machine[]): Promise<void> {
  for (const m of machines) await m.syncs();
}
