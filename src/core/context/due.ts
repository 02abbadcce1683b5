/** Decides which switch is the one that a prompt had left for when its first part is done, whoever makes it. */
import type { Context, Due, Operation } from '../model.js';

/** Does `due` wait for the context `to`? */
export function isDueTo(due: Due | null | undefined, to: Pick<Context, 'id' | 'plan' | 'title'>): boolean {
  if (due == null) return false;
  if (due.context !== null) return due.context === to.id;
  return due.plan === null ? due.title === to.title : due.plan === to.plan;
}

/** Is `o`, as the log tells it, the switch that waited in its session? What takes one back, or does it again, is none. */
export function isDueSwitch({
  by,
  edits,
  undoes,
  redoes,
}: Pick<Operation, 'by' | 'edits' | 'undoes' | 'redoes'>): boolean {
  if (undoes !== undefined || redoes !== undefined) return false;
  const e = edits.find((x) => x.key.startsWith('session/') && typeof x.now?.active === 'string');
  const due = e?.was?.due as Due | null | undefined;
  if (due == null || typeof due !== 'object' || e!.now!.due !== null) return false;
  // The end of a turn makes no other switch while one waits.
  if (by === 'stop') return true;
  const id = e!.now!.active as string;
  const begun = edits.find((x) => x.key === `context/${id}` && x.was === null)?.now;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return isDueTo(due, { id, plan: text(begun?.plan), title: text(begun?.title) ?? '' });
}
