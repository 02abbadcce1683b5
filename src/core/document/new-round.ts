/** Decides when an update begins a new round: PLAN after another phase, for another task or when its user said PLAN again, AUTO with its first iteration. */

import type { Document } from '../model/document.js';
import { normalizeText } from './entry.js';
import { beginRound, type RoundChange, type RoundStamp } from './rounds.js';
import type { Mode, Update } from './update.js';

/** What `mode` does to the document as it stands. */
export function resetOrAppend(document: Document, mode: Mode, iteration = 1): 'reset' | 'append' {
  if (mode === 'PLAN') return 'reset';
  if (mode !== 'AUTO') return 'append';
  const running = document.meta.auto ?? 0;
  return iteration > 1 || (iteration === 1 && running === 1) ? 'append' : 'reset';
}

/** The new round that the update begins, `null` when it goes on with the present one. */
export function newRound(document: Document, u: Update, stamp: RoundStamp): RoundChange | null {
  if (u.mode === undefined) return null;
  const asked = stamp.begins === true || u.how === 'reset';
  if (u.mode === 'AUTO' && asked && u.iteration === 1) return beginRound(document, stamp);
  if (resetOrAppend(document, u.mode, u.iteration) === 'append') return null;
  const goesOn = u.mode === 'PLAN' && document.meta.phase === 'PLAN' && !asked && !isOtherTask(document, u);
  return goesOn ? null : beginRound(document, stamp);
}

/** Is the update for another task than the one that is planned? Further words about the same plan go on with it. */
function isOtherTask(document: Document, u: Update): boolean {
  const task = u.goal ?? u.task;
  const goal = document.items.findLast((i) => i.place === 'goal' && i.state === 'open' && i.task === undefined);
  return task !== undefined && goal !== undefined && goal.text !== normalizeText(task);
}
