/** Decides what a person had before them when they began to change what they took over: the words of others that stood there then. */
import type { Fields } from '../model.js';
import { canonicalText } from './canonical.js';
import { recordKey, type TeamSet, writesOf } from './set.js';

/** By key, what stood in the work that was taken over, of each time that it was taken, the last first. */
export type Taken = Record<string, Fields[]>;

/**
 * By key, as what it was taken: what somebody else once told so. What was changed here before it was taken again is not that, and
 * an item that came from nobody is none.
 */
export function asTaken(
  taken: Taken,
  set: TeamSet,
  { project, author }: { project: string; author: string },
): Record<string, Fields> {
  const found = Object.entries(taken).flatMap(([key, versions]): [string, Fields][] => {
    const told = toldOf(set, recordKey({ project, key }), author);
    // The face of a context is taken once, and cut to what fits here.
    const then = key.startsWith('context/')
      ? versions.at(-1)
      : versions.find((v) => told.has(canonicalText(v.text ?? null)));
    return then === undefined || told.size === 0 ? [] : [[key, then]];
  });
  return Object.fromEntries(found);
}

/** The texts, or titles, that others ever wrote there. */
function toldOf(set: TeamSet, at: string, author: string): Set<string> {
  const writes = writesOf(set, at).map((a) => a.operation);
  const others = writes.filter((o) => o.author !== author).map((o) => o.fields?.text ?? o.fields?.title);
  return new Set(others.filter((t) => t !== undefined).map(canonicalText));
}
