#!/usr/bin/env node
// Sets up what is missing: dependencies (no install script is run) and the build. Prints nothing when all is there.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const time = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
const newest = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).reduce(
    (t, e) => Math.max(t, e.isFile() ? time(join(e.parentPath ?? e.path, e.name)) : 0),
    0,
  );

// Installed without what is for development alone, the lock file is there and the tools of the build are not.
const tools = ['esbuild', 'typescript'].every((name) => existsSync(join('node_modules', name)));
if (!tools || time('node_modules/.package-lock.json') < time('package-lock.json')) {
  console.error('clew: installing dependencies …');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock file that lacks binaries for platforms the registry at hand does not serve.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // An npm that started us (`npm pack --dry-run`, a production environment) leaves its own options to the one within.
  args.push('--include=dev', '--no-dry-run', '--no-global');
  attempt('The dependencies could not be installed', 'npm install --include=dev --ignore-scripts', () => {
    if (npm) execFileSync(process.execPath, [npm, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    else execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  });
}
const sources = ['package.json', 'scripts/build.mjs', 'scripts/bundles.mjs'].map(time);
if (time('dist/types/index.d.ts') < Math.max(newest('src'), ...sources)) {
  console.error('clew: building …');
  attempt('dist could not be built', 'npm run build', () =>
    execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: ['ignore', 2, 'inherit'] }),
  );
}

/** Runs `step`; where it fails, says what did and what to try, since npm shows no more than that something failed. */
function attempt(what, next, step) {
  try {
    step();
  } catch (e) {
    console.error(`clew: ${what} (${e.status ?? e.code}).\n  try: ${next}`);
    process.exit(1);
  }
}
