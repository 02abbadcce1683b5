#!/usr/bin/env node
import { execFileSync } from 'node:child_process';

// Builds dist/: hook.cjs (CommonJS, loads hook-main.js, and hook-rest.js for all but prompts, or hook-tool.js for tool calls (hook-main-others.js, hook-tool-others.js and hook-gate-others.js are the same for hosts other than Claude Code)
// and hook-looks.js, hook-gate.js or (for command lines) hook-gate-run.js for those that may matter, with the engine's code cache, hook-documents.js when documents are written, hook-shell.js and hook-globs.js (with the packages that take
// command lines and globs apart) when the gate meets one that is not plain, hook-trace.js when files were changed, and hook-secrets.cjs when a text may hold a secret; nothing from
// node_modules), cli.js (ESM, loads cli-main.js the same way; commander is in it), cli-ask.js, mcp.js and index.js (ESM), and the types.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { claudeAlone, noCommands, replaced, together } from './plugins.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  define: { CLEW_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
  legalComments: 'none',
};
const MOST_BYTES = {
  'dist/hook.cjs': 50 * 1024,
  'dist/hook-main.js': 120 * 1024,
  'dist/hook-main-others.js': 140 * 1024,
  'dist/hook-rest.js': 150 * 1024,
  'dist/hook-tool.js': 16 * 1024,
  'dist/hook-tool-others.js': 24 * 1024,
  'dist/hook-looks.js': 256 * 1024,
  'dist/hook-gate.js': 64 * 1024,
  'dist/hook-gate-others.js': 72 * 1024,
  'dist/hook-gate-run.js': 112 * 1024,
  'dist/hook-gate-run-others.js': 120 * 1024,
  'dist/hook-documents.js': 256 * 1024,
  'dist/hook-trace.js': 160 * 1024,
  'dist/hook-shell.js': 128 * 1024,
  'dist/hook-globs.js': 32 * 1024,
};

// ASCII only: the engine keeps such a source in half the space, and the loader may read it byte by byte.
const hook = { ...common, format: 'cjs', minify: true, charset: 'ascii' };
const PROMPT = 'src/surfaces/hook/prompt.ts';
const TOOL = 'src/surfaces/hook/tool.ts';
const bundles = (entryPoints, plugins = []) =>
  build({
    ...hook,
    entryPoints,
    plugins,
    outdir: 'dist',
    banner: { js: '(function(require,process,__dirname,loader){' },
    footer: { js: '})' },
  });
const GATE = 'src/surfaces/hook/gate.ts';
await bundles({ 'hook-main': PROMPT, 'hook-tool': TOOL, 'hook-gate-run': GATE }, [claudeAlone]);
await bundles({ 'hook-gate': GATE }, [claudeAlone, noCommands]);
await bundles({
  'hook-main-others': PROMPT,
  'hook-tool-others': TOOL,
  'hook-rest': 'src/surfaces/hook/lifecycle.ts',
  'hook-looks': 'src/surfaces/hook/tool-full.ts',
  'hook-gate-run-others': GATE,
});
await bundles({ 'hook-gate-others': GATE }, [noCommands]);
await build({
  ...hook,
  entryPoints: {
    'hook-documents': 'src/surfaces/hook/documents.ts',
    'hook-shell': 'src/surfaces/hook/shell.ts',
    'hook-globs': 'src/surfaces/hook/globs.ts',
    'hook-trace': 'src/surfaces/hook/trace.ts',
  },
  outdir: 'dist',
  banner: { js: '(function(require,process,__dirname,loader){var module={exports:{}};' },
  footer: { js: ';return module.exports})' },
});
// esbuild leaves expressions as they are written; read byte by byte their letters would become others.
const HOOKS = [
  'main',
  'main-others',
  'rest',
  'tool',
  'tool-others',
  'looks',
  'gate',
  'gate-others',
  'gate-run',
  'gate-run-others',
  'documents',
  'shell',
  'globs',
  'trace',
];
for (const name of HOOKS) asciiOnly(`dist/hook-${name}.js`);
function asciiOnly(file) {
  const text = readFileSync(file, 'utf8');
  if (/\\[^\0-\x7f]/.test(text)) throw new Error(`${file}: a backslash before a letter that is escaped`);
  writeFileSync(
    file,
    text.replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
const fingerprint = (file) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
const CLEW_BUILDS = JSON.stringify(
  Object.fromEntries(HOOKS.map((name) => [name, fingerprint(`dist/hook-${name}.js`)])),
);
await build({
  ...hook,
  define: { ...common.define, CLEW_BUILDS },
  entryPoints: ['src/surfaces/hook/loader.ts'],
  outfile: 'dist/hook.cjs',
  plugins: [together],
});
await build({ ...hook, entryPoints: ['src/surfaces/hook/secrets.ts'], outfile: 'dist/hook-secrets.cjs' });
await build({
  ...hook,
  define: { ...common.define, 'import.meta.url': 'moduleUrl' },
  entryPoints: { 'cli-main': 'src/surfaces/cli/main.ts' },
  outdir: 'dist',
  banner: { js: '(function(require,process,__dirname,moduleUrl,door){' },
  footer: { js: '})' },
  // It starts programs for subcommands that are files of their own; ours are none, and loading what starts them takes 3 ms.
  plugins: [replaced(/^node:child_process$/, '/commander/', () => '')],
});
asciiOnly('dist/cli-main.js');
// Node's modules by their names: `import` of a part of one makes a module of it first, of node:fs with all its streams.
const asked = (path) => `module.exports = process.getBuiltinModule('${path}')`;
await build({
  ...common,
  define: { ...common.define, CLEW_BUILD: JSON.stringify(fingerprint('dist/cli-main.js')) },
  entryPoints: { cli: 'src/surfaces/cli/loader.ts' },
  outdir: 'dist',
  format: 'esm',
  minify: true,
  external: ['./cli-ask.js'],
  banner: { js: '#!/usr/bin/env node' },
  plugins: [replaced(/^node:/, '', asked)],
});
await build({
  ...common,
  entryPoints: { 'cli-ask': 'src/surfaces/cli/questions.ts' },
  outdir: 'dist',
  format: 'esm',
  packages: 'external',
});
// Started by hosts that speak the Model Context Protocol: what it is built on is loaded nowhere else.
await build({
  ...common,
  entryPoints: { mcp: 'src/surfaces/mcp/main.ts' },
  outdir: 'dist',
  format: 'esm',
  packages: 'external',
});
// In a process of its own, started only where a second reader is configured.
await build({
  ...common,
  entryPoints: { second: 'src/surfaces/reader/main.ts' },
  outdir: 'dist',
  format: 'esm',
  packages: 'external',
});
await build({ ...common, entryPoints: { index: 'src/index.ts' }, outdir: 'dist', format: 'esm', packages: 'external' });

for (const [file, most] of Object.entries(MOST_BYTES)) {
  const { size } = statSync(file);
  if (size > most) throw new Error(`${file} has ${size} bytes, at most ${most}`);
}
rmSync('dist/types', { recursive: true, force: true });
if (existsSync('node_modules/typescript/bin/tsc'))
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json'], {
    stdio: 'inherit',
  });
