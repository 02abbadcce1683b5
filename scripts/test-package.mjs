#!/usr/bin/env node
// `npm run test:package`: packs, installs and uses the package on this Node; `-- --all` on each line of Node that we say we run on.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

const LINES = ['20', '22', '24', '26'];
const CACHE = resolve('node_modules/.cache/clew-nodes');

const nodes = process.argv.includes('--all') ? LINES.map((line) => [line, nodeOf(line)]) : [['', process.execPath]];
const skipped = nodes.filter(([, node]) => node === null).map(([line]) => line);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'test/scripts/package.test.ts', 'test/exports.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, CLEW_NODES: nodes.flatMap(([, node]) => (node === null ? [] : [node])).join(delimiter) },
  },
);
for (const line of skipped)
  console.error(`SKIPPED: the package on Node ${line}, which the registry at hand does not give`);
console.error(
  `the package: ${nodes.length - skipped.length} of ${nodes.length} lines of Node tried, ${skipped.length} skipped`,
);
process.exitCode = status ?? 1;

/** The program of a line of Node, `null` where it cannot be had: this one, one of an earlier run, or the registry's. */
function nodeOf(line) {
  if (process.versions.node.startsWith(`${line}.`)) return process.execPath;
  const folder = `${CACHE}/${line}`;
  const node = `${folder}/package/bin/node`;
  if (existsSync(node)) return node;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const name = `node-${process.platform}-${process.arch}@${line}`;
    execFileSync('npm', ['pack', '--silent', name], { cwd: folder, stdio: 'ignore' });
    execFileSync('tar', ['xzf', readdirSync(folder).find((f) => f.endsWith('.tgz'))], { cwd: folder, stdio: 'ignore' });
    return existsSync(node) ? node : null;
  } catch {
    return null;
  }
}
