/** Decides in which form what is seen at a glance is kept, and what a session or a folder is shown of it, whatever somebody made of the file. */
import type { Fields } from '../model.js';
import type { Glance } from './glance-row.js';

/** What is kept of a session, or (`active` alone counts, and what a terminal did) of a work tree. */
export interface Seat {
  /** Id of the active context. */
  active: string | null;
  /** Since when it is, 0 where nobody knows, and why: `how`, and the `words` of its user. */
  since: number;
  how: string;
  words: string;
  /** The question of its that waits, '' for none. */
  waits: string;
  /** May its last prompt have been about something else? */
  doubt: boolean;
  /** Title of its intent, '' for none, and what it may write. */
  intent: string;
  scope: string;
  did: string;
  at: number;
  undo: string;
}

/** A context that is active somewhere. `plan` is that of which the counts are. */
export interface Topic {
  title: string;
  open: boolean;
  plan: string | null;
  done: number;
  total: number;
  next: string;
  /** When the counts were read from the file itself: an index of before is behind them. */
  seen: number;
}

/** All that is seen at a glance in one workspace. */
export interface Glances {
  v: number;
  /** Bytes of the log it was made from. */
  end: number;
  /** Contexts that are open. */
  open: number;
  strict: boolean;
  topics: Record<string, Topic>;
  sessions: Record<string, Seat>;
  /** By the root of their work tree. */
  places: Record<string, Seat>;
}

/** Counts the forms of the file: one of another form is none. */
export const FORM = 2;

/** Where it is kept, below the folder of the workspace. */
export const GLANCES = 'cache/glance.json';

export const EMPTY_SEAT: Seat = {
  ...{ active: null, since: 0, how: '', words: '', waits: '', doubt: false },
  ...{ intent: '', scope: '', did: '', at: 0, undo: '' },
};

/** The text of the file; `null` where it is none of ours. */
export function glancesIn(text: string): Glances | null {
  try {
    const read = JSON.parse(text) as Glances;
    const whole = read?.v === FORM && [read.topics, read.sessions, read.places].every(isObject);
    return whole ? read : null;
  } catch {
    return null;
  }
}

/** What `session`, else the work tree at `root`, is shown; `null` for nothing. */
export function glanceFor(all: Glances, session: string | null, root: string): Glance | null {
  const seat = at(all.sessions, session) ?? at(all.places, root);
  if (seat === null) return null;
  const topic = at(all.topics, typeof seat.active === 'string' ? seat.active : null);
  return {
    title: textOf(topic?.title),
    done: numberOf(topic?.done),
    total: numberOf(topic?.total),
    next: textOf(topic?.next),
    open: Math.max(0, numberOf(all.open) - (topic?.open === true ? 1 : 0)),
    since: numberOf(seat.since),
    how: textOf(seat.how),
    words: textOf(seat.words),
    waits: textOf(seat.waits),
    doubt: seat.doubt === true,
    intent: textOf(seat.intent),
    scope: textOf(seat.scope),
    strict: all.strict === true,
    did: textOf(seat.did),
    at: numberOf(seat.at),
    undo: textOf(seat.undo),
  };
}

function at<T extends object>(records: Record<string, T>, key: string | null): T | null {
  const found = key !== null && Object.hasOwn(records, key) ? records[key] : null;
  return isObject(found) ? (found as T) : null;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
