// Decides whether the library's other words say the same: plans read and searched, settings, digests, tokens, a host's payloads and lines.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { callOf } from './calls.mjs';
import { same, tried } from './canon.mjs';
import { promptOf } from './prompts.mjs';
import { conversation } from './settings.mjs';
import { PATHS } from './subjects.mjs';

/** Calls of everything else that is exported, with the plans and words of one world. */
export function libraryCalls(name, sides, world, real, part, r) {
  const both = (what, input, work) => {
    const [old, now] = sides.map((s) => tried(() => work(s)));
    part.count++;
    part.saw('functions', what);
    if (!same(old, now)) part.differs(`${name}, ${what}`, input, old, now);
  };
  both('configOf', world.written, (s) => s.configured);
  both('DEFAULTS', '', (s) => s.lib.DEFAULTS);
  for (const [path, text] of world.files) both('parsePlan', { path, text }, (s) => s.lib.parsePlan(path, text));
  for (let n = r.from(2, 6); n > 0; n--) {
    const { text } = promptOf(world.pools, real, r);
    const asked = {
      text,
      ...(r.is(0.4) ? { about: r.pick(world.pools.title) } : {}),
      ...(r.is(0.4) ? { paths: r.some(PATHS, 3) } : {}),
      ...(r.is(0.4) ? { ids: r.some(world.pools.task, 2) } : {}),
    };
    const max = r.pick([undefined, 1, 3]);
    both('query', asked, (s) => s.lib.query(structuredClone(asked)));
    both('search', asked, (s) => s.lib.search(s.lib.query(structuredClone(asked)), s.plans(), world.now, max));
    both('tokens', text, (s) => s.lib.tokens(text));
    const talk = conversation(world.pools, [{ text, at: world.now }], null, r);
    both('digest', talk, (s) => s.lib.digest(structuredClone(talk), s.config.digest));
  }
  const payload = hookPayload(world, r);
  both('claude.parse', payload, (s) => s.lib.claude.parse(structuredClone(payload)));
  const outcome = {
    verdict: 'allow',
    findings: [],
    edits: [],
    did: '',
    undoable: false,
    ...r.pick([{}, { brief: 'b' }, { hold: 'h' }, { notice: 'n', brief: 'b' }, { goesOn: 'g' }]),
  };
  for (const kind of ['prompt', 'start', 'stop', 'compact', 'end'])
    both('claude.render', outcome, (s) =>
      s.lib.claude.render(outcome, { kind, session: { host: 'claude', id: 's1', transcript: null, cwd: '' } }),
    );
  const row = transcriptRow(world, real, r);
  both('claude.line', row, (s) => s.lib.claude.line(row));
  both('claude.mayPrompt', row, (s) => s.lib.claude.mayPrompt(row));
  both('claude.recipe', '', (s) => s.lib.claude.recipe.entries('node hook.cjs claude'));
}

function hookPayload(world, r) {
  const name = r.pick(['SessionStart', 'UserPromptSubmit', 'Stop', 'PreCompact', 'SessionEnd', 'Nope', 7]);
  const whole = {
    session_id: 's1',
    hook_event_name: name,
    cwd: world.root,
    prompt: r.pick(['x', 7]),
    source: r.pick(['resume', 'odd']),
    reason: 'other',
  };
  return r.is(0.8)
    ? whole
    : r.pick([
        null,
        7,
        'x',
        [],
        { ...whole, session_id: 3 },
        { ...whole, agent_id: 'a' },
        { ...whole, source: 'system' },
      ]);
}

function transcriptRow(world, real, r) {
  const tool = callOf(world, r);
  const { text } = promptOf(world.pools, real, r);
  const content = r.pick([
    text,
    [{ type: 'text', text }],
    [{ type: 'tool_use', id: 't', name: tool.name, input: { command: 'ls', file_path: 'a.ts', todos: [] } }],
    7,
  ]);
  const type = r.pick(['user', 'assistant', 'system', 'summary']);
  const whole = JSON.stringify({
    type,
    message: { role: type, content },
    timestamp: r.pick(['2026-01-05T10:00:00Z', 'never']),
    isMeta: r.is(0.1),
  });
  return r.is(0.9) ? whole : whole.slice(0, r.int(whole.length));
}

/** What a router would be given of every transcript that is there. */
export function routers(builds, data, report) {
  let names = [];
  try {
    names = readdirSync(join(data, 'transcripts')).filter((n) => n.endsWith('.jsonl'));
  } catch {
    return;
  }
  const part = report.part('routers', 'transcripts');
  const { write } = process.stderr;
  for (const name of names) {
    const path = join(data, 'transcripts', name);
    const [old, now] = builds.map((lib) => {
      const warned = [];
      process.stderr.write = (text) => warned.push(text) > 0;
      const block = tried(() => lib.extractRouterContext(path, 5, (text) => warned.push(text)));
      return { block, warned, whole: tried(() => lib.buildRouterContext('do the same for pricing', path)) };
    });
    part.count++;
    if (!same(old, now)) part.differs(name, path, old, now);
  }
  process.stderr.write = write;
  part.end();
}
