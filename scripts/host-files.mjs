#!/usr/bin/env node
// Writes down which files hosts keep their settings in, and prompts for later, from the hosts' own recipes: the gate, which knows no host, guards them. `--check` fails when the list is not current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { bundled } from './bundled.mjs';

const FILE = 'src/core/intent/self-protection/host-files.ts';

const { hosts } = await bundled("export { hosts } from './src/hosts/_index.ts';");
const paths = hosts.flatMap(({ recipe }) =>
  [recipe.project, recipe.user, recipe.server.user, Object.values(recipe.server.on ?? {}), recipe.later ?? []].flat(),
);
const list = [...new Set(paths)].sort();
const text = `/** The files that say to hosts which hook and which server of ours they run, and what they prompt later, below a home or a project; made by \`npm run gen\`. */
export const HOST_FILES = [
${list.map((path) => `  '${path}',`).join('\n')}
];
`;
const isCurrent = existsSync(FILE) && readFileSync(FILE, 'utf8') === text;
if (!isCurrent && process.argv.includes('--check')) {
  console.error(`${FILE} is not current: npm run gen`);
  process.exit(1);
}
if (!isCurrent) writeFileSync(FILE, text);
