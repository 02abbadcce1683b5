#!/usr/bin/env node
// Counts what is asked of the command lines of projects under an intent that lets their source be written.
//   node scripts/eval-families.mjs FILE [--misses] [--json]      FILE: [{ project, language, manifests: { path: text }, commands: [{ line }] }]
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { bundled } from './bundled.mjs';

const KINDS = ['silent', 'family', 'line', 'refused'];
const given = process.argv.slice(2).find((a) => !a.startsWith('--'));
if (given === undefined) {
  console.log('(skipped: name a file of projects with their command lines)');
  process.exit(0);
}
const core = await bundled(
  [
    "export { DEFAULTS } from './src/core/config.js'",
    "export { emptyState } from './src/core/context/state.js'",
    "export { deedOf, evaluateCall } from './src/core/intent/gate/evaluate-call.js'",
    "export { changedPlaces } from './src/core/intent/gate/changed-places.js'",
    "export { compileGlobs } from './src/core/text/glob.js'",
    "export { parseShell } from './src/runtime/command-line/parse.js'",
  ].join('\n'),
);
// Each project keeps its source elsewhere: all of the workspace is in scope, so that what is counted are questions about commands.
const INTENT = {
  ...{ id: 'INT-001', summary: '', status: '', open: true, criteria: [], context: null, plan: null, line: 1 },
  scope: { allow: ['**'], deny: [] },
  constraints: { tools: [], patterns: [], prose: [] },
};

const found = JSON.parse(readFileSync(given, 'utf8')).flatMap(judged);

function judged({ project, language, manifests = {}, commands }) {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'clew-eval-families-')));
  try {
    for (const [path, text] of Object.entries(manifests)) {
      const to = resolve(workspace, path);
      if (!to.startsWith(workspace + sep)) continue;
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, String(text));
    }
    const facts = factsFor(workspace);
    const changed = core.changedPlaces(facts, workspace, INTENT, { since: Number.POSITIVE_INFINITY, wrote: {} });
    // As the host's folder follows a `cd` that stands alone.
    let [at, of] = [workspace, ''];
    return commands.map(({ line, source = '' }) => {
      if (source !== of) [at, of] = [workspace, source];
      const judged = { project, language, line, ...verdictOn(line, at, facts, changed) };
      const to = /^cd ([\w./-]+)$/.exec(line)?.[1];
      if (to !== undefined) {
        const next = resolve(at, to);
        at = next === workspace || next.startsWith(workspace + sep) ? next : workspace;
        mkdirSync(at, { recursive: true });
      }
      return judged;
    });
  } finally {
    rmSync(workspace, { recursive: true });
  }
}

function verdictOn(line, cwd, facts, changed) {
  const call = { name: 'Bash', act: { does: 'run', command: line, shell: 'posix' } };
  const deed = core.deedOf(call, cwd, facts, changed);
  if (deed.own.length > 0) return { kind: 'line', of: 'own' };
  const { verdict, reasons, wanted } = core.evaluateCall(call, deed, INTENT, facts);
  if (verdict !== 'ask') return { kind: verdict === 'allow' ? 'silent' : 'refused', of: '' };
  const once = reasons.every((r) => r.code === 'command') && wanted.every((w) => w.kind === 'family');
  return { kind: once ? 'family' : 'line', of: once ? wanted.map((w) => w.what).join(', ') : reasons[0].code };
}

function factsFor(workspace) {
  const exists = (path) => statSync(resolve(workspace, path), { throwIfNoEntry: false }) !== undefined;
  const state = core.emptyState();
  return { now: 0, workspace, config: core.DEFAULTS, state, globs: core.compileGlobs, parsed: core.parseShell, exists };
}

const rows = [...[...new Set(found.map((f) => f.language))].sort(), 'all'].map((name) => {
  const of = found.filter((f) => name === 'all' || f.language === name);
  const n = Object.fromEntries(KINDS.map((k) => [k, of.filter((f) => f.kind === k).length]));
  return { name, lines: of.length, ...n };
});
if (process.argv.includes('--misses'))
  for (const f of found.filter((x) => x.kind === 'line' || x.kind === 'refused'))
    console.log([f.language, f.project, f.kind, f.of, f.line].join('\t'));
if (process.argv.includes('--families'))
  for (const f of found.filter((x) => x.kind === 'family')) console.log([f.project, f.of, f.line].join('\t'));
if (process.argv.includes('--json')) console.log(JSON.stringify(rows));
else {
  console.log('| language | lines | silent | asked by a family | asked for the line alone | refused |');
  console.log('|---|---|---|---|---|---|');
  for (const r of rows) console.log(`| ${[r.name, r.lines, ...KINDS.map((k) => r[k])].join(' | ')} |`);
  const { lines, ...all } = rows.at(-1);
  const share = (k) => (lines === 0 ? '–' : `${((100 * all[k]) / lines).toFixed(1)} %`);
  console.log(`| share | | ${KINDS.map(share).join(' | ')} |`);
}
