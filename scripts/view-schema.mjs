#!/usr/bin/env node
// Writes assets/views.schema.json from the types of the board's views; `--check` fails when it is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { schemasIn } from './schema/types.mjs';

const OUT = 'assets/views.schema.json';
/** Shapes, and the words that they are made of. */
const SHAPES = ['src/core/board/types.ts', 'src/core/board/report/types.ts'];
const WORDS = {
  'src/core/model/document.ts': ['DocumentStatus', 'ItemState', 'Phase', 'Place'],
  'src/core/model/plan.ts': ['TaskStatus'],
  'src/core/model/reading.ts': ['Verb'],
};
/** What each command prints beside what every answer has. */
const COMMANDS = {
  board: 'Home',
  timeline: 'Timeline',
  report: 'Report',
  'status --all': 'Projects',
};

const read = (path) => schemasIn(readFileSync(path, 'utf8'));
const defs = Object.assign({}, ...SHAPES.map(read));
for (const [path, names] of Object.entries(WORDS)) for (const name of names) defs[name] = read(path)[name];

const answer = {
  description: 'What every command prints with --json: its own fields stand beside these.',
  type: 'object',
  properties: {
    schemaVersion: { const: 1 },
    command: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    did: { description: 'What was done, one sentence; empty for nothing.', type: 'string' },
    findings: { type: 'array', items: { $ref: '#/$defs/Said' } },
  },
  required: ['schemaVersion', 'command', 'did', 'findings'],
};
const said = {
  description: 'What a person should know, with the safe next command.',
  type: 'object',
  properties: {
    code: { type: 'string' },
    args: { type: 'object' },
    severity: { enum: ['note', 'warn', 'error'] },
    text: { type: 'string' },
    hint: { type: 'string' },
  },
  required: ['code', 'args', 'severity', 'text', 'hint'],
};
// The list of workspaces is no view of one of them.
const bare = { ...defs.Projects.allOf[1], description: 'What `clew status --all --json` prints.' };
const commands = Object.fromEntries(
  Object.entries(COMMANDS).map(([name, view]) => [
    name,
    { allOf: [{ $ref: '#/$defs/Answer' }, view === 'Projects' ? bare : { $ref: `#/$defs/${view}` }] },
  ]),
);
const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What clew shows, as data',
  description:
    'Views of the board by their names (`Views`), and what commands print with --json (`commands`). Fields are added, never renamed or taken away, while schemaVersion is the same.',
  $defs: { Answer: answer, Said: said, ...defs },
  views: defs.Views.properties,
  commands,
};
const refs = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)/g)]
  .map((m) => m[1])
  .filter((name) => !(name in schema.$defs));
if (refs.length > 0) throw new Error(`no shape is called ${[...new Set(refs)].join(', ')}`);

// A field of a shape that has what all views have stands in its second part.
const pathOf = (_, name, field) => `#/$defs/${name}${'allOf' in defs[name] ? '/allOf/1' : ''}/properties/${field}`;
const text = `${JSON.stringify(schema, null, 2).replace(/#\/\$defs\/(\w+)\/properties\/(\w+)/g, pathOf)}\n`;
let was = '';
try {
  was = readFileSync(OUT, 'utf8');
} catch {
  // Not made yet.
}
if (was !== text && process.argv.includes('--check')) {
  console.error(`${OUT} is not current: npm run gen`);
  process.exit(1);
}
if (was !== text) writeFileSync(OUT, text);
