#!/usr/bin/env node
// Writes assets/context.schema.json and the table of docs/contexts/format.md from src/core/document; `--check` fails when one is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const made = await build({
  entryPoints: ['src/core/document/schema.ts'],
  bundle: true,
  format: 'esm',
  write: false,
  logLevel: 'warning',
});
const source = Buffer.from(made.outputFiles[0].text).toString('base64');
const { contextSchema, formatRows } = await import(`data:text/javascript;base64,${source}`);

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
