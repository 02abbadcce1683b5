/** Decides how intents are written in the schema of the specification; all text is quoted, so that it can only be text. */

import type { Intent } from '../../model/intent.js';
import { oneLine } from '../../text/truncate.js';

/** A file without intents: the specification's safe defaults. */
export const EMPTY = 'version: 1\ncurrent_intent_id: null\nintents: []\n';

/** `value` as a scalar; `null` as nothing. */
export function printScalar(value: string | null): string {
  return value === null ? 'null' : JSON.stringify(oneLine(value));
}

/** The lines of an intent as an entry of a list, the first with its dash, indented by `indent`. */
export function intentLines(intent: Intent, indent: string): string[] {
  const { scope, constraints: not } = intent;
  const lines = [
    `id: ${printScalar(intent.id)}`,
    `summary: ${printScalar(intent.summary)}`,
    ...(['status', 'context', 'plan'] as const).flatMap((k) => (intent[k] ? [`${k}: ${printScalar(intent[k])}`] : [])),
    'scope:',
    ...texts('allow_glob', scope.allow),
    ...texts('deny_glob', scope.deny),
    'constraints:',
    ...texts('disallow_tools', not.tools),
    ...texts('disallow_patterns', not.patterns),
    ...(not.prose.length === 0 ? [] : texts('prose', not.prose)),
    intent.criteria.length === 0 ? 'acceptance_criteria: []' : 'acceptance_criteria:',
    ...intent.criteria.flatMap((c) => criterionLines(c).map((l) => `  ${l}`)),
  ];
  return lines.map((line, i) => `${indent}${i === 0 ? '- ' : '  '}${line}`);
}

/** How a file writes its lists. */
export interface Form {
  /** Blanks before the entries of a list within an intent. */
  step: number;
  /** Does a blank line part the intents? */
  parted: boolean;
}

/** The lines of an intent in the schema of owned scopes: what is denied stands among the scope, behind a `!`. */
export function scopeLines(intent: Intent, indent: string, { step, parted }: Form): string[] {
  const list = (key: string, items: string[]): string[] =>
    items.length === 0 ? [] : [`${key}:`, ...items.map((t) => `${' '.repeat(step)}- ${printScalar(t)}`)];
  const lines = [
    `id: ${printScalar(intent.id)}`,
    `name: ${printScalar(intent.summary)}`,
    ...(['status', 'context', 'plan'] as const).flatMap((k) => (intent[k] ? [`${k}: ${printScalar(intent[k])}`] : [])),
    ...list('owned_scope', [...intent.scope.allow, ...intent.scope.deny.map((g) => `!${g}`)]),
    ...list('constraints', intent.constraints.prose),
    ...list(
      'acceptance_criteria',
      intent.criteria.map((c) => c.description),
    ),
  ];
  return [...(parted ? [''] : []), ...lines.map((line, i) => `${indent}${i === 0 ? '- ' : '  '}${line}`)];
}

/** The lines of a criterion as an entry of a list. */
export function criterionLines(c: Intent['criteria'][number]): string[] {
  return [
    `- id: ${printScalar(c.id)}`,
    `  description: ${printScalar(c.description)}`,
    `  status: ${printScalar(c.status)}`,
  ];
}

function texts(key: string, items: string[]): string[] {
  return items.length === 0 ? [`  ${key}: []`] : [`  ${key}:`, ...items.map((t) => `    - ${printScalar(t)}`)];
}
