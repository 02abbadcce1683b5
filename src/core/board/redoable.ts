/** Decides which lines that were undone are offered to be done again: those that `clew redo ID` would do. */
import { endsOpening, touchedSince } from '../handlers/history/redo-way.js';
import { type Gone, takenBack } from './ledger.js';
import type { Sight } from './sight.js';

/** What is known of lines that were undone. */
export interface Redoable {
  isUndone(id: string): boolean;
  /** So many lines a redo does again with it; 0 where it cannot, or the line stands. */
  redoes(id: string): number;
  /** Does one of them bring the context back whose opening was undone? */
  brings(context: string): boolean;
}

/** The same for the operations `ids`. */
export function redoableOf(ids: string[], sight: Sight): Redoable {
  const gone = takenBack(sight.ledger);
  const undone = ids.flatMap((id): [string, Gone][] => (gone.has(id) ? [[id, gone.get(id)!]] : []));
  const offs = [...new Set(undone.map(([, g]) => g.off))];
  const undos = offs.length === 0 ? [] : sight.operationsAt(offs);
  const free = new Map(
    undos.flatMap((o, i) => (o !== null && touchedSince(o.edits, sight.facts) === null ? [[offs[i]!, o]] : [])),
  );
  const many = new Map(undone.map(([id, g]) => [id, free.has(g.off) ? g.many : 0]));
  return {
    isUndone: (id) => many.has(id),
    redoes: (id) => many.get(id) ?? 0,
    brings: (context) => [...free.values()].some((o) => endsOpening(o, context)),
  };
}
