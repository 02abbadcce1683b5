/** Decides what the two printed views say after a document was written: the registry of contexts, and the active one. */
import { join } from 'node:path';
import { entryOf } from '../../core/context/registry/entry-of.js';
import { updatePrinted } from '../../core/context/registry/own.js';
import { printRegistry, withStamps } from '../../core/context/registry/print.js';
import { upsertEntry } from '../../core/context/registry/upsert.js';
import { parseDocument } from '../../core/document/parse.js';
import { applySplices } from '../../core/text/splice.js';
import { readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import type { Write } from './plan-writes.js';

export const REGISTRY = 'contexts_index.yaml';
export const ACTIVE = 'active_context.md';
const HEAD = '<!-- A copy that clew keeps of the active context; edit the file it is made from: ';

/** Brings both views up to date after `writes`; `activeNow` tells the active context. They can be made anew at any time, so that a failure here is none of the operation's. */
export function refreshViews(dir: string, writes: Write[], activeNow: () => string | null): void {
  try {
    const documents = writes.filter((w) => w.after !== null && idOf(w.path, dir) !== null);
    if (documents.length > 0) registry(dir, documents);
    active(dir, activeNow(), documents);
  } catch {
    return;
  }
}

/** The id of the context whose document stands at `path`, `null` when it is none of our own layout. */
function idOf(path: string, dir: string): string | null {
  const folder = join(dir, 'contexts');
  const name = path.startsWith(folder) ? path.slice(folder.length + 1) : '';
  return /^[^/\\]+\.md$/.test(name) && !name.includes('.conflict-') ? name.slice(0, -3) : null;
}

function registry(dir: string, documents: Write[]): void {
  const path = join(dir, REGISTRY);
  const before = textOf(path);
  let text = before ?? printRegistry([], 1, Date.now());
  for (const { path: file, after } of documents) {
    const document = parseDocument(after!, 'clew');
    const id = idOf(file, dir)!;
    const entry = entryOf(
      { ...document, meta: { id, ...document.meta } },
      `contexts/${id}.md`,
      [],
      document.meta.updated ?? 0,
    );
    text = updatePrinted(text, entry) ?? applySplices(text, upsertEntry(text, entry, REGISTRY).splices) ?? text;
  }
  if (text !== before) writeAtomic(path, withStamps(text, Date.now()), { durable: false });
}

function active(dir: string, id: string | null, documents: Write[]): void {
  const path = join(dir, ACTIVE);
  const before = textOf(path);
  // Of what is active no more no copy stays.
  if (id === null && before?.startsWith(HEAD)) writeAtomic(path, '', { durable: false });
  if (id === null || /[/\\]/.test(id)) return;
  const written = documents.find((w) => idOf(w.path, dir) === id)?.after;
  const text = written ?? textOf(join(dir, 'contexts', `${id}.md`));
  const now = text === null ? '' : `${HEAD}contexts/${id}.md -->\n${text}`;
  if (now !== (before ?? '')) writeAtomic(path, now, { durable: false });
}

function textOf(path: string): string | null {
  try {
    return readText(path);
  } catch {
    return null;
  }
}
