#!/usr/bin/env node
// Builds dist/: hook.cjs (one CommonJS file, nothing from node_modules), cli.js and index.js (ESM), and the types.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { build } from 'esbuild';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const common = { bundle: true, platform: 'node', target: 'node20.19', define: { CLEW_VERSION: JSON.stringify(version) }, logLevel: 'warning', legalComments: 'none' };
const MOST_HOOK_BYTES = 50 * 1024;

await build({ ...common, entryPoints: ['src/surfaces/hook.ts'], outfile: 'dist/hook.cjs', format: 'cjs', minify: true });
await build({ ...common, entryPoints: { cli: 'src/surfaces/cli.ts' }, outdir: 'dist', format: 'esm', packages: 'external', splitting: true, chunkNames: 'chunks/[name]-[hash]', banner: { js: '#!/usr/bin/env node' } });
await build({ ...common, entryPoints: { index: 'src/index.ts' }, outdir: 'dist', format: 'esm', packages: 'external' });

const size = statSync('dist/hook.cjs').size;
if (size > MOST_HOOK_BYTES) throw new Error(`dist/hook.cjs has ${size} bytes, at most ${MOST_HOOK_BYTES}`);
rmSync('dist/types', { recursive: true, force: true });
if (existsSync('node_modules/typescript/bin/tsc')) execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'], { stdio: 'inherit' });
