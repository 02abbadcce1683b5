/** Decides what becomes of a file when our text goes in, is renewed, or comes out, and what the log keeps of it. */
import type { Change } from '../../commands/setup/_settings.js';
import type { Edit, Fields } from '../../core/model.js';
import { fingerprint } from '../../core/text/hash.js';
import { insertPieces, type Piece } from '../../core/text/marked-insert.js';
import type { Kept, Ours } from './edit.js';

/** How our text goes into files of one kind. */
export interface Craft {
  host: string;
  /** The file where there is none. */
  fresh(): string;
  /** What puts our text into `base`, which holds none of it. Throws `Unreadable` where there is no place for it. */
  insert(base: string): { pieces: Piece[]; made: string[][] };
  /** Is nothing left that makes it worth keeping a file of ours? */
  isEmpty(base: string): boolean;
  /** What the log keeps besides. */
  also: Partial<Kept>;
}

/** A file with what is known of it. */
export interface Standing {
  key: string;
  text: string;
  kept: Kept | null;
  ours: Ours | null;
  /** It is the file that we made, byte for byte. */
  whole: boolean;
}

/** The file is made, with as many `folders` as are not there yet. */
export function creating(craft: Craft, key: string, folders: number): Change {
  const now: Kept = { host: craft.host, ...craft.also, text: craft.fresh(), folders };
  return { edit: edit(key, null, now), before: null, after: now.text! };
}

/** What brings our text up to date: all of it goes and comes again, so that the log knows every piece. */
export function adding(craft: Craft, { key, text, kept, ours, whole }: Standing): Change {
  if (whole) {
    const after = craft.fresh();
    return { edit: edit(key, kept, { ...kept!, ...craft.also, text: after }), before: text, after };
  }
  const base = ours?.base ?? text;
  const { pieces, made } = craft.insert(base);
  const rest = { of: fingerprint(base), created: mayVanish(kept), folders: kept?.folders ?? 0 };
  const was: Kept | null =
    ours === null ? null : { host: craft.host, ...alsoOf(kept), pieces: ours.pieces, made: kept?.made ?? [], ...rest };
  return {
    edit: edit(key, was, { host: craft.host, ...craft.also, pieces, made, ...rest }),
    before: text,
    after: insertPieces(base, pieces),
    own: { out: ours?.pieces ?? [], in: pieces },
  };
}

/** What takes our text out; the file goes, too, when it is ours and holds nothing else. */
export function removing(craft: Craft, { key, text, kept, ours, whole }: Standing): Change | null {
  if (ours === null) return null;
  const rest = { ...alsoOf(kept), created: mayVanish(kept), folders: kept?.folders ?? 0 };
  if (whole || (mayVanish(kept) && craft.isEmpty(ours.base)))
    return { edit: edit(key, { host: craft.host, text, ...rest }, null), before: text, after: null };
  const { pieces, base } = ours;
  const was: Kept = { host: craft.host, pieces, of: fingerprint(base), made: kept?.made ?? [], ...rest };
  return { edit: edit(key, was, null), before: text, after: base, own: { out: pieces, in: [] } };
}

function alsoOf(kept: Kept | null): Partial<Kept> {
  return {
    ...(kept?.server === undefined ? {} : { server: kept.server, secret: true }),
    ...(kept?.rules === undefined ? {} : { rules: true }),
  };
}

/** A file that we made goes again when nothing but our own was in it. */
function mayVanish(kept: Kept | null): boolean {
  return kept?.text !== undefined || kept?.created === true;
}

function edit(key: string, was: Kept | null, now: Kept | null): Edit {
  return { key, was: was as Fields | null, now: now as Fields | null };
}
