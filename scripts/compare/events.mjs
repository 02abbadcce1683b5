// Decides which world a sequence of events begins in, and which event comes next.
import { callOf } from './calls.mjs';
import { promptOf } from './prompts.mjs';
import { bars, intents, writtenSettings } from './settings.mjs';
import { BRANCHES, planText, poolsOf, project, TITLES } from './subjects.mjs';
import { ROOT } from './world.mjs';

const START = Date.UTC(2026, 0, 15, 12);
export const SESSIONS = ['s1', 's1', 's1', 's1', 's2', 's3', '__proto__', 'constructor'];
const SOURCES = ['startup', 'resume', 'clear', 'compact', 'fork'];

/** A world to begin with. */
export function worldOf(r) {
  const files = project(r);
  return {
    ...{ files, root: ROOT, version: 0, now: START, began: START, branch: r.pick([null, ...BRANCHES]) },
    ...{ written: writtenSettings(r), bars: bars(r), intents: intents(r), rich: r.is(0.85) },
    ...{ pools: poolsOf(files), prompts: [], hostsPlan: r.is(0.5) ? planText(r.pick(TITLES), r) : null, calls: [] },
  };
}

/** The next event, and what was said before it. */
export function eventIn(world, real, r) {
  const id = r.pick(SESSIONS);
  const session = {
    host: r.pick(['claude', 'claude', 'codex', 'copilot']),
    id,
    transcript: null,
    cwd: r.is(0.9) ? ROOT : `${ROOT}/src`,
  };
  const kind = r.weighted([
    [30, 'prompt'],
    [30, 'tool'],
    [12, 'start'],
    [12, 'stop'],
    [8, 'compact'],
    [8, 'end'],
  ]);
  if (kind === 'prompt') {
    const prompt = promptOf(world.pools, real, r);
    // The same words again, as after a question that held them.
    const text = world.prompts.length > 0 && r.is(0.05) ? world.prompts.at(-1).text : prompt.text;
    return { event: { kind, session, prompt: text }, prompt: { ...prompt, text } };
  }
  if (kind === 'start') return { event: { kind, session, source: r.pick(SOURCES) } };
  if (kind === 'stop') return { event: { kind, session, ...(r.is(0.1) ? { again: true } : {}) } };
  if (kind === 'end') return { event: { kind, session, reason: r.pick(['other', 'clear', 'resume', '']) } };
  if (kind === 'compact') return { event: { kind, session } };
  const done = world.calls.length > 0 && r.is(0.5) ? world.calls.pop() : null;
  if (done !== null) return { event: { kind, when: 'after', session: done.session, tool: done.tool } };
  const tool = callOf(world, r);
  if (r.is(0.8)) world.calls.push({ session, tool });
  return { event: { kind, when: r.is(0.85) ? 'before' : 'after', session, tool } };
}

/** What the agent's call did to the files, once it ran. */
export function ran(world, event) {
  if (event.kind !== 'tool' || event.when !== 'after' || event.tool.act.does !== 'write') return;
  for (const f of event.tool.act.files) {
    const path = f.path.startsWith(`${ROOT}/`) ? f.path.slice(ROOT.length + 1) : f.path;
    if (f.how === 'delete') world.files.delete(path);
    else if (f.text !== null) world.files.set(path, f.text);
  }
  world.version++;
}
