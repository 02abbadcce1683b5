/** Decides in which form an adopted registry gets a field or an entry: in that of the entries it has. */
import type { Splice } from '../../model/document.js';
import { formatIsoTime } from '../../text/time.js';
import { type Entry, FIELDS } from './entry.js';
import { fieldLine } from './print.js';
import { type Registry, readRegistry, type Stored } from './read.js';

type Form = 'plain' | 'quoted' | 'block' | 'flow' | 'dashes';

/** Names that YAML takes for something else than a text. */
const WORDS = /^(?:true|false|yes|no|on|off|null|y|n)$/i;
const PLAIN = /^[A-Za-z_./][\w./ -]*$/;

/** The lines of a field of an entry, without what stands before them; `inner` is what stands before its fields. */
export function formed(registry: Registry, name: string, value: Entry[keyof Entry], inner: string): string[] {
  const form = formOf(registry, name);
  if (Array.isArray(value)) {
    const deeper = form === 'dashes' ? listIndent(registry, name) : null;
    const flow = `${name}: [${value.map((item) => scalar(item, itemForm(registry, name))).join(', ')}]`;
    return deeper === null || value.length === 0
      ? [flow]
      : [`${name}:`, ...value.map((item) => `${inner}${deeper}- ${scalar(item, itemForm(registry, name))}`)];
  }
  if (typeof value === 'number' && sample(registry, name) !== null && form === 'quoted')
    return [fieldLine(name, formatIsoTime(value))];
  if (typeof value !== 'string') return [fieldLine(name, value)];
  if (form === 'block' && value.trim() !== '' && !/^\s/.test(value))
    return [`${name}: |`, ...value.split('\n').map((line) => (line === '' ? '' : `${inner}  ${line}`))];
  return [form === 'plain' ? `${name}: ${scalar(value, 'plain')}` : fieldLine(name, value)];
}

/** The lines of a new entry, indented as the others are. */
export function entryForm(registry: Registry, entry: Entry): string[] {
  const at = registry.entries.at(-1);
  const [indent, inner] = at === undefined ? ['  ', '    '] : [at.indent, at.inner];
  const first = `${indent}-${inner.slice(indent.length + 1)}`;
  return FIELDS.filter(([, key]) => entry[key] !== undefined).flatMap(([name, key], i) => {
    const [head, ...rest] = formed(registry, name, entry[key], inner);
    return [`${i === 0 ? first : inner}${head}`, ...rest];
  });
}

/** Are the entries listed from the latest on? Then a new one comes first. */
export function isNewestFirst({ entries }: Registry): boolean {
  const times = entries.flatMap((s) => s.entry.archivedAt ?? []);
  return times.length > 1 && times.every((t, i) => i === 0 || t <= times[i - 1]!) && times[0]! > times.at(-1)!;
}

/** Does a blank line part the entries? */
export function isParted({ entries, lines }: Registry): boolean {
  const second = entries[1];
  return second !== undefined && lines[second.first - 1]?.text.trim() === '';
}

/** What counts that a registry changed: its version, and when. */
export function stamps(text: string, now: number): Splice[] {
  const { version, lines } = readRegistry(text);
  return lines.flatMap((line): Splice[] => {
    const found = /^(version|updated_at):[ \t]+(\S+)/.exec(line.text);
    if (found === null || (found[1] === 'version' && version === null)) return [];
    const at = /^["']/.test(found[2]!) ? `"${formatIsoTime(now)}"` : formatIsoTime(now);
    const put = found[1] === 'version' ? String(version! + 1) : at;
    return put === found[2] ? [] : [{ at: line.from + found[0].length - found[2]!.length, cut: found[2]!, put }];
  });
}

/** The line at which a value begins, behind its key; of the last entry that has the field. */
function sample({ entries, lines }: Registry, name: string): { head: string; next: string; of: Stored } | null {
  const of = entries.findLast((s) => s.fields.some((f) => f.name === name));
  const field = of?.fields.find((f) => f.name === name);
  if (of === undefined || field === undefined) return null;
  const head = lines[field.first]!.text.replace(/^[^:]*:\s*/, '');
  return { head, next: field.end > field.first + 1 ? lines[field.first + 1]!.text : '', of };
}

function formOf(registry: Registry, name: string): Form {
  const at = sample(registry, name);
  if (at === null) return FIELDS.some(([n]) => formOfLists(registry, n) === 'dashes') ? 'dashes' : 'quoted';
  if (/^[|>]/.test(at.head)) return 'block';
  if (at.head.startsWith('[')) return 'flow';
  if (at.head === '' && /^\s*-\s/.test(at.next)) return 'dashes';
  return /^["']/.test(at.head) ? 'quoted' : 'plain';
}

function formOfLists(registry: Registry, name: string): 'dashes' | null {
  const at = sample(registry, name);
  return at !== null && at.head === '' && /^\s*-\s/.test(at.next) ? 'dashes' : null;
}

/** What stands before the dashes of a list, behind `inner`. */
function listIndent(registry: Registry, name: string): string {
  const at = sample(registry, name);
  return at === null ? '  ' : /^ */.exec(at.next)![0].slice(at.of.inner.length);
}

function itemForm(registry: Registry, name: string): 'plain' | 'quoted' {
  const at = sample(registry, name);
  return at === null || /^\s*-\s+["']/.test(at.next) || /^\[\s*["'\]]/.test(at.head) ? 'quoted' : 'plain';
}

function scalar(text: string, form: 'plain' | 'quoted'): string {
  const bare = form === 'plain' && PLAIN.test(text) && !WORDS.test(text) && text === text.trim();
  return bare ? text : fieldLine('', text).slice(2);
}
