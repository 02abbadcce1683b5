// Decides whether many who write at once lose, repeat or cross anything.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One process of the kit; the lines it said. */
function worker(args, { KIT, env }) {
  return new Promise((done) => {
    const child = spawn('nice', ['-n', '10', process.execPath, KIT, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (d) => {
      out += d;
    });
    child.on('close', () => done(out.split('\n').filter(Boolean)));
  });
}

/** Processes that add, tick and turn on one store at once. */
export async function crowd({ kit, KIT, PROCESSES, OPERATIONS, env, fresh, rows, row, say }) {
  const root = fresh('crowd');
  const names = Array.from({ length: PROCESSES }, (_, i) => `p${i}`);
  const said = (
    await Promise.all(names.map((n) => worker(['mixed', root, n, String(OPERATIONS)], { KIT, env })))
  ).flat();
  kit.next(root);
  const deeds = new Map();
  for (const d of kit.deeds(root)) deeds.set(d, (deeds.get(d) ?? 0) + 1);
  const done = (name, i) =>
    [`${name}-${i}`, `ticked ${name}-${i - 1}`, `${name}-${i}`, `switched to ${name}-${i}`][i % 4];
  const all = names.flatMap((n) => Array.from({ length: OPERATIONS }, (_, i) => done(n, i)));
  const present = all.filter((d) => deeds.get(d) === 1).length;
  const ok = said.filter((l) => l.startsWith('ok ')).length;
  const acknowledged = said.filter((l) => /^ok [023] /.test(l)).map((l) => l.split(' ')[2]);
  const faults = kit.faultsIn(root, acknowledged);
  const text = readFileSync(join(root, '.clew/contexts/one.md'), 'utf8');
  const ticks = said
    .filter((l) => /^ok 1 /.test(l))
    .filter((l) => !text.includes(`- [x] ${l.split(' ')[2].replace(/\d+$/, (n) => String(n - 1))}\n`));
  const waits = said
    .filter((l) => /^ok /.test(l))
    .map((l) => Number(l.split(' ')[3]))
    .sort((a, b) => a - b);
  for (const f of [...faults, ...said.filter((l) => l.startsWith('failed')), ...ticks].slice(0, 10)) say(`✖ ${f}`);
  row(
    `${PROCESSES} processes × ${OPERATIONS} operations, acknowledged`,
    String(ok),
    String(all.length),
    ok === all.length,
  );
  row('… present, once each', String(present), String(all.length), present === all.length);
  row('… lost, torn or half', String(faults.length + ticks.length), '0', faults.length + ticks.length === 0);
  row(
    '… errors to the user',
    String(said.filter((l) => l.startsWith('failed')).length),
    '0',
    !said.some((l) => l.startsWith('failed')),
  );
  const long = waits[Math.floor(waits.length * 0.99)] ?? 0;
  // A slow machine is no loss: shown, not judged.
  rows.push(['… longest hundredth, ms', long.toFixed(0), '< 2000', long < 2000 ? 'met' : 'slow']);
}

/** Sessions that turn to work of their own, many at once. */
export async function manySessions({ kit, KIT, SESSIONS, TURNS, env, fresh, row, say }) {
  const root = fresh('sessions');
  const ids = Array.from({ length: SESSIONS }, (_, i) => `s${i}`);
  kit.sessions(root, ids);
  const groups = Array.from({ length: Math.min(5, SESSIONS) }, (_, g) =>
    ids.filter((_, i) => i % Math.min(5, SESSIONS) === g),
  );
  const said = (
    await Promise.all(groups.map((g) => worker(['sessions', root, String(TURNS), ...g], { KIT, env })))
  ).flat();
  const at = kit.active(root);
  const last = (id) => `${id}-work-${(TURNS - 1) % 5}`;
  const crossed = said.filter((l) => l.startsWith('crossed')).length + ids.filter((id) => at[id] !== last(id)).length;
  for (const l of said.filter((x) => x !== 'ok').slice(0, 10)) say(`✖ ${l}`);
  const ok = said.filter((l) => l === 'ok').length;
  row(`${SESSIONS} sessions × ${TURNS} switches`, String(ok), String(SESSIONS * TURNS), ok === SESSIONS * TURNS);
  row('… cross-talk', String(crossed), '0', crossed === 0);
}
