// Decides whether a process that is killed while it writes loses or breaks anything.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';

/** Ways to write, each killed somewhere between its first byte and its last. */
function ways(KIT) {
  const added = (how) => ({
    name: how,
    args: (root, name) => [KIT, 'add', root, name, how],
    input: '',
    marker: 'stdout',
    acknowledged: (out, name) => out.includes(`ok ${name}`),
  });
  return [
    added('archive'),
    added('record'),
    {
      name: 'switch',
      args: (root, name) => [resolve('dist/cli.js'), 'switch', '--new', name, '--cwd', root],
      input: '',
      marker: 'lock',
      acknowledged: (out) => out.includes('switched to'),
    },
    {
      name: 'stop hook',
      args: () => [resolve('dist/hook.cjs'), 'claude'],
      input: (root, name) =>
        JSON.stringify({ session_id: name, cwd: root, hook_event_name: 'SessionStart', source: 'startup' }),
      marker: 'start',
      acknowledged: () => false,
    },
  ];
}

/** Kills writers all over the time they write, and looks after each what is left. */
export async function kills({ kit, KIT, KILLS, env, fresh, row, say }) {
  const tools = { KIT, env };
  const counts = { killed: 0, inside: 0, acknowledged: 0 };
  const faults = [];
  for (const way of ways(KIT)) {
    let root = fresh(way.name);
    const length = await lengthOf(way, root, tools);
    const share = Math.ceil(KILLS / 4);
    say(`${way.name}: writes for ${length.toFixed(1)} ms, ${share} kills`);
    let acknowledged = new Set();
    for (let i = 0; i < share; i++) {
      // A fresh log now and then: every check reads all of it.
      if (i % 200 === 199) {
        root = fresh(way.name);
        acknowledged = new Set();
      }
      const name = `w-${i}`;
      const run = await one(way, root, name, Math.random() * length, tools);
      if (run.killed) counts.killed++;
      if (run.killed && run.inside) counts.inside++;
      if (run.acknowledged) acknowledged.add(name);
      counts.acknowledged += Number(run.acknowledged);
      kit.next(root);
      for (const f of kit.faultsIn(root, acknowledged)) faults.push(`${way.name} ${name}: ${f}`);
    }
  }
  for (const f of faults.slice(0, 10)) say(`✖ ${f}`);
  const of = (kind) => faults.filter((f) => kind.test(f)).length;
  row('SIGKILLs delivered', `${counts.killed} of ${4 * Math.ceil(KILLS / 4)}`, '≥ a third', 3 * counts.killed >= KILLS);
  row(
    '… inside a write',
    `${((100 * counts.inside) / Math.max(1, counts.killed)).toFixed(0)} %`,
    '≥ 30 %',
    counts.inside >= 0.3 * counts.killed,
  );
  row('… torn files', String(of(/torn/)), '0', of(/torn/) === 0);
  row('… acknowledged writes lost', `${of(/lost/)} of ${counts.acknowledged}`, '0', of(/lost/) === 0);
  row('… invariants broken', String(faults.length - of(/torn|lost/)), '0', faults.length === of(/torn|lost/));
}

/** Milliseconds from the first sign of writing to the end, the middle of five. */
async function lengthOf(way, root, tools) {
  const lengths = [];
  for (let i = 0; i < 5; i++) lengths.push((await one(way, root, `warm-${i}`, null, tools)).ms);
  return lengths.sort((a, b) => a - b)[2];
}

/** Runs `way` once and kills it `after` milliseconds from its marker; `null` lets it live. */
function one(way, root, name, after, { env }) {
  const dir = join(root, '.clew');
  return new Promise((done) => {
    const child = spawn(process.execPath, way.args(root, name), { cwd: root, env, stdio: ['pipe', 'pipe', 'ignore'] });
    let out = '';
    let marked = null;
    const mark = () => {
      if (marked !== null) return;
      marked = performance.now();
      if (after === null) return;
      if (way.marker === 'start') setTimeout(() => child.kill('SIGKILL'), after);
      else {
        while (performance.now() - marked < after);
        child.kill('SIGKILL');
      }
    };
    const watcher = way.marker === 'lock' ? watch(dir, (_, file) => file === 'lock' && mark()) : null;
    if (way.marker === 'start') mark();
    child.stdout.on('data', (d) => {
      out += d;
      if (way.marker === 'stdout' && out.includes('writes')) mark();
    });
    child.stdin.on('error', () => {});
    child.stdin.end(typeof way.input === 'string' ? way.input : way.input(root, name));
    child.on('close', (_code, signal) => {
      watcher?.close();
      const ended = performance.now();
      const inside =
        existsSync(join(dir, 'lock')) ||
        [dir, join(dir, 'cache'), join(dir, 'contexts'), join(root, 'memory')].some(
          (d) => existsSync(d) && readdirSync(d).some((f) => /^pending-|\.clew-\d+-\d+$/.test(f)),
        );
      done({
        killed: signal === 'SIGKILL',
        inside,
        acknowledged: way.acknowledged(out, name),
        ms: ended - (marked ?? ended),
      });
    });
  });
}
