/** A gate to walk through: facts with real parsing and matching, sessions of several hosts, and records that follow. */
import { DEFAULTS } from '../../src/core/config.js';
import { applyEdit, emptyState } from '../../src/core/context/state.js';
import { checkScope, recordGrant } from '../../src/core/handlers/tool/check-scope.js';
import { putToPerson } from '../../src/core/handlers/tool/put-to-person.js';
import type { Intent, Intents } from '../../src/core/model/intent.js';
import type { Config, Facts, Outcome, State, ToolAct, ToolCall, ToolEvent } from '../../src/core/model.js';
import { compileGlobs } from '../../src/core/text/glob.js';
import { parseShell } from '../../src/runtime/command-line/parse.js';
import { facts, NOW } from './world.js';

export const ROOT = '/w';

export function intent(id: string, over: Partial<Intent> = {}): Intent {
  return {
    ...{ id, summary: `work of ${id}`, status: '', open: true, criteria: [], context: null, plan: null, line: 1 },
    scope: { allow: ['src/**'], deny: ['src/legacy/**'] },
    constraints: { tools: [], patterns: [], prose: [] },
    ...over,
  };
}

export function file(intents: Intent[], over: Partial<Intents> = {}): Intents {
  return { path: '.orchestration/active_intents.yaml', schema: 'v1', current: null, intents, findings: [], ...over };
}

export const BROKEN: Intents = file([], {
  findings: [{ code: 'intents-syntax', args: { path: 'x.yaml', line: 1, column: 2, why: 'no' }, severity: 'error' }],
});

export const write = (path: string, text = 'x'): ToolCall => ({
  ...{ id: '', name: 'Write' },
  act: { does: 'write', files: [{ path, how: 'write', text }] },
});
export const run = (command: string): ToolCall => ({
  id: '',
  name: 'Bash',
  act: { does: 'run', command, shell: 'posix' },
});
export const tool = (name: string, act: ToolAct = { does: 'unknown' }): ToolCall => ({ id: '', name, act });
export const call = (server: string, name: string, input = {}): ToolCall =>
  tool(`mcp__${server}__${name}`, { does: 'call', server, tool: name, input });

/** Made once: it holds an index that nobody here asks. */
const base = facts();

export interface World {
  state: State;
  config: Config;
  intents: Intents | null;
  now: number;
  /** What the disk says; nothing unless a test gives it. */
  disk: Partial<Facts>;
  facts(): Facts;
  before(tool: ToolCall, session?: string, cwd?: string): Outcome;
  after(tool: ToolCall, session?: string, cwd?: string): Outcome;
  select(id: string | null, session?: string): void;
}

export function world(gate: Config['gate'], intents: Intents | null, over: Partial<Config> = {}): World {
  const event = (when: 'before' | 'after', t: ToolCall, id: string, cwd: string): ToolEvent => ({
    ...{ kind: 'tool', when, tool: t },
    session: { host: 'claude', id, transcript: null, cwd },
  });
  const kept = (o: Outcome): Outcome => {
    for (const e of o.edits) applyEdit(w.state, e);
    return o;
  };
  const w: World = {
    state: emptyState(),
    config: { ...structuredClone(DEFAULTS), gate, ...over },
    intents,
    now: NOW,
    disk: {},
    facts: () =>
      ({
        ...base,
        ...{ now: w.now, workspace: ROOT, config: w.config, state: w.state, intents: w.intents, globs: compileGlobs },
        // What the project's checks are called is installed, and nothing else is there.
        ...{ parsed: parseShell, exists: (p: string) => p.startsWith('node_modules/.bin/') },
        ...w.disk,
      }) as Facts,
    before: (t, id = 's1', cwd = ROOT) => {
      const e = event('before', t, id, cwd);
      return kept(putToPerson(checkScope(e, w.facts()), e, w.facts()));
    },
    after: (t, id = 's1', cwd = ROOT) => kept(recordGrant(event('after', t, id, cwd), w.facts())),
    select: (id, session = 's1') => {
      applyEdit(w.state, { key: `selected/${session}`, was: null, now: { intent: id, at: w.now, by: 'agent' } });
    },
  };
  return w;
}
