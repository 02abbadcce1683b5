#!/usr/bin/env node
// Prints what the guard says of every tool call in real transcripts: each file that counts as a plan with its verdict, and what it would say of every file that was touched, had it been new.
//   node scripts/guard-writes.mjs [--json]      CLEW_DATA = folder that holds `transcripts/` and `threads/`, ../shared/data when not set
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundled } from './bundled.mjs';

const DATA = process.env.CLEW_DATA ?? '../shared/data';
const { claude, mayMatter, DEFAULTS, emptyState, applyEdit, checkNewPlan, NO_PLANS, classifyFile } = await bundled(
  [
    "export { claude } from './src/hosts/tools/claude.js'",
    "export { mayMatter } from './src/core/handlers/tool/prefilter.js'",
    "export { checkNewPlan } from './src/core/handlers/plan-guard/check-new-plan.js'",
    "export { DEFAULTS } from './src/core/config.js'",
    "export { applyEdit, emptyState } from './src/core/context/state.js'",
    "export { NO_PLANS } from './src/core/plan/index/memory-index.js'",
    "export { classifyFile } from './src/core/plan/catalog/plan-like.js'",
  ].join('\n'),
);

if (!existsSync(join(DATA, 'transcripts'))) {
  console.log(`SKIPPED: no transcripts in ${DATA}; set CLEW_DATA`);
  process.exit(0);
}

const report = { transcripts: 0, calls: 0, looked: 0, writes: 0, leaves: 0, todos: 0, storms: 0, held: [], plans: [] };
const touched = new Map();

for (const file of readdirSync(join(DATA, 'transcripts')).filter((f) => f.endsWith('.jsonl'))) {
  report.transcripts++;
  const rows = rowsOf(readFileSync(join(DATA, 'transcripts', file), 'utf8'));
  const results = new Map(rows.flatMap((r) => resultsOf(r)));
  const there = new Set();
  const state = emptyState();
  for (const row of rows)
    for (const block of blocksOf(row))
      if (block.type === 'tool_use') judge(block, row, { file, results, there, state });
}

for (const stream of existsSync(join(DATA, 'threads')) ? readdirSync(join(DATA, 'threads')) : [])
  for (const row of rowsOf(readFileSync(join(DATA, 'threads', stream), 'utf8')))
    for (const path of [...(row.files_before ?? []), ...(row.files_after ?? [])]) touch(path, row.cwd ?? '');

const asNew = [...touched.keys()].filter((path) => classifyFile(path, null) !== null).sort();
if (process.argv.includes('--json')) console.log(JSON.stringify({ ...report, touched: touched.size, asNew }, null, 1));
else print();

/** One tool call, as the hook would see it before it runs. */
function judge(block, row, { file, results, there, state }) {
  report.calls++;
  const path = block.input?.file_path ?? '';
  const cwd = row.cwd ?? '';
  if (path !== '') touch(path, cwd);
  const event = claude.parse({
    ...{ session_id: file, cwd, hook_event_name: 'PreToolUse', tool_use_id: block.id },
    ...{ tool_name: block.name, tool_input: block.input },
  });
  const act = event?.tool.act ?? { does: 'other' };
  const known =
    there.has(path) ||
    results.get(block.id) === 'update' ||
    (results.get(block.id) === 'error' && block.name === 'Edit');
  there.add(path);
  if (act.does === 'write') report.writes++;
  if (act.does === 'leave-plan') report.leaves++;
  if (act.does === 'todos') report.todos++;
  if (!mayMatter(act)) return;
  report.looked++;
  const placed = (p) => (p.startsWith(`${cwd}/`) ? p.slice(cwd.length + 1) : null);
  const facts = { now: 0, config: DEFAULTS, state, plans: NO_PLANS, placed, exists: () => known };
  const outcome = checkNewPlan(event, facts);
  for (const e of outcome.edits) applyEdit(state, e);
  if (outcome.brief) report.storms++;
  if (act.does !== 'write' && act.does !== 'leave-plan') return;
  const name =
    act.does === 'leave-plan'
      ? 'plan of plan mode'
      : (placed(path) ?? (/[\\/]\.claude[\\/]plans[\\/]/.test(path) ? 'plan of plan mode' : 'outside the workspace'));
  const like = act.does === 'write' ? classifyFile(placed(path) ?? '', act.files[0].text) : null;
  if (like === null && act.does === 'write' && name !== 'plan of plan mode') return;
  const why =
    act.does === 'leave-plan'
      ? 'no plan like it'
      : like === null
        ? 'the host’s own file'
        : known
          ? 'it is there already'
          : `new, a plan by its ${like.why}`;
  report.plans.push({ call: block.name, name, verdict: outcome.verdict, why });
  if (outcome.verdict !== 'allow') report.held.push(name);
}

function touch(path, cwd) {
  const place =
    cwd !== '' && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path.replace(/^\/(?:[^/]+\/){1,3}/, '');
  touched.set(place, (touched.get(place) ?? 0) + 1);
}

function print() {
  const { transcripts, calls, looked, writes, leaves, todos, storms, held, plans } = report;
  console.log(
    `${calls} tool calls in ${transcripts} transcripts: ${writes} write files, ${leaves} leave plan mode, ${todos} are todos.`,
  );
  console.log(
    `${looked} of them are looked at; ${held.length} are held, ${storms} sessions hear of todos without a plan.`,
  );
  console.log('\nPlans among what was written:');
  for (const p of plans) console.log(`  ${p.verdict.padEnd(5)} ${p.call.padEnd(12)} ${p.name}: ${p.why}`);
  console.log(
    `\n${touched.size} files were touched; had each been new, ${asNew.length} would count as plans by place or store:`,
  );
  for (const path of asNew) console.log(`  ${basename(path) === path ? path : path.split('/').slice(-3).join('/')}`);
}

function rowsOf(text) {
  return text.split('\n').flatMap((line) => {
    try {
      const row = JSON.parse(line);
      return typeof row === 'object' && row !== null ? [row] : [];
    } catch {
      return [];
    }
  });
}

function blocksOf(row) {
  return Array.isArray(row.message?.content)
    ? row.message.content.filter((b) => typeof b === 'object' && b !== null)
    : [];
}

function resultsOf(row) {
  return blocksOf(row)
    .filter((b) => b.type === 'tool_result')
    .map((b) => [b.tool_use_id, b.is_error ? 'error' : (row.toolUseResult?.type ?? 'ok')]);
}
