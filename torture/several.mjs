// Decides whether sessions that work in one repository at once lose, cross or leave anything: hooks as installed, each a process.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { leftIn, linesOf, lostIn, lostNotes, overwritten } from './several-facts.mjs';
import { numbersOf, PLANS, turnsOf, typedIn } from './several-mix.mjs';

const CLI = resolve('dist/cli.js');
/** Rounds in one repository: what is kept of a context is bounded, and all of it is to be found again. */
const TOGETHER = 10;
/** So long an index that is made beside the sessions may still be writing. */
const PATIENCE = 10_000;

export async function several({ kit, KIT, ROUNDS, SEED, env, tmp, row, say }) {
  const faults = [];
  const counts = { turns: 0, facts: 0 };
  for (let world = 0; world * TOGETHER < ROUNDS; world++) {
    const seed = SEED + world;
    const rounds = Math.min(TOGETHER, ROUNDS - world * TOGETHER);
    const found = await inOneRepository({ kit, KIT, env, tmp, seed, rounds, counts });
    faults.push(...found.map((f) => ({ kind: /^\w+/.exec(f)[0], f: `--seed ${seed}: ${f}` })));
    if (world % 5 === 4) say(`several sessions: ${(world + 1) * TOGETHER} rounds, ${faults.length} faults`);
  }
  for (const { f } of faults.slice(0, 40)) say(`✖ ${f}`);
  const of = (...kinds) => faults.filter((x) => kinds.includes(x.kind)).length;
  row(`${ROUNDS} rounds of several sessions at once, turns`, String(counts.turns), '> 0', counts.turns > 0);
  row('… conflict files of our own lines', String(of('conflict')), '0', of('conflict') === 0);
  row(`… facts lost of ${counts.facts}, or torn`, String(of('lost', 'torn')), '0', of('lost', 'torn') === 0);
  row('… facts in another context', String(of('crossed')), '0', of('crossed') === 0);
  const rest = faults.length - of('conflict', 'lost', 'torn', 'crossed');
  row('… left lying, found by check or failed', String(rest), '0', rest === 0);
}

/** Some rounds of the seed's mix in a repository of their own; every fault once. */
async function inOneRepository({ kit, KIT, env, tmp, seed, rounds, counts }) {
  const any = numbersOf(seed);
  const [root, home] = [join(tmp, `several-${seed}`, 'harbor'), join(tmp, `several-${seed}`, 'home')];
  const own = { ...env, HOME: home, TMPDIR: join(home, 'tmp') };
  prepare(root, home, own);
  const ids = any.chance(0.3) ? ['s1', 's2', 's3'] : ['s1', 's2'];
  const players = Object.fromEntries(ids.map((id) => [id, player([KIT, 'play', root, home, CLI, id], own)]));
  const world = { root, turns: [], noted: [], asked: new Set(), faults: new Set() };
  await Promise.all(ids.map((id) => players[id].does({ does: 'starts', source: 'startup', after: 0 })));
  for (let r = 0; r < rounds; r++) {
    const turns = turnsOf(r, ids, any, world.asked);
    world.turns.push(...turns.map((t) => t.told));
    counts.turns += turns.length;
    const typed = typedIn(r, any).map((c) => typing(c, root, own));
    await (any.chance(0.6) ? inStep : eachAlone)(turns, players, world);
    for (const c of await Promise.all(typed)) heard(c, world);
    // What a hook could not wait for is finished by whoever writes next; where it has no certain place any more, the turn is
    // recorded anew by whoever looks next.
    const waits = leftIn(root).temporary.some((f) => f.includes('pending-'));
    kit.next(root);
    if (waits) clew(['status'], root, own);
    for (const f of await wrongIn(world, kit, own)) world.faults.add(f);
  }
  counts.facts += world.noted.length;
  for (const t of world.turns) counts.facts += t.prompts.length + t.files.length + t.todos.length + t.decisions.length;
  for (const p of Object.values(players)) p.leaves();
  const { checks } = JSON.parse(clew(['doctor', '--json'], root, own).stdout);
  // How long a hook takes says how busy the machine is, here of all places.
  for (const c of checks.filter((x) => x.state !== 'good' && !['called', 'speed'].includes(x.id)))
    world.faults.add(`doctor: ${c.text}`);
  return [...world.faults];
}

/** A small product with three plans, and clew as its user installs it. */
function prepare(root, home, env) {
  const files = { ...PLANS, 'README.md': '# Harbor\n', '.gitignore': '.claude/settings.local.json\n' };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(home, 'tmp'), { recursive: true });
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: root, env });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'the beginning');
  const { status, stderr } = clew(['init', '--yes'], root, env);
  if (status !== 0) throw new Error(stderr);
}

function clew(args, cwd, env) {
  return spawnSync(process.execPath, [CLI, ...args], { cwd, env, encoding: 'utf8' });
}

/** A session as a process; `does` a step and tells what came of it. */
function player(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(JSON.parse(line)));
  child.on('close', () => waiting.splice(0).forEach((done) => done({ failed: 'the session is gone' })));
  return {
    does: (step) =>
      new Promise((done) => {
        waiting.push(done);
        child.stdin.write(`${JSON.stringify(step)}\n`);
      }),
    leaves: () => child.stdin.end(),
  };
}

/** All sessions do their first step at one moment, then their second one, and so on. */
async function inStep(turns, players, world) {
  const most = Math.max(...turns.map((t) => t.steps.length));
  // Turns end together, whatever came before.
  const lined = turns.map(({ told, steps }) => ({ told, steps: [...Array(most - steps.length).fill(null), ...steps] }));
  for (let k = 0; k < most; k++)
    await Promise.all(lined.map((t) => t.steps[k] && did(t.told, t.steps[k], players, world)));
}

/** Each session goes through its turn as fast as it can. */
async function eachAlone(turns, players, world) {
  await Promise.all(turns.flatMap(({ told, steps }) => steps.map((step) => did(told, step, players, world))));
}

async function did(told, step, players, { asked, faults }) {
  const { failed, model = '', verdict, status } = await players[told.id].does(step);
  if (failed !== undefined) faults.add(`failed: ${step.does} of ${told.name}: ${failed}`);
  if (verdict === 'deny') faults.add(`failed: ${step.does} of ${told.name} was refused`);
  if (step.does === 'says') asked[/clew answer q/.test(model) ? 'add' : 'delete'](told.id);
  if (step.does === 'clew' && status !== 0) faults.add(`failed: ${step.line} of ${told.name}`);
}

/** A command line in a terminal, some time from now. */
function typing({ after, args }, cwd, env) {
  return new Promise((done) => {
    setTimeout(() => {
      const child = spawn(process.execPath, [CLI, ...args], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
      let err = '';
      child.stderr.on('data', (d) => {
        err += d;
      });
      child.on('close', (status) => done({ args, status, err }));
    }, after);
  });
}

/** What a terminal was told counts when it said that it was done. */
function heard({ args, status, err }, { noted, faults }) {
  // On a busy machine a terminal may be quicker than the first prompt: then there is nothing yet to note a decision of.
  const early = args[0] === 'update-context' && err.includes('No context is active');
  if (status !== 0 && args[0] !== 'answer' && !early) faults.add(`failed: clew ${args.join(' ')}: ${err}`);
  if (status === 0 && args[0] === 'update-context') noted.push(args.at(-1));
}

async function wrongIn(world, kit, env) {
  const { root, turns, noted } = world;
  let left = leftIn(root);
  for (let waited = 0; left.temporary.length > 0 && waited < PATIENCE; waited += 100) {
    await new Promise((done) => setTimeout(done, 100));
    left = leftIn(root);
  }
  const { torn, read: log } = linesOf(join(root, '.clew/log.jsonl'));
  const state = kit.records(root);
  const { flaws } = JSON.parse(clew(['check', '--json'], root, env).stdout);
  return [
    ...torn,
    ...linesOf(join(root, '.clew/trace.jsonl')).torn,
    ...left.conflicts.map((f) => `conflict: ${f}`),
    ...left.temporary.map((f) => `left: ${f}`),
    ...linesOf(join(root, '.clew/cache/faults.jsonl')).read.map((f) => `failed: ${f.why}`),
    ...flaws.map((f) => `check: ${f.code} ${f.path} ${f.is}`),
    ...lostIn(root, turns, log, state),
    ...lostNotes(root, noted, state),
    ...overwritten(log, state),
  ];
}
