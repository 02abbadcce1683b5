#!/usr/bin/env node
// Counts false blocks: recorded sessions are held against a scope made of the folders they touched in their first third.
//   node scripts/eval-gate.mjs [--json] [--blocks] [--beside COMMIT,…] [FOLDER]      CLEW_DATA = folder that holds `transcripts`, ../shared/data when not set
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundled } from './bundled.mjs';
import { KINDS, replayed } from './gate/judge.mjs';
import { stepsOf } from './gate/session.mjs';

const [asked = ''] = process.argv.slice(2).flatMap((a, i, all) => (a === '--beside' ? [all[i + 1] ?? ''] : []));
const besides = asked.split(',').filter(Boolean);
const given = process.argv.slice(2).find((a) => !a.startsWith('--') && a !== asked);
const folder = given ?? join(process.env.CLEW_DATA ?? '../shared/data', 'transcripts');
if (!existsSync(folder)) {
  console.log(`(skipped: no ${folder})`);
  process.exit(0);
}
const core = await bundled(
  [
    "export { claude } from './src/hosts/claude.js'",
    "export { claude as claudeTools } from './src/hosts/tools/claude.js'",
    "export { DEFAULTS } from './src/core/config.js'",
    "export { emptyState } from './src/core/context/state.js'",
    "export { deedOf, evaluateCall } from './src/core/intent/gate/evaluate-call.js'",
    "export { changedPlaces, noteWritten } from './src/core/intent/gate/changed-places.js'",
    "export { plainName } from './src/core/intent/command/same-family.js'",
    "export { readsOf } from './src/core/intent/manifest/rests-on.js'",
    "export { projectChecks } from './src/core/intent/manifest/project-checks.js'",
    "export { isHostsPlan } from './src/core/handlers/tool/check-scope.js'",
    "export { isAlways } from './src/core/intent/gate/always-allowed.js'",
    "export { resolvePath } from './src/core/intent/scope/resolve-path.js'",
    "export { compileGlobs } from './src/core/text/glob.js'",
    "export { parseShell } from './src/runtime/command-line/parse.js'",
  ].join('\n'),
);
const empty = mkdtempSync(join(tmpdir(), 'clew-eval-gate-'));
/** By the folder they worked in, what was granted in the sessions before: as under one intent that holds for all of them. */
const granted = new Map();
const all = { sessions: 0, scoped: 0, calls: 0, rest: 0, blocks: [], names: [] };
for (const name of readdirSync(folder)
  .filter((f) => f.endsWith('.jsonl'))
  .sort()) {
  const path = resolve(folder, name);
  const session = stepsOf(path, core);
  const calls = session.steps.filter((s) => s.call).length;
  if (calls === 0) continue;
  all.sessions++;
  all.calls += calls;
  const before = granted.get(session.cwd) ?? new Set();
  granted.set(session.cwd, before);
  const out = replayed(session, worksOf(path), core, before);
  if (out === null) continue;
  all.scoped++;
  all.rest += out.calls;
  all.blocks.push(...out.blocks.map((b) => ({ ...b, session: name })));
  all.names.push(name);
}
rmSync(empty, { recursive: true });

/** The work that each prompt was taken to be about, by the reading that ships. */
function worksOf(path) {
  const r = spawnSync(process.execPath, ['dist/cli.js', 'replay', path, '--json', '--cwd', empty], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { PATH: process.env.PATH, HOME: empty },
  });
  try {
    const [session] = JSON.parse(r.stdout).sessions;
    return session.steps.filter((s) => s.kind === 'prompt').map((s) => s.place?.id ?? null);
  } catch {
    return [];
  }
}

const per = (n) => (all.rest === 0 ? 0 : (1000 * n) / all.rest);
const row = (kind, blocks) => {
  const right = blocks.filter((b) => b.right).length;
  return {
    kind,
    blocks: blocks.length,
    per1000: per(blocks.length),
    right: blocks.length === 0 ? null : right / blocks.length,
    false1000: per(blocks.length - right),
  };
};
const of = (kind, again = true) => all.blocks.filter((b) => b.kind === kind && (again || !b.again));
const rows = [
  ...KINDS.map((k) => row(k, of(k))).filter((r) => r.blocks > 0),
  row('all', all.blocks),
  row('asks for unknown shell commands, identical ones remembered', of('shell unknown', false)),
  row(
    'all, identical ones remembered',
    all.blocks.filter((b) => !b.again),
  ),
  row(
    'asks for unknown shell commands, families granted once asked',
    of('shell unknown').filter((b) => !b.known),
  ),
  row(
    'all, families granted once asked',
    all.blocks.filter((b) => !b.known),
  ),
  row(
    'all, families of the first third granted with its folders',
    all.blocks.filter((b) => !b.usual),
  ),
  row(
    'all, families granted once asked under one intent for the sessions of a folder',
    all.blocks.filter((b) => !b.carried),
  ),
  row(
    'all, the question about the manifests answered yes',
    all.blocks.filter((b) => !b.agreed),
  ),
  row(
    'file tool, remembered, the question about the manifests answered yes',
    of('file tool').filter((b) => !b.agreed),
  ),
];
/** How many questions a session comes to, of all that were replayed: the middle one, and the 95th of a hundred. */
function questions(blocks) {
  const counts = all.names.map((n) => blocks.filter((b) => b.session === n).length).sort((a, b) => a - b);
  const at = (share) => counts[Math.max(0, Math.ceil(share * counts.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), most: counts.at(-1) ?? 0 };
}
const asks = [
  ['as they come', all.blocks],
  ['families granted once asked', all.blocks.filter((b) => !b.known)],
  ['the question about the manifests answered yes', all.blocks.filter((b) => !b.agreed)],
].map(([kind, blocks]) => ({ kind, ...questions(blocks) }));
if (process.argv.includes('--blocks'))
  for (const b of all.blocks)
    console.log(
      [
        b.session,
        b.kind,
        b.right ? 'right' : 'false',
        b.known ? 'known' : b.agreed ? 'agreed' : b.again ? 'again' : '',
        b.wanted.some((w) => w.startsWith('family')) ? 'family' : '',
        b.of.slice(0, 160),
      ].join('\t'),
    );
if (process.argv.includes('--json'))
  console.log(
    JSON.stringify({
      sessions: all.sessions,
      scoped: all.scoped,
      calls: all.calls,
      rest: all.rest,
      rows,
      questions: asks,
    }),
  );
else {
  console.log(
    `${all.sessions} sessions with tools, ${all.calls} calls; a scope could be made for ${all.scoped}; ${all.rest} calls came after their first third\n`,
  );
  console.log('| kind | blocks | per 1,000 calls | right | false per 1,000 calls |\n|---|---|---|---|---|');
  for (const r of rows)
    console.log(
      `| ${r.kind} | ${r.blocks} | ${r.per1000.toFixed(1)} | ${r.right === null ? '–' : `${Math.round(100 * r.right)} %`} | ${r.false1000.toFixed(1)} |`,
    );
  console.log('\n| questions a session | p50 | p95 | most |\n|---|---|---|---|');
  for (const q of asks) console.log(`| ${q.kind} | ${q.p50} | ${q.p95} | ${q.most} |`);
  for (const commit of besides) for (const line of besideLines(commit)) console.log(line);
}

/** The same of another commit, counted by its own script in a work tree that is thrown away. */
function besideLines(commit) {
  const at = mkdtempSync(join(tmpdir(), 'clew-eval-beside-'));
  const tree = join(at, 'tree');
  const run = (program, args, cwd) => spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  try {
    if (run('git', ['worktree', 'add', '--detach', tree, commit]).status !== 0)
      return [`\n${commit}: no such commit here`];
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
    run(process.execPath, ['scripts/build.mjs'], tree);
    const { stdout } = run(process.execPath, ['scripts/eval-gate.mjs', '--json', resolve(folder)], tree);
    const found = JSON.parse(stdout).rows.filter((r) => r.kind.startsWith('all') || r.kind === 'file tool');
    return [
      `\n${commit}, false per 1,000 calls:`,
      ...found.map((r) => `  ${r.false1000.toFixed(1).padStart(6)}  ${r.kind}`),
    ];
  } catch (e) {
    return [`\n${commit}: could not be counted (${String(e.message).split('\n')[0]})`];
  } finally {
    run('git', ['worktree', 'remove', '--force', tree]);
    rmSync(at, { recursive: true, force: true });
  }
}
