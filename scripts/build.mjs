#!/usr/bin/env node
// Builds dist/: the hook (hook.cjs loads eight bundles, each with a code cache), the command line (cli.js loads cli-main.js and mcp.js the
// same way, questions.js at a terminal, page.js and page/ for clew ui), statusline.cjs, reader.js, team.js with its migrations/, opencode.js,
// cline.js, the library index.js, and its types. Nothing is taken from node_modules at run time.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import esbuild from 'esbuild';
import {
  commandLine,
  commandLineLoader,
  HOOK,
  hookLoader,
  hookParts,
  lazyPackages,
  PAGE_FILES,
  page,
  pageClient,
  statusline,
  surfaces,
} from './bundles.mjs';

/** Letters outside of ASCII, which are left in regular expressions, as escapes: a file without them is read and kept in half the bytes. */
function toAscii(name) {
  const file = `dist/${name}.js`;
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/[^\x00-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
const fingerprint = (name) =>
  createHash('sha256')
    .update(readFileSync(`dist/${name}.js`))
    .digest('hex')
    .slice(0, 16);

rmSync('dist', { recursive: true, force: true });
const parts = Object.keys(HOOK);
await esbuild.build(hookParts());
for (const name of parts) toAscii(`hook-${name}`);
const builds = Object.fromEntries(parts.map((name) => [name, fingerprint(`hook-${name}`)]));
await esbuild.build(hookLoader(JSON.stringify(builds)));
await esbuild.build(statusline());
await esbuild.build(commandLine());
toAscii('mcp');
await esbuild.build(commandLineLoader(...['cli-main', 'mcp'].map((name) => JSON.stringify(fingerprint(name)))));
await esbuild.build(surfaces());
await esbuild.build(lazyPackages());
await esbuild.build(page());
await esbuild.build(pageClient());
for (const [from, to] of PAGE_FILES) copyFileSync(from, to);
// The tables of a team's server are files that whoever keeps it can read.
cpSync('src/stores/postgres/migrations', 'dist/migrations', { recursive: true });
if (existsSync('node_modules/typescript/bin/tsc'))
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'], {
    stdio: 'inherit',
  });
