/** Decides what a context is known by when two sessions added to it without knowing of each other: what both said, once. */
import type { Fields } from '../model.js';
import { MOST } from './context.js';

const LISTS = ['files', 'terms', 'ids', 'echoes'] as const;

/** `now` of an edit that was made when the record said `was`, for the record as it is: another session may have added to it since. */
export function grown(record: Fields, was: Fields | null, now: Fields): Fields {
  const out: Fields = {};
  for (const field of LISTS) {
    const [before, current, after] = [listOf(was?.[field]), listOf(record[field]), now[field]];
    if (!Array.isArray(after) || isSame(before, current)) continue;
    const added = after.filter((x) => !before.includes(x));
    const kept = current.filter((x) => !added.includes(x) && (after.includes(x) || !before.includes(x)));
    // New files stand first, new words behind the oldest: where this edit has them.
    const at = added.length === 0 ? 0 : after.indexOf(added[0]);
    out[field] = [...kept.slice(0, at), ...added, ...kept.slice(at)].slice(0, MOST[field]);
  }
  const [before, current] = [was?.prompts ?? 0, record.prompts];
  if (
    typeof now.prompts === 'number' &&
    typeof current === 'number' &&
    typeof before === 'number' &&
    current !== before
  )
    out.prompts = Math.max(0, current + now.prompts - before);
  return { ...now, ...out };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isSame(a: unknown[], b: unknown[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}
