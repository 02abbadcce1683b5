#!/usr/bin/env node
// Writes the `_index.ts` of every folder that is a registry; `--check` fails when one is not current.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const REGISTRIES = [
  { folder: 'src/core/detect/signals', name: 'signals', exports: 'signal', type: 'Detector', from: './_signal.js' },
  { folder: 'src/core/plan/search/scores', name: 'scores', exports: 'score', type: 'Score', from: './_score.js' },
  { folder: 'src/core/plan/dialects', name: 'dialects', exports: 'dialect', type: 'Dialect', from: './_dialect.js' },
  { folder: 'src/core/plan/guard/rules', name: 'rules', exports: 'rule', type: 'Rule', from: './_rule.js' },
  { folder: 'src/hosts', name: 'hosts', exports: null, type: 'Host', from: './_host.js', only: /^(?!json$)[a-z]+$/ },
  { folder: 'src/hosts/tools', name: 'toolHosts', exports: null, type: 'ToolHost', from: './_tools.js' },
  {
    folder: 'src/hosts/transcripts',
    name: 'transcripts',
    exports: null,
    type: 'Transcript',
    from: './_transcript.js',
  },
  {
    folder: 'src/core/document/layouts',
    name: 'layouts',
    exports: 'layout',
    type: 'Layout',
    from: './_layout.js',
  },
  { folder: 'src/core/retro/rules', name: 'rules', exports: 'rule', type: 'Rule', from: '../_rule.js' },
  {
    folder: 'src/core/metrics',
    name: 'metrics',
    exports: 'metric',
    type: 'Metric',
    from: './_metric.js',
    only: /^(?!occasions$)[a-z-]+$/,
  },
  { folder: 'src/core/request/languages', name: 'languages', exports: null, type: 'Language', from: './_language.js' },
  { folder: 'src/commands', rooms: true, name: 'commands', exports: 'command', type: 'Command', from: './_command.js' },
];

let stale = 0;
for (const r of REGISTRIES) {
  if (!existsSync(r.folder)) continue;
  // A registry may have its files in rooms by subject; what counts is the file's name.
  const found = readdirSync(r.folder, { recursive: r.rooms === true, encoding: 'utf8' })
    .filter((f) => f.endsWith('.ts') && !basename(f).startsWith('_'))
    .map((f) => [basename(f, '.ts'), f.replaceAll('\\', '/').slice(0, -3)])
    .filter(([id]) => !r.only || r.only.test(id))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const ids = found.map(([id]) => id);
  const path = new Map(found);
  const local = (id) => id.replace(/-(\w)/g, (_, c) => c.toUpperCase());
  const alias = (id) =>
    r.exports === null ? local(id) : `${r.exports} as ${local(id)}${r.exports === 'command' ? 'Command' : ''}`;
  const used = (id) => (r.exports === 'command' ? `${local(id)}Command` : local(id));
  const list = `[${ids.map(used).join(', ')}]`;
  const decl = `export const ${r.name}: ${r.type}[] = `;
  const text = [
    `/** Every file of this folder, made by \`npm run gen\`. */`,
    `import type { ${r.type} } from '${r.from}';`,
    ...[...ids]
      .sort((a, b) => (path.get(a) < path.get(b) ? -1 : 1))
      .map((id) => `import { ${alias(id)} } from './${path.get(id)}.js';`),
    '',
    `${decl}${decl.length + list.length < 120 ? list : `[\n${ids.map((id) => `  ${used(id)},`).join('\n')}\n]`};`,
    '',
  ].join('\n');
  const file = join(r.folder, '_index.ts');
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} is not current: npm run gen`);
    stale++;
  } else writeFileSync(file, text);
}
process.exit(stale > 0 ? 1 : 0);
