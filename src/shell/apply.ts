/** Decides the order in which an outcome reaches the disk: files first, then the log line that makes it true. */
import { readFileSync, rmdirSync, unlinkSync } from 'node:fs';
import { dirname, isAbsolute, resolve, sep } from 'node:path';
import type { Edit, Operation } from '../core/model.js';
import { cutPieces, insertPieces, type Piece } from '../core/text/pieces.js';
import type { Store } from '../stores/_store.js';
import { writeAtomic } from '../stores/write.js';

/** A file that does not stand as the edit expects. */
export class Conflict extends Error {
  constructor(
    readonly code: 'plan-exists' | 'undo-conflict',
    readonly path: string,
  ) {
    super(`${code}: ${path}`);
  }
}

/** Writes the files of `operation`, then its log line. Throws `Conflict` before anything is written for it. */
export function apply(operation: Operation, root: string, store: Store): void {
  const files = operation.edits.filter((e) => e.key.startsWith('file/')).map((e) => plannedWrite(e, root));
  for (const write of files) write();
  store.append(operation);
}

function plannedWrite(edit: Edit, root: string): () => void {
  const name = edit.key.slice(5);
  const path = resolve(root, name);
  if (!path.startsWith(resolve(root) + sep) && !isAbsolute(name)) throw new Conflict('undo-conflict', name);
  const text = textOf(path);
  const was = edit.was as { text?: string; pieces?: Piece[] } | null;
  const now = edit.now as { text?: string; pieces?: Piece[] } | null;
  if (now?.text !== undefined) {
    if (was === null && text !== null) throw new Conflict('plan-exists', name);
    if (was?.text !== undefined && text !== was.text) throw new Conflict('undo-conflict', name);
    return () => writeAtomic(path, now.text!, { durable: true, exclusive: was === null });
  }
  if (now?.pieces && text !== null) return () => writeAtomic(path, insertPieces(text, now.pieces!));
  if (was?.pieces && text !== null) {
    const cut = cutPieces(text, was.pieces);
    if (cut === null) throw new Conflict('undo-conflict', name);
    return () => writeAtomic(path, cut);
  }
  if (now === null && was?.text !== undefined) {
    if (text !== null && text !== was.text) throw new Conflict('undo-conflict', name);
    return () => remove(path, text);
  }
  throw new Conflict('undo-conflict', name);
}

/** Deletes a file that we made, and the folder it stood in when nothing else is there. */
function remove(path: string, text: string | null): void {
  if (text === null) return;
  unlinkSync(path);
  try {
    rmdirSync(dirname(path));
  } catch {
    return;
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
