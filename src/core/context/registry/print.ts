/** Decides how the registry of contexts is written: the seed's format, every text one quoted scalar whatever is in it. */
import { formatIsoTime } from '../../text/time.js';
import { type Entry, FIELDS } from './entry.js';

const HEAD = '# A view of the contexts, written anew whenever they change: edit the contexts, not this file.';

/** Was `text` printed here, in this version of the format? */
export function isPrinted(text: string): boolean {
  return text.startsWith(`${HEAD}\nschema_version: 1\n`);
}

/** The registry of `entries` in their order. `version` counts the times that it was written. */
export function printRegistry(entries: Entry[], version: number, now: number): string {
  return [
    HEAD,
    'schema_version: 1',
    `version: ${version}`,
    `updated_at: ${formatIsoTime(now)}`,
    ...(entries.length === 0 ? ['contexts: []'] : ['contexts:', ...entries.flatMap((e) => entryLines(e, '  '))]),
    '',
  ].join('\n');
}

/** `text`, which was printed here, as one that was written once more. */
export function withStamps(text: string, now: number): string {
  return text.replace(
    /\nversion: (\d{1,9})\nupdated_at: \S+\n/,
    (_, version) => `\nversion: ${Number(version) + 1}\nupdated_at: ${formatIsoTime(now)}\n`,
  );
}

/** The lines of one entry, `indent` before its dash. */
export function entryLines(entry: Entry, indent: string): string[] {
  return FIELDS.flatMap(([field, key]) => (entry[key] === undefined ? [] : [fieldLine(field, entry[key])])).map(
    (line, i) => `${indent}${i === 0 ? '- ' : '  '}${line}`,
  );
}

/** `field: value` on one line. */
export function fieldLine(field: string, value: Entry[keyof Entry]): string {
  if (Array.isArray(value)) return `${field}: [${value.map(yamlScalar).join(', ')}]`;
  if (typeof value === 'number') return `${field}: ${formatIsoTime(value)}`;
  return value === null || value === undefined ? `${field}: null` : `${field}: ${yamlScalar(value)}`;
}

/** `text` as one double-quoted YAML scalar on one line: JSON's escapes are YAML's, and what a line may not hold is escaped. */
export function yamlScalar(text: string): string {
  return JSON.stringify(text.replace(/[\ud800-\udfff]/gu, '\ufffd')).replace(
    /[\u007f-\u00a0\u00ad\u0600-\u0605\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
