#!/usr/bin/env node
// Writes assets/views.schema.json from the types of the board's views and of what commands print; `--check` fails when it is not current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { linkedShapes } from './schema/linked.mjs';

const OUT = 'assets/views.schema.json';
/** Shapes that stand in it whole; of all other files it has what these and the answers of commands are made of. */
const SHAPES = ['src/core/board/types.ts', 'src/core/board/report/types.ts'];
/** The folders of commands: each says in `Answers` what its commands print beside what every answer has. */
const ANSWERS = readdirSync('src/commands', { withFileTypes: true })
  .filter((e) => e.isDirectory())
  .map((e) => `src/commands/${e.name}/_answers.ts`)
  .sort();

const shapes = linkedShapes();
for (const path of SHAPES) shapes.takeAll(path);
const printed = Object.assign({}, ...ANSWERS.map((path) => shapes.fieldsOf(path, 'Answers')));

const answer = {
  description: 'What every command prints with --json: its own fields stand beside these.',
  type: 'object',
  properties: {
    schemaVersion: { const: 1 },
    command: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    did: { description: 'What was done, one sentence; empty for nothing.', type: 'string' },
    findings: { type: 'array', items: { $ref: '#/$defs/Said' } },
    operation: { description: 'By which `clew undo` takes back what was done.', type: 'string' },
    documents: {
      description: 'Documents of contexts that were written with it: paths.',
      type: 'array',
      items: { type: 'string' },
    },
    told: {
      description:
        'What is known of the context that was turned to, line by line; of `why` what was told with the prompt.',
      anyOf: [{ type: 'array', items: { type: 'string' } }, { $ref: '#/$defs/ToldWithPrompt' }],
    },
    exchanged: {
      description: 'What came of telling the team at once, where one is joined.',
      type: 'object',
      properties: { failed: { type: 'boolean' } },
      required: ['failed'],
    },
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
const refused = {
  description:
    'A line that was refused, or came to nothing: a finding says why, and fields of the command may be missing.',
  type: 'object',
  properties: { findings: { contains: { properties: { severity: { enum: ['warn', 'error'] } } } } },
};
const commands = Object.fromEntries(
  Object.entries(printed).map(([name, own]) => [
    name,
    { allOf: [{ $ref: '#/$defs/Answer' }, { anyOf: [own, { $ref: '#/$defs/Refused' }] }] },
  ]),
);
const defs = shapes.defs();
const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'What clew shows, as data',
  description:
    'Views of the board by their names (`Views`), and what commands print with --json (`commands`; a name of two words is that verb or flag of the command). Fields are added, never renamed or taken away, while schemaVersion is the same.',
  $defs: { Answer: answer, Said: said, Refused: refused, ...defs },
  views: defs.Views.properties,
  commands,
};

const text = `${JSON.stringify(schema, null, 2)}\n`;
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
