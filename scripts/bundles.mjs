// Decides what each file of dist is made from, and with which options. No package stays outside but the optional SQLite.
import { readFileSync } from 'node:fs';

/** What the loader of the hook takes in, each with a code cache of its own. */
export const HOOK = {
  prompt: 'src/surfaces/hook/prompt.ts',
  tool: 'src/surfaces/hook/tool.ts',
  gate: 'src/surfaces/hook/gate.ts',
  parsers: 'src/surfaces/hook/parsers.ts',
  events: 'src/surfaces/hook/events.ts',
  trace: 'src/surfaces/hook/trace.ts',
  secrets: 'src/surfaces/hook/secrets.ts',
  reader: 'src/surfaces/hook/reader.ts',
};

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  define: { CLEW_VERSION: JSON.stringify(JSON.parse(readFileSync('package.json', 'utf8')).version) },
  outdir: 'dist',
  logLevel: 'warning',
  legalComments: 'none',
  minify: true,
  metafile: true,
  external: ['@photostructure/sqlite'],
};
const commonjs = { ...common, format: 'cjs' };
const esm = { ...common, format: 'esm' };
/** A function of what `given` names, which code-cache.ts runs. */
const loadable = (given) => ({ banner: { js: `(function(module,require,${given}){` }, footer: { js: '})' } });

export const hookParts = () => ({
  ...commonjs,
  ...loadable('__dirname'),
  entryPoints: Object.fromEntries(Object.entries(HOOK).map(([name, file]) => [`hook-${name}`, file])),
});

/** `builds`: the fingerprint of each part, as JSON. */
export const hookLoader = (builds = '{}') => ({
  ...commonjs,
  define: { CLEW_BUILDS: builds },
  entryPoints: { hook: 'src/surfaces/hook/loader.ts' },
  outExtension: { '.js': '.cjs' },
});

export const statusline = () => ({
  ...commonjs,
  entryPoints: { statusline: 'src/surfaces/statusline/main.ts' },
  outExtension: { '.js': '.cjs' },
});

/** The command line and the server, which it starts. */
export const commandLine = () => ({
  ...commonjs,
  ...loadable('__dirname,moduleUrl'),
  define: { ...common.define, 'import.meta.url': 'moduleUrl' },
  entryPoints: { 'cli-main': 'src/surfaces/cli/main.ts', mcp: 'src/surfaces/mcp/main.ts' },
});

/** `build`, `server`: the fingerprints of the command line and of the server, as JSON. */
export const commandLineLoader = (build = '""', server = '""') => ({
  ...esm,
  define: { CLEW_BUILD: build, CLEW_SERVER: server },
  entryPoints: { cli: 'src/surfaces/cli/loader.ts' },
  external: ['./questions.js'],
  banner: { js: '#!/usr/bin/env node' },
});

export const surfaces = () => ({
  ...esm,
  entryPoints: {
    questions: 'src/surfaces/cli/questions.ts',
    reader: 'src/surfaces/reader/main.ts',
    merge: 'src/surfaces/git/main.ts',
    team: 'src/surfaces/team/main.ts',
    // OpenCode loads it by itself, and takes each export for a plugin.
    opencode: 'src/surfaces/plugins/opencode.ts',
    // Cline takes the one that is called `plugin`.
    cline: 'src/surfaces/plugins/cline.ts',
    index: 'src/index.ts',
  },
});

/** The server of the page, which `clew ui` hands the rest of clew to. */
export const page = () => ({
  ...esm,
  entryPoints: { page: 'src/surfaces/page/main.ts' },
});

/** The page itself, for a browser. `index.html` and `icon.svg` stand beside it as they are. */
export const pageClient = () => ({
  bundle: true,
  platform: 'browser',
  format: 'esm',
  target: ['chrome111', 'firefox114', 'safari16.4'],
  outdir: 'dist/page',
  entryPoints: { page: 'src/surfaces/page/client/main.tsx', style: 'src/surfaces/page/client/page.css' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
  legalComments: 'none',
  minify: true,
  metafile: true,
});

/** Files of the page that need no build. */
export const PAGE_FILES = ['index.html', 'icon.svg'].map((name) => [
  `src/surfaces/page/client/${name}`,
  `dist/page/${name}`,
]);

/** Parsers that most commands do without: `lazy-packages.ts` loads them when they are first used. */
export const lazyPackages = () => ({
  ...commonjs,
  entryPoints: { yaml: 'yaml', 'jsonc-parser': 'jsonc-parser' },
  outExtension: { '.js': '.cjs' },
  // The other form of jsonc-parser asks for its parts in a way that no bundler can follow.
  mainFields: ['module', 'main'],
});

/** Which packages became part of which files of dist: name → files. `metafiles` as esbuild gives them. */
export function packagesIn(metafiles) {
  const found = new Map();
  for (const [output, { inputs }] of metafiles.flatMap((m) => Object.entries(m.outputs)))
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      const name = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
      if (name === undefined || bytesInOutput === 0) continue;
      for (const one of [name, ...inside(input)]) found.set(one, (found.get(one) ?? new Set()).add(output));
    }
  return found;
}

/** Packages that a package was itself built with, by the marks that its bundler left. */
function inside(file) {
  const marks = readFileSync(file, 'utf8').matchAll(/^\/\/ ?#region .*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm);
  return new Set([...marks].map((m) => m[1]));
}
