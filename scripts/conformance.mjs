#!/usr/bin/env node
// `npm run conformance`: every row of docs/conformance.md names a test; fails when one of them did not run or did not pass.
// `--from FILE` takes the results of a run that was just made.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const from = process.argv.includes('--from') ? process.argv[process.argv.indexOf('--from') + 1] : null;
const results = from ?? '.tmp/results.json';
if (from === null)
  spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${results}`, '--silent'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
if (!existsSync(results)) {
  console.error(`conformance: ${results} is missing: the tests broke off`);
  process.exit(1);
}

const status = new Map();
for (const file of JSON.parse(readFileSync(results, 'utf8')).testResults)
  for (const a of file.assertionResults)
    status.set(`${basename(file.name)} › ${[...a.ancestorTitles, a.title].join(' › ')}`, a.status);

/** Rows: | id | statement | `file.test.ts › suite › test` | src/… | ; several tests are divided by <br>. */
const rows = [
  ...readFileSync('docs/conformance.md', 'utf8').matchAll(/^\| ([SC]\d[\w.-]*) \| (.+?) \| (.+?) \| (.+?) \|$/gm),
];
const bad = [];
for (const [, id, , tests, code] of rows) {
  for (const name of [...tests.matchAll(/`([^`]+)`/g)].map((m) => m[1])) {
    const found = status.get(name);
    if (found !== 'passed') bad.push(`${id}: ${name}: ${found ?? 'did not run'}`);
  }
  if (!/`[^`]+`/.test(tests)) bad.push(`${id}: names no test`);
  for (const file of [...code.matchAll(/`([^`]+)`/g)].map((m) => m[1]))
    if (!existsSync(file)) bad.push(`${id}: ${file} does not exist`);
}
const ids = rows.map((r) => r[1]);
for (const id of ids.filter((x, i) => ids.indexOf(x) !== i)) bad.push(`${id} stands twice`);
for (const line of bad) console.error(`✖ ${line}`);
console.log(
  `conformance: ${rows.length} statements, ${bad.length === 0 ? 'each with a test that ran and passed' : `${bad.length} problems`}`,
);
process.exit(bad.length > 0 || rows.length === 0 ? 1 : 0);
