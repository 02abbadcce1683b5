/** Decides what is wrong with a store of the seed's layout that is taken over: tasks that got lost, archives that cannot be resumed, words outside the lists. */
import type { Finding, Severity } from '../model.js';
import { kindOf } from './active/words.js';
import type { Document, Fault } from './document.js';
import { parseDocument } from './parse.js';
import { parseRegistry, type Registry } from './registry.js';
import { CATEGORIES } from './shape.js';

/** A file as it was read. */
export interface Read {
  path: string;
  text: string;
}

/** The statuses of the seed: of a task, and of an entry of the registry. */
const TASK = ['not-started', 'in-progress', 'paused', 'blocked', 'completed'];
const ARCHIVED = ['paused', 'completed', 'abandoned'];
const REQUIRED = ['title', 'category', 'tags', 'status', 'archived_at', 'file', 'summary'];

/** A fault of a file as a finding. */
export function faultFinding(fault: Fault, path: string, severity: Severity = 'warn'): Finding {
  return { code: fault.code, args: { path, line: fault.line, of: fault.of }, severity };
}

/** Everything that a person should know before the store is used, file by file, in the order of their lines. */
export function storeFindings(active: Read | null, registry: Read | null, archives: Read[]): Finding[] {
  const listed = registry === null ? null : parseRegistry(registry.text);
  const parsed = archives.map((a) => ({ ...a, document: parseDocument(a.text, 'active-context') }));
  return [
    ...(active === null ? [] : activeFindings(active, listed, parsed)),
    ...(registry === null ? [] : registryFindings(registry, listed!, archives)),
    ...parsed.flatMap((a) => archiveFindings(a, a.document, listed)),
  ];
}

function activeFindings(file: Read, registry: Registry | null, archives: (Read & { document: Document })[]): Finding[] {
  const document = parseDocument(file.text, 'active-context');
  const found = tasksFindings(document, file.path);
  const kept = new Set([
    ...(registry?.entries ?? []).map((e) => e.taskId),
    ...archives.flatMap((a) => a.document.meta.taskId ?? []),
  ]);
  for (const t of document.tasks) {
    if (t.listed === 'current' && !t.resumable) found.push(finding('task-no-resume', file.path, t.line, t.id));
    if (t.listed === 'nowhere' && !kept.has(t.id)) found.push(finding('task-lost', file.path, t.line, t.id));
  }
  return sorted(found);
}

/** Faults, tasks of no list, and statuses that are none. */
function tasksFindings(document: Document, path: string): Finding[] {
  const found = document.faults.map((f) => faultFinding(f, path, f.code === 'tab-indented' ? 'note' : 'warn'));
  for (const t of document.tasks) {
    if (t.listed === 'nowhere') found.push(finding('task-unlisted', path, t.line, t.id));
    if (t.status !== undefined && !TASK.includes(t.status))
      found.push(finding('status-unknown', path, t.statusLine ?? t.line, `${t.id}: ${t.status}`));
  }
  return found;
}

function registryFindings(file: Read, registry: Registry, archives: Read[]): Finding[] {
  const found = registry.faults.map((f) => faultFinding(f, file.path));
  const seen = new Set<string>();
  for (const e of registry.entries) {
    const tell = (code: string, key: string, of: string): number =>
      found.push(finding(code, file.path, e.fields[key]?.line ?? e.line, of));
    const said = (key: string): string => String(e.fields[key]?.value ?? '');
    if (e.taskId === '') tell('entry-field', 'task_id', 'task_id');
    else if (seen.has(e.taskId)) tell('task-twice', 'task_id', e.taskId);
    seen.add(e.taskId);
    for (const key of REQUIRED) if (said(key) === '') tell('entry-field', key, `${e.taskId}: ${key}`);
    const category = said('category');
    if (category !== '' && !(CATEGORIES as readonly string[]).includes(category))
      tell('category-unknown', 'category', `${e.taskId}: ${category}`);
    const status = said('status');
    if (status !== '' && !ARCHIVED.includes(status)) tell('status-unknown', 'status', `${e.taskId}: ${status}`);
    const path = said('file');
    if (path !== '' && !archives.some((a) => a.path === path || a.path.endsWith(`/${path}`)))
      tell('archive-missing', 'file', path);
  }
  return sorted(found);
}

function archiveFindings(file: Read, document: Document, registry: Registry | null): Finding[] {
  const found = tasksFindings(document, file.path).filter((f) => f.code !== 'current-missing');
  const summary = document.headings.find((h) => kindOf(h.title) === 'summary');
  if (summary === undefined) found.push(finding('archive-no-summary', file.path, 0, ''));
  else if (!/archive/i.test(summary.title))
    found.push(finding('archive-summary-name', file.path, summary.line, summary.title, 'note'));
  if (!document.tasks.some((t) => t.resumable)) found.push(finding('archive-no-resume', file.path, 0, ''));
  const known = registry?.entries.some(
    (e) => e.taskId === document.meta.taskId || file.path.endsWith(String(e.fields.file?.value ?? '\u0000')),
  );
  if (registry !== null && !known) found.push(finding('archive-unlisted', file.path, 0, document.meta.taskId ?? ''));
  return sorted(found);
}

function finding(code: string, path: string, line: number, of: string, severity: Severity = 'warn'): Finding {
  return { code, args: { path, line, of }, severity };
}

function sorted(found: Finding[]): Finding[] {
  return found.sort((a, b) => Number(a.args.line) - Number(b.args.line));
}
