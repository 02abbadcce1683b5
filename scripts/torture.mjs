#!/usr/bin/env node
// `npm run torture`: kills, fills the disk and crowds the store, and counts what was lost. Prints a table, exits 1 on any loss.
// --kills N (1000), --step KIB (4), --processes N (16), --operations N (200), --sessions N (50), --turns N (100); --short; --only NAME.
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const short = process.argv.includes('--short');
const arg = (name, standard, brief) => {
  const at = process.argv.indexOf(`--${name}`);
  return at >= 0 ? Number(process.argv[at + 1]) : short ? brief : standard;
};
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;
const KILLS = arg('kills', 1000, 24);
const STEP = arg('step', 4, 64);
const PROCESSES = arg('processes', 16, 4);
const OPERATIONS = arg('operations', 200, 24);
const SESSIONS = arg('sessions', 50, 6);
const TURNS = arg('turns', 100, 8);

const NODE = process.execPath;
const tmp = mkdtempSync(join(tmpdir(), 'clew-torture-'));
const env = { PATH: process.env.PATH, HOME: join(tmp, 'home') };
mkdirSync(env.HOME);
process.on('exit', () => rmSync(tmp, { recursive: true, force: true }));

const KIT = resolve('.tmp', `torture-${process.pid}.mjs`);
await build({
  stdin: {
    contents: "export * from './torture/kit.ts'; import { work } from './torture/kit.ts'; work(process.argv.slice(2));",
    resolveDir: resolve('.'),
    loader: 'ts',
  },
  outfile: KIT,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
});
process.on('exit', () => rmSync(KIT, { force: true }));
const kit = await import(pathToFileURL(KIT).href);

const rows = [];
let losses = 0;
let roots = 0;
const row = (what, figure, goal, met) => {
  rows.push([what, figure, goal, met ? 'met' : 'MISSED']);
  if (!met) losses++;
};
const say = (text) => process.stderr.write(`${text}\n`);

if (only === null || only === 'kills') await kills();
if (only === null || only === 'disk') fullDisk();
if (only === null || only === 'crowd') await crowd();
if (only === null || only === 'sessions') await manySessions();

const head = ['torture', 'measured', 'goal', ''];
const width = head.map((h, i) => Math.max(h.length, ...rows.map((r) => r[i].length)));
const line = (cells) => `| ${cells.map((c, i) => c.padEnd(width[i])).join(' | ')} |`;
console.log([line(head), line(width.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n'));
process.exitCode = losses > 0 ? 1 : 0;

// ── SIGKILL ──────────────────────────────────────────────────────────────────────────────────

/** Ways to write, each killed somewhere between its first byte and its last. */
function ways() {
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
      acknowledged: (out) => out.includes('now on'),
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

async function kills() {
  const counts = { killed: 0, inside: 0, acknowledged: 0 };
  const faults = [];
  for (const way of ways()) {
    let root = fresh(way.name);
    const length = await lengthOf(way, root);
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
      const run = await one(way, root, name, Math.random() * length);
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
  row(
    'SIGKILLs delivered',
    `${counts.killed} of ${4 * Math.ceil(KILLS / 4)}`,
    '> half',
    counts.killed > 2 * Math.ceil(KILLS / 4),
  );
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

/** Milliseconds from the first sign of writing to the end, the longest of five. */
async function lengthOf(way, root) {
  const lengths = [];
  for (let i = 0; i < 5; i++) lengths.push((await one(way, root, `warm-${i}`, null)).ms);
  return lengths.sort((a, b) => a - b)[3];
}

/** Runs `way` once and kills it `after` milliseconds from its marker; `null` lets it live. */
function one(way, root, name, after) {
  const dir = join(root, '.clew');
  return new Promise((done) => {
    const child = spawn(NODE, way.args(root, name), { cwd: root, env, stdio: ['pipe', 'pipe', 'ignore'] });
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

function fresh(name) {
  const root = join(tmp, `${name.replace(/\W/g, '-')}-${++roots}`);
  mkdirSync(root, { recursive: true });
  kit.prepare(root);
  return root;
}

// ── a full disk ──────────────────────────────────────────────────────────────────────────────

function fullDisk() {
  const at = join(tmp, 'disk');
  mkdirSync(at);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'clew-torture', at], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    console.log(
      `SKIPPED: the full disk needs the right to mount (${(mounted.stderr || String(mounted.error)).trim()})`,
    );
    return;
  }
  const faults = [];
  let runs = 0;
  let refused = 0;
  try {
    for (let kib = 0; kib <= 1024; kib += STEP) {
      const root = join(at, 'w');
      rmSync(root, { recursive: true, force: true });
      kit.prepare(root);
      const acknowledged = new Set();
      const space = statfsSync(at);
      const free = space.bavail * space.bsize;
      // What is left free is up to `kib` KiB; beyond that the disk is as full as the step says.
      writeFileSync(join(at, 'filler'), Buffer.alloc(Math.max(0, free - kib * 1024)));
      for (const what of ['archive', 'record', 'switch']) {
        runs++;
        const name = `n-${kib}-${what}`;
        try {
          if (what === 'switch') kit.turn(root, name, null, true);
          else kit.add(root, name, what);
          acknowledged.add(name);
        } catch (e) {
          refused++;
          if (e.code !== 'ENOSPC') faults.push(`${name}: ${e.message}`);
        }
        // Nobody tidied up yet: readers must see whole files even now.
        for (const file of ['.clew/contexts/one.md', '.clew/contexts/two.md', 'memory/index.md'])
          if (!readFileSync(join(root, file), 'utf8').endsWith('## End\n')) faults.push(`${name}: torn ${file}`);
      }
      rmSync(join(at, 'filler'));
      kit.next(root);
      for (const f of kit.faultsIn(root, acknowledged)) faults.push(`${kib} KiB: ${f}`);
    }
  } finally {
    spawnSync('umount', [at]);
  }
  for (const f of faults.slice(0, 10)) say(`✖ ${f}`);
  row(`full disk, ${runs} writes at steps of ${STEP} KiB`, `${refused} refused`, '> 0', refused > 0);
  row('… truncated files or lost writes', String(faults.length), '0', faults.length === 0);
}

// ── many at once ─────────────────────────────────────────────────────────────────────────────

function worker(args) {
  return new Promise((done) => {
    const child = spawn('nice', ['-n', '10', NODE, KIT, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (d) => {
      out += d;
    });
    child.on('close', () => done(out.split('\n').filter(Boolean)));
  });
}

async function crowd() {
  const root = fresh('crowd');
  const names = Array.from({ length: PROCESSES }, (_, i) => `p${i}`);
  const said = (await Promise.all(names.map((n) => worker(['mixed', root, n, String(OPERATIONS)])))).flat();
  kit.next(root);
  const deeds = new Map();
  for (const d of kit.deeds(root)) deeds.set(d, (deeds.get(d) ?? 0) + 1);
  const done = (name, i) =>
    [`${name}-${i}`, `ticked ${name}-${i - 1}`, `${name}-${i}`, `turned to ${name}-${i}`][i % 4];
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

async function manySessions() {
  const root = fresh('sessions');
  const ids = Array.from({ length: SESSIONS }, (_, i) => `s${i}`);
  kit.sessions(root, ids);
  const groups = Array.from({ length: Math.min(5, SESSIONS) }, (_, g) =>
    ids.filter((_, i) => i % Math.min(5, SESSIONS) === g),
  );
  const said = (await Promise.all(groups.map((g) => worker(['sessions', root, String(TURNS), ...g])))).flat();
  const at = kit.active(root);
  const last = (id) => `${id}-work-${(TURNS - 1) % 5}`;
  const crossed = said.filter((l) => l.startsWith('crossed')).length + ids.filter((id) => at[id] !== last(id)).length;
  for (const l of said.filter((x) => x !== 'ok').slice(0, 10)) say(`✖ ${l}`);
  const ok = said.filter((l) => l === 'ok').length;
  row(`${SESSIONS} sessions × ${TURNS} switches`, String(ok), String(SESSIONS * TURNS), ok === SESSIONS * TURNS);
  row('… cross-talk', String(crossed), '0', crossed === 0);
}
