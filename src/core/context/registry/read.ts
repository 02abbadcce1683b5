/** Decides what a registry of contexts says: a bounded reader of that one shape, which refuses what it does not know. */
import { parseIso } from '../../text/time.js';
import { type Entry, FIELDS, newEntry } from './entry.js';
import { endsQuote, type Line, linesOf, readValue } from './yaml.js';

/** A thing in the registry that this reader does not know; nothing is written to such a file. */
export interface RegistryFault {
  line: number;
  why: string;
}

/** A field of an entry, its lines from `first` to before `end`. */
export interface Field {
  name: string;
  first: number;
  end: number;
}

/** An entry with its lines, from the one with its dash to before `end`; blank lines and comments behind it are not its own. */
export interface Stored {
  entry: Entry;
  /** What stands before its dash, and before its fields. */
  indent: string;
  inner: string;
  fields: Field[];
  first: number;
  end: number;
}

/** `open`: the line of `contexts:`, `null` when there is none. `lines` are those of `text`. */
export interface Registry {
  lines: Line[];
  schemaVersion: number | null;
  version: number | null;
  entries: Stored[];
  open: number | null;
  faults: RegistryFault[];
}

/** Of a registry no more is read. */
export const MOST = { bytes: 1024 * 1024, lines: 40_000, entries: 2000 };

/** Reads `text`. What it does not know is a fault with its line, never a throw. */
export function readRegistry(text: string): Registry {
  const out: Registry = { lines: [], schemaVersion: null, version: null, entries: [], open: null, faults: [] };
  const fault = (line: number, why: string): unknown => out.faults.length < 20 && out.faults.push({ line, why });
  if (text.length > MOST.bytes) {
    fault(1, 'it is larger than 1 MiB');
    return out;
  }
  out.lines = linesOf(text, MOST.lines);
  const last = out.lines.at(-1);
  if (last !== undefined && last.to < text.length) fault(out.lines.length, 'it has too many lines');
  let at = 0;
  while (at < out.lines.length) {
    const line = out.lines[at]!;
    if (line.blank || (line.text.trim() === '---' && out.open === null)) {
      at++;
      continue;
    }
    const key = /^([A-Za-z_][\w-]*):(?:\s+(.*))?$/.exec(line.text);
    if (key === null) {
      fault(at + 1, 'this is no "key: value"');
      return out;
    }
    const value = readValue(key[2] ?? '');
    if (key[1] === 'contexts') {
      if (out.open !== null) fault(at + 1, '"contexts" stands twice');
      out.open = at;
      const empty = value.kind === 'list' && value.items.length === 0;
      if (!empty && value.kind !== 'none') fault(at + 1, '"contexts" is no list');
      at = readEntries(out, at + 1, fault);
      continue;
    }
    if (value.kind === 'unknown') fault(at + 1, value.why);
    if (key[1] === 'schema_version') out.schemaVersion = numberOf(value);
    if (key[1] === 'version') out.version = numberOf(value);
    at++;
    while (at < out.lines.length && (out.lines[at]!.blank || out.lines[at]!.indent > 0)) at++;
  }
  if (out.schemaVersion !== null && out.schemaVersion !== 1) fault(1, `its schema_version is ${out.schemaVersion}`);
  sameIds(out, fault);
  return out;
}

type Say = (line: number, why: string) => unknown;

/** The entries from line `at` on; returns the line behind the list. */
function readEntries(out: Registry, at: number, fault: Say): number {
  const { lines } = out;
  let dash: string | null = null;
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.blank) {
      at++;
      continue;
    }
    const item = /^( *)-( +)(?=\S)/.exec(line.text);
    if (item === null || (dash !== null && item[1] !== dash)) {
      if (line.indent > 0 || item !== null) fault(at + 1, 'this belongs to no entry');
      return line.indent > 0 || item !== null ? lines.length : at;
    }
    dash = item[1]!;
    if (out.entries.length >= MOST.entries) {
      fault(at + 1, 'it has too many entries');
      return lines.length;
    }
    const end = entryEnd(lines, at, dash.length);
    out.entries.push(readEntry(lines, at, end, item, fault));
    at = end;
  }
  return at;
}

/** The line behind an entry: the next one that is not indented deeper than its dash; blank lines before that are not its own. */
function entryEnd(lines: Line[], first: number, dash: number): number {
  let end = first + 1;
  for (let at = first + 1; at < lines.length; at++) {
    if (lines[at]!.blank) continue;
    if (lines[at]!.indent <= dash) break;
    end = at + 1;
  }
  return end;
}

function readEntry(lines: Line[], first: number, end: number, item: RegExpExecArray, fault: Say): Stored {
  const indent = item[1]!;
  const column = item[0].length;
  const stored: Stored = { entry: newEntry(''), indent, inner: ' '.repeat(column), fields: [], first, end };
  for (let at = first; at < end; at++) {
    const line = lines[at]!;
    const rest = at === first ? line.text.slice(column) : line.text.slice(line.indent);
    if (line.blank) continue;
    const deep = at === first ? column : line.indent;
    const field = stored.fields.at(-1);
    // What is indented deeper goes on with the value, and so do the dashes of a list that is not.
    if (field !== undefined && (deep > column || (deep === column && /^-(?:\s|$)/.test(rest)))) {
      field.end = at + 1;
      continue;
    }
    const key = /^([A-Za-z_][\w-]*):(?:\s+(.*))?$/.exec(rest);
    if (key === null || deep !== column) {
      fault(at + 1, 'this is no "key: value"');
      return stored;
    }
    if (stored.fields.some((f) => f.name === key[1])) fault(at + 1, `"${key[1]}" stands twice in one entry`);
    stored.fields.push({ name: key[1]!, first: at, end: at + 1 });
  }
  for (const field of stored.fields) readField(stored, field, lines, fault);
  return stored;
}

/** One value, its lines joined as YAML would join them. */
function readField(stored: Stored, field: Field, lines: Line[], fault: Say): void {
  const head = /:(?:\s+(.*))?$/s.exec(lines[field.first]!.text.slice(stored.inner.length))?.[1] ?? '';
  const tail = lines.slice(field.first + 1, field.end);
  if (!endsQuote(head)) {
    fault(field.first + 1, 'a quoted text goes on over several lines');
    return;
  }
  const value = readValue(head, tail);
  if (value.kind === 'unknown') {
    fault(field.first + 1, value.why);
    return;
  }
  const key = FIELDS.find(([name]) => name === field.name)?.[1];
  if (key === undefined) return;
  const entry = stored.entry as unknown as Record<string, unknown>;
  if (key === 'tags' || key === 'relatedPaths' || key === 'restoreRecipe')
    entry[key] = value.kind === 'list' ? value.items : value.kind === 'text' ? [value.text] : [];
  else if (value.kind === 'list') fault(field.first + 1, `"${field.name}" is a list`);
  else if (key === 'archivedAt' || key === 'lastRestoredAt') {
    const time = value.kind === 'text' ? parseIso(value.text.trim()) : null;
    if (time !== null || key === 'archivedAt') entry[key] = time;
  } else entry[key] = value.kind === 'text' ? value.text : '';
}

function sameIds(out: Registry, fault: Say): void {
  const seen = new Set<string>();
  for (const { entry, first } of out.entries) {
    const id = entry.taskId.toLowerCase();
    if (id === '') fault(first + 1, 'an entry has no task_id');
    else if (seen.has(id)) fault(first + 1, `task_id ${entry.taskId} stands twice`);
    seen.add(id);
  }
}

function numberOf(value: ReturnType<typeof readValue>): number | null {
  return value.kind === 'text' && /^\d{1,9}$/.test(value.text) ? Number(value.text) : null;
}
