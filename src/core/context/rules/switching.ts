/** Decides what turning to other work does to the two documents and the registry: DO_SWITCHING, the pointer last. */
import type { Meta, Wish } from '../../model/document.js';
import type { ContextLimits, Finding } from '../../model.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { type Known, openItems, pathOf } from './open-items.js';
import { recordResult } from './record.js';
import { NOTHING, type Result } from './result.js';
import { isStale, type StaleFacts } from './staleness.js';
import { ensureSummary } from './summary.js';

/** A) What happens to the document that is left: recorded with the decision to leave, a summary ensured (that of the registry, where it has one), paused. */
export function leaveDocument(
  doc: Known,
  result: Partial<Result> & { now: number },
  to: string,
  stored = '',
  summed?: string,
): Wish[] {
  const kept = recordResult(doc, {
    ...NOTHING,
    ...result,
    taskId: null,
    decision: result.decision?.trim() ? result.decision : `pre-switch: paused for "${truncate(oneLine(to), 80)}"`,
  });
  return [
    ...kept.changes,
    ...ensureSummary(doc, kept.changes, result.now, stored, summed),
    { do: 'meta', set: { status: paused(doc.meta) } },
  ];
}

/** What is finished stays so; everything else waits. */
function paused(meta: Meta): NonNullable<Meta['status']> {
  return meta.status === 'completed' || meta.status === 'abandoned' ? meta.status : 'paused';
}

/** C) What happens to the document that is turned to, and what has drifted since it was left: judged before its date is new. */
export function restoreDocument(
  doc: Known,
  file: string,
  facts: StaleFacts,
  limits: ContextLimits,
): { changes: Wish[]; findings: Finding[] } {
  const files = openItems(doc, 'active-files').flatMap((i) => pathOf(i) ?? []);
  const { findings } = isStale(doc.meta, files, facts, limits);
  return { changes: restoreWishes(file, facts.now), findings };
}

/** Its date, its status and the decision; no item's own age changes, for nothing was verified. */
export function restoreWishes(file: string, now: number): Wish[] {
  return [
    { do: 'meta', set: { updated: now, status: 'active' } },
    { do: 'add', place: 'plan-decisions', text: `Restored from ${oneLine(file)}`, at: now },
  ];
}

/** A wish for new work. */
export interface Begun {
  id: string;
  title: string;
  taskId: string | null;
  category: string | null;
  tags: string[];
  plan: string | null;
  branch: string | null;
  revision: string | null;
  /** What is to be reached, where it is not the title. */
  goal?: string;
  now: number;
  /** One of several tasks that waits while another becomes current. */
  parked?: boolean;
  /** It stays on this machine. */
  isPrivate?: boolean;
  /** What a team calls it, where it was taken over from somebody. */
  team?: string;
}

/** BOOTSTRAP_NEW_CONTEXT: what a new document begins with. */
export function bootstrapDocument(work: Begun): Wish[] {
  const set: Meta = {
    id: work.id,
    title: truncate(oneLine(work.title), 80),
    tags: work.tags,
    status: work.parked ? 'paused' : 'active',
    created: work.now,
    updated: work.now,
    ...(work.taskId === null ? {} : { taskId: work.taskId }),
    ...(work.category === null ? {} : { category: work.category }),
    ...(work.plan === null ? {} : { plan: work.plan }),
    ...(work.branch === null ? {} : { branch: work.branch }),
    ...(work.revision === null ? {} : { revision: work.revision }),
    ...(work.isPrivate === true ? { private: 'true' } : {}),
    ...(work.team === undefined ? {} : { team: work.team }),
  };
  const goal = oneLine(work.goal ?? work.title);
  return [
    { do: 'meta', set },
    ...(goal === '' ? [] : [{ do: 'set', place: 'goal', text: goal, at: work.now } as const]),
    { do: 'add', place: 'plan-decisions', text: 'Bootstrapped new context', at: work.now },
  ];
}
