/** Decides which records the pieces of work of an adopted store get; its files are not touched. */

import { statusOf } from '../document/active/words.js';
import { parseDocument } from '../document/parse.js';
import type { Document } from '../model/document.js';
import type { Context, ContextStatus, Edit, Finding, State } from '../model.js';
import { oneLine, truncate } from '../text/truncate.js';
import { wordSet } from '../text/words.js';
import { contextId, newContext } from './context.js';
import { isOutside, type Read, storeFindings } from './import-findings.js';
import type { Entry } from './registry/entry.js';
import { readRegistry } from './registry/read.js';
import { openItems, pathOf } from './rules/open-items.js';
import { recordEdit } from './state.js';

/** The files of a store as they were read; `null` = there is none. `findings`: what could not be read or leads elsewhere. */
export interface StoreFiles {
  active: Read | null;
  registry: Read | null;
  archives: Read[];
  document: Read | null;
  findings: Finding[];
}

/** What taking a store over comes to. */
export interface Adopted {
  edits: Edit[];
  taken: { id: string; title: string; file: string }[];
}

/** Is there anything to take over? */
export function isStore(files: StoreFiles): boolean {
  return files.active !== null || files.document !== null || files.registry !== null;
}

/** The records of `files` in place: the current task is the active work where none is; what has a record keeps it. */
export function recordsOfStore(files: StoreFiles, state: State, now: number): Adopted {
  const out: Adopted = { edits: [], taken: [] };
  const made: Record<string, Context> = {};
  const take = (task: string, file: string, over: Partial<Context>, words: string): string | null => {
    const all = [...Object.values(state.contexts), ...Object.values(made)];
    const known = all.find((c) => c.task === task && c.status !== 'folded');
    if (known) {
      const moved = known.file != null && known.file !== file && !Object.hasOwn(made, known.id);
      const edit = moved ? recordEdit(`context/${known.id}`, known, { ...known, file }) : null;
      if (edit) out.edits.push(edit);
      return known.id;
    }
    const title = truncate(oneLine(over.title || task), 80);
    const id = contextId(task, { ...state.contexts, ...made });
    const at = Math.min(over.lastAt ?? now, now);
    const base = newContext(id, title, { now: at, plan: null, branch: over.branch ?? null, provisional: false });
    const context: Context = {
      ...base,
      ...{ status: over.status ?? 'open', file, task, files: (over.files ?? []).slice(0, 30) },
      terms: wordSet(`${title} ${words}`).slice(0, 48),
    };
    made[id] = context;
    out.edits.push({ key: `context/${id}`, was: null, now: { ...context } });
    out.taken.push({ id, title, file });
    return id;
  };
  const entries = files.registry === null ? [] : readRegistry(files.registry.text).entries.map((s) => s.entry);
  const current = takeActive(files, entries, take) ?? takeDocument(files, take);
  for (const e of entries) {
    if (e.taskId === '' || isOutside(e.file) || !files.archives.some((a) => a.path === e.file)) continue;
    take(e.taskId, e.file, fromEntry(e), `${e.tags.join(' ')} ${e.summary}`);
  }
  const before = state.workspace.active;
  const pointer =
    current === null || before !== null ? null : recordEdit('workspace/state', state.workspace, { active: current });
  return { ...out, edits: pointer === null ? out.edits : [...out.edits, pointer] };
}

type Take = (task: string, file: string, over: Partial<Context>, words: string) => string | null;

/** The tasks of the active file; the id of its current one. */
function takeActive({ active }: StoreFiles, entries: Entry[], take: Take): string | null {
  if (active === null) return null;
  const document = parseDocument(active.text, 'active-context');
  let current: string | null = null;
  for (const t of document.tasks) {
    if (t.listed === 'nowhere' && entries.some((e) => e.taskId === t.id)) continue;
    const items = document.items.filter((i) => (i.task ?? document.meta.taskId) === t.id);
    const goal = items.find((i) => i.place === 'goal')?.text ?? '';
    const title = entries.find((e) => e.taskId === t.id)?.title || goal;
    const said = statusOf(t.status ?? '');
    const over = said === 'completed' || said === 'abandoned' ? said : 'open';
    const files = items.flatMap((i) => (i.place === 'active-files' ? (pathOf(i) ?? []) : []));
    const id = take(t.id, active.path, { title, status: over, files, ...when(document) }, goal);
    if (t.listed === 'current') current ??= id;
  }
  return current;
}

/** The one piece of work of a context document with a fixed place. */
function takeDocument({ document: file }: StoreFiles, take: Take): string | null {
  if (file === null) return null;
  const document = parseDocument(file.text, 'codingbuddy');
  const goal = openItems(document, 'goal').at(-1)?.text ?? '';
  const title = document.meta.title || goal || 'context';
  const status = document.meta.status === 'completed' ? 'completed' : 'open';
  const id = take(oneLine(title), file.path, { title, status, ...when(document) }, goal);
  return status === 'open' ? id : null;
}

function when(document: Document): { lastAt?: number } {
  return document.meta.updated === undefined ? {} : { lastAt: document.meta.updated };
}

function fromEntry(e: Entry): Partial<Context> {
  const status: ContextStatus = e.status === 'completed' || e.status === 'abandoned' ? e.status : 'open';
  return {
    title: e.title,
    status,
    files: e.relatedPaths ?? [],
    branch: e.gitBranch ?? null,
    ...(e.archivedAt === null ? {} : { lastAt: e.archivedAt }),
  };
}

/** Everything that a person should know of `files` before they are worked with. */
export function findingsOf(files: StoreFiles): Finding[] {
  const fixed = files.document === null ? [] : parseDocument(files.document.text, 'codingbuddy').faults;
  return [
    ...files.findings,
    ...storeFindings(files.active, files.registry, files.archives),
    ...fixed.map(
      (f): Finding => ({
        code: f.code,
        args: { path: files.document!.path, line: f.line, of: f.of },
        severity: 'warn',
      }),
    ),
  ];
}
