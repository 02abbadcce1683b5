/** Decides what a session's todo list is after a change of it: a todo stays the same one when its id, place or words change. */
import type { TodoChange } from '../model.js';
import { oneLine, truncate } from '../text/truncate.js';
import { type Entry, MOST } from './last-synced.js';
import { pairTexts, type Said } from './pairing.js';
import { splitReference } from './task-reference.js';

/** What a host says of its list: all of it, or single changes. */
export interface ListChange {
  whole: boolean;
  todos: TodoChange[];
}

/** The same todo in other words: half of them, and no other one near. */
const REWORDED = { least: 0.5, margin: 0.15 };

/** `entries` after `change`. Those that are gone from a whole list are forgotten; their tasks are not touched. */
export function applyListChange(entries: Entry[], change: ListChange): Entry[] {
  return change.whole ? renewed(entries, change.todos) : change.todos.reduce(single, entries);
}

function renewed(entries: Entry[], todos: TodoChange[]): Entry[] {
  const now = todos.filter((t) => t.removed !== true && said(t.text) !== '').slice(0, MOST.todos);
  const known = new Map<number, Entry>();
  const same = pairTexts(
    entries.map(({ text }) => saidOf({ text })),
    now.map((t) => saidOf({ text: said(t.text) })),
    REWORDED,
  );
  for (const [l, r] of same.pairs) known.set(r, entries[l]!);
  return now.map((t, i) => changed(known.get(i) ?? fresh(t), t));
}

function single(entries: Entry[], t: TodoChange): Entry[] {
  if (t.id === '') return entries;
  const at = entries.findIndex((e) => e.id === t.id);
  if (t.removed === true) return entries.filter((_, i) => i !== at);
  if (at >= 0) return entries.map((e, i) => (i === at ? changed(e, t) : e));
  return bounded([...entries, changed(fresh(t), t)]);
}

/** A list that grew too long forgets what is done first, then what is oldest. */
function bounded(entries: Entry[]): Entry[] {
  if (entries.length <= MOST.todos) return entries;
  const done = entries.findIndex((e) => e.status === 'completed');
  return entries.filter((_, i) => i !== Math.max(0, done));
}

/** A todo that now names another task is about that one. */
function changed(entry: Entry, t: TodoChange): Entry {
  const text = said(t.text) || entry.text;
  const after: Entry = { ...entry, id: t.id || entry.id, text, status: t.status ?? entry.status };
  const id = splitReference(text).id?.toLowerCase() ?? null;
  if (text === entry.text || id === null || entry.task === null || id === entry.task.id?.toLowerCase()) return after;
  const { base: _, told: __, lost: ___, ...rest } = after;
  return { ...rest, task: null };
}

function fresh(t: TodoChange): Entry {
  return { id: t.id, text: said(t.text), status: t.status ?? 'pending', task: null };
}

/** A todo or task as it is compared: by its id, or what its text has in the place of one (`v12`), and its words. */
export function saidOf({ id, text }: { id?: string | null; text: string }): Said {
  return { id: id ?? splitReference(text).id, text };
}

function said(text: string | undefined): string {
  return truncate(oneLine(text ?? ''), MOST.text);
}
