/** Decides when an update begins a new round: PLAN after another phase or when told to, AUTO with its first iteration. */

import type { Document } from '../model/document.js';
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
  if (resetOrAppend(document, u.mode, u.iteration) === 'append') return null;
  const goesOn = u.mode === 'PLAN' && document.meta.phase === 'PLAN' && u.how !== 'reset';
  return goesOn ? null : beginRound(document, stamp);
}
