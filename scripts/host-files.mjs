#!/usr/bin/env node
// Writes down which files hosts keep their settings in, and prompts for later, from the hosts' own recipes: the gate, which knows no host, guards them. `--check` fails when the list is not current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { bundled } from './bundled.mjs';

const FILE = 'src/core/intent/self-protection/host-files.ts';

const { hosts } = await bundled("export { hosts } from './src/hosts/_index.ts';");
const paths = hosts.flatMap(({ recipe }) =>
  [recipe.project, recipe.user, recipe.server.user, recipe.later ?? [], recipe.ruled?.user ?? []].flat(),
);
const elsewhere = hosts.flatMap(({ recipe }) => Object.values(recipe.server.on ?? {}));
/** Whoever asks has a path in small letters. */
const listOf = (paths) => [...new Set(paths.map((path) => path.toLowerCase()))].sort();
const rows = (paths) =>
  listOf(paths)
    .map((path) => `  '${path}',`)
    .join('\n');
const text = `/** The files that say to hosts which hook and which server of ours they run, which tools need no question, and what they prompt later, below a home or a project; made by \`npm run gen\`. */
export const HOST_FILES = [
${rows(paths)}
];
/** The same on other systems: their folders hold much else, and are guarded by no more than these files. */
export const HOST_FILES_ELSEWHERE = [
${rows(elsewhere)}
];
`;
const isCurrent = existsSync(FILE) && readFileSync(FILE, 'utf8') === text;
if (!isCurrent && process.argv.includes('--check')) {
  console.error(`${FILE} is not current: npm run gen`);
  process.exit(1);
}
if (!isCurrent) writeFileSync(FILE, text);
