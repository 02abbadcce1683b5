#!/usr/bin/env node
// Shows the recorded days with the build of this clone, then says how to go on from here; with --ui the page of a generated month, in a folder that is gone when the page ends.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cli = join(root, 'dist/cli.js');

if (process.argv.includes('--ui')) process.exit(await showPage(process.argv.filter((a) => a !== '--ui').slice(2)));

process.stdout.on('error', () => process.exit(0)); // a reader like head has seen enough
const { status } = spawnSync(process.execPath, [cli, 'demo', ...process.argv.slice(2)], { stdio: 'inherit' });
if (status === 0 && !process.argv.includes('--json'))
  process.stdout.write(`
From this clone, with nothing installed:

  node dist/cli.js init --cwd YOUR/REPOSITORY
`);
process.exitCode = status ?? 1;

/** Serves the page of a month of made-up work. Resolves to the exit code. */
function showPage(options) {
  const base = mkdtempSync(join(tmpdir(), 'clew-month-'));
  const [dir, state] = [join(base, 'tidewater'), join(base, 'state')];
  const gone = () => rmSync(base, { recursive: true, force: true, maxRetries: 20 });
  const made = spawnSync(process.execPath, [join(root, 'scripts/month.mjs'), dir, '--state', state], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (made.status !== 0) {
    gone();
    return made.status ?? 1;
  }
  // Nothing of the made-up month is noted among the projects of this machine.
  const env = { ...process.env, XDG_STATE_HOME: state };
  const page = spawn(process.execPath, [cli, 'ui', '--cwd', dir, ...options], { stdio: 'inherit', env });
  // The page hears of it as well, and ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => page.kill('SIGTERM'));
  return new Promise((done) =>
    page.on('close', (code) => {
      gone();
      done(code ?? 1);
    }),
  );
}
