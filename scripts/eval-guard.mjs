#!/usr/bin/env node
// Measures the guard on pairs of plans made from real titles: recall and precision on the half that no threshold was set on.
//   node scripts/eval-guard.mjs [--json] [--misses] [--fit] [--nearest] [--all]      CLEW_DATA = folder that holds `scale/plans.jsonl`, ../shared/data when not set
//   node scripts/eval-guard.mjs --set FILE [--misses]      the same of pairs that were written: scripts/guard/set.mjs
// --all: every real title is made anew, not a sample of them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './bundled.mjs';
import { bare } from './guard/bare.mjs';
import { BY_HAND, fitted, LEAST_BAR } from './guard/fit.mjs';
import { labelled, usable } from './guard/pairs.mjs';
import { seeded, shuffled } from './guard/random.mjs';
import { measured } from './guard/set.mjs';

const set = process.argv[process.argv.indexOf('--set') + 1];
const file = join(process.env.CLEW_DATA ?? '../shared/data', 'scale', 'plans.jsonl');
const wants = (flag) => process.argv.includes(`--${flag}`);
if (!wants('set') && !existsSync(file)) {
  console.log(`(skipped: no ${file})`);
  process.exit(0);
}
const core = await bundled(
  [
    "export { namesOfPlan, lexiconOf, similarPlans } from './src/core/plan/guard/similar.js'",
    "export { scorePair } from './src/core/plan/guard/score-pair.js'",
    "export { rules } from './src/core/plan/guard/rules/_index.js'",
    "export { indexOf } from './src/core/plan/index/memory-index.js'",
    "export { encode } from './src/core/plan/index/encode.js'",
    "export { openIndex } from './src/core/plan/index/decode.js'",
    "export { entriesOf } from './src/core/plan/index/memory-index.js'",
    "export { parsePlan } from './src/core/plan/parse/parse.js'",
    "export { query } from './src/core/plan/search/query.js'",
    "export { search } from './src/core/plan/search/search.js'",
    "export { readSynonyms } from './src/core/plan/search/synonyms.js'",
  ].join('\n'),
);
const related = core.readSynonyms(readFileSync('assets/related.bin'));
if (wants('set')) {
  console.log(measured(set, core, related, wants('misses')).join('\n'));
  process.exit(0);
}
const rows = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((l) => JSON.parse(l));
const planOf = (r) => {
  const path = r.id.endsWith('.md') ? r.id : `.beads/issues.jsonl#${r.id}`;
  const plan = core.parsePlan(path, r.text ?? '');
  return {
    plan: { ...plan, name: r.id.endsWith('.md') ? plan.name : r.title, title: r.title, archived: false },
    at: 0,
  };
};
const pathOf = (r) => planOf(r).plan.path;
const byPath = new Map(rows.map((r) => [pathOf(r), r]));
const real = core.indexOf(rows.map(planOf));
const nearest = (r) =>
  core
    .search(core.query({ text: r.title }), real, 0, 6)
    .map((m) => byPath.get(m.plan.path))
    .filter(Boolean);
const { pairs, added } = labelled(rows, nearest);
const index = { ...core.indexOf([...rows, ...added].map(planOf)), related };

if (wants('nearest')) {
  for (const p of pairs)
    if (p.key) console.log(`${p.key}\t${p.kind}\t${p.made.title || p.made.name}\t|\t${p.other.title}`);
  process.exit(0);
}
if (wants('fit')) {
  const lexicon = core.lexiconOf(index);
  const called = (name, title, path) => core.namesOfPlan(name, title, path, lexicon.rarity);
  const samples = pairs
    .filter((p) => p.half === 0)
    .map((p) => {
      const { plan } = planOf(p.other);
      return {
        same: p.same,
        seen: core.scorePair(called(p.made.name, p.made.title, ''), called(plan.name, plan.title, plan.path), lexicon)
          .seen,
      };
    });
  const weights = fitted(samples, core.rules);
  const shipped = 'src/core/plan/guard/weights.json';
  const before = JSON.parse(readFileSync(shipped, 'utf8')).weights;
  const byHand = Object.fromEntries(BY_HAND.map((id) => [id, before[id]]));
  const bars = { ...weights.bars, alike: Math.max(weights.bars.alike, LEAST_BAR) };
  const kept = { ...weights, weights: { ...weights.weights, ...byHand }, bars };
  writeFileSync(shipped, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(JSON.stringify(weights, null, 1));
  process.exit(0);
}

/** Is the other plan of a pair held up as a duplicate, among all plans of the index? */
const caught = (p) => {
  const found = core.similarPlans(p.made, index, { except: p.except ? [pathOf({ id: p.except })] : [] });
  const at = found.findIndex((s) => s.plan.path === pathOf(p.other));
  return {
    caught: at >= 0 && found[at].verdict !== 'sibling',
    verdict: found[at]?.verdict ?? '-',
    score: found[at]?.score ?? 0,
    of: found[at]?.reasons ?? [],
  };
};
const judged = pairs.map((p) => ({ ...p, ...caught(p), bare: bare(p) }));
const rate = (list, is) => {
  const right = list.filter((p) => p.same && is(p)).length;
  const said = list.filter(is).length;
  return {
    n: list.length,
    duplicates: list.filter((p) => p.same).length,
    recall: right / list.filter((p) => p.same).length,
    precision: said === 0 ? 1 : right / said,
  };
};
const out = [];
const report = {};
const show = (name, r) =>
  `${name.padEnd(44)} ${String(r.n).padStart(5)} ${String(r.duplicates).padStart(11)}   ${r.recall.toFixed(3)}      ${r.precision.toFixed(3)}`;
out.push(`${''.padEnd(44)} pairs  duplicates  recall  precision`);
for (const [name, half] of [
  ['held out', 1],
  ['thresholds set on these', 0],
]) {
  const list = judged.filter((p) => p.half === half);
  report[name] = rate(list, (p) => p.caught);
  out.push(show(`guard, ${name}`, report[name]));
  if (half === 0) continue;
  for (const rule of Object.keys(list[0].bare)) {
    report[rule] = rate(list, (p) => p.bare[rule]);
    out.push(show(`bare rule: ${rule}`, report[rule]));
  }
  const same = rate(list, (p) => p.caught && p.verdict === 'same');
  report.same = same;
  out.push(show('guard, verdict "same" alone, held out', same));
}
out.push('', `${'held out, by kind'.padEnd(30)} pairs  held up   bare rules (Levenshtein, overlap)`);
for (const kind of new Set(judged.map((p) => p.kind))) {
  const list = judged.filter((p) => p.half === 1 && p.kind === kind);
  const of = (is) => `${list.filter(is).length}`.padStart(5);
  report[kind] = { n: list.length, same: list[0]?.same, caught: list.filter((p) => p.caught).length };
  out.push(
    `${(`${list[0]?.same ? 'duplicate' : 'different'}: ${kind}`).padEnd(30)} ${String(list.length).padStart(5)}    ${of((p) => p.caught)}   ${of((p) => p.bare['Levenshtein < 3'])} ${of((p) => p.bare['keyword overlap > 50 %'])}`,
  );
}
if (wants('misses'))
  for (const p of judged)
    if (p.half === 0 && p.caught !== p.same)
      console.log(
        `${p.same ? 'missed' : 'false'}\t${p.kind}\t${p.score.toFixed(2)}\t${p.made.title || p.made.name}\t|\t${p.other.title}\t${p.of.map((s) => `${s.rule} ${s.value.toFixed(2)}`).join(', ')}`,
      );

// Real plans as if each were new: how often something is held up.
const sample = shuffled(usable(rows), seeded(5)).slice(0, 400);
const anew = wants('all') ? rows : sample;
const heldUp = anew.map((r) =>
  core
    .similarPlans({ name: '', title: r.title }, { ...real, related }, { except: [pathOf(r)] })
    .filter((s) => s.verdict !== 'sibling'),
);
report.heldUp = heldUp.filter((l) => l.length > 0).length / anew.length;
out.push(
  '',
  `real plans made anew: of ${anew.length}, ${(100 * report.heldUp).toFixed(1)} % would be held up by another, with ${(heldUp.flat().length / Math.max(1, heldUp.filter((l) => l.length > 0).length)).toFixed(1)} plans shown on average`,
);

const many = Array.from({ length: 12_000 }, (_, i) => ({
  ...rows[i % rows.length],
  id: `turn-${Math.floor(i / rows.length)}/${rows[i % rows.length].id}`,
  title: i < rows.length ? rows[i].title : `${rows[i % rows.length].title} (${sample[i % 97].title.split(' ').at(-1)})`,
}));
const bytes = core.encode(core.entriesOf(many.map(planOf)));
const compiled = core.openIndex((offset, length) => bytes.subarray(offset, offset + length));
for (const [name, idx] of [
  ['compiled', Object.assign(compiled, { related })],
  ['in memory', { ...core.indexOf(many.map(planOf)), related }],
]) {
  const before = process.cpuUsage();
  const times = pairs
    .map((p) => {
      const from = performance.now();
      core.similarPlans(p.made, idx);
      return performance.now() - from;
    })
    .sort((a, b) => a - b);
  const used = process.cpuUsage(before);
  const at = (share) => times[Math.floor(times.length * share)];
  const busy = (used.user + used.system) / 1000 / pairs.length;
  report[`ms, ${name}`] = { p50: at(0.5), p95: at(0.95), worst: times.at(-1), busy };
  out.push(
    `one check on ${many.length} plans, ${name}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, worst ${times.at(-1).toFixed(1)} ms; of the processor ${busy.toFixed(1)} ms on average`,
  );
}
console.log(wants('json') ? JSON.stringify(report) : out.join('\n'));
