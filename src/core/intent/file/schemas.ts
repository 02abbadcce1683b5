/** Decides where a file of intents keeps what, by its schema: a new schema is one more row. */
import type { Schema } from '../../model/intent.js';

/** Where the parts of an intent stand: keys from the intent down, `null` where the schema has no such part. */
export interface Layout {
  schema: Schema;
  /** The list of intents, at the top of the file. */
  list: string;
  summary: string[];
  allow: string[];
  /** `null`: what is denied stands among the allowed, behind a `!`. */
  deny: string[] | null;
  tools: string[] | null;
  patterns: string[] | null;
  prose: string[];
  /** Are criteria plain sentences, without an id and a status? */
  plainCriteria: boolean;
}

export const LAYOUTS: Layout[] = [
  {
    schema: 'v1',
    list: 'intents',
    summary: ['summary'],
    allow: ['scope', 'allow_glob'],
    deny: ['scope', 'deny_glob'],
    tools: ['constraints', 'disallow_tools'],
    patterns: ['constraints', 'disallow_patterns'],
    prose: ['constraints', 'prose'],
    plainCriteria: false,
  },
  {
    schema: 'owned-scope',
    list: 'active_intents',
    summary: ['name'],
    allow: ['owned_scope'],
    deny: null,
    tools: null,
    patterns: null,
    prose: ['constraints'],
    plainCriteria: true,
  },
];

/** The layout of `schema`. */
export function layoutOf(schema: Schema): Layout {
  return LAYOUTS.find((l) => l.schema === schema)!;
}
