#!/usr/bin/env node
// `npm run conformance`: every row of docs/conformance.md names a test, and a journey or why there is none; fails when one
// of them did not run or did not pass.
// Where a row's code is `file#rule`, its tests are run once more with that rule switched off: at least one must fail then.
// `--from FILE` takes the results of a run that was just made and switches nothing off: that starts vitest once for each rule,
// which is for the full run alone (by hand, and at the end of `npm run soak`).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { disabled } from './disable.mjs';

/** Documents of the specification whose rows must name the rule that holds them. */
const RULED = ['S2', 'S4'];
const AT_ONCE = 2;
/** Where the stories of a user stand. */
const JOURNEYS = join('test', 'journeys');
const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--silent', '--reporter=json'];
/** Where a run leaves its results (vitest.config.ts). */
const run = (path, more = {}) => ({ ...process.env, CLEW_RESULTS: path, ...more });

/** Test files by their name, which no two of them share. */
const PATHS = new Map();
for (const path of readdirSync('test', { recursive: true }))
  if (path.endsWith('.test.ts') && !path.startsWith('host-programs')) {
    if (PATHS.has(basename(path))) throw new Error(`two test files are called ${basename(path)}`);
    PATHS.set(basename(path), join('test', path));
  }

const from = process.argv.includes('--from') ? process.argv[process.argv.indexOf('--from') + 1] : null;
const results = from ?? '.tmp/results.json';
if (from === null) spawnSync(process.execPath, VITEST, { stdio: ['ignore', 'ignore', 'inherit'], env: run(results) });
if (!existsSync(results)) {
  console.error(`conformance: ${results} is missing: the tests broke off`);
  process.exit(1);
}

/** Tests by their name as a row says it. */
function testsIn(path) {
  const found = new Map();
  for (const file of JSON.parse(readFileSync(path, 'utf8')).testResults)
    for (const a of file.assertionResults)
      found.set(`${basename(file.name)} › ${[...a.ancestorTitles, a.title].join(' › ')}`, a.status);
  return found;
}

const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1]);
/**
 * Rows: | id | statement | `file.test.ts › suite › test` | `src/….ts` or `src/….ts#rule` | `file.test.ts › title` of a journey,
 * or – and why there is none | ; several are divided by <br>.
 */
const rows = [...readFileSync('docs/conformance.md', 'utf8').matchAll(/^\| ([SCK][\d.][\w.-]*) \| (.*) \|$/gm)].map(
  ([, id, rest]) => {
    const [, tests, code, journey = '', ...more] = rest.split(' | ');
    return { id, tests: quoted(tests), code: quoted(code), journey, more };
  },
);
const bad = [];
const status = testsIn(results);
let met = 0;
for (const { id, tests, code, journey, more } of rows) {
  if (more.length > 0) bad.push(`${id}: has more than five cells`);
  bad.push(...journeyFaults(journey).map((fault) => `${id}: ${fault}`));
  if (!isReason(journey)) met++;
  for (const name of tests) {
    const found = status.get(name);
    if (found !== 'passed') bad.push(`${id}: ${name}: ${found ?? 'did not run'}`);
  }
  if (tests.length === 0) bad.push(`${id}: names no test`);
  for (const [file, rule] of code.map((c) => c.split('#'))) {
    if (!existsSync(file)) bad.push(`${id}: ${file} does not exist`);
    else if (rule !== undefined && disabled(readFileSync(file, 'utf8'), rule) === null)
      bad.push(`${id}: ${file} exports no function ${rule}`);
  }
  if (RULED.includes(id.split('.')[0]) && !code.some((c) => c.includes('#'))) bad.push(`${id}: names no rule`);
}
const ids = rows.map((r) => r.id);
for (const id of ids.filter((x, i) => ids.indexOf(x) !== i)) bad.push(`${id} stands twice`);

const rules = new Map();
let off = 0;
for (const row of rows)
  for (const rule of row.code.filter((c) => c.includes('#'))) rules.set(rule, [...(rules.get(rule) ?? []), row]);
if (from === null && bad.length === 0) {
  off = rules.size;
  const queue = [...rules];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) bad.push(...(await without(...next)));
    }),
  );
}
for (const line of bad) console.error(`✖ ${line}`);
console.log(
  `conformance: ${rows.length} statements, ${bad.length === 0 ? 'each with a test that ran and passed' : `${bad.length} problems`}; ${met} name a journey, ${rows.length - met} say why none; ${off === 0 ? 'no rule was switched off' : `${off} rules switched off in turn`}`,
);
process.exit(bad.length > 0 || rows.length === 0 ? 1 : 0);

/** Whether a cell says why there is no journey. */
function isReason(cell) {
  return cell.startsWith('– ');
}

/** What is wrong with the cell of a row that names its journeys. */
function journeyFaults(cell) {
  if (isReason(cell)) return cell.length > 2 ? [] : ['says no reason'];
  const names = quoted(cell);
  if (names.length === 0) return ['names no journey and no reason'];
  const rest = cell.replace(/`[^`]+`/g, '').replaceAll('<br>', '');
  return [
    ...(rest.trim() === '' ? [] : [`"${rest.trim()}" stands beside its journeys`]),
    ...names.flatMap((name) => {
      const path = PATHS.get(name.split(' › ')[0]);
      if (path !== undefined && !path.startsWith(JOURNEYS)) return [`${name}: is no journey`];
      const found = status.get(name);
      return found === 'passed' ? [] : [`${name}: ${found ?? 'did not run'}`];
    }),
  ];
}

/** Runs the tests of `held` without `rule`; a row of which none fails does not hold it. */
async function without(rule, held) {
  const out = `.tmp/without-${rule.replace(/\W+/g, '-')}.json`;
  rmSync(out, { force: true });
  const tests = [...new Set(held.flatMap((r) => r.tests))];
  const files = [...new Set(tests.map((t) => PATHS.get(t.split(' › ')[0])))];
  const names = tests.map((t) =>
    t
      .split(' › ')
      .slice(1)
      .join(' ')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const args = [...VITEST, '--maxWorkers=1', '-t', `(?:${names.join('|')})$`, ...files];
  await new Promise((done) => {
    const env = run(out, { CLEW_DISABLE_RULE: rule });
    spawn(process.execPath, args, { stdio: 'ignore', env }).on('close', done);
  });
  if (!existsSync(out)) return [`${rule}: the tests broke off when it was switched off`];
  const found = testsIn(out);
  rmSync(out, { force: true });
  return held
    .filter((r) => !r.tests.some((t) => found.get(t) === 'failed'))
    .map((r) => `${r.id}: its tests still pass without ${rule}`);
}
