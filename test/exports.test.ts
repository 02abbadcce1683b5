/** Holds what the library exports: the page names it all, and the types that ship say the same as the code. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const declared = readFileSync('dist/types/index.d.ts', 'utf8');
const namesIn = (kind: RegExp): string[] =>
  [...declared.matchAll(kind)]
    .flatMap((m) => m[1]!.split(','))
    .map((n) => n.trim().replace(/^.* as /, ''))
    .sort();

it('the table of the page, the types and the code name the same', async () => {
  const page = readFileSync('docs/library.md', 'utf8');
  const rows = page.slice(page.indexOf('## What is exported')).match(/^\| `[^|]+\|/gm)!;
  const told = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map((m) => m[1]!)).sort();
  expect(told).toEqual(namesIn(/^export \{ ([^}]+) \}/gm));
  expect(told).toEqual(Object.keys(await import(pathToFileURL('dist/index.js').href)).sort());
});

it('the types are those of the model and the three that the page names', () => {
  expect(declared).toContain("export type * from './core/model.js';");
  expect(namesIn(/^export type \{ ([^}]+) \}/gm)).toEqual(['Host', 'Ports', 'Store']);
});
