#!/usr/bin/env node
// Writes assets/context.schema.json and the table of docs/contexts/format.md from src/core/document; `--check` fails when one is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { bundled } from './bundled.mjs';

const { contextSchema, formatRows } = await bundled("export * from './src/core/document/schema.ts'");

const PAGE = 'docs/contexts/format.md';
const TABLE = /<!-- table -->[\s\S]*<!-- end of table -->/;
const page = readFileSync(PAGE, 'utf8');
const texts = {
  'assets/context.schema.json': `${JSON.stringify(contextSchema(), null, 2)}\n`,
  [PAGE]: page.replace(TABLE, () => `<!-- table -->\n${formatRows().join('\n')}\n<!-- end of table -->`),
};

let stale = 0;
for (const [file, text] of Object.entries(texts)) {
  let was = '';
  try {
    was = readFileSync(file, 'utf8');
  } catch {
    // Not made yet.
  }
  if (was === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${file} is not current: npm run gen`);
    stale++;
  } else writeFileSync(file, text);
}
process.exit(stale > 0 ? 1 : 0);
