/** Decides what may be reported at the end of a turn: which lists each phase has, and where in the document each of them goes. */

import type { Document, Phase, Place } from '../model/document.js';
import { hasPlace } from './change.js';

export type Mode = Phase | 'AUTO';
export const MODES: readonly Mode[] = ['PLAN', 'ACT', 'EVAL', 'AUTO'];

/** What is reported at the end of a turn. Nothing in it is a path. */
export interface Update {
  /** Absent: nothing of a phase is told, only what any document has. */
  mode?: Mode;
  /** What the caller expects; an error when the mode does the other. */
  how?: 'reset' | 'append';
  /** Of AUTO, from 1. */
  iteration?: number;
  task?: string;
  /** What the context is for; unlike a task it opens none. */
  goal?: string;
  /** The one thing to do first. */
  next?: string;
  decisions?: string[];
  notes?: string[];
  progress?: string[];
  findings?: string[];
  recommendations?: string[];
  questions?: string[];
  blockers?: string[];
  agent?: { name: string; confidence?: number };
}

/** At most so many items a list and open items a place, and characters an item (seed 004's implementation has the same). */
export const MOST = { items: 100, text: 2000 };

export type List = 'decisions' | 'notes' | 'progress' | 'findings' | 'recommendations' | 'questions' | 'blockers';

/** Where each list goes; a mode that is missing does not have it. */
export const LISTS: Record<List, Partial<Record<Mode, Place>>> = {
  decisions: { PLAN: 'plan-decisions', ACT: 'plan-decisions', EVAL: 'plan-decisions', AUTO: 'plan-decisions' },
  notes: { PLAN: 'plan-notes', ACT: 'act-notes', EVAL: 'eval-notes', AUTO: 'act-notes' },
  progress: { ACT: 'act-progress', AUTO: 'act-progress' },
  findings: { EVAL: 'eval-findings', AUTO: 'eval-findings' },
  recommendations: { EVAL: 'eval-recommendations', AUTO: 'eval-recommendations' },
  questions: { PLAN: 'questions', ACT: 'questions', EVAL: 'questions', AUTO: 'questions' },
  blockers: { PLAN: 'blockers', ACT: 'blockers', EVAL: 'blockers', AUTO: 'blockers' },
};
export const LIST_NAMES = Object.keys(LISTS) as List[];
export const OTHER_FIELDS = ['mode', 'how', 'iteration', 'task', 'goal', 'next', 'agent'];
/** The lists of an update without a mode. */
const ANY: List[] = ['decisions', 'notes', 'questions', 'blockers'];

/** The lists that a mode has. */
export function listsOf(mode: Mode): string[] {
  return LIST_NAMES.filter((n) => LISTS[n][mode] !== undefined);
}

/** What a mode has beside its lists: a plan says who should carry it out. */
export function fieldsOf(mode: Mode): string[] {
  return mode === 'PLAN' || mode === 'AUTO' ? ['agent', 'confidence', 'next'] : ['next'];
}

/** The place of a list; `undefined` where the mode (or an update without one) does not have it. */
export function listPlace(name: List, mode: Mode | undefined): Place | undefined {
  return mode === undefined ? (ANY.includes(name) ? LISTS[name].PLAN : undefined) : LISTS[name][mode];
}

/** Where a list goes; a layout without the place (questions, say) keeps it as notes. */
export function placeOf(document: Document, name: List, mode: Mode | undefined): Place | undefined {
  const place = listPlace(name, mode);
  return place === undefined || hasPlace(document, place) ? place : LISTS.notes[mode ?? 'PLAN'];
}
