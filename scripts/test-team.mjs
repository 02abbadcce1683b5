#!/usr/bin/env node
// `npm run test:team`: teams on a real server of this machine. `-- --full`: also five machines with odd clocks and pulled wires, and fifty kills of the server, then the scale. What else is given goes to vitest.
import { spawnSync } from 'node:child_process';

const given = process.argv.slice(2);
const full = given.includes('--full');
const rest = given.filter((a) => a !== '--full');
const run = (args) =>
  spawnSync(process.execPath, args, {
    env: { ...process.env, ...(full ? { CLEW_TEAM_FULL: '1' } : {}) },
    stdio: 'inherit',
  }).status ?? 1;
const tests = run(['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.team.config.ts', ...rest]);
process.exit(tests === 0 && full && rest.length === 0 ? run(['scripts/bench-team.mjs']) : tests);
