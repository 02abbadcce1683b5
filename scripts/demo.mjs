#!/usr/bin/env node
// Shows the recorded days with the build of this clone, then says how to go on from here.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cli = join(root, 'dist/cli.js');

process.stdout.on('error', () => process.exit(0)); // a reader like head has seen enough
const { status } = spawnSync(process.execPath, [cli, 'demo', ...process.argv.slice(2)], { stdio: 'inherit' });
if (status === 0 && !process.argv.includes('--json'))
  process.stdout.write(`
From this clone, with nothing installed:

  node dist/cli.js init --cwd YOUR/REPOSITORY
`);
process.exitCode = status ?? 1;
