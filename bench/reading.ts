/** Measures in a fresh process what reading one prompt costs: 200 pieces of open work, a compiled index, varied prompts. Prints milliseconds as JSON. */
import { readFileSync } from 'node:fs';
import { DEFAULTS } from '../src/core/config.js';
import { contextId, newContext, titleOf, withPrompt } from '../src/core/context/context.js';
import { emptyState, sessionState } from '../src/core/context/state.js';
import { decide } from '../src/core/decide.js';
import { SILENCE } from '../src/core/digest/conversation.js';
import type { Context, Facts, State } from '../src/core/model.js';
import { openCompiled } from '../src/runtime/plans/cache.js';

/** A prompt and what was before it. */
interface Said {
  prompt: string;
  said: string;
  files: string[];
}

const OPEN = 200;
/** Prompts that each piece of work has had: its words, files and ids are as many as it keeps. */
const HAD = 12;
const WARM_UP = 300;
const NOW = Date.UTC(2026, 0, 15, 12);

const [file = '', cache = ''] = process.argv.slice(2);
const list = JSON.parse(readFileSync(file, 'utf8')) as Said[];
const plans = openCompiled(cache);
const state = worked();
const ids = Object.keys(state.contexts);

/** By prompt, in order, so that several runs can be laid over each other; `null` for one that was not read. */
const times: (number | null)[] = [];
for (let i = -WARM_UP; i < list.length; i++) {
  const at = (i + list.length) % list.length;
  const facts = factsOf(at);
  const { prompt } = list[at]!;
  const session = { host: 'claude', id: 's1', transcript: null, cwd: '/work/shop' };
  const began = performance.now();
  const { reading } = decide({ kind: 'prompt', session, prompt }, facts);
  const ms = performance.now() - began;
  if (i >= 0) times.push(reading === undefined ? null : ms);
}
process.stdout.write(JSON.stringify({ plans: plans.count, times }));

/** Records in which each piece of work has had prompts and files of its own. */
function worked(): State {
  const s = emptyState();
  for (let k = 0; k < OPEN; k++) {
    const own = Array.from({ length: HAD }, (_, j) => list[(k * HAD + j) % list.length]!);
    const title = titleOf(own[0]!.prompt, own[0]!.prompt);
    let context: Context = newContext(contextId(title, s.contexts), title, { now: NOW - k * 3_600_000, plan: null, branch: k % 3 === 0 ? `feature/${k}` : 'main', provisional: false });
    for (const p of own) context = withPrompt(context, { now: NOW - k * 3_600_000, own: p.prompt.slice(0, 6000), files: [...p.files.slice(0, 10), `src/area-${k % 40}/part-${k}.ts`], branch: null });
    s.contexts[context.id] = context;
  }
  return s;
}

function factsOf(at: number): Facts {
  const active = ids[at % ids.length]!;
  const before = [1, 2, 3, 4].map((n) => list[(at - n + list.length) % list.length]!);
  const session = sessionState(state, { id: 's1', host: 'claude', cwd: '/work/shop', transcript: null }, NOW);
  return {
    now: NOW,
    nonce: (0x10000000 + at).toString(16),
    workspace: '/work/shop',
    config: DEFAULTS,
    state: { ...state, sessions: { s1: { ...session, active, prompts: 5, boundary: at % 9 === 0 ? 'startup' : null } }, workspace: { active } },
    branch: at % 4 === 0 ? `feature/${at % OPEN}` : 'main',
    conversation: { ...SILENCE, prompts: before.map((b) => ({ text: b.prompt, at: NOW - 600_000 })), said: list[at]!.said, touched: list[at]!.files, lines: 100 },
    plans,
    more: {},
  };
}
