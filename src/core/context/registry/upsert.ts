/** Decides how an adopted registry gets an entry, new or changed: only the entry's own lines, comments and order kept. */
import type { Splice } from '../../model/document.js';
import type { Finding } from '../../model.js';
import { type Entry, FIELDS } from './entry.js';
import { entryForm, formed, isNewestFirst, isParted } from './form.js';
import { fieldLine } from './print.js';
import { type Registry, readRegistry, type Stored } from './read.js';

/** The ranges that put `entry` into `text` (the file at `path`). A registry of another shape is left alone, with a finding. */
export function upsertEntry(text: string, entry: Entry, path: string): { splices: Splice[]; findings: Finding[] } {
  const registry = readRegistry(text);
  const [fault] = registry.faults;
  if (fault !== undefined)
    return {
      splices: [],
      findings: [{ code: 'registry-unknown', args: { path, line: fault.line, why: fault.why }, severity: 'warn' }],
    };
  const id = entry.taskId.toLowerCase();
  const stored = registry.entries.find((s) => s.entry.taskId.toLowerCase() === id);
  const splices = stored ? changed(text, registry, stored, entry) : [added(text, registry, entry)];
  return { splices: splices.filter((s) => s.cut !== s.put), findings: [] };
}

/** The fields that differ, each in its own lines; fields that are new come behind the last one. */
function changed(text: string, registry: Registry, stored: Stored, entry: Entry): Splice[] {
  const eol = endOf(text);
  const out: Splice[] = [];
  const fresh: string[] = [];
  for (const [name, key] of FIELDS) {
    const value = entry[key];
    if (key === 'taskId' || value === undefined) continue;
    const line = fieldLine(name, value);
    if (line === fieldLine(name, stored.entry[key])) continue;
    const field = stored.fields.find((f) => f.name === name);
    if (field === undefined) {
      fresh.push(...formed(registry, name, value, stored.inner).map((l, i) => (i === 0 ? stored.inner + l : l)));
      continue;
    }
    const from = registry.lines[field.first]!.from;
    const cut = text.slice(from, registry.lines[field.end - 1]!.to);
    const before = text.slice(from, from + stored.inner.length);
    const put = formed(registry, name, value, stored.inner).join(eol);
    out.push({ at: from, cut, put: `${before}${put}${cut.endsWith('\n') ? eol : ''}` });
  }
  out.sort((a, b) => a.at - b.at);
  if (fresh.length === 0) return out;
  const put = fresh.join(eol);
  const end = registry.lines[stored.end - 1]!.to;
  const bare = !text.slice(0, end).endsWith('\n');
  const last = out.at(-1);
  // Where the last field changes too, both are one range: ranges may not touch.
  if (last !== undefined && last.at + last.cut.length === end) last.put += bare ? `${eol}${put}` : `${put}${eol}`;
  else out.push({ at: end, cut: '', put: bare ? `${eol}${put}` : `${put}${eol}` });
  return out;
}

/** A new entry in the form of the others: before the first where the latest is first, else behind the last. */
function added(text: string, registry: Registry, entry: Entry): Splice {
  const eol = endOf(text);
  const lines = entryForm(registry, entry).join(eol);
  if (registry.open === null) {
    const head = text === '' || text.endsWith('\n') ? '' : eol;
    return { at: text.length, cut: '', put: `${head}contexts:${eol}${lines}${eol}` };
  }
  const [first, last] = [registry.entries[0], registry.entries.at(-1)];
  const blank = isParted(registry) ? eol : '';
  if (first === undefined || last === undefined) {
    const open = registry.lines[registry.open]!;
    const cut = text.slice(open.from, open.to);
    const line = cut.replace(/^contexts:[ \t]*\[[ \t]*\]/, 'contexts:');
    return { at: open.from, cut, put: `${line.endsWith('\n') ? line : `${line}${eol}`}${lines}${eol}` };
  }
  if (isNewestFirst(registry)) return { at: registry.lines[first.first]!.from, cut: '', put: `${lines}${eol}${blank}` };
  const end = registry.lines[last.end - 1]!;
  const ended = text.slice(end.from, end.to).endsWith('\n') ? '' : eol;
  return { at: end.to, cut: '', put: `${ended}${blank}${lines}${eol}` };
}

function endOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
