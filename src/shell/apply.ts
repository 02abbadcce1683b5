/** Decides the order in which an outcome reaches the disk: files first, then the log line that makes it true. */
import { lstatSync, readdirSync, readFileSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import type { Edit, Operation } from '../core/model.js';
import { fingerprint } from '../core/text/hash.js';
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

/** What an edit of a file holds: its whole text, or pieces of somebody else's text with a fingerprint of the rest. */
interface Part {
  text?: string;
  pieces?: Piece[];
  of?: string;
  /** Folders made for the file. */
  folders?: number;
}

/** Writes the files of `operation`, then its log line. Throws `Conflict` before anything is written for it. */
export function apply(operation: Operation, root: string, store: Store): void {
  const files = operation.edits.filter((e) => e.key.startsWith('file/')).map((e) => plannedWrite(e, root));
  for (const write of files) write();
  const purged = operation.edits.filter((e) => e.key.startsWith('purge/') && e.now === null);
  // The log goes with the folder: a line about it would only bring it back.
  if (purged.length === 0) store.append(operation);
  for (const edit of purged) removeOurs(resolve(root, edit.key.slice(6)));
}

function plannedWrite(edit: Edit, root: string): () => void {
  const name = edit.key.slice(5);
  const path = resolve(root, name);
  if (!path.startsWith(resolve(root) + sep) && !isAbsolute(name)) throw new Conflict('undo-conflict', name);
  const text = textOf(path);
  const was = edit.was as Part | null;
  const now = edit.now as Part | null;
  if (now?.text !== undefined) {
    if (was === null && text !== null) throw new Conflict('plan-exists', name);
    if (was?.text !== undefined && text !== was.text) throw new Conflict('undo-conflict', name);
    return () => writeAtomic(path, now.text!, { durable: true, exclusive: was === null });
  }
  if ((was?.pieces || now?.pieces) && text !== null) {
    const rest = cutPieces(text, was?.pieces ?? []);
    const of = was?.of ?? now?.of;
    if (rest === null || (of !== undefined && fingerprint(rest) !== of)) throw new Conflict('undo-conflict', name);
    return () => writeAtomic(path, insertPieces(rest, now?.pieces ?? []));
  }
  if (now === null && was?.text !== undefined) {
    if (text !== null && text !== was.text) throw new Conflict('undo-conflict', name);
    return () => remove(path, text, was.folders ?? 1);
  }
  throw new Conflict('undo-conflict', name);
}

/** Deletes a file that we made, and as many of its folders as were made with it, when nothing else is there. */
function remove(path: string, text: string | null, folders: number): void {
  if (text === null) return;
  unlinkSync(path);
  try {
    for (let i = 0, at = dirname(path); i < folders; i++, at = dirname(at)) rmdirSync(at);
  } catch {
    return;
  }
}

/** Deletes our own folder and nothing else; of a symbolic link the link only, what it leads to is not ours. */
function removeOurs(dir: string): void {
  const stat = lstatSync(dir, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) unlinkSync(dir);
  else if (stat && basename(dir) === '.clew') rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  else if (stat && basename(dir) === 'clew') removeCodeCache(dir);
}

/** In the folder for caches only the hook's compiled code is ours. */
function removeCodeCache(dir: string): void {
  for (const name of readdirSync(dir)) if (/^hook-[\w.-]+\.bin/.test(name)) rmSync(join(dir, name), { force: true });
  if (readdirSync(dir).length === 0) rmdirSync(dir);
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
