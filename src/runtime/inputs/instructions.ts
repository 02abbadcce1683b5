/** Decides which files of instructions a command is shown, and what our block would change in each. */
import { lstatSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Need } from '../../commands/_command.js';
import type { Change, InstructionFile } from '../../commands/setup/_settings.js';
import { blockIn, insertBlock, newInstructions, renewBlock } from '../../core/instructions/block.js';
import type { Edit, Fields, Finding } from '../../core/model.js';
import { fingerprint } from '../../core/text/hash.js';
import { insertPieces, type Piece } from '../../core/text/marked-insert.js';
import type { Store } from '../../stores/_store.js';
import { textAt } from '../run/document-reader.js';
import { placeOf } from '../run/resolve-key.js';
import { keyOf, linkTarget, missingFolders } from '../settings/file.js';
import type { Workspace } from '../workspace/workspace.js';

/** What the log keeps of a file that holds our block: its whole text when we made the file, else the piece. */
interface Kept {
  block: true;
  text?: string;
  folders?: number;
  pieces?: Piece[];
  of?: string;
  created?: boolean;
}

interface Place {
  workspace: Workspace;
  store: Pick<Store, 'operations'>;
}

const USUAL = ['CLAUDE.md', 'AGENTS.md'];
/** In anything else a comment of HTML and a list would do harm. */
const PROSE = /(?:\.(?:md|mdx|mdc|markdown|txt)|(?:^|[\\/])\.[a-z]+rules)$/i;

/** The files that `need` asks for. Never throws. */
export function readInstructions(need: Need & { kind: 'instructions' }, from: Place): InstructionFile[] {
  const { root } = from.workspace;
  const kept = records(from);
  const own = need.all ? [...kept.keys()].filter((path) => isThere(path)) : [];
  const named = need.file !== null ? [need.file] : need.all ? USUAL.filter((f) => isThere(join(root, f))) : usual(root);
  const paths = new Map<string, string>();
  for (const name of named) paths.set(linkTarget(resolve(root, name)), name);
  for (const path of own) if (!paths.has(path)) paths.set(path, relative(root, path).replaceAll('\\', '/'));
  const files = [...paths].map(([path, shown]) => ({
    path,
    file: fileAt(path, shown, kept.get(path) ?? null, from.workspace),
  }));
  // What cannot be used and never held a block of ours is nobody's trouble, unless it was named.
  return files.flatMap(({ path, file }) => (need.all && file.fault !== null && !kept.has(path) ? [] : [file]));
}

/** Those that are there. One that takes in the other says its words too. */
function usual(root: string): string[] {
  const there = USUAL.filter((f) => isThere(join(root, f)));
  if (there.length === 0) return USUAL.slice(0, 1);
  const takesIn = /^@(?:\.\/)?AGENTS\.md\s*$/m.test(textAt(join(root, 'CLAUDE.md')) ?? '');
  return there.length === 2 && takesIn ? ['AGENTS.md'] : there;
}

function fileAt(path: string, shown: string, kept: Kept | null, workspace: Workspace): InstructionFile {
  const nothing: InstructionFile = { shown, fault: null, edited: 0, add: null, remove: null };
  const fault = (why: string): InstructionFile => ({ ...nothing, fault: faultOf(shown, why) });
  const key = keyOf(path, workspace);
  if (!PROSE.test(path)) return fault('it is no Markdown');
  if (placeOf(`file/${relative(workspace.root, path)}`, workspace, true) === null)
    return fault('it stands outside this workspace');
  if (!isThere(path)) {
    const made: Kept = { block: true, text: newInstructions(), folders: missingFolders(path) };
    return { ...nothing, add: { edit: edit(key, null, made), before: null, after: made.text! } };
  }
  const text = textAt(path);
  if (text === null) return fault('it is no text that could be written back');
  const mayVanish = kept?.text !== undefined || kept?.created === true;
  const block = blockIn(text, kept?.text === undefined ? (kept?.pieces?.[0] ?? null) : { at: 0, text: kept.text });
  if (block.is === 'edited') return { ...nothing, edited: block.line };
  if (block.is === 'absent') return { ...nothing, add: addition(key, text, mayVanish) };
  const folders = mayVanish ? (kept?.folders ?? 0) : null;
  return { ...nothing, add: renewal(key, text, block, kept), remove: removal(key, text, block, folders) };
}

/** A block that a former version wrote becomes today's, where it stands. */
function renewal(key: string, text: string, ours: { base: string; pieces: Piece[] }, kept: Kept | null): Change | null {
  const pieces = ours.pieces.map(renewBlock);
  const after = insertPieces(ours.base, pieces);
  if (after === text) return null;
  if (kept?.text === text) return { edit: edit(key, kept, { ...kept, text: after }), before: text, after };
  const rest: Kept = {
    block: true,
    of: fingerprint(ours.base),
    ...(kept?.text !== undefined || kept?.created === true ? { created: true } : {}),
    ...(kept?.folders === undefined ? {} : { folders: kept.folders }),
  };
  return { edit: edit(key, { ...rest, pieces: ours.pieces }, { ...rest, pieces }), before: text, after };
}

function addition(key: string, text: string, created: boolean): Change {
  const pieces = [insertBlock(text)];
  const now: Kept = { block: true, pieces, of: fingerprint(text), ...(created ? { created } : {}) };
  return { edit: edit(key, null, now), before: text, after: insertPieces(text, pieces) };
}

/** `folders`: how many were made for a file that is ours, `null` for somebody's. Ours goes when nothing else stands in it. */
function removal(key: string, text: string, ours: { base: string; pieces: Piece[] }, folders: number | null): Change {
  if (folders !== null && ours.base.replace('\ufeff', '').trim() === '')
    return { edit: edit(key, { block: true, text, folders }, null), before: text, after: null };
  const was: Kept = {
    block: true,
    pieces: ours.pieces,
    of: fingerprint(ours.base),
    ...(folders === null ? {} : { created: true }),
  };
  return { edit: edit(key, was, null), before: text, after: ours.base };
}

function edit(key: string, was: Kept | null, now: Kept | null): Edit {
  return { key, was: was as Fields | null, now: now as Fields | null };
}

/** What was put into files and not taken out since, by their absolute paths. */
function records({ store, workspace }: Place): Map<string, Kept> {
  const newest = new Map<string, Kept | null>();
  for (const o of store.operations(Number.MAX_SAFE_INTEGER))
    for (const e of o.edits.toReversed()) {
      if (typeof e?.key !== 'string' || !e.key.startsWith('file/') || (e.now ?? e.was)?.block !== true) continue;
      const path = resolve(dirname(workspace.dir), e.key.slice(5));
      if (!newest.has(path)) newest.set(path, e.now as Kept | null);
    }
  return new Map([...newest].filter((r): r is [string, Kept] => r[1] !== null));
}

function faultOf(path: string, why: string): Finding {
  return { code: 'instructions-file', args: { path, why }, severity: 'error' };
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
