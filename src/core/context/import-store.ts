/** Decides which documents of our own layout a store of another tool becomes: one a task, and records for them. */
import { taskText } from '../document/active/archive.js';
import { applyWishes } from '../document/apply-changes.js';
import { isHistory } from '../document/brief-lines.js';
import { type Beside, convertDocument, type Verbatim } from '../document/convert.js';
import { parseDocument } from '../document/parse.js';
import type { Document, Meta, Stamp, Wish } from '../model/document.js';
import type { Context, Edit, Finding, State } from '../model.js';
import { applySplices } from '../text/splice.js';
import { oneLine, truncate } from '../text/truncate.js';
import { wordSet } from '../text/words.js';
import type { StoreFiles } from './adopt.js';
import { contextId, newContext } from './context.js';
import { type Registry, readRegistry, type Stored } from './registry/read.js';
import { openItems, pathOf } from './rules/open-items.js';
import { recordEdit } from './state.js';

export interface Imported {
  edits: Edit[];
  made: { id: string; title: string; from: string }[];
  findings: Finding[];
}

/** One task, and everything that was read of it; the first document is the one it becomes. */
interface Piece {
  task: string;
  from: string;
  documents: { path: string; document: Document }[];
  stored: Stored | null;
}

/** Fields of an entry that have a place in our documents. */
const PLACED = new Set(
  'task_id title category tags status file summary related_paths restore_recipe repo_revision git_branch'.split(' '),
);

/** The documents of `files`. What was imported before is left alone; a record that works with the files in place gets our document, with what was `kept` beside. */
export function importStore(
  files: StoreFiles,
  state: State,
  at: { now: number; nonce: string },
  kept: (context: Context) => Document | null = () => null,
): Imported {
  const registry = files.registry === null ? null : readRegistry(files.registry.text);
  const out: Imported = { edits: [], made: [], findings: [] };
  const made: Record<string, Context> = {};
  for (const piece of piecesOf(files, registry)) {
    const known = Object.values(state.contexts).find((c) => c.task === piece.task && c.status !== 'folded');
    if (known && known.file == null) {
      out.findings.push({
        code: 'import-known',
        args: { path: piece.from, id: known.id, of: piece.task },
        severity: 'note',
      });
      continue;
    }
    const context = known ?? recordOf(piece, contextId(piece.task, { ...state.contexts, ...made }), at.now);
    made[context.id] = context;
    const source = piece.documents[0]?.document ?? null;
    const stamp = { at: at.now, nonce: at.nonce };
    const isActive = known !== undefined && state.workspace.active === known.id;
    const fresh = convertDocument(source, piece.from, besideOf(piece, context, isActive, files, registry), stamp);
    const own = kept(context);
    const text = own === null ? fresh : withKept(fresh, own, stamp);
    out.edits.push({
      key: `store/contexts/${context.id}.md`,
      was: own === null ? null : { text: own.text },
      now: { text },
    });
    const edit = known
      ? recordEdit<object>(`context/${known.id}`, known, { ...known, file: null })
      : { key: `context/${context.id}`, was: null, now: { ...context } };
    if (edit) out.edits.push(edit);
    out.made.push({ id: context.id, title: context.title, from: piece.from });
  }
  return out;
}

/** `text`, made of an adopted document, with what was kept beside that one. */
function withKept(text: string, own: Document, stamp: Stamp): string {
  const { round, phase, auto } = own.meta;
  const wishes: Wish[] = [
    { do: 'meta', set: { ...(round && { round }), ...(phase && { phase }), ...(auto && { auto }) } },
    ...own.items
      .filter((i) => i.state === 'open' && i.place !== 'goal' && !isHistory(i))
      .map((i): Wish => ({ do: 'add', place: i.place, text: i.text, at: i.at ?? stamp.at })),
  ];
  const { splices } = applyWishes(parseDocument(text, 'clew'), wishes, stamp);
  return applySplices(text, splices) ?? text;
}

function piecesOf(files: StoreFiles, registry: Registry | null): Piece[] {
  const pieces: Piece[] = [];
  const stored = (task: string): Stored | null => registry?.entries.find((s) => s.entry.taskId === task) ?? null;
  const add = (task: string, path: string, document: Document): void => {
    const known = pieces.find((p) => p.task === task);
    if (known) known.documents.push({ path, document });
    else pieces.push({ task, from: path, documents: [{ path, document }], stored: stored(task) });
  };
  if (files.active !== null) {
    const { path, text } = files.active;
    const all = parseDocument(text, 'active-context');
    if (all.tasks.length === 0) add('ACTIVE-CONTEXT', path, all);
    for (const t of all.tasks) add(t.id, path, ownOf(taskText(all, t.id), t.id));
  }
  for (const { path, text } of files.archives) {
    const document = parseDocument(text, 'active-context');
    const listed = registry?.entries.find((s) => s.entry.file === path)?.entry.taskId;
    add(document.meta.taskId ?? (listed || path.split('/').at(-1)!.replace(/\.md$/, '')), path, document);
  }
  for (const s of registry?.entries ?? [])
    if (s.entry.taskId !== '' && !pieces.some((p) => p.task === s.entry.taskId))
      pieces.push({ task: s.entry.taskId, from: files.registry!.path, documents: [], stored: s });
  if (files.document !== null) {
    const document = parseDocument(files.document.text, 'codingbuddy');
    add(oneLine(document.meta.title ?? '') || 'context', files.document.path, document);
  }
  return pieces;
}

/** The items of a task that no list names are its own, once the others are gone. */
function ownOf(text: string, task: string): Document {
  const document = parseDocument(text, 'active-context');
  for (const i of document.items) if (i.task === task) delete i.task;
  return document;
}

function recordOf(piece: Piece, id: string, now: number): Context {
  const document = piece.documents[0]?.document;
  const entry = piece.stored?.entry;
  const goal = document === undefined ? '' : (openItems(document, 'goal').at(-1)?.text ?? '');
  const title = truncate(
    oneLine(entry?.title || document?.meta.title?.replace(piece.task, '') || goal || piece.task),
    80,
  );
  const said = [entry?.status, document?.meta.status].find((s) => s === 'completed' || s === 'abandoned');
  const at = Math.min(document?.meta.updated ?? entry?.archivedAt ?? now, now);
  const files = document === undefined ? [] : openItems(document, 'active-files').flatMap((i) => pathOf(i) ?? []);
  return {
    ...newContext(id, title, { now: at, plan: null, branch: entry?.gitBranch ?? null, provisional: false }),
    ...{ task: piece.task, status: (said ?? 'open') as Context['status'], files: files.slice(0, 30) },
    terms: wordSet(`${title} ${goal} ${(entry?.tags ?? []).join(' ')}`).slice(0, 48),
  };
}

function besideOf(
  piece: Piece,
  context: Context,
  isActive: boolean,
  files: StoreFiles,
  registry: Registry | null,
): Beside {
  const entry = piece.stored?.entry;
  const over = context.status === 'completed' || context.status === 'abandoned';
  const meta: Meta = {
    ...{ id: context.id, taskId: piece.task, title: context.title },
    status: over ? (context.status as 'completed' | 'abandoned') : isActive ? 'active' : 'paused',
    updated: context.lastAt,
    ...(entry?.category ? { category: entry.category } : {}),
    ...(entry?.tags.length ? { tags: entry.tags } : {}),
    ...(entry?.gitBranch ? { branch: entry.gitBranch } : {}),
    ...(entry?.repoRevision ? { revision: entry.repoRevision } : {}),
  };
  const items: Beside['items'] = [
    ...(entry?.relatedPaths ?? []).map((text) => ({ place: 'active-files' as const, text })),
    ...(entry?.restoreRecipe ?? []).map((text) => ({ place: 'resume' as const, text })),
    ...(entry?.summary ? [{ place: 'summary' as const, text: entry.summary }] : []),
  ];
  const others = piece.documents
    .slice(1)
    .map((d): Verbatim => ({ title: d.path, text: d.document.text.replace(/\s+$/, '') }));
  return { meta, items, verbatim: [...others, ...entryLeft(piece.stored, files, registry)] };
}

/** The lines of an entry that have no place in a document of ours. */
function entryLeft(stored: Stored | null, files: StoreFiles, registry: Registry | null): Verbatim[] {
  if (stored === null || registry === null) return [];
  const kinds = ['completed', 'abandoned', 'paused', ''];
  const kept = stored.fields.filter(
    (f) => !PLACED.has(f.name) || (f.name === 'status' && !kinds.includes(stored.entry.status)),
  );
  const lines = kept.flatMap((f) => registry.lines.slice(f.first, f.end).map((l) => l.text));
  return lines.length === 0 ? [] : [{ title: files.registry!.path, text: lines.join('\n') }];
}
