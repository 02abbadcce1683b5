#!/usr/bin/env node
// Writes NOTICE: what assets/related.bin was made of, and the licence of each package that is built into dist; `--check` fails when it is not current.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import esbuild from 'esbuild';
import {
  commandLine,
  commandLineLoader,
  hookLoader,
  hookParts,
  lazyPackages,
  packagesIn,
  page,
  pageClient,
  surfaces,
} from './bundles.mjs';

const OURS = `clew
Copyright of its authors, see LICENSE.

assets/related.bin is a table of words that mean nearly the same. It was computed by scripts/related.mjs from static word
vectors that were trained for this project on public package descriptions: 821,000 pairs of package name and one-line summary
from the npm and PyPI indexes, and headings and sections of Markdown files in npm packages. It holds words and numbers, no
sentence of those texts.
`;

const bundles = [
  hookParts(),
  hookLoader(),
  commandLine(),
  commandLineLoader(),
  surfaces(),
  lazyPackages(),
  page(),
  pageClient(),
];
const metafiles = await Promise.all(
  bundles.map(async (options) => (await esbuild.build({ ...options, write: false })).metafile),
);
const found = [...packagesIn(metafiles)].sort(([a], [b]) => (a < b ? -1 : 1));
const licences = new Map();
for (const [name, files] of found) {
  const licence = licenceOf(name);
  licences.set(licence, [...(licences.get(licence) ?? []), [name, files]]);
}
const text = [OURS, ...[...licences].map(([licence, packages]) => part(licence, packages))].join('\n');

if (!process.argv.includes('--check')) writeFileSync('NOTICE', text);
else if (readFileSync('NOTICE', 'utf8') !== text) {
  console.error('NOTICE does not say what is built into dist; run: npm run gen');
  process.exitCode = 1;
}

/** Packages under the very same words: where each is, where it comes from, then those words once. */
function part(licence, packages) {
  const heads = packages.map(([name, files]) => {
    const where = [...files]
      .map((f) => (f.includes('dist/page/') ? `dist/page/${basename(f)}` : `dist/${basename(f)}`))
      .sort();
    return `${list(where)} ${where.length > 1 ? 'contain' : 'contains'} ${name} (${addressOf(name)})`;
  });
  const which = packages.length > 1 ? 'which come' : 'which comes';
  return `${heads.join(',\n')}, ${which} under this licence:\n\n${indented(licence)}`;
}

/** Every word of a package's licence and notice. */
function licenceOf(name) {
  // What stands inside of another package is not there by itself.
  const kept = join('scripts/licences', `${name}.txt`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8').trimEnd();
  const folder = join('node_modules', name);
  if (!existsSync(folder)) throw new Error(`${name} is inside of another package: put its licence into ${kept}`);
  const files = readdirSync(folder)
    .filter((f) => /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i.test(f))
    .sort();
  if (!files.some((f) => !/^notice/i.test(f)))
    throw new Error(`${name} comes without a file of its licence: read what it says, and say it in NOTICE`);
  return files.map((f) => readFileSync(join(folder, f), 'utf8').replace(/\r\n?/g, '\n').trimEnd()).join('\n\n');
}

function addressOf(name) {
  if (existsSync(join('scripts/licences', `${name}.txt`))) return `https://www.npmjs.com/package/${name}`;
  const { repository } = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'));
  const url = typeof repository === 'string' ? repository : repository?.url;
  const onGitHub = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(url ?? '')?.[1];
  if (onGitHub !== undefined) return `https://github.com/${onGitHub}`;
  return (
    url
      ?.replace(/^git\+/, '')
      .replace(/^git:\/\//, 'https://')
      .replace(/\.git$/, '') ?? `https://www.npmjs.com/package/${name}`
  );
}

/** Set in by two, without blanks at the ends of lines. */
function indented(text) {
  return text
    .split('\n')
    .map((l) => `${l.trim() === '' ? '' : `  ${l.trimEnd()}`}\n`)
    .join('');
}

function list(names) {
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
