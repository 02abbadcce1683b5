/** Decides what of the outbox goes on waiting: what the server did not take stays, until it takes it or a later change says all of it. */
import type { TeamOperation } from './types.js';

/** An operation that the server did not take, told in few words. */
export interface Held {
  key: string;
  why: string;
}

/** `outbox` without what was refused and is written over by `fresh`, field by field. */
export function withoutReplaced(
  outbox: TeamOperation[],
  refused: Record<string, string>,
  fresh: TeamOperation[],
): TeamOperation[] {
  return outbox.filter(({ id, key, fields }) => {
    if (!Object.hasOwn(refused, id) || /^(?:undo|purge)\//.test(key) || fields === null) return true;
    const later = fresh.filter((o) => o.key === key);
    return !Object.keys(fields).every((f) => later.some((o) => o.over[f]?.includes(id) === true));
  });
}

/** What waits although the server was asked, and why: `refused` by the ids of the outbox, `unfit` by key. */
export function heldBack(outbox: TeamOperation[], refused: Record<string, string>, unfit: string[]): Held[] {
  const told = outbox.flatMap(({ id, key }) =>
    Object.hasOwn(refused, id) ? [{ key: key.replace(/^(undo|purge)\/.*/, '$1'), why: refused[id]! }] : [],
  );
  return [...told, ...unfit.map((key) => ({ key, why: 'size' }))];
}
