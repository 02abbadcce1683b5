#!/usr/bin/env node
// Builds dist/: the hook (hook.cjs loads the eight bundles below, each with a code cache), the command line (cli.js loads cli-main.js the
// same way, questions.js at a terminal), statusline.cjs, mcp.js, reader.js, the library index.js, and its types. The hook takes nothing from node_modules at run time.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import esbuild from 'esbuild';

const HOOK = {
  prompt: 'src/surfaces/hook/prompt.ts',
  tool: 'src/surfaces/hook/tool.ts',
  gate: 'src/surfaces/hook/gate.ts',
  parsers: 'src/surfaces/hook/parsers.ts',
  events: 'src/surfaces/hook/events.ts',
  trace: 'src/surfaces/hook/trace.ts',
  secrets: 'src/surfaces/hook/secrets.ts',
  reader: 'src/surfaces/hook/reader.ts',
};

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  define: { CLEW_VERSION: JSON.stringify(version) },
  outdir: 'dist',
  logLevel: 'warning',
  legalComments: 'none',
};
const esm = { ...common, format: 'esm', packages: 'external' };
const commonjs = { ...common, format: 'cjs', minify: true };
/** A function of what `given` names, which code-cache.ts runs. */
const loadable = (given) => ({ banner: { js: `(function(module,require,${given}){` }, footer: { js: '})' } });
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

/** Packages whose code became part of a file of ours: their licences ask to be named. */
const builtIn = new Set();
async function build(options) {
  const { metafile } = await esbuild.build({ ...options, metafile: true });
  for (const file of Object.values(metafile.outputs).flatMap((o) => Object.keys(o.inputs)))
    if (file.includes('node_modules/')) builtIn.add(/^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)[1]);
}

rmSync('dist', { recursive: true, force: true });
const named = Object.fromEntries(Object.entries(HOOK).map(([name, file]) => [`hook-${name}`, file]));
await build({ ...commonjs, ...loadable('__dirname'), entryPoints: named });
for (const name of Object.keys(named)) toAscii(name);
const CLEW_BUILDS = Object.fromEntries(Object.keys(HOOK).map((name) => [name, fingerprint(`hook-${name}`)]));
await build({
  ...commonjs,
  define: { CLEW_BUILDS: JSON.stringify(CLEW_BUILDS) },
  entryPoints: { hook: 'src/surfaces/hook/loader.ts' },
  outExtension: { '.js': '.cjs' },
});
await build({
  ...commonjs,
  entryPoints: { statusline: 'src/surfaces/statusline/main.ts' },
  outExtension: { '.js': '.cjs' },
});
await build({
  ...commonjs,
  ...loadable('__dirname,moduleUrl'),
  define: { ...common.define, 'import.meta.url': 'moduleUrl' },
  entryPoints: { 'cli-main': 'src/surfaces/cli/main.ts' },
});
await build({
  ...esm,
  define: { CLEW_BUILD: JSON.stringify(fingerprint('cli-main')) },
  entryPoints: { cli: 'src/surfaces/cli/loader.ts' },
  minify: true,
  external: ['./questions.js'],
  banner: { js: '#!/usr/bin/env node' },
});
await build({
  ...esm,
  entryPoints: {
    questions: 'src/surfaces/cli/questions.ts',
    mcp: 'src/surfaces/mcp/main.ts',
    reader: 'src/surfaces/reader/main.ts',
    index: 'src/index.ts',
  },
});
if (existsSync('node_modules/typescript/bin/tsc'))
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'], {
    stdio: 'inherit',
  });
const unnamed = [...builtIn].filter((name) => !readFileSync('NOTICE', 'utf8').includes(`contains ${name} (`));
if (unnamed.length > 0) throw new Error(`NOTICE does not name what is built into dist: ${unnamed.join(', ')}`);
