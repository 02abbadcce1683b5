#!/usr/bin/env node
// `npm run bench`: speed, measured beside `node -e 0` in the same run. Prints tables; --runs N, --quick, --strict (exit 1 on a miss), --prompts (only the hook), --switch (only that command), --plans (only 12,000 plans), --intents (only a session's start beside a file of intents), --tools (only tool calls).
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { scale } from './scale.mjs';
import { makeContexts, makePlans, makePrompts, makeTranscript } from './world.mjs';

const arg = (name, standard) => (process.argv.includes(`--${name}`) ? (process.argv[process.argv.indexOf(`--${name}`) + 1] ?? true) : standard);
const quick = process.argv.includes('--quick');
const RUNS = Number(arg('runs', quick ? 11 : 41));
const MANY = quick ? 1000 : 10_000;
const HUGE = quick ? 100_000_000 : 1_000_000_000;
const NODE = process.execPath;
const HOOK = resolve('dist/hook.cjs');
const CLI = resolve('dist/cli.js');
// An ordinary name: one that looks like a token costs a session's first prompt the rules for secrets.
const tmp = join(tmpdir(), `clew-bench-${process.pid}`);
mkdirSync(tmp);
const env = { PATH: process.env.PATH, HOME: join(tmp, 'home') };
let misses = 0;

process.on('exit', () => rmSync(tmp, { recursive: true, force: true }));
mkdirSync(env.HOME, { recursive: true });

const p = (list, q) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(q * list.length))];
if (process.argv.includes('--switch')) {
  table(['figure', 'measured', 'at most', ''], [rated(switching())]);
  process.exit();
}

if (process.argv.includes('--intents')) {
  table(['figure', 'measured', 'at most', ''], agreed().map(rated));
  process.exit();
}
if (process.argv.includes('--tools')) {
  table(['figure', 'measured', 'at most', ''], (await tools()).map(rated));
  process.exit();
}

if (process.argv.includes('--plans')) {
  makeTranscript(join(tmp, 'small.jsonl'), 1_000_000);
  verdict(await scale({ tmp, env, inProcess, middle, quick }));
  process.exit();
}
console.error(`making transcripts and ${MANY} plans …`);
const small = join(tmp, 'small.jsonl');
const huge = join(tmp, 'huge.jsonl');
makeTranscript(small, 1_000_000);
makeTranscript(huge, HUGE);
const few = workspace('few', 10);
const many = workspace('many', MANY);

const prompt = (transcript, cwd, i) => JSON.stringify({ session_id: `bench-${transcript === huge ? 'h' : 's'}`, transcript_path: transcript, cwd, hook_event_name: 'UserPromptSubmit', prompt: PROMPTS[i % PROMPTS.length] });
const PROMPTS = ['the invoice export drops the header when the upload queue is retried', 'yes, do that', "now let's work on the billing webhook schema", 'src/cache/session.ts still fails in the retry test, can you look again?'];
const variants = [
  ['node -e 0 (floor)', () => run(['-e', '0'], '', tmp)],
  ['prompt, 1 MB transcript, 10 plans', (i) => run([HOOK, 'claude'], prompt(small, few, i), few)],
  [`prompt, ${label(HUGE)} transcript, 10 plans`, (i) => run([HOOK, 'claude'], prompt(huge, few, i), few)],
  [`prompt, 1 MB transcript, ${MANY} plans`, (i) => run([HOOK, 'claude'], prompt(small, many, i), many)],
  [`prompt, ${label(HUGE)} transcript, ${MANY} plans`, (i) => run([HOOK, 'claude'], prompt(huge, many, i), many)],
  ['prompt, 1 MB, 10 plans, no code cache', (i) => run([HOOK, 'claude'], prompt(small, few, i), few, { HOME: '' })],
  ['CLEW_DISABLE=1', (i) => run([HOOK, 'claude'], prompt(small, few, i), few, { CLEW_DISABLE: '1' })],
];

const times = variants.map(() => []);
for (let round = -3; round < RUNS; round++)
  for (let k = 0; k < variants.length; k++) {
    const v = (k + round + variants.length * 3) % variants.length;
    const ms = variants[v][1](Math.max(0, round));
    if (round >= 0) times[v].push(ms);
  }
const [floor, smallFew, hugeFew, smallMany] = times;
console.log(`\nPrompt hook, cold process, ${RUNS} rounds, Node ${process.versions.node}\n`);
table(
  ['variant', 'p50 ms', 'p95 ms', 'p50 / floor', 'p95 / floor p95'],
  variants.map(([name], i) => [name, p(times[i], 0.5).toFixed(1), p(times[i], 0.95).toFixed(1), (p(times[i], 0.5) / p(floor, 0.5)).toFixed(2), (p(times[i], 0.95) / p(floor, 0.95)).toFixed(2)]),
);
console.log('');
const hot = times.slice(1, 5);
const figures = [
  ['prompt hook p50 / floor, 1 MB transcript, 10 plans', p(smallFew, 0.5) / p(floor, 0.5), 1.3],
  ['prompt hook p95 / floor p95, 1 MB transcript, 10 plans', p(smallFew, 0.95) / p(floor, 0.95), 1.5],
  ['the worst of the four, p50 / floor', Math.max(...hot.map((t) => p(t, 0.5))) / p(floor, 0.5), null],
  ['the worst of the four, p95 / floor p95', Math.max(...hot.map((t) => p(t, 0.95))) / p(floor, 0.95), null],
  [`${label(HUGE)} against 1 MB, p50`, p(hugeFew, 0.5) / p(smallFew, 0.5), 1.1],
  [`${MANY} plans against 10, p50`, p(smallMany, 0.5) / p(smallFew, 0.5), 1.25],
  ['peak memory over the floor, MB', rss([HOOK, 'claude'], prompt(huge, many, 0), many) - rss(['-e', '0'], '', tmp), 20],
];
if (process.argv.includes('--prompts')) {
  verdict();
  process.exit();
}

const cache = join(many, '.clew/cache');
const inner = middle(await inProcess('inner', [huge, cache]));
const reading = await readingTimes();
const index = JSON.parse(cli(['index', '--rebuild', '--json', '--cwd', many]));
const onePlan = join(many, 'docs/plans/area-1/changed.md');
writeFileSync(onePlan, '# A changed plan\n\n- [ ] one task\n');
const one = JSON.parse(cli(['index', onePlan, '--json', '--cwd', many]));
cli(['index', '--json', '--cwd', many]);
const sweep = JSON.parse(cli(['index', '--json', '--cwd', many]));
const replay = JSON.parse(cli(['replay', small, '--json', '--cwd', few]));
figures.push(
  switching(),
  ...agreed(),
  [`digest of ${label(HUGE)}, ms in a fresh process`, inner.digest, 100],
  [`plan search at ${MANY} plans, first in a process, ms`, inner.first, 10],
  [`plan search at ${MANY} plans, p50 in process, ms`, inner.search, 10],
  [`reading a prompt, 200 open works and ${MANY} plans, p50 of ${reading.length}, ms`, p(reading, 0.5), 3],
  [`reading a prompt, 200 open works and ${MANY} plans, p99 of ${reading.length}, ms`, p(reading, 0.99), 10],
  [`index of ${MANY} plans from nothing, s`, index.ms / 1000, 10],
  ['refresh of one known path, ms', one.ms, 50],
  [`sweep of ${MANY} unchanged files, ms`, sweep.ms, 200],
);
figures.push(...(await scale({ tmp, env, inProcess, middle, quick })));
verdict();
console.log(`\nindex rate ${Math.round(MANY / (index.ms / 1000))} plans/s · replay rate ${Math.round(replay.totals?.perSecond ?? 0)} prompts/s · hook.cjs ${statSync(HOOK).size}, hook-main.js ${statSync(resolve('dist/hook-main.js')).size} and hook-rest.js ${statSync(resolve('dist/hook-rest.js')).size} bytes`);
function verdict(rows = figures) {
  table(['figure', 'measured', 'at most', ''], rows.map(rated));
  if (misses > 0 && process.argv.includes('--strict')) process.exitCode = 1;
}

function rated([name, value, most]) {
  return [name, value.toFixed(2), String(most ?? '–'), most === null ? '' : value <= most ? 'met' : (misses++, 'MISSED')];
}
/** The command and the floor in turn, so that both meet the same machine. */
function switching() {
  const held = join(tmp, 'held');
  makeContexts(held, 1000);
  const turns = Array.from({ length: RUNS + 3 }, (_, i) => [run(['-e', '0'], '', tmp), run([CLI, 'switch', `work-number-${(i * 37) % 1000}`, '--cwd', held], '', tmp)]).slice(3);
  return ['clew switch among 1,000 contexts, p50 over the floor, ms', p(turns.map((t) => t[1]), 0.5) - p(turns.map((t) => t[0]), 0.5), 60];
}

/** Starts beside a file of intents: the first one and each after a change run the command line once, the others never. */
async function tools() {
  const made = (name, intents) => {
    const root = join(tmp, name);
    mkdirSync(join(root, '.git'), { recursive: true });
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
    if (intents === null) return root;
    mkdirSync(join(root, '.clew'));
    writeFileSync(join(root, '.clew/intents.yaml'), intents);
    return root;
  };
  const text = (n) => `version: 1\nintents:\n${Array.from({ length: 10 }, (_, i) => `  - id: INT-${String(i + n).padStart(3, '0')}\n    summary: agreed work number ${i}\n    scope: {allow_glob: ["src/**"], deny_glob: ["src/legacy/**"]}\n`).join('')}`;
  const none = made('tools-none', null);
  const held = made('tools-held', text(1));
  execFileSync(NODE, [CLI, 'intent', 'select', 'INT-001', '--session', 'tools', '--cwd', held], { env, stdio: 'ignore' });
  const fire = (root, tool_name, tool_input) => run([HOOK, 'claude', 'tool'], JSON.stringify({ session_id: 'tools', cwd: root, hook_event_name: 'PreToolUse', tool_use_id: 't', tool_name, tool_input }), root);
  const write = (root) => fire(root, 'Write', { file_path: join(root, 'src/a.ts'), content: 'export const a = 1;\n'.repeat(200) });
  const shell = (root) => fire(root, 'Bash', { command: 'git status && ls -la src | head -20' });
  const quoted = (root) => fire(root, 'Bash', { command: `grep -rn "it's here" src | sed -n '1,20p' && git log --format='%h %s' -5` });
  const built = (root) => fire(root, 'Bash', { command: 'npx eslint src --max-warnings 0 && npx tsc --noEmit' });
  const after = (root, name, input, response = {}) => run([HOOK, 'claude', 'tool'], JSON.stringify({ session_id: 'tools', cwd: root, hook_event_name: 'PostToolUse', tool_use_id: 't', tool_name: name, tool_input: input, tool_response: response }), root);
  const patch = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 20, lines: Array.from({ length: 20 }, (_, i) => `+export const value${i} = ${i};`) }];
  const changed = (root) => after(root, 'Edit', { file_path: join(root, 'src/a.ts'), old_string: 'a', new_string: 'b' }, { structuredPatch: patch });
  const looked = (root) => after(root, 'Bash', { command: 'git status && ls -la src | head -20' });
  // Claude Code tells of every batch: of one that reads nothing is asked.
  const batch = (root) => run([HOOK, 'claude', 'tool'], JSON.stringify({ session_id: 'tools', cwd: root, hook_event_name: 'PostToolBatch', tool_calls: [{ tool_name: 'Read', tool_input: { file_path: join(root, 'src/a.ts') }, tool_use_id: 't', tool_response: 'x' }] }), root);
  const variants = [() => run(['-e', '0'], '', tmp), () => shell(none), () => write(held), () => shell(held), () => changed(none), () => changed(held), () => looked(held), () => quoted(held), () => built(held), () => batch(held)];
  const times = variants.map(() => []);
  for (let round = -3; round < RUNS; round++)
    for (let k = 0; k < variants.length; k++) {
      const v = (k + round + variants.length * 3) % variants.length;
      const ms = variants[v]();
      if (round >= 0) times[v].push(ms);
    }
  const compiled = () => JSON.parse(readFileSync(join(held, '.clew/cache/intents.json'), 'utf8')).compiled;
  const before = compiled();
  const slow = [2, 3, 4].map((n) => (writeFileSync(join(held, '.clew/intents.yaml'), text(n)), write(held)));
  const [floor, idle, file, line, unfollowed, followed, read, quotes, family, together] = times.map((t) => p(t, 0.5));
  const inner = middle(await inProcess('gate', []));
  return [
    ['gate decision, p50 in process, ms', inner.p50, 1],
    ['tool hook where nothing is agreed, p50 / floor', idle / floor, 1.2],
    ['tool hook, a file under an intent, p50 / floor', file / floor, 1.2],
    ['after a change where nothing is recorded, p50 / floor', unfollowed / floor, 1.2],
    ['after a change that is followed, p50 / floor', followed / floor, null],
    ['after a command that reads, p50 / floor', read / floor, null],
    ['tool hook, a command line under an intent, p50 / floor', line / floor, 1.2],
    ['tool hook, a command line with quotes under an intent, p50 / floor', quotes / floor, null],
    ['tool hook, a check by its family under an intent, p50 / floor', family / floor, null],
    ['after calls that ran together and read, p50 / floor', together / floor, 1.2],
    ['slow path: runs of the command line after 3 changes of the file', compiled() - before, 3],
    ['slow path, p50 / floor', p(slow, 0.5) / floor, 6],
  ];
}

function agreed() {
  const root = join(tmp, 'agreed');
  const file = join(root, '.clew/intents.yaml');
  const text = (n) => `intents:\n${Array.from({ length: 50 }, (_, i) => `  - id: INT-${String(i + n).padStart(3, '0')}\n    summary: agreed work number ${i}\n    scope: {allow_glob: ["src/area-${i}/**"]}\n`).join('')}`;
  mkdirSync(join(root, '.git'), { recursive: true });
  mkdirSync(join(root, '.clew'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  const start = (i) => run([HOOK, 'claude'], JSON.stringify({ session_id: `agreed-${i}`, cwd: root, hook_event_name: 'SessionStart', source: 'startup' }), root);
  const compiled = () => JSON.parse(readFileSync(join(root, '.clew/cache/intents.json'), 'utf8')).compiled;
  start('none');
  const changed = (i) => {
    writeFileSync(file, text(i));
    return start(`slow-${i}`);
  };
  // The first keeps the code cache of the command, too.
  changed(1);
  const slow = [2, 3, 4, 5, 6].map(changed);
  const changes = compiled() - 1;
  const turns = Array.from({ length: RUNS }, (_, i) => [run(['-e', '0'], '', tmp), start(i)]);
  const [floor, fast] = [0, 1].map((k) => p(turns.map((t) => t[k]), 0.5));
  return [
    ["start after a change of the intents' file: runs of the command line, of 5", changes, 5],
    [`start beside an unchanged one: runs of the command line, of ${RUNS}`, compiled() - changes - 1, 0],
    ['start after a change, over one beside an unchanged file, p50, in floors', (p(slow, 0.5) - fast) / floor, 10],
  ];
}

function workspace(name, count) {
  const root = join(tmp, name);
  mkdirSync(join(root, '.git'), { recursive: true });
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  console.error(`${name}: ${makePlans(root, count)}`);
  cli(['index', '--quiet', '--cwd', root]);
  for (const t of [small, huge]) run([HOOK, 'claude'], JSON.stringify({ session_id: `bench-${t === huge ? 'h' : 's'}`, transcript_path: t, cwd: root, hook_event_name: 'UserPromptSubmit', prompt: 'fix the retry of the session cache' }), root);
  return root;
}

function run(args, input, cwd, more = {}) {
  const began = process.hrtime.bigint();
  const r = spawnSync(NODE, args, { input, cwd, env: { ...env, ...more }, stdio: ['pipe', 'pipe', 'pipe'] });
  const ms = Number(process.hrtime.bigint() - began) / 1e6;
  if (r.status !== 0) throw new Error(`${args.join(' ')}: ${r.status} ${r.stderr}`);
  return ms;
}

function rss(args, input, cwd) {
  const hookFile = join(tmp, 'rss.cjs');
  // The hook leaves without telling anybody that it does.
  writeFileSync(hookFile, "const say=()=>require('fs').writeSync(2,'RSS '+process.resourceUsage().maxRSS+'\\n');const end=process.reallyExit;process.reallyExit=(c)=>{say();end.call(process,c)};process.on('exit',say)");
  const values = Array.from({ length: 5 }, () => Number(/RSS (\d+)/.exec(spawnSync(NODE, ['-r', hookFile, ...args], { input, cwd, env }).stderr.toString())[1]) / 1024);
  return p(values, 0.5);
}

/** What each prompt takes: the middle of five processes that read the same ones in the same order. `--worst N` shows the slowest. */
async function readingTimes() {
  const prompts = makePrompts(2400);
  const file = join(tmp, 'prompts.json');
  writeFileSync(file, JSON.stringify(prompts));
  const runs = await inProcess('reading', [file, cache]);
  if (runs[0].plans !== MANY) throw new Error(`the index holds ${runs[0].plans} plans`);
  const list = prompts.map(({ prompt }, i) => ({ prompt, ms: runs[0].times[i] === null ? null : p(runs.map((r) => r.times[i]), 0.5) })).filter((t) => t.ms !== null).sort((a, b) => a.ms - b.ms);
  for (const t of list.slice(list.length - Number(arg('worst', 0)))) console.error(`${t.ms.toFixed(2)} ms, ${t.prompt.length} characters: ${JSON.stringify(t.prompt.slice(0, 100))}`);
  return list.map((t) => t.ms);
}

/** What five fresh processes that run `bench/NAME.ts` print. */
async function inProcess(name, args) {
  const out = join(tmp, `${name}.mjs`);
  await build({ entryPoints: [resolve(`bench/${name}.ts`)], outfile: out, bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'error', banner: { js: "import{createRequire as __c}from'node:module';const require=__c(import.meta.url);" } });
  return Array.from({ length: 5 }, () => JSON.parse(execFileSync(NODE, [out, ...args], { env, encoding: 'utf8', maxBuffer: 1 << 26 })));
}

function middle(results) {
  return Object.fromEntries(Object.keys(results[0]).map((k) => [k, p(results.map((r) => r[k]), 0.5)]));
}

function cli(args) {
  return execFileSync(NODE, [CLI, ...args], { env, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
}

function label(bytes) {
  return bytes >= 1e9 ? `${bytes / 1e9} GB` : `${bytes / 1e6} MB`;
}

function table(head, rows) {
  const width = head.map((h, i) => Math.max(h.length, ...rows.map((r) => r[i].length)));
  const line = (cells) => `| ${cells.map((c, i) => c.padEnd(width[i])).join(' | ')} |`;
  console.log([line(head), line(width.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n'));
}
