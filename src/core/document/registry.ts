/** Decides what the seed's registry (`contexts_index.yaml`, schema 1) lists, and how an entry is set; a reader for that fixed shape, no YAML. */
import type { Fault, Range, Splice } from './document.js';
import { columns, dedent, eolOf, isBlank, type Line, linesIn } from './lines.js';
import { flowOf, flowScalar, scalar, scalarOf } from './scalar.js';

const MOST = { text: 256 * 1024, entries: 2000 };

interface Field extends Range {
  value: string | string[];
  line: number;
}

export interface RegistryEntry extends Range {
  taskId: string;
  line: number;
  /** By the registry's own names: title, category, tags, status, archived_at, file, summary, … */
  fields: Record<string, Field>;
}

export interface Registry {
  entries: RegistryEntry[];
  faults: Fault[];
  /** Where a new entry goes: behind `contexts:`. */
  at: number | null;
}

/** Reads a registry. Never throws. */
export function parseRegistry(text: string): Registry {
  const out: Registry = { entries: [], faults: [], at: null };
  if (text.length > MOST.text) out.faults.push({ code: 'document-long', line: 0, of: String(MOST.text) });
  const lines = linesIn(text.slice(0, MOST.text));
  let entry: RegistryEntry | null = null;
  let width = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (isBlank(line.text) || /^[ \t]*#/.test(line.text)) continue;
    if (out.at === null) {
      if (/^contexts:[ \t]*(?:\[[ \t]*\][ \t]*)?$/.test(line.text)) out.at = line.to;
      continue;
    }
    const item = /^([ \t]*- +)([\w-]+):(.*)$/s.exec(line.text);
    const opens = item !== null && (entry === null || columns(item[1]!) < width);
    const key = opens ? item : /^([ \t]+)([\w-]+):(.*)$/s.exec(line.text);
    if (opens) {
      if (out.entries.length >= MOST.entries) break;
      width = item[1]!.length;
      entry = { taskId: '', line: i + 1, fields: {}, from: line.from, to: line.to };
      out.entries.push(entry);
    }
    if (entry === null || key === null || (!opens && columns(line.text) !== width)) {
      if (/\t/.test(/^[ \t]*/.exec(line.text)![0]))
        out.faults.push({ code: 'tab-indented', line: i + 1, of: line.text.trim() });
      continue;
    }
    const next = valueEnd(lines, i, width);
    entry.fields[key[2]!] ??= {
      value: valueText(lines, i, next, key[3]!),
      line: i + 1,
      from: line.from,
      to: lines[next - 1]!.to,
    };
    entry.to = lines[next - 1]!.to;
    if (key[2] === 'task_id') entry.taskId = scalarOf(key[3]!) ?? '';
    i = next - 1;
  }
  if (out.at === null) out.faults.push({ code: 'registry-shape', line: 1, of: 'contexts' });
  return out;
}

/** Index after the lines of a value: what is indented deeper than its key, or a list at the same column. */
function valueEnd(lines: Line[], i: number, width: number): number {
  let next = i + 1;
  for (let k = i + 1; k < lines.length; k++) {
    if (isBlank(lines[k]!.text)) continue;
    const at = columns(lines[k]!.text);
    if (at < width || (at === width && !lines[k]!.text.trim().startsWith('- '))) break;
    next = k + 1;
  }
  return next;
}

function valueText(lines: Line[], i: number, next: number, rest: string): string | string[] {
  const flow = flowOf(rest);
  if (flow) return flow.map((e) => e.text);
  const below = lines.slice(i + 1, next).map((l) => l.text);
  if (/^[ \t]*[|>][-+\d]*[ \t]*$/.test(rest)) {
    const width = columns(below.find((l) => !isBlank(l)) ?? '');
    return below
      .map((l) => dedent(l, width))
      .join('\n')
      .trim();
  }
  if (!isBlank(rest) || below.length === 0) return scalarOf(rest) ?? rest.trim();
  return below.filter((l) => /^[ \t]*-/.test(l)).map((l) => scalarOf(l.trim().slice(1)) ?? l.trim().slice(1).trim());
}

/** What an entry of ours says; a missing one leaves what stands there. */
export type EntryFields = Partial<
  Record<'title' | 'category' | 'status' | 'archived_at' | 'file' | 'summary' | 'git_branch' | 'repo_revision', string>
> &
  Partial<Record<'tags' | 'related_paths', string[]>>;

/** The range edits that set the entry of a task; a new one is put first. `null` when the text is no registry. */
export function setEntry(text: string, taskId: string, fields: EntryFields): Splice[] | null {
  const registry = parseRegistry(text);
  if (registry.at === null || text.length > MOST.text) return null;
  const eol = eolOf(text);
  const known = registry.entries.find((e) => e.taskId === taskId);
  const pad = known ? ' '.repeat(columnsOf(text, known)) : '    ';
  const rows = Object.entries(fields).map(([key, value]): [string, string] => [
    key,
    rowOf(key, value, pad).join(eol) + eol,
  ]);
  if (known === undefined) {
    const lines = `  - task_id: ${scalar(taskId)}${eol}${rows.map(([, row]) => row).join('')}`;
    const empty = /contexts:[ \t]*(\[[ \t]*\])[ \t]*(?:\r\n|\n|\r)?$/.exec(text.slice(0, registry.at));
    const lead = /[\r\n]$/.test(text.slice(0, registry.at)) ? '' : eol;
    const splice = { at: registry.at, cut: '', put: lead + lines + (registry.entries.length > 0 ? eol : '') };
    if (empty === null) return [splice];
    return [{ at: registry.at - empty[0].length + empty[0].indexOf('['), cut: empty[1]!, put: '' }, splice];
  }
  const ended = /[\r\n]$/.test(text.slice(known.from, known.to)) ? '' : eol;
  const added = rows.filter(([key]) => known.fields[key] === undefined).map(([, row]) => row);
  return [
    ...rows.flatMap(([key, row]) => {
      const field = known.fields[key];
      const cut = field === undefined ? '' : text.slice(field.from, field.to);
      const put = /[\r\n]$/.test(cut) ? row : row.slice(0, -eol.length);
      return field === undefined || cut === put ? [] : [{ at: field.from, cut, put }];
    }),
    ...(added.length === 0 ? [] : [{ at: known.to, cut: '', put: ended + added.join('') }]),
  ].sort((a, b) => a.at - b.at);
}

function columnsOf(text: string, entry: RegistryEntry): number {
  return /^[ \t]*- +/.exec(text.slice(entry.from, entry.to))![0].length;
}

function rowOf(key: string, value: string | string[], pad: string): string[] {
  if (Array.isArray(value)) return [`${pad}${key}: [${value.map(flowScalar).join(', ')}]`];
  if (!value.includes('\n')) return [`${pad}${key}: ${scalar(value)}`];
  return [`${pad}${key}: |2`, ...value.split(/\r\n|\n|\r/).map((l) => (l === '' ? '' : `${pad}  ${l}`))];
}
