#!/usr/bin/env node
// Shows the bundled days as clew reads them, then says what to type next.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../demo/age.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const columns = Math.min(80, process.stdout.columns ?? 80);
const args = ['dist/cli.js', 'replay', 'demo/session', '--workspace', 'demo/workspace', ...process.argv.slice(2)];

process.stdout.on('error', () => process.exit(0)); // a reader like head has seen enough
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, COLUMNS: String(columns) },
});
if (status === 0 && !process.argv.includes('--json'))
  process.stdout.write(`
Nothing was written: these were two made-up days. Next, in your own repository:

  clew init            puts the hook in; clew uninstall takes it out again

From this clone, with nothing installed:

  node dist/cli.js init --cwd YOUR/REPOSITORY
`);
process.exitCode = status ?? 1;
