/** Holds that the pages on contexts say what the rules do: each line's rule exists, and the tables are those of the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { disabled } from '../../../../scripts/disable.mjs';
import { CATEGORIES, WORDS } from '../../../../src/core/context/rules/category.js';
import { AREAS } from '../../../../src/core/context/rules/tags.js';

const DIR = 'docs/contexts';
const MODULES = [
  'active_context_template',
  'sync',
  'switching',
  'multi_task',
  'staleness',
  'manual_commands',
  'hygiene_security',
];
const page = (name: string): string => readFileSync(join(DIR, `${name}.md`), 'utf8');

it('every module of the specification has its page', () => {
  for (const name of MODULES) expect(readdirSync(DIR)).toContain(`${name}.md`);
});

it.each(MODULES)('%s names rules that exist', (name) => {
  const rules = [...page(name).matchAll(/`(src\/[\w./-]+\.ts)#(\w+)`/g)];
  expect(rules.length).toBeGreaterThan(2);
  for (const [, file, rule] of rules)
    expect(disabled(readFileSync(file!, 'utf8'), rule!), `${file}#${rule}`).not.toBe(null);
});

it('the tables of categories and tags are those of the code', () => {
  const text = page('switching');
  for (const c of CATEGORIES) expect(text).toContain(`| ${c} | ${WORDS[c]} |`);
  for (const [tag, words] of Object.entries(AREAS)) expect(text).toContain(`| ${tag} | ${words} |`);
});

describe('a rule that is switched off', () => {
  const source = (type: string): string =>
    `/** Doc. */\nexport function rule<T>(\n  a: (x: T) => boolean,\n): ${type} {\n  return other(a);\n}\n\nexport const x = rule;\n`;

  it.each([
    ['boolean', 'return false;'],
    ['Finding[]', 'return [];'],
    ['{ a: string | null; b: Change[] }', 'return ({});'],
    ['string | null', 'return null;'],
    ['Map<string, string>', 'return new Map();'],
    ['string', "return '';"],
  ])('of type %s answers what nothing found is', (type, answer) => {
    const off = disabled(source(type), 'rule')!;
    expect(off).toContain(answer);
    expect(off.indexOf(answer)).toBeLessThan(off.indexOf('return other(a);'));
    expect(off).toContain('export const x = rule;');
  });

  it('must exist', () => {
    expect(disabled(source('boolean'), 'rul')).toBe(null);
    expect(disabled(source('boolean'), 'other')).toBe(null);
  });
});
