/** The published JSON Schema of a context document and of an update, made from the shape; `assets/context.schema.json` is its print. */

import { KEYS, META, ORDER, PLACES } from './shape.js';
import { MODES } from './update.js';

const TYPES = {
  text: { type: 'string' },
  texts: { type: 'array', items: { type: 'string' } },
  time: { type: 'string', format: 'date-time' },
  count: { type: 'integer', minimum: 0 },
};

const LIST = { type: 'array', maxItems: 100, items: { type: 'string', minLength: 1, maxLength: 2000 } };

/** The schema: front matter as it stands in a file, a document as it is read (times in milliseconds), an update. */
export function contextSchema(): Record<string, unknown> {
  const front = META.map((key) => {
    const { kind, name, about } = KEYS[key];
    return [name, { ...(typeof kind === 'string' ? TYPES[kind] : { enum: [...kind] }), description: about }];
  });
  const meta = META.map((key) => {
    const { kind, about } = KEYS[key];
    const type = kind === 'time' ? { type: 'number' } : typeof kind === 'string' ? TYPES[kind] : { enum: [...kind] };
    return [key, { ...type, description: about }];
  });
  const item = {
    type: 'object',
    required: ['id', 'place', 'text', 'state', 'at', 'line'],
    properties: {
      id: { type: 'string', pattern: '^[a-z0-9]{4,16}$' },
      place: { enum: ORDER, description: ORDER.map((p) => `${p}: ${PLACES[p].about}`).join('; ') },
      task: { type: 'string' },
      text: { type: 'string', minLength: 1 },
      state: { enum: ['open', 'resolved', 'superseded'] },
      at: { type: ['number', 'null'] },
      by: { type: 'string' },
      closed: { type: 'number' },
      line: { type: 'integer', minimum: 1 },
    },
  };
  const update = {
    type: 'object',
    required: ['mode'],
    additionalProperties: false,
    properties: {
      mode: { enum: [...MODES] },
      how: { enum: ['reset', 'append'] },
      iteration: { type: 'integer', minimum: 1, description: 'of AUTO only' },
      task: { type: 'string', minLength: 1, maxLength: 2000 },
      agent: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 100 },
          confidence: { type: 'number', minimum: 0, maximum: 1 },
        },
      },
      decisions: LIST,
      notes: LIST,
      progress: LIST,
      findings: LIST,
      recommendations: LIST,
      questions: LIST,
      blockers: LIST,
    },
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Context document',
    type: 'object',
    required: ['layout', 'meta', 'items'],
    properties: {
      layout: { enum: ['clew', 'active-context', 'codingbuddy'] },
      meta: { type: 'object', properties: Object.fromEntries(meta) },
      items: { type: 'array', items: { $ref: '#/$defs/item' } },
    },
    $defs: { item, frontMatter: { type: 'object', properties: Object.fromEntries(front) }, update },
  };
}

/** The rows of docs/contexts/format.md: every key and place, and where the seeds' formats have it. */
export function formatRows(): string[] {
  const cell = (text: string): string => (text === '' ? '–' : text.replaceAll('|', '\\|'));
  const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [
    row('here', 'what', 'active_context.md and its registry', 'codingbuddy context.md'),
    '|---|---|---|---|',
    ...META.map((k) => row(`\`${KEYS[k].name}\``, KEYS[k].about, KEYS[k].activeContext, KEYS[k].codingbuddy)),
    ...ORDER.map((p) =>
      row(PLACES[p].heading.join(' › '), PLACES[p].about, PLACES[p].activeContext, PLACES[p].codingbuddy),
    ),
  ];
}
