// Decides whether the built hooks answer alike: sequences of payloads as hosts send them, and what they leave on the disk.
import { madeWorld } from './made-world.mjs';
import { payloadOf } from './payloads.mjs';
import { chanceOf, namesOf } from './random.mjs';
import { twice } from './twice.mjs';

/** What Claude Code's record of a session says of a payload: prompts, calls and words of the agent. */
export function recordOf(payload, r, now) {
  const at = new Date(now).toISOString();
  const row = (type, content) => ({
    type,
    message: { role: type, content },
    timestamp: at,
    sessionId: payload.session,
  });
  if (payload.prompt !== null) return [row('user', payload.prompt)];
  if (payload.call?.act.does === 'write' && payload.call.act.files.length > 0) {
    const input = { file_path: payload.call.act.files[0].path };
    return [
      row('assistant', [{ type: 'tool_use', id: 'toolu_1', name: 'Write', input }]),
      row('user', [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'ok' }]),
    ];
  }
  if (payload.event !== 'Stop') return [];
  const text = r.pick([
    'Done.',
    'Should I go on with the pricing research?',
    'Next: look into it somehow.',
    'I fixed src/login.ts and ran the tests.',
  ]);
  return [row('assistant', [{ type: 'text', text }])];
}

/** The steps of one payload: the record first, the file that a call wrote, the hook. */
export function stepsOf(host, world, real, stage, r) {
  const payload = payloadOf(host, world, real, stage, r);
  const rows = recordOf(payload, r, stage.now);
  const steps = [];
  if (rows.length > 0)
    steps.push({
      do: 'talk',
      file: `${payload.session}.jsonl`,
      rows: r.is(0.02) ? ['{broken', ...rows] : rows,
      minutes: 0,
    });
  if (payload.call?.act.does === 'write')
    for (const f of payload.call.act.files) {
      const path = f.path.startsWith(`${stage.root}/`) ? f.path.slice(stage.root.length + 1) : f.path;
      const ours = path !== '' && !path.startsWith('/') && !path.includes('..') && !path.startsWith('.git/');
      if (ours && typeof f.text === 'string') steps.push({ do: 'write', path, text: f.text, minutes: 0 });
    }
  const env = r.is(0.01) ? { CLEW_DISABLE: '1' } : r.is(0.02) ? { COPILOT_CLI: '1' } : {};
  steps.push({
    do: 'hook',
    args: payload.args,
    input: payload.input,
    env,
    event: payload.event,
    minutes: r.weighted([
      [9, 1],
      [2, 45],
      [1, 1500],
      [0.2, 15_000],
    ]),
  });
  return steps;
}

/** A change of the world that no program of ours made. */
export function byHand(world, r) {
  return r.pick([
    () => ({ do: 'write', path: r.pick(world.pools.plan), text: world.anotherPlan(r) }),
    () => ({ do: 'write', path: r.pick(world.pools.path), text: `// by hand ${r.hex()}\n` }),
    () => ({ do: 'commit', words: 'work' }),
    () => ({ do: 'branch', name: r.pick(['main', 'auth', 'feature/pricing-research', 'fix/12-login']) }),
    () => ({ do: 'write', path: '.clew/intents.yaml', text: world.anotherIntents(r) }),
  ])();
}

/** `count` payloads on both sides. */
export function hooks(stage, real, report, { count, seed, only }) {
  const part = report.part('hooks', 'payloads');
  let played = 0;
  for (const name of namesOf('hooks', only)) {
    if (part.count >= count) break;
    const r = chanceOf(seed, name);
    const host = r.weighted([
      [6, 'claude'],
      [2, 'codex'],
      [2, 'copilot'],
    ]);
    const world = madeWorld(r, seed);
    let wanted = Math.min(r.from(10, 40), count - part.count);
    const waiting = [];
    const next = (said) => {
      const last = said.at(-1);
      if (last) part.saw('answers', last.out === '' ? 'silence' : answerOf(last.out));
      if (waiting.length > 0) return waiting.shift();
      if (wanted-- <= 0) return null;
      if (r.is(0.08)) waiting.push(byHand(world, r));
      if (r.is(0.03))
        waiting.push({
          do: 'clew',
          args: r.pick([['undo'], ['back'], ['intent', 'select', 'INT-001'], ['contexts'], ['index']]),
        });
      waiting.push(...stepsOf(host, world, real, stage, r));
      part.count++;
      part.saw('events', `${host} ${waiting.at(-1).event}`);
      return waiting.shift();
    };
    twice(stage, name, world, next, part);
    played++;
    if (played % 5 === 0) part.progress(count);
  }
  part.end();
}

/** What an answer of the hook is for. */
function answerOf(out) {
  if (!out.startsWith('{')) return 'text';
  try {
    const said = JSON.parse(out);
    const { hookSpecificOutput: more = said } = said;
    return [
      said.decision,
      more.permissionDecision,
      more.additionalContext && 'context',
      said.systemMessage && 'message',
    ]
      .filter(Boolean)
      .join('+');
  } catch {
    return 'no JSON';
  }
}
