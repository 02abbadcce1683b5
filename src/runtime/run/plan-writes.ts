/** Decides what an edit of a file writes: it looks at the file as it stands now, and leaves alone what is not certain. */
import { rmdirSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { layoutOf } from '../../core/document/parse.js';
import { placeBack } from '../../core/document/place-back.js';
import { rebaseOnText } from '../../core/document/splice.js';
import type { LayoutName, Splice } from '../../core/model/document.js';
import type { Edit, Finding, Operation } from '../../core/model.js';
import { fingerprint } from '../../core/text/hash.js';
import { cutPieces, insertPieces, type Piece } from '../../core/text/marked-insert.js';
import { applySplices, documentEdit, rebaseSplices, type Side } from '../../core/text/splice.js';
import { readBytes } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import type { Workspace } from '../workspace/workspace.js';
import { conflictKey, conflictText } from './conflict-file.js';
import { placeOf } from './resolve-key.js';

/** A file that does not stand as the edit expects. */
export class Conflict extends Error {
  constructor(
    readonly code: 'plan-exists' | 'undo-conflict' | 'file-changed',
    readonly path: string,
  ) {
    super(`${code}: ${path}`);
  }
}

/** Is `e` a `Conflict`, of whichever bundle? Each has a class of its own. */
export function isConflict(e: unknown): e is Conflict {
  return e instanceof Error && /^(?:plan-exists|undo-conflict|file-changed): /.test(e.message);
}

/** What a side of a file's edit holds: its whole text, pieces of ours with a fingerprint of the rest, or splices. */
interface Part extends Partial<Side> {
  text?: string;
  pieces?: Piece[];
  /** Folders made for the file. */
  folders?: number;
  /** Others may not read the file once it is made. */
  secret?: boolean;
}

/** One file to be written: `after` is its whole text, `null` removes it. */
export interface Write {
  path: string;
  before: string | null;
  after: string | null;
  exclusive: boolean;
  folders: number;
  secret: boolean;
}

/** What an edit comes to: the edit as it is logged, and the file to write for it. */
export interface Planned {
  edit: Edit | null;
  write: Write | null;
  finding?: Finding;
}

/** Plans the edits of one operation, each on top of those before it. */
export class Planner {
  private readonly texts = new Map<string, string | null | undefined>();

  /** `again`: part of it may have been written before; `strict`: nothing is to be kept beside, all or nothing; `alone`: the rest goes on without it. */
  constructor(
    private readonly workspace: Pick<Workspace, 'root' | 'dir'>,
    private readonly operation: Operation,
    private readonly how: { again: boolean; strict: boolean; alone?: boolean },
  ) {}

  /** Throws `Conflict`. */
  plan(edit: Edit, index: number): Planned {
    const name = edit.key.slice(edit.key.indexOf('/') + 1);
    const was = edit.was as Part | null;
    const now = edit.now as Part | null;
    const path = placeOf(edit.key, this.workspace, now?.splices !== undefined);
    if (path === null) throw new Conflict('undo-conflict', name);
    const text = this.texts.has(path) ? this.texts.get(path) : textOf(path);
    if (text === undefined) {
      if (now?.splices === undefined || this.how.strict) throw new Conflict('undo-conflict', name);
      return this.beside(edit, name, conflictText(name, now as Side));
    }
    if (this.how.again && this.written(edit, index, text)) return { edit, write: null };
    const write = (after: string | null, exclusive = false, folders = 0): Write => {
      this.texts.set(path, after);
      return { path, before: text, after, exclusive, folders, secret: now?.secret === true };
    };
    if (now?.splices && was?.splices) return this.spliced(edit, name, text, write);
    if (now?.text !== undefined) {
      if (was === null && text !== null) {
        if (edit.key.startsWith('file/') || this.how.strict) throw new Conflict('plan-exists', name);
        return this.beside(edit, name, now.text);
      }
      if (was?.text !== undefined && text !== was.text)
        throw new Conflict(this.how.strict ? 'undo-conflict' : 'file-changed', name);
      return { edit, write: write(now.text, was === null) };
    }
    if ((was?.pieces || now?.pieces) && text !== null) {
      const rest = cutPieces(text, was?.pieces ?? []);
      const of = was?.of ?? now?.of;
      if (rest === null || (of !== undefined && fingerprint(rest) !== of))
        throw new Conflict(this.how.strict || this.how.alone ? 'undo-conflict' : 'file-changed', name);
      return { edit, write: write(insertPieces(rest, now?.pieces ?? [])) };
    }
    if (now === null && was?.text !== undefined) {
      if (text !== null && text !== was.text) {
        if (edit.key.startsWith('file/')) throw new Conflict('undo-conflict', name);
        // What was written into a document since is worth more than its absence.
        return { edit: null, write: null, finding: leftAloneFinding(name) };
      }
      return { edit, write: text === null ? null : write(null, false, was.folders ?? 1) };
    }
    throw new Conflict('undo-conflict', name);
  }

  private spliced(edit: Edit, name: string, text: string | null, write: (after: string) => Write): Planned {
    const side = edit.now as unknown as Side;
    if (text !== null) {
      const own = fingerprint(text) === (edit.was as unknown as Side).of;
      const splices = own ? side.splices : this.placed(text, side, layoutOf(name, text));
      const done = splices && documentEdit(edit.key, text, splices);
      if (splices && done) return { edit: done, write: write(applySplices(text, splices)!) };
    }
    if (this.how.strict) throw new Conflict('undo-conflict', name);
    return this.beside(edit, name, conflictText(name, side));
  }

  /** What undoes or redoes goes where it can; anything else only where it fits whole. */
  private placed(text: string, { splices, around = [] }: Side, layout: LayoutName): Splice[] | null {
    const { undoes, redoes } = this.operation;
    return undoes === undefined && redoes === undefined
      ? rebaseOnText(text, splices, around, layout, this.how.strict)
      : placeBack(text, splices, around, layout);
  }

  /** Ours goes into a file of its own beside theirs, which is left alone. */
  private beside(edit: Edit, name: string, text: string): Planned {
    const key = conflictKey(edit.key, this.operation.id);
    const path = placeOf(key, this.workspace);
    if (path === null) throw new Conflict('undo-conflict', name);
    const ours = { key, was: null, now: { text } };
    const finding: Finding = {
      code: 'doc-conflict',
      args: { path: name, ours: key.slice(key.indexOf('/') + 1) },
      severity: 'warn',
    };
    const before = textOf(path) ?? null;
    return { edit: ours, write: { path, before, after: text, exclusive: false, folders: 0, secret: false }, finding };
  }

  /** Was this edit, or a later one of the same file, written before a crash? */
  private written(edit: Edit, index: number, text: string | null): boolean {
    return this.operation.edits.some((e, i) => i >= index && e.key === edit.key && stands(e, text));
  }
}

/** The file stays as it is. */
export function leftAloneFinding(path: string): Finding {
  return { code: 'left-alone', args: { path }, severity: 'warn' };
}

function stands(edit: Edit, text: string | null): boolean {
  const now = edit.now as Part | null;
  if (now === null) return text === null;
  if (text === null) return false;
  if (now.text !== undefined) return text === now.text;
  if (now.splices) return fingerprint(text) === now.of || isPlaced(edit.was as Partial<Side> | null, text);
  const rest = now.pieces && now.pieces.length > 0 ? cutPieces(text, now.pieces) : null;
  return rest !== null && (now.of === undefined || fingerprint(rest) === now.of);
}

/** Does the change stand in a text that was edited since? Then what leads back has a certain place in it. */
function isPlaced(back: Partial<Side> | null, text: string): boolean {
  if (back?.splices === undefined || rebaseSplices(text, back.splices, back.around ?? []) === null) return false;
  // What was only taken out stands where its two sides meet.
  return back.splices.every((s, i) => s.cut !== '' || text.includes((back.around?.[i] ?? ['\0']).slice(0, 2).join('')));
}

/** Writes a planned file, whole or not at all. Throws `Changed` when somebody wrote it since it was planned. */
export function writePlanned(w: Write): void {
  if (w.after === null) remove(w.path, w.folders);
  else
    writeAtomic(w.path, w.after, {
      durable: true,
      exclusive: w.exclusive,
      secret: w.secret,
      still: () => textOf(w.path) === w.before,
    });
}

/** Puts the file back as it was before. */
export function undoWrite(w: Write): void {
  if (w.before === null) remove(w.path, 0);
  else if (textOf(w.path) === w.after) writeAtomic(w.path, w.before, { durable: true });
}

/** Deletes a file that we made, and as many of its folders as were made with it, when nothing else is there. */
function remove(path: string, folders: number): void {
  unlinkSync(path);
  try {
    for (let i = 0, at = dirname(path); i < folders; i++, at = dirname(at)) rmdirSync(at);
  } catch {
    return;
  }
}

/** The file's text, `null` when it is absent, `undefined` for bytes that could not be written again as they were. */
function textOf(path: string): string | null | undefined {
  let bytes: Buffer;
  try {
    bytes = readBytes(path);
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'ENOENT' ? null : undefined;
  }
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : undefined;
}
