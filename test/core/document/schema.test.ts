/** Holds the published schema and the page of the format to what the code reads and writes. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newDocument } from '../../../src/core/document/new-document.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import { contextSchema, formatRows } from '../../../src/core/document/schema.js';
import { KEYS, META, ORDER } from '../../../src/core/document/shape.js';

interface Schema {
  properties: { meta: { properties: object } };
  $defs: { frontMatter: { properties: object }; item: { properties: Record<string, object>; required: string[] } };
}

it('the printed schema and table are current', () => {
  expect(JSON.parse(readFileSync('assets/context.schema.json', 'utf8'))).toEqual(contextSchema());
  const page = readFileSync('docs/contexts/format.md', 'utf8');
  for (const row of formatRows()) expect(page).toContain(`${row}\n`);
});

it('the schema names every key and place, and what an item has', () => {
  const schema = contextSchema() as unknown as Schema;
  expect(Object.keys(schema.$defs.frontMatter.properties)).toEqual(META.map((k) => KEYS[k].name));
  expect(Object.keys(schema.properties.meta.properties)).toEqual(META);
  expect(schema.$defs.item.properties.place).toMatchObject({ enum: ORDER });
  const { items } = parseDocument(newDocument({ id: 'a' }, { goal: 'x' }, { at: 0, nonce: 'n' }));
  for (const name of schema.$defs.item.required) expect(items[0]).toHaveProperty(name);
});

it('the example of the page is a document as it says', () => {
  const text = /```markdown\n([\s\S]*?)```/.exec(readFileSync('docs/contexts/format.md', 'utf8'))![1]!;
  const d = parseDocument(text);
  expect(d.faults).toEqual([]);
  expect(d.items.map((i) => [i.id, i.state])).toEqual([
    ['k3f9a1m', 'open'],
    ['p81c7wq', 'superseded'],
    ['q0d7xe4', 'open'],
    ['m21c7wq', 'open'],
  ]);
});
