/** Decides what the end of a session keeps of its plans: how many tasks are done and which; a plan itself is only read. */

import { rewordedIn } from '../../context/reworded.js';
import { formatPathItem, hasSameWords, openItems } from '../../context/rules/open-items.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { keptWords, lastTicked, plannedWords } from '../../context/up-next.js';
import type { Document, Place, Wish } from '../../model/document.js';
import type { Context, Edit, Facts } from '../../model.js';
import { isCut } from '../../plan/parse/limits.js';
import { applyToDraft, draftEdits, openDraft, type Paper } from '../document/draft.js';
import { summedAnew } from '../document/summed-up.js';

const MOST = { known: 200, open: 100, told: 12 };

/** How far a plan is, and what became done or open again since that was kept last. */
export interface Completion {
  /** The record's edit, `null` when nothing changed. */
  edit: Edit | null;
  line: string;
  done: string[];
  reopened: string[];
  /** Words of what was done, which are others in the plan now. */
  reworded: string[];
  /** When that was, as far as it is known, milliseconds. */
  at: number;
  /** What became done is others' doing alone: it is told by them. */
  theirs?: true;
}

/**
 * How far the plan of `context` is by its file as it stands; `null` without a plan that can be read. What others of a team did of it
 * counts, and is none of what became done here.
 */
export function planProgress(context: Context, facts: Facts, at = facts.now): Completion | null {
  const tasks = context.plan === null ? null : (facts.tasks?.(context.plan) ?? null);
  if (tasks === null || tasks.length === 0) return null;
  const known = context.progress?.completed ?? [];
  const over = tasks.filter((t) => t.status === 'completed');
  const completed = [...new Set(over.map(keptWords))].slice(-MOST.known);
  const by = facts.team?.()?.theirs ?? {};
  const theirs = Object.hasOwn(by, context.id) ? by[context.id]! : [];
  const now = completed.filter((t) => !known.includes(t));
  const own = now.filter((t) => !theirs.some((other) => hasSameWords(other, t)));
  const ticked = lastTicked(tasks, context.progress);
  const last = ticked === undefined ? undefined : keptWords(ticked);
  const total = tasks.filter((t) => t.status !== 'cancelled').length;
  const left = tasks.filter((t) => t.status === 'pending' || t.status === 'in_progress');
  const open = [...new Set(left.map(plannedWords))].slice(0, MOST.open);
  const progress = { done: over.length, total, completed, ...(last === undefined ? {} : { last }), open };
  return {
    edit: recordEdit(`context/${context.id}`, context, { ...context, progress }),
    line: `plan ${formatPathItem(context.plan!) ?? ''}: ${progress.done} of ${progress.total}${isCut({ total: tasks.length }) ? ' or more' : ''} tasks done`,
    done: own.slice(-MOST.told),
    reopened: known.filter((t) => tasks.some((x) => x.status !== 'completed' && keptWords(x) === t)),
    reworded: rewordedIn(known, context.progress?.open ?? [], tasks),
    at,
    ...(now.length > 0 && own.length === 0 ? { theirs: true } : {}),
  };
}

/** What the document says of it: one line for the plan, the tasks that were completed among what is done. */
export function progressWishes(doc: Document, now: Completion): Wish[] {
  const { at } = now;
  const resolved = (places: Place[], texts: string[]): Wish[] =>
    places.flatMap((place) =>
      openItems(doc, place)
        .filter((i) => texts.some((t) => hasSameWords(t, i.text)))
        .map((i): Wish => ({ do: 'resolve', id: i.id, place })),
    );
  const stands = openItems(doc, 'done');
  const added = now.done.filter((t) => !stands.some((i) => hasSameWords(i.text, t)));
  const line = stands.find((i) => i.text.startsWith(now.line.slice(0, now.line.lastIndexOf(':') + 1)));
  const out: Wish[] = [
    ...resolved(['doing', 'next'], now.done),
    ...resolved(['done'], [...now.reopened, ...now.reworded]),
    ...added.map((text): Wish => ({ do: 'add', place: 'done', text, at })),
    ...(now.theirs === true
      ? []
      : line === undefined
        ? [{ do: 'add', place: 'done', text: now.line, at } as const]
        : line.text === now.line
          ? []
          : [{ do: 'replace', id: line.id, place: 'done', text: now.line, at } as const]),
  ];
  return out.length === 0 ? [] : [...out, { do: 'meta', set: { updated: Math.max(at, doc.meta.updated ?? 0) } }];
}

/** The edits for other work that the session stood on before: dated as it was left. What is over, or handed over since, gets none. */
export function progressEditsOfOthers(ids: string[], facts: Facts): Edit[] {
  return [...new Set(ids)].flatMap((id) => {
    const context = Object.hasOwn(facts.state.contexts, id) ? facts.state.contexts[id]! : null;
    if (context?.status !== 'open' || (context.handed?.at ?? 0) > context.lastAt) return [];
    const now = planProgress(context, facts, context.lastAt);
    if (now === null) return [];
    const paper = openDraft(context, facts);
    const told = paper === null ? null : summedAnew(withPlanProgress(paper, now, facts), facts);
    return [...(told === null ? [] : [...draftEdits([told.paper]), ...told.edits]), ...presentEdits(now.edit)];
  });
}

/** `paper` with what `now` changes in it. */
export function withPlanProgress(paper: Paper, now: Completion, facts: Facts): Paper {
  return applyToDraft(paper, progressWishes(paper.document, now), facts).paper;
}
