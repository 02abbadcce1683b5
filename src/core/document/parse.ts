/** Decides which layout a document has, and reads it: at most 1 MiB, any text, without a throw. */
import type { Document, LayoutName } from '../model/document.js';
import { layouts } from './layouts/_index.js';
import { eolOf, linesIn } from './lines.js';

/** Characters that are read; a longer text is kept, but not changed. */
const MOST = 1024 * 1024;
const MOST_FAULTS = 200;

/** The layout of a file, by its path or else by what stands in it; our own when nothing tells. */
export function layoutOf(path: string, text: string): LayoutName {
  const head = text.slice(0, 64 * 1024);
  return (layouts.find((l) => l.match(path, '')) ?? layouts.find((l) => l.match('', head)))?.name ?? 'clew';
}

/** Reads `text`; without `layout` it is told from `path` and the text. */
export function parseDocument(text: string, layout?: LayoutName, path = ''): Document {
  const name = layout ?? layoutOf(path, text);
  const cut = text.length > MOST;
  const read = cut ? text.slice(0, MOST) : text;
  const shape = layouts.find((l) => l.name === name)!;
  const whole = shape.parse(read);
  const merge = whole.faults.filter((f) => f.code === 'merge-conflict');
  // Nobody knows which side holds: neither is read, and nothing is written over them.
  const found = merge.length === 0 ? whole : { ...shape.parse(''), faults: merge };
  if (cut) found.faults.push({ code: 'document-long', line: linesIn(read).length, of: String(MOST) });
  if (text.includes('\u0000'))
    found.faults.push({ code: 'nul-byte', line: linesIn(text.slice(0, text.indexOf('\u0000') + 1)).length, of: '' });
  const many = found.faults.some((f) => f.code === 'items-many');
  found.faults.sort((a, b) => a.line - b.line);
  found.faults.length = Math.min(found.faults.length, MOST_FAULTS);
  return { text, layout: name, eol: eolOf(text), ...found, cut: cut || many || merge.length > 0 };
}
