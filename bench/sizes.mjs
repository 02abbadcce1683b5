// Whether the prompt hook takes longer with a large transcript or many plans, and how much memory it takes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floorRun, inTurns, NODE, p, printTable, run, sizeOf } from './kit.mjs';
import { makePlans, makeTranscript } from './world.mjs';

const PROMPTS = ['the invoice export drops the header when the upload queue is retried', 'yes, do that', "now let's work on the billing webhook schema", 'src/cache/session.ts still fails in the retry test, can you look again?'];

/** Two transcripts and two workspaces. `kit` = tmp, env, dist, huge (bytes) and many (plans) of the bench. */
export function makeSizes({ tmp, env, dist, huge, many }) {
  console.error(`making transcripts and ${many} plans …`);
  const transcripts = { small: join(tmp, 'small.jsonl'), huge: join(tmp, 'huge.jsonl') };
  makeTranscript(transcripts.small, 1_000_000);
  makeTranscript(transcripts.huge, huge);
  const workspaces = Object.fromEntries([['few', 10], ['many', many]].map(([name, count]) => {
    const root = join(tmp, name);
    mkdirSync(join(root, '.git'), { recursive: true });
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
    console.error(`${name}: ${makePlans(root, count)}`);
    run([join(dist, 'cli.js'), 'index', '--quiet', '--cwd', root], '', { cwd: root, env });
    return [name, root];
  }));
  return { transcripts, workspaces };
}

/** Prints the table of variants and returns figures. */
export function sizeFigures({ transcripts, workspaces }, { tmp, env, dist, rounds, huge, many }) {
  const hook = join(dist, 'hook.cjs');
  const payload = (size, cwd, i) => JSON.stringify({ session_id: `bench-${size}`, transcript_path: transcripts[size], cwd, hook_event_name: 'UserPromptSubmit', prompt: PROMPTS[i % PROMPTS.length] });
  const ask = (size, where, more = {}) => (i) => run([hook, 'claude'], payload(size, workspaces[where], i), { cwd: workspaces[where], env: { ...env, ...more } });
  const variants = [
    ['node -e 0 (floor)', () => floorRun({ cwd: tmp, env })],
    ['prompt, 1 MB transcript, 10 plans', ask('small', 'few')],
    [`prompt, ${sizeOf(huge)} transcript, 10 plans`, ask('huge', 'few')],
    [`prompt, 1 MB transcript, ${many} plans`, ask('small', 'many')],
    ['prompt, 1 MB, 10 plans, no code cache', ask('small', 'few', { HOME: '' })],
    ['CLEW_DISABLE=1', ask('small', 'few', { CLEW_DISABLE: '1' })],
  ];
  const times = inTurns(variants.map(([, ask]) => ask), rounds);
  const [floor, small, large, crowded] = times.map((t) => p(t, 0.5));
  console.log(`\nPrompt hook on a made-up transcript, cold process, ${rounds} rounds, Node ${process.versions.node}\n`);
  printTable(['variant', 'p50 ms', 'p95 ms', 'p50 / floor'], variants.map(([name], i) => [name, p(times[i], 0.5).toFixed(1), p(times[i], 0.95).toFixed(1), (p(times[i], 0.5) / floor).toFixed(2)]));
  console.log('');
  const rss = (args, input) => peak(args, input, { tmp, env });
  return [
    [`${sizeOf(huge)} transcript against 1 MB, p50`, large / small, 1.1],
    [`${many} plans against 10, p50`, crowded / small, 1.25],
    ['peak memory over the floor, MB', rss([hook, 'claude'], payload('huge', workspaces.many, 0)) - rss(['-e', '0'], ''), 20],
  ];
}

function peak(args, input, { tmp, env }) {
  const spy = join(tmp, 'rss.cjs');
  writeFileSync(spy, "process.on('exit',()=>require('fs').writeSync(2,'RSS '+process.resourceUsage().maxRSS+'\\n'))");
  return p(Array.from({ length: 5 }, () => Number(/RSS (\d+)/.exec(spawnSync(NODE, ['-r', spy, ...args], { input, cwd: tmp, env }).stderr.toString())[1]) / 1024), 0.5);
}
