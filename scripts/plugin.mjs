#!/usr/bin/env node
// Writes plugins/clew and server.json from one source: the hosts' events, the harmless tools, and the texts of scripts/plugin/texts.mjs.
// `--check` fails when one is not current; `--assemble [DIR]` makes the marketplace dist-plugin, with the built program in it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundled } from './bundled.mjs';
import { COMMANDS, commandText, SKILLS, skillText } from './plugin/texts.mjs';

const AT = 'plugins/clew';
// The hosts fill it in.
const ROOT = '$'.concat('{CLAUDE_PLUGIN_ROOT}');
const HOOK = `node "${ROOT}/dist/hook.cjs" plugin`;
const {
  name: npmName,
  version,
  description,
  license,
  keywords,
  mcpName,
  dependencies,
  optionalDependencies,
} = JSON.parse(readFileSync('package.json', 'utf8'));
const { entries } = await bundled(
  "import { claude } from './src/hosts/claude.ts'; export const entries = (command) => claude.recipe.entries(command);",
);
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const author = { name: 'clew' };

/** What the hosts call a tool that Codex has and Claude Code has not. */
const ALSO = '|apply_patch|update_plan';

/** Nobody widens the entries of a plugin: before a call there is no matcher, as where something is agreed on. Behind it a list: Codex knows no look-ahead. */
function hooks() {
  const all = {};
  for (const { path, value } of entries(HOOK)) {
    if (path[0] !== 'hooks') continue;
    const matcher = value.matcher === undefined || path[1] === 'PreToolUse' ? {} : { matcher: value.matcher + ALSO };
    all[path[1]] = [{ ...matcher, hooks: value.hooks }];
  }
  return { description: 'Keeps the agent on the context its user means.', hooks: all };
}

const server = (args, more = {}) => ({
  mcpServers: { clew: { command: 'node', args, env: { CLEW_PLUGIN: 'clew' }, ...more } },
});

const files = {
  [`${AT}/.claude-plugin/plugin.json`]: json({ name: 'clew', version, description, author, license, keywords }),
  [`${AT}/.codex-plugin/plugin.json`]: json({
    name: 'clew',
    version,
    description,
    mcpServers: './codex.mcp.json',
    hooks: './hooks/hooks.json',
    skills: './skills/',
  }),
  [`${AT}/hooks/hooks.json`]: json(hooks()),
  [`${AT}/.mcp.json`]: json(server([`${ROOT}/dist/cli.js`, 'mcp'])),
  // Codex does not fill in variables there, and takes the folder to be below the plugin.
  [`${AT}/codex.mcp.json`]: json(server(['./dist/cli.js', 'mcp'], { cwd: '.', env: { CLEW_PLUGIN: 'codex' } })),
  [`${AT}/bin/clew`]: '#!/bin/sh\nexec node "$(dirname "$0")/../dist/cli.js" "$@"\n',
  ...Object.fromEntries(COMMANDS.map((c) => [`${AT}/commands/${c.name}.md`, commandText(c)])),
  ...Object.fromEntries(SKILLS.map((s) => [`${AT}/skills/${s.name}/SKILL.md`, skillText(s)])),
  'plugins/.claude-plugin/marketplace.json': json({
    name: 'clew',
    owner: author,
    description,
    plugins: [{ name: 'clew', source: './clew', description }],
  }),
  'server.json': json({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: mcpName,
    description: 'Keeps a coding agent on the context its user means: contexts, plans, tasks, intents.',
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: npmName,
        version,
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
      },
    ],
  }),
};

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const stray = existsSync('plugins')
  ? readdirSync('plugins', { recursive: true, withFileTypes: true })
      .filter((f) => f.isFile())
      .map((f) => join(f.parentPath ?? f.path, f.name))
      .filter((f) => !(f in files))
  : [];
const stale = Object.keys(files).filter((f) => textOf(f) !== files[f]);
if (process.argv.includes('--check')) {
  for (const f of [...stale, ...stray]) console.error(`${f} is not current: npm run gen`);
  process.exit(stale.length + stray.length > 0 ? 1 : 0);
}
for (const f of stray) rmSync(f);
for (const f of stale) {
  mkdirSync(dirname(f), { recursive: true });
  writeFileSync(f, files[f], { mode: f.endsWith('/bin/clew') ? 0o755 : 0o644 });
}
const at = process.argv.indexOf('--assemble');
if (at > 0) assemble(process.argv[at + 1] ?? 'dist-plugin');

/** The marketplace: the folder above, the built program and the packages it loads. A package.json at the plugin's root would have hosts install them anew. */
function assemble(to) {
  rmSync(to, { recursive: true, force: true });
  cpSync('plugins', to, { recursive: true });
  const root = join(to, 'clew');
  cpSync('dist', join(root, 'dist'), { recursive: true, filter: (f) => !f.endsWith('types') });
  writeFileSync(join(root, 'dist/package.json'), json({ name: 'clew', version, type: 'module', private: true }));
  for (const dir of ['templates', 'assets', 'LICENSE', 'NOTICE']) cpSync(dir, join(root, dir), { recursive: true });
  const taken = new Set();
  const take = (name) => {
    if (taken.has(name) || !existsSync(`node_modules/${name}`)) return;
    taken.add(name);
    cpSync(`node_modules/${name}`, join(root, 'node_modules', name), { recursive: true });
    for (const of of Object.keys(
      JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).dependencies ?? {},
    ))
      take(of);
  };
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) take(name);
  console.log(
    `${to}: a marketplace with the plugin clew ${version}\n  claude plugin marketplace add ./${to} && claude plugin install clew@clew`,
  );
}
