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

if (time('node_modules/.package-lock.json') < time('package-lock.json')) {
  console.error('clew: installing dependencies …');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lock file that lacks binaries for platforms the registry at hand does not serve.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm) execFileSync(process.execPath, [npm, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  else execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
}
if (time('dist/types/index.d.ts') < Math.max(newest('src'), time('package.json'), time('scripts/build.mjs'))) {
  console.error('clew: building …');
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
}
