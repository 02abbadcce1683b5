/** Decides what the records are after an edit: the log folded into state, and an edit turned around. */
import type { Edit, Facts, Fields, Operation, SessionState, State } from '../model.js';
import { grown } from './grown.js';

/** A state without any record. */
export function emptyState(): State {
  return { contexts: {}, sessions: {}, questions: {}, workspace: { active: null }, learn: {}, heard: {} };
}

const ROOMS = {
  context: 'contexts',
  session: 'sessions',
  question: 'questions',
  learn: 'learn',
  heard: 'heard',
  tree: 'trees',
  task: 'tasks',
  agreed: 'agreed',
  made: 'made',
  approved: 'approved',
  held: 'held',
  selected: 'selected',
  grant: 'grants',
  pin: 'pins',
  gate: 'gates',
  printed: 'printed',
  filed: 'filed',
  elsewhere: 'elsewhere',
} as const;

/** `state` with `edit` applied to it, in place. Unknown keys (files, later versions' records) change nothing here. */
export function applyEdit(state: State, edit: Edit): void {
  if (edit.key === 'workspace/state') {
    if (typeof edit.now?.active === 'string' || edit.now?.active === null)
      state.workspace = { active: edit.now.active };
    return;
  }
  const slash = edit.key.indexOf('/');
  const room = ROOMS[edit.key.slice(0, slash) as keyof typeof ROOMS];
  const id = edit.key.slice(slash + 1);
  if (room === undefined || id === '' || id === '__proto__') return;
  // A snapshot of an earlier version lacks the rooms that came later.
  if (typeof state[room] !== 'object' || state[room] === null) state[room] = {};
  const records = state[room] as unknown as Record<string, Fields>;
  const known = Object.hasOwn(records, id) ? records[id] : undefined;
  if (edit.now === null) delete records[id];
  // What changes a record that is not there (taken away meanwhile, or its beginning is lost) makes no half of one.
  else if (edit.was === null || room === 'learn' || known !== undefined)
    records[id] = room === 'learn' ? learned(known, edit.now) : { ...known, ...since(room, known, edit) };
}

/** What `edit` comes to in the record as it is: hooks append without a lock, so that others may have added since it was read. */
function since(room: string, record: Fields | undefined, { was, now }: Edit): Fields {
  return room === 'contexts' && record !== undefined ? grown(record, was, now!) : now!;
}

/** What is taken back of a lesson was not there before: its fields are made as they are learned. */
function learned(layer: Fields | undefined, now: Fields): Fields {
  const after = { ...layer };
  for (const field of Object.keys(now))
    if (now[field] === null) delete after[field];
    else after[field] = now[field];
  return after;
}

/** The record `key` of `state`, `null` when there is none. */
export function recordOf(state: State, key: string): Fields | null {
  if (key === 'workspace/state') return state.workspace as unknown as Fields;
  const slash = key.indexOf('/');
  const room = ROOMS[key.slice(0, slash) as keyof typeof ROOMS];
  const records = ((room && state[room]) ?? {}) as unknown as Record<string, Fields>;
  const id = key.slice(slash + 1);
  return Object.hasOwn(records, id) ? records[id]! : null;
}

/** `state` after `operation`, in place. */
export function applyOperation(state: State, operation: Operation): void {
  for (const edit of operation.edits) applyEdit(state, edit);
}

/** The edits that take `edits` back, last first. */
export function inverseEdits(edits: Edit[]): Edit[] {
  return edits.map((e) => ({ key: e.key, was: e.now, now: e.was })).reverse();
}

/** The edit from `was` to `now` of the record `key`, fields that are equal left out; `null` when nothing differs. */
export function recordEdit<T extends object>(key: string, before: T | null | undefined, now: T | null): Edit | null {
  // What every object has by birth (`constructor`) is nobody's record.
  const was = typeof before === 'function' ? null : before;
  if (was == null || now === null)
    return was == null && now === null ? null : { key, was: (was ?? null) as Fields | null, now: now as Fields | null };
  const old: Fields = {};
  const after: Fields = {};
  for (const field of Object.keys(now) as (keyof T & string)[]) {
    if (was[field] === now[field] || JSON.stringify(was[field]) === JSON.stringify(now[field])) continue;
    old[field] = was[field] ?? null;
    after[field] = now[field];
  }
  return Object.keys(after).length === 0 ? null : { key, was: old, now: after };
}

/** Edits that do change something. */
export function presentEdits(...edits: (Edit | null)[]): Edit[] {
  return edits.filter((e): e is Edit => e !== null);
}

/** When the prompt of session `id` that it works on was given, `null` before its first. */
export function promptedAt(state: State, id: string): number | null {
  const session = sessionAt(state, id);
  return session === undefined || session.prompts === 0 ? null : session.lastAt;
}

/** A turn that is silent for longer is not taken to go on, in milliseconds. */
const LONGEST = 3_600_000;

/** May a turn of the session still go on? */
export function mayBeAtWork({ ended, lastAt }: Pick<SessionState, 'ended' | 'lastAt'>, now: number): boolean {
  return !ended && now - lastAt < LONGEST;
}

/** The record of session `id`; hosts choose ids, so no name of JavaScript's own objects may be taken for one. */
export function sessionAt(state: State, id: string): SessionState | undefined {
  return Object.hasOwn(state.sessions, id) ? state.sessions[id] : undefined;
}

/** The session's record, or a fresh one. */
export function sessionState(
  state: State,
  session: { id: string; host: string; cwd: string; transcript: string | null },
  now: number,
): SessionState {
  return (
    sessionAt(state, session.id) ?? {
      id: session.id,
      host: session.host,
      active: null,
      trail: [],
      lastAt: now,
      prompts: 0,
      boundary: 'startup',
      branch: null,
      cwd: session.cwd,
      transcript: session.transcript,
      said: '',
      closed: false,
      ended: false,
    }
  );
}

const DAY = 86_400_000;

/** Sessions that have not ended, were heard of within a day, and whose folder is still there; latest first. */
export function liveSessions(facts: Pick<Facts, 'state' | 'now' | 'folder'>): SessionState[] {
  return Object.values(facts.state.sessions)
    .filter((s) => !s.ended && facts.now - s.lastAt < DAY && facts.folder?.(s.cwd) !== false)
    .sort((a, b) => b.lastAt - a.lastAt);
}

const SHORT = 8;

/** So much of a session's id that no other session begins so, at least eight signs. */
export function shortId(id: string, { state }: Pick<Facts, 'state'>): string {
  const others = Object.keys(state.sessions).filter((o) => o !== id);
  let n = SHORT;
  while (n < id.length && others.some((o) => o.startsWith(id.slice(0, n)))) n++;
  return id.slice(0, n);
}
