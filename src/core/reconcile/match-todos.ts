/** Decides which task of the plan each todo is about: the one it was about before, the one it names, the one it says. */
import { truncate } from '../text/truncate.js';
import { type Entry, MOST, type PlanTask } from './last-synced.js';
import { pairTexts } from './pairing.js';
import { comparableText, splitReference } from './task-reference.js';
import { saidOf } from './todo-list.js';

/** Todos and their tasks, place by place. */
export interface Meant {
  entries: Entry[];
  tasks: (PlanTask | null)[];
  /** Words of todos whose task was taken out of the plan just now. */
  gone: string[];
  /** Places of todos that could be about one of several tasks. */
  unclear: Set<number>;
}

/** A task of the plan in other words: half of them, and no other one near. */
const REWORDED = { least: 0.5, margin: 0.15 };
/** A todo in words of its own must come closer: it may be about something that no plan holds. */
const MEANT = { least: 0.8, margin: 0.15 };

/** What `entries` are about among `tasks`. */
export function matchTodos(entries: Entry[], tasks: PlanTask[]): Meant {
  const found = remembered(entries, tasks);
  const gone: string[] = [];
  const read = new Set(tasks.map((t) => t.plan));
  const after = entries.map((e, i) => {
    if (e.task === null || found[i] !== null) return e;
    const { plan } = e.task;
    if (plan === undefined) gone.push(e.text);
    // A plan of other work that was not read now says nothing of its tasks.
    return plan === undefined || read.has(plan) ? withoutTask(e) : e;
  });
  byName(after, tasks, found);
  const unclear = byWords(after, tasks, found);
  return { entries: after.map((e, i) => about(e, found[i]!)), tasks: found, gone, unclear };
}

/** `entry` without its task, for good: none is proposed for it. */
export function withoutTask(entry: Entry): Entry {
  const { base: _, told: __, ...rest } = entry;
  return { ...rest, task: null, lost: true };
}

/** The tasks that todos were about before, where the plans have them now. */
function remembered(entries: Entry[], tasks: PlanTask[]): (PlanTask | null)[] {
  const found: (PlanTask | null)[] = entries.map(() => null);
  const refs = new Map<string, number[]>();
  for (const [i, { task }] of entries.entries()) {
    if (task === null) continue;
    const key = JSON.stringify([task.plan ?? null, task.id, task.id === null ? comparableText(task.text) : '']);
    refs.set(key, [...(refs.get(key) ?? []), i]);
  }
  const owners = [...refs.values()];
  for (const plan of new Set(owners.map((o) => entries[o[0]!]!.task!.plan))) {
    const own = owners.filter((o) => entries[o[0]!]!.task!.plan === plan);
    const there = tasks.filter((t) => t.plan === plan);
    const { pairs } = pairTexts(
      own.map((o) => saidOf(entries[o[0]!]!.task!)),
      there.map(saidOf),
      REWORDED,
    );
    for (const [l, r] of pairs) for (const i of own[l]!) found[i] = there[r]!;
  }
  return found;
}

/** Several todos may name one task. Where two tasks have one id, the words tell. */
function byName(entries: Entry[], tasks: PlanTask[], found: (PlanTask | null)[]): void {
  const exact = new Map<string, PlanTask[]>();
  const folded = new Map<string, PlanTask[]>();
  for (const t of tasks) {
    if (t.id === null) continue;
    exact.set(t.id, [...(exact.get(t.id) ?? []), t]);
    folded.set(t.id.toLowerCase(), [...(folded.get(t.id.toLowerCase()) ?? []), t]);
  }
  for (const [i, e] of entries.entries()) {
    const id = found[i] === null && e.task === null ? splitReference(e.text).id : null;
    if (id === null) continue;
    const all = exact.get(id) ?? folded.get(id.toLowerCase()) ?? [];
    // The plan of the active work comes before others that have the same id.
    const own = all.filter((t) => t.plan === undefined);
    const such = own.length > 0 ? own : all;
    const same = such.filter((t) => comparableText(t.text) === comparableText(e.text));
    found[i] = e.lost === true ? only(same) : (only(such) ?? only(same));
  }
}

function only(tasks: PlanTask[]): PlanTask | null {
  return tasks.length === 1 ? tasks[0]! : null;
}

/** Todos that name no task of the plan, by their words. */
function byWords(entries: Entry[], tasks: PlanTask[], found: (PlanTask | null)[]): Set<number> {
  const taken = new Set(found);
  const free = tasks.filter((t) => !taken.has(t) && t.plan === undefined);
  const ids = new Set(tasks.map((t) => t.id?.toLowerCase()));
  const open = entries.flatMap((e, i) => (found[i] === null && e.task === null && e.text !== '' ? [i] : []));
  const { pairs, unclear } = pairTexts(
    open.map((i) => saidOf({ text: entries[i]!.text })),
    free.map(saidOf),
    MEANT,
  );
  for (const [l, r] of pairs) {
    const i = open[l]!;
    const same = comparableText(entries[i]!.text) === comparableText(free[r]!.text);
    if (same || entries[i]!.lost !== true) found[i] = free[r]!;
  }
  const sameWords = new Set(tasks.map((t) => comparableText(t.text)));
  const known = (e: Entry): boolean =>
    ids.has(splitReference(e.text).id?.toLowerCase() ?? '') || sameWords.has(comparableText(e.text));
  return new Set(open.filter((i, n) => found[i] === null && (unclear.has(n) || known(entries[i]!))));
}

function about(entry: Entry, task: PlanTask | null): Entry {
  if (task === null) return entry;
  const { lost: _, offered: __, ...rest } = entry;
  const ref = {
    id: task.id,
    text: truncate(task.text, MOST.text),
    ...(task.plan === undefined ? {} : { plan: task.plan }),
  };
  return { ...rest, task: ref };
}
