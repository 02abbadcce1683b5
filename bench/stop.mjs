// The end of a turn: what the hook takes over the floor to look at it once more and record it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { floorRun, inTurns, p, run } from './kit.mjs';
import { makeContexts } from './world.mjs';

/** `[name, ms, at most]` of an ordinary turn and of a large one. */
export function stops({ tmp, env, dist, rounds }) {
  return [
    ['stop of a turn of 5 files, 8 open contexts, p50 over the floor, ms', 8, 5],
    ['stop of a turn of 2,000 files, 500 open contexts, p50 over the floor, ms', 500, 2000],
  ].map(([name, contexts, files], n) => {
    const root = join(tmp, 'stop', `shop ${n}`);
    makeContexts(root, contexts);
    const at = { cwd: root, env };
    const hook = (event, of, more) =>
      run([join(dist, 'hook.cjs'), 'claude'], JSON.stringify({ session_id: of.id, transcript_path: of.transcript, cwd: root, hook_event_name: event, ...more }), at);
    const sessions = Array.from({ length: rounds + 3 }, (_, i) => begun(root, `${n}-${i}`, files, hook));
    let next = 0;
    const [floor, stopped] = inTurns([() => floorRun(at), () => hook('Stop', sessions[next++], { last_assistant_message: 'The export writes a line for each invoice now.' })], rounds);
    return [name, p(stopped, 0.5) - p(floor, 0.5), 40];
  });
}

/** A session whose prompt was read and whose agent wrote `files`. */
function begun(root, name, files, hook) {
  const of = { id: `9f14e45f-ceea-467f-a8f0-${name.padStart(12, '0')}`, transcript: join(root, '..', 'home', `${name}.jsonl`) };
  mkdirSync(dirname(of.transcript), { recursive: true });
  const line = (type, content) => JSON.stringify({ type, sessionId: of.id, cwd: root, timestamp: '2026-01-15T12:00:00.000Z', message: { role: type, content } });
  const wrote = Array.from({ length: files }, (_, i) => [
    line('assistant', [{ type: 'tool_use', id: `t${i}`, name: 'Write', input: { file_path: join(root, `src/invoices/part-${i}.ts`), content: 'x' } }]),
    line('user', [{ type: 'tool_result', tool_use_id: `t${i}`, content: 'ok' }]),
  ]).flat();
  const prompt = 'Write the export of invoices, a line for each';
  hook('UserPromptSubmit', of, { prompt });
  writeFileSync(of.transcript, `${[line('user', prompt), ...wrote, line('assistant', [{ type: 'text', text: 'The export writes a line for each invoice now.' }])].join('\n')}\n`);
  return of;
}
