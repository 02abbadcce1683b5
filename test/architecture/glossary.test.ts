/** Holds the words: the glossary and the exported types of the model name the same things. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const glossary = readFileSync('docs/glossary.md', 'utf8');
const files = [...readFileSync('src/core/model.ts', 'utf8').matchAll(/'\.\/(model\/[\w-]+)\.js'/g)].map((m) => m[1]!);
const model = files.map((file) => readFileSync(`src/core/${file}.ts`, 'utf8')).join('\n');

const named = [...glossary.matchAll(/^\|[^|]+\|\s*`(\w+)`\s*\|/gm)].map((m) => m[1]!);
const exported = [...model.matchAll(/^export (?:interface|type) (\w+)/gm)].map((m) => m[1]!);

it('every type of the model stands in the glossary, once', () => {
  expect(named.length).toBeGreaterThan(30);
  expect([...named].sort()).toEqual([...exported].sort());
});

it('no word is explained twice', () => {
  const words = [...glossary.matchAll(/^\| ([A-Z][^|]+?) \|/gm)].map((m) => m[1]!);
  expect(new Set(words).size).toBe(words.length);
});
