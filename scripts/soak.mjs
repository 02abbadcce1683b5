#!/usr/bin/env node
// `npm run soak`: what takes longer than `npm test` may: every property with all its runs and every start as a process of its own, the package on each line of Node, the torture, then
// the specification table with each rule switched off in turn. For before a release.
import { spawnSync } from 'node:child_process';

const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

const failed =
  run(['scripts/setup.mjs']) ||
  run(['node_modules/vitest/vitest.mjs', 'run'], { CLEW_RUNS: '1' }) ||
  run(['scripts/test-package.mjs', '--all']) ||
  run(['scripts/torture.mjs']) ||
  run(['scripts/conformance.mjs']);
process.exit(failed);
