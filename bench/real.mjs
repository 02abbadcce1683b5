// Prompts of real sessions: each transcript's last typed prompt, cut there, on records that replaying what came before left, beside 10 plans.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { floorRun, p, run } from './kit.mjs';
import { makePlans } from './world.mjs';

const DATA = process.env.CLEW_DATA ?? '../shared/data';
const ROUNDS = 9;
/** Prompts before the last that are replayed. */
const BEFORE = 12;

/**
 * Figures of the prompt hook on real transcripts, over files the median of nine runs beside the floor of the same runs.
 * `dists` = folders of builds, ours first; the others are measured in the same turns and printed without a goal.
 */
export async function realPrompts({ tmp, env, dists }) {
  const { claude } = await import(pathToFileURL(resolve('dist/index.js')).href);
  const { files, whose } = transcripts();
  const cases = files.flatMap((file, n) => caseOf(file, n, claude, { tmp, env, dists }));
  console.error(`${cases.length} of ${files.length} transcripts (${whose}) hold a typed prompt`);
  const ratios = dists.map(() => []);
  const rows = [];
  for (const c of cases) {
    const floor = [];
    const times = dists.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      floor.push(floorRun({ cwd: tmp, env }));
      for (const k of dists.keys()) times[(k + round) % dists.length].push(asked(c, (k + round) % dists.length, env));
    }
    const over = times.map((t) => p(t, 0.5) / p(floor, 0.5));
    for (const k of dists.keys()) ratios[k].push(over[k]);
    rows.push([basename(c.file), over]);
  }
  if (process.argv.includes('--files')) for (const [name, over] of rows.sort((a, b) => a[1][0] - b[1][0])) console.error(`${over.map((r) => r.toFixed(2)).join('  ')}  ${name}`);
  return dists.flatMap((dist, k) => {
    const of = k === 0 ? '' : `, ${dist}`;
    return [
      [`prompt hook on ${cases.length} real transcripts, p50 of files / floor${of}`, p(ratios[k], 0.5), k === 0 ? 1.5 : null],
      [`prompt hook on ${cases.length} real transcripts, p95 of files / floor${of}`, p(ratios[k], 0.95), k === 0 ? 1.8 : null],
    ];
  });
}

function transcripts() {
  const real = join(DATA, 'transcripts');
  const folder = existsSync(real) ? real : 'demo/session';
  return { files: readdirSync(folder).filter((f) => f.endsWith('.jsonl')).sort().map((f) => join(folder, f)), whose: folder === real ? 'real' : 'our own: no real ones are here' };
}

/** A workspace for each build with the records that a session left up to its last prompt; none for a file without prompts. */
function caseOf(file, n, claude, { tmp, env, dists }) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const prompts = lines.flatMap((l, i) => (claude.line(l) ?? []).filter((e) => e.kind === 'prompt').map((e) => ({ i, text: e.text })));
  if (prompts.length === 0) return [];
  // As a host calls them: a name that looks like a token would have every record of it looked through for secrets.
  const session_id = `8f14e45f-ceea-467f-a8f0-${String(n).padStart(12, '0')}`;
  const last = prompts.at(-1);
  const worlds = dists.map((dist, k) => {
    const root = join(tmp, 'real', `shop ${n} ${k}`);
    const transcript = join(tmp, 'real', `home ${k}`, `${session_id}.jsonl`);
    mkdirSync(join(root, '.git'), { recursive: true });
    mkdirSync(dirname(transcript), { recursive: true });
    writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
    makePlans(root, 10);
    run([join(dist, 'cli.js'), 'index', '--quiet', '--cwd', root], '', { cwd: root, env });
    const cut = (to) => writeFileSync(transcript, `${lines.slice(0, to).join('\n')}\n`);
    const payload = (event, more) => JSON.stringify({ session_id, transcript_path: transcript, cwd: root, hook_event_name: event, ...more });
    const hook = (input) => run([join(dist, 'hook.cjs'), 'claude'], input, { cwd: root, env });
    hook(payload('SessionStart', { source: 'startup' }));
    const before = prompts.slice(-BEFORE - 1, -1);
    for (const [n, { i, text }] of before.entries()) {
      cut(i);
      hook(payload('UserPromptSubmit', { prompt: text }));
      cut((before[n + 1] ?? last).i);
      hook(payload('Stop', {}));
    }
    cut(last.i);
    cpSync(join(root, '.clew'), `${root}.kept`, { recursive: true, preserveTimestamps: true });
    return { root, input: payload('UserPromptSubmit', { prompt: last.text }), hook: join(dist, 'hook.cjs') };
  });
  return [{ file, worlds }];
}

/** One prompt, on the records as replaying left them. */
function asked({ worlds }, k, env) {
  const { root, input, hook } = worlds[k];
  rmSync(join(root, '.clew'), { recursive: true });
  cpSync(`${root}.kept`, join(root, '.clew'), { recursive: true, preserveTimestamps: true });
  return run([hook, 'claude'], input, { cwd: root, env });
}
