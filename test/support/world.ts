/** Builders that the tests share: facts, sessions, plans, transcripts and a small world that events happen in. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import { DEFAULTS } from '../../src/core/config.js';
import { contextId, newContext } from '../../src/core/context/context.js';
import { applyEdit, emptyState } from '../../src/core/context/state.js';
import { decide } from '../../src/core/decide.js';
import { makeScene } from '../../src/core/detect/features.js';
import type { Example, Scene } from '../../src/core/detect/signals/_signal.js';
import { SILENCE } from '../../src/core/digest/conversation.js';
import { dispatchDocuments } from '../../src/core/handlers/document/dispatch.js';
import type {
  Config,
  Context,
  Conversation,
  Edit,
  Event,
  Facts,
  Outcome,
  Plan,
  SessionState,
  StartSource,
  State,
} from '../../src/core/model.js';
import { indexOf } from '../../src/core/plan/index/memory-index.js';
import { parsePlan } from '../../src/core/plan/parse/parse.js';
import { promptFingerprint } from '../../src/core/text/prompt-fingerprint.js';
import { wordSet } from '../../src/core/text/words.js';

export const MINUTE = 60_000;
export const DAY = 86_400_000;
/** Every test's clock starts here. */
export const NOW = Date.UTC(2026, 0, 15, 12);
export const WORKSPACE = '/home/ada/shop';

// ── data that is not ours ────────────────────────────────────────────────────────────────────

const DATA = resolve(process.env.CLEW_DATA ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'data'));

/** The folder or file `parts` of the data, `null` (said aloud) where it is absent. */
export function data(...parts: string[]): string | null {
  const path = join(DATA, ...parts);
  if (existsSync(path)) return path;
  console.warn(`SKIPPED: no ${parts.join('/')} in the data folder; set CLEW_DATA to run these tests`);
  return null;
}

/** An empty folder, removed after the file's tests. */
export function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'clew-test-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true, maxRetries: 20 }));
  return dir;
}

// ── plans ────────────────────────────────────────────────────────────────────────────────────

/** The plan `name` with open `tasks`, as its file would read. */
export function plan(
  name: string,
  tasks: string[] = ['say what is to be reached'],
  path = `docs/plans/${name}.md`,
): Plan {
  return parsePlan(path, [`# ${name}`, '', ...tasks.map((t) => `- [ ] ${t}`), ''].join('\n'));
}

/** Plans that have nothing to do with any test's subject: they make common words common. */
export const CROWD: Plan[] = [
  plan('ONBOARDING-EMAILS', ['write the welcome mail', 'measure open rates']),
  plan('SEARCH-RELEVANCE', ['tune the ranker', 'label queries']),
  plan('DARK-THEME', ['pick the palette', 'audit contrast']),
  plan('CI-CACHE', ['cache the toolchain', 'prune old runners']),
  plan('MOBILE-CRASHES', ['symbolicate reports', 'fix the top crash']),
  plan('GDPR-EXPORT', ['collect user records', 'zip and sign the archive']),
];

// ── facts ────────────────────────────────────────────────────────────────────────────────────

export function facts(over: Partial<Facts> = {}): Facts {
  return {
    now: NOW,
    nonce: '3f2a91bc',
    workspace: WORKSPACE,
    config: DEFAULTS,
    state: emptyState(),
    branch: null,
    conversation: SILENCE,
    plans: indexOf([]),
    more: {},
    ...over,
  };
}

export function session(over: Partial<SessionState> = {}): SessionState {
  return {
    id: 's1',
    host: 'claude',
    active: null,
    trail: [],
    lastAt: NOW - 3 * MINUTE,
    prompts: 1,
    boundary: null,
    branch: null,
    cwd: WORKSPACE,
    transcript: null,
    said: '',
    closed: false,
    ended: false,
    ...over,
  };
}

/** An open piece of work called `title`. */
export function work(title: string, over: Partial<Context> = {}): Context {
  const base = newContext(contextId(title, {}), title, {
    now: NOW - DAY,
    branch: null,
    plan: null,
    provisional: false,
  });
  return { ...base, prompts: 3, ...over };
}

export function conversation(over: Partial<Conversation> = {}): Conversation {
  return { ...SILENCE, lines: 1, ...over };
}

/** A state in which `contexts` are open and the first one is active in session `s1`. */
export function stateOf(contexts: Context[], s: Partial<SessionState> = {}): State {
  const active = contexts[0]?.id ?? null;
  return {
    ...emptyState(),
    contexts: Object.fromEntries(contexts.map((c) => [c.id, c])),
    sessions: { s1: session({ active, ...s }) },
    workspace: { active },
  };
}

/** The facts that a signal's example describes. */
export function factsOf(e: Example): Facts {
  const { active, others = [] } = e;
  const plans = [...CROWD, ...Object.entries(e.plans ?? {}).map(([name, task]) => plan(name, [task]))];
  if (active?.plan) plans.push(plan(active.plan, active.tasks));
  const contexts = [
    ...(active ? [{ ...active, plan: active.plan ? `docs/plans/${active.plan}.md` : null }] : []),
    ...others,
  ].map((c) => {
    const { title, files = [], ids = [], said = [] } = c;
    const rest = c as { branch?: string; plan?: string | null; prompts?: number };
    return work(title, {
      files,
      ids,
      terms: wordSet(title),
      branch: rest.branch ?? null,
      plan: rest.plan ?? null,
      prompts: rest.prompts ?? 3,
      echoes: said.map(promptFingerprint),
      ...(c === active || title === active?.title ? { lastAt: NOW - (e.minutes ?? 3) * MINUTE } : {}),
    });
  });
  const minutes = e.minutes ?? 3;
  const s: Partial<SessionState> = {
    boundary: e.boundary ?? null,
    closed: e.closed ?? false,
    lastAt: NOW - minutes * MINUTE,
    ...(e.prompts === undefined ? {} : { prompts: e.prompts }),
  };
  const state = stateOf(contexts, active ? s : { ...s, active: null });
  return facts({
    state,
    branch: e.branch ?? null,
    conversation: conversation({
      said: e.said ?? '',
      touched: e.touched ?? [],
      prompts: e.before === undefined ? [] : [{ text: e.before, at: e.timeless ? null : NOW - minutes * MINUTE }],
    }),
    plans: indexOf(plans.map((p) => ({ plan: p, at: NOW - DAY }))),
  });
}

/** The scene that a signal's example describes. */
export function sceneOf(e: Example): Scene {
  const f = factsOf(e);
  return makeScene(e.prompt, f.state.sessions.s1!, f);
}

// ── a world ──────────────────────────────────────────────────────────────────────────────────

/** State, plans and a clock; events happen in it and their edits are kept. */
export class World {
  state: State;
  plans: Plan[];
  config: Config;
  branch: string | null = null;
  now = NOW;
  talk: Conversation = SILENCE;
  /** Has its session the tools of a server? */
  tool = false;
  readonly kept: Edit[][] = [];
  private count = 0;

  constructor(over: { state?: State; plans?: Plan[]; config?: Partial<Config> } = {}) {
    this.state = over.state ?? emptyState();
    this.plans = over.plans ?? [];
    this.config = { ...DEFAULTS, ...over.config };
  }

  facts(): Facts {
    return facts({
      now: this.now,
      nonce: (0x1a2b3c4d + this.count * 0x10001).toString(16),
      config: this.config,
      state: structuredClone(this.state),
      branch: this.branch,
      ...(this.tool ? { tool: true } : {}),
      conversation: this.talk,
      plans: indexOf(this.plans.map((p) => ({ plan: p, at: NOW - DAY }))),
    });
  }

  /** What `event` leads to, with its edits applied; a minute passes. */
  happens(event: Exclude<Event, { kind: 'command' }>): Outcome {
    const known = this.facts();
    const outcome = dispatchDocuments(decide(event, known), event, known);
    for (const e of outcome.edits) applyEdit(this.state, e);
    this.kept.push(structuredClone(outcome.edits));
    this.now += MINUTE;
    this.count++;
    return outcome;
  }

  prompt(text: string, id = 's1'): Outcome {
    return this.happens({ kind: 'prompt', session: this.session(id), prompt: text });
  }

  start(source: StartSource = 'startup', id = 's1'): Outcome {
    return this.happens({ kind: 'start', session: this.session(id), source });
  }

  stop(touched: string[] = [], id = 's1'): Outcome {
    this.talk = { ...this.talk, touched };
    return this.happens({ kind: 'stop', session: this.session(id) });
  }

  /** What follows the end of a turn: the switch that waits for it. */
  ends(id = 's1'): Outcome {
    return this.happens({ kind: 'stop', session: this.session(id), due: true });
  }

  compact(id = 's1'): Outcome {
    return this.happens({ kind: 'compact', session: this.session(id) });
  }

  end(reason = 'other', id = 's1'): Outcome {
    return this.happens({ kind: 'end', session: this.session(id), reason });
  }

  /** The active work of a session. */
  active(id = 's1'): Context | null {
    const at = this.state.sessions[id]?.active;
    return at == null ? null : (this.state.contexts[at] ?? null);
  }

  private session(id: string): { host: string; id: string; transcript: null; cwd: string } {
    return { host: 'claude', id, transcript: null, cwd: WORKSPACE };
  }
}

// ── transcripts ──────────────────────────────────────────────────────────────────────────────

let rowCount = 0;

function row(type: string, content: unknown, over: object): string {
  rowCount++;
  return JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd: WORKSPACE,
    sessionId: 's1',
    version: '2.1.0',
    gitBranch: 'main',
    type,
    message: { role: type, content },
    uuid: `u${rowCount}`,
    timestamp: new Date(NOW + rowCount * 1000).toISOString(),
    ...over,
  });
}

/** Transcript lines as Claude Code writes them. */
export const line = {
  user: (text: unknown, over: object = {}) => row('user', text, over),
  said: (text: string, over: object = {}) => row('assistant', [{ type: 'text', text }], over),
  tool: (name: string, input: object, id = 'toolu_1', over: object = {}) =>
    row('assistant', [{ type: 'tool_use', id, name, input }], over),
  result: (id: string, toolUseResult: unknown, over: object = {}) =>
    row('user', [{ type: 'tool_result', tool_use_id: id, content: 'ok' }], { toolUseResult, ...over }),
  todos: (...todos: [content: string, status: string][]) =>
    line.tool('TodoWrite', { todos: todos.map(([content, status]) => ({ content, status, activeForm: content })) }),
  slash: (name: string, args = '') =>
    line.user(
      `<command-name>/${name}</command-name>\n<command-message>${name}</command-message>\n<command-args>${args}</command-args>`,
    ),
};
