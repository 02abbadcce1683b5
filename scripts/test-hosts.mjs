#!/usr/bin/env node
// `npm run test:hosts`: Claude Code and Codex against a scripted model. `-- --all`: every host program, and docs/hosts.md says with its date what was shown. What else is given goes to vitest.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ran } from './hosts/ran.mjs';

const given = process.argv.slice(2);
const all = given.includes('--all');
const rest = given.filter((a) => a !== '--all');
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.hosts.config.ts', ...rest];
const { status } = spawnSync(process.execPath, vitest, {
  env: { ...process.env, ...(all || rest.length > 0 ? {} : { CLEW_HOSTS_SHORT: '1' }) },
  stdio: 'inherit',
});
if (all && rest.length === 0) {
  const clients = join(process.env.CLEW_HOSTS_DIR ?? join(tmpdir(), 'clew-hosts'), 'clients');
  writeFileSync('scripts/hosts/ran.json', `${JSON.stringify(ran('.tmp/hosts.json', clients), null, 2)}\n`);
  spawnSync(process.execPath, ['scripts/hosts-page.mjs'], { stdio: 'inherit' });
}
process.exit(status ?? 1);
