/** Decides what is wrong with a store of the seed's layout that is taken over: tasks that got lost, archives that cannot be resumed, words outside the lists. */

import { kindOf, statusOf } from '../document/active/words.js';
import { parseDocument } from '../document/parse.js';
import { CATEGORIES } from '../document/shape.js';
import type { Document, Fault } from '../model/document.js';
import type { Finding, Severity } from '../model.js';
import { type Registry, readRegistry, type Stored } from './registry/read.js';

/** A file as it was read. */
export interface Read {
  path: string;
  text: string;
}

/** The statuses of the seed: of a task, and of an entry of the registry. */
const TASK = ['not-started', 'in-progress', 'paused', 'blocked', 'completed'];
const ARCHIVED = ['paused', 'completed', 'abandoned'];
const REQUIRED = ['title', 'category', 'tags', 'status', 'archivedAt', 'file', 'summary'] as const;

/** A fault of a file as a finding. */
export function faultFinding(fault: Fault, path: string, severity: Severity = 'warn'): Finding {
  return { code: fault.code, args: { path, line: fault.line, of: fault.of }, severity };
}

/** Everything that a person should know before the store is used, file by file, in the order of their lines. */
export function storeFindings(active: Read | null, registry: Read | null, archives: Read[]): Finding[] {
  const listed = registry === null ? null : readRegistry(registry.text);
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
    ...(registry?.entries ?? []).map((e) => e.entry.taskId),
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
    if (t.status !== undefined && !TASK.includes(t.status) && statusOf(t.status) === undefined)
      found.push(finding('status-unknown', path, t.statusLine ?? t.line, `${t.id}: ${t.status}`));
  }
  return found;
}

function registryFindings(file: Read, registry: Registry, archives: Read[]): Finding[] {
  const found = registry.faults.map(
    (f): Finding => ({
      code: 'registry-unknown',
      args: { path: file.path, line: f.line, why: f.why },
      severity: 'warn',
    }),
  );
  for (const stored of registry.entries) {
    const { entry } = stored;
    const tell = (code: string, name: string, of: string): number =>
      found.push(finding(code, file.path, lineOf(stored, name), of));
    for (const key of REQUIRED) {
      const name = key === 'archivedAt' ? 'archived_at' : key;
      const said = key === 'archivedAt' ? stored.fields.some((f) => f.name === name) : entry[key].length > 0;
      if (!said) tell('entry-field', name, `${entry.taskId}: ${name}`);
    }
    if (entry.category !== '' && !(CATEGORIES as readonly string[]).includes(entry.category))
      tell('category-unknown', 'category', `${entry.taskId}: ${entry.category}`);
    if (entry.status !== '' && !ARCHIVED.includes(entry.status))
      tell('status-unknown', 'status', `${entry.taskId}: ${entry.status}`);
    if (isOutside(entry.file)) tell('path-outside', 'file', entry.file);
    else if (entry.file !== '' && !archives.some((a) => a.path === entry.file || a.path.endsWith(`/${entry.file}`)))
      tell('archive-missing', 'file', entry.file);
  }
  return sorted(found);
}

/** 1-based line of a field, of the entry where it has none such. */
function lineOf(stored: Stored, name: string): number {
  return (stored.fields.find((f) => f.name === name)?.first ?? stored.first) + 1;
}

/** Would this path of a registry lead out of the workspace? */
export function isOutside(path: string): boolean {
  return /^(?:[/\\~]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..') || path.includes('\0');
}

function archiveFindings(file: Read, document: Document, registry: Registry | null): Finding[] {
  const found = tasksFindings(document, file.path).filter((f) => f.code !== 'current-missing');
  const summary = document.headings.find((h) => kindOf(h.title) === 'summary');
  if (summary === undefined) found.push(finding('archive-no-summary', file.path, 0, ''));
  else if (!/archive/i.test(summary.title))
    found.push(finding('archive-summary-name', file.path, summary.line, summary.title, 'note'));
  if (!document.tasks.some((t) => t.resumable)) found.push(finding('archive-no-resume', file.path, 0, ''));
  const known = registry?.entries.some(
    ({ entry }) => entry.taskId === document.meta.taskId || (entry.file !== '' && file.path.endsWith(entry.file)),
  );
  if (registry !== null && known !== true)
    found.push(finding('archive-unlisted', file.path, 0, document.meta.taskId ?? ''));
  return sorted(found);
}

function finding(code: string, path: string, line: number, of: string, severity: Severity = 'warn'): Finding {
  return { code, args: { path, line, of }, severity };
}

function sorted(found: Finding[]): Finding[] {
  return found.sort((a, b) => Number(a.args.line) - Number(b.args.line));
}
