/** Decides what taking an operation back restores: pointers, states, titles and files; what was learned meanwhile stays. */
import type { Edit, Fields, State } from '../model.js';
import { applyEdit, inverseEdits, recordEdit, recordOf } from './state.js';

/** What later prompts go on adding to: bookkeeping, never restored. Every other field has a meaning of its own. */
const LEARNED: Record<string, string[]> = {
  context: [
    'opened',
    'lastAt',
    'prompts',
    'files',
    'terms',
    'ids',
    'closed',
    'last',
    'echoes',
    'branch',
    'progress',
    'seen',
    'offered',
    'afresh',
  ],
  session: [
    'known',
    'host',
    'lastAt',
    'prompts',
    'boundary',
    'branch',
    'cwd',
    'transcript',
    'said',
    'closed',
    'ended',
    'clearedAt',
    'from',
    'refused',
    'listed',
    'due',
    'turned',
    'unnamed',
  ],
  // What was asked about and what was refused has happened, whatever becomes of the yes.
  gate: ['asked', 'lines', 'refused', 'told', 'at'],
};

/** What a turn that was filed elsewhere took along: it comes back where nothing was added since, as does the time of the last work, whatever is undone. */
const KNOWN_BY = ['files', 'terms', 'ids', 'echoes'];

/** Is the field one that an undo restores? */
export function isMeaningful(room: string, field: string): boolean {
  return !isLesson(`${room}/`) && !(LEARNED[room] ?? []).includes(field);
}

/** Is the record one of what clew learns, or of what it last heard? */
function isLesson(key: string): boolean {
  return key.startsWith('learn/') || key.startsWith('heard/') || key.startsWith('agreed/');
}

/** Does the edit change files? They are looked at when they are written. */
export function isOnDisk(key: string): boolean {
  return /^(?:file|store|mend)\//.test(key);
}

/** What `held` says of a record that somebody has turned to since: it stays, whoever made it. */
export function standingOn(key: string): string {
  return `${key} turned to`;
}

/** Says which fields (`KEY FIELD`) later work that stands has written. */
export type Held = Pick<ReadonlySet<string>, 'has'>;

export interface TakenBack {
  edits: Edit[];
  /** The record that later work, which is not being taken back, has changed. */
  conflict: string | null;
}

/**
 * The edits that take `edits` back now. A field that bookkeeping has changed since stays as it is; one that `held` names
 * is a conflict, whatever it was set to: who chose the same again has chosen it. Files are looked at when they are written.
 */
export function undoEdits(edits: Edit[], state: State, held: Held = new Set()): TakenBack {
  const out: Edit[] = [];
  const now = structuredClone(state);
  const filed = movesPrompt(edits) ? [...KNOWN_BY, 'prompts', 'last', 'closed'] : isFiling(edits) ? KNOWN_BY : [];
  const known = ['lastAt', ...filed];
  const selects = edits.every((e) => isSelection(e.key));
  for (const edit of inverseEdits(edits)) {
    if (!selects && isSelection(edit.key) && isChosenSince(edit, now, held)) continue;
    const back = isOnDisk(edit.key) ? edit : isLesson(edit.key) ? unlearned(edit, now) : meant(edit, now, held, known);
    if (back === 'conflict') return { edits: [], conflict: edit.key };
    if (back === null) continue;
    applyEdit(now, back);
    out.push(back);
  }
  return { edits: out, conflict: null };
}

/** Is the record the intent that a session has selected? */
function isSelection(key: string): boolean {
  return key.startsWith('selected/');
}

/**
 * Has a session selected anew since? What merely took its intent along, as the end of a context does, is taken back without it:
 * the later choice stands, whoever made it. `edit` is the inverse.
 */
function isChosenSince(edit: Edit, state: State, held: Held): boolean {
  const current = recordOf(state, edit.key);
  const fields = Object.keys({ ...edit.was, ...edit.now });
  return fields.some((f) => held.has(`${edit.key} ${f}`) || !isSameValue(current?.[f], edit.was?.[f]));
}

/** The fields of meaning that `edits` change, as `KEY FIELD`. */
export function meaningfulFields(edits: Edit[]): string[] {
  return edits.flatMap((e) => {
    const room = roomOf(e.key);
    const fields = Object.keys({ ...e.was, ...e.now }).filter((f) => isMeaningful(room, f));
    return fields.filter((f) => !isSameValue(e.was?.[f], e.now?.[f])).map((f) => `${e.key} ${f}`);
  });
}

/** What a lesson added is taken off again; what was learned since stays. `edit` is the inverse of the lesson's. */
function unlearned(edit: Edit, state: State): Edit | null {
  if (edit.key !== 'learn/layer') return null;
  const current = state.learn?.layer ?? {};
  const now = { ...current };
  const number = (v: unknown): number => (typeof v === 'number' ? v : 0);
  for (const f of Object.keys({ ...edit.was, ...edit.now }))
    now[f] = Math.round((number(current[f]) - number(edit.was?.[f]) + number(edit.now?.[f])) * 1e6) / 1e6;
  return recordEdit('learn/layer', state.learn?.layer, now);
}

function meant(edit: Edit, state: State, held: Held, known: string[]): Edit | null | 'conflict' {
  const room = roomOf(edit.key);
  const current = recordOf(state, edit.key);
  // What was told once is told.
  if (current === null) return edit.was === null && room !== 'elsewhere' ? edit : null;
  if (edit.now === null) return withdrawn(edit, current, held);
  const was: Fields = {};
  const now: Fields = {};
  for (const f of Object.keys(edit.now)) {
    if (isSameValue(edit.now[f], edit.was?.[f])) continue;
    const untouched = room === 'context' && known.includes(f) && isSameValue(current[f], edit.was?.[f]);
    if (!isMeaningful(room, f) && !untouched) continue;
    if (held.has(`${edit.key} ${f}`)) return 'conflict';
    if (!isSameValue(current[f], edit.was?.[f])) continue;
    was[f] = current[f];
    now[f] = edit.now[f];
  }
  if (Object.keys(now).length === 0) return null;
  // Whose task it is is told, as where it was changed: its history is read from the edits alone.
  const whose = room === 'task' && now.context === undefined ? { context: current.context ?? null } : {};
  return { key: edit.key, was: { ...whose, ...was }, now: { ...whose, ...now } };
}

/** Do the edits file a turn elsewhere, or back? */
function isFiling(edits: Edit[]): boolean {
  return edits.some((e) => e.key.startsWith('session/') && (e.now?.filed != null || e.was?.filed != null));
}

/** A record that was not there before: others may point at it by now, so it is not deleted but withdrawn. */
function withdrawn(edit: Edit, current: Fields, held: Held): Edit | null | 'conflict' {
  const room = roomOf(edit.key);
  const field = { context: 'status', session: 'active', question: 'answer' }[room];
  if (field === undefined) return { key: edit.key, was: current, now: null };
  if (held.has(standingOn(edit.key))) return null;
  if (held.has(`${edit.key} ${field}`)) return 'conflict';
  const gone = { context: 'folded', session: null, question: 'withdrawn' }[room] ?? null;
  if (isSameValue(current[field], gone)) return null;
  const mark = room === 'context' ? { was: { undone: current.undone ?? null }, now: { undone: true } } : {};
  return {
    key: edit.key,
    was: { [field]: current[field], ...mark.was },
    now: { [field]: gone, ...mark.now },
  };
}

/** Do the edits file a prompt of the past elsewhere? */
function movesPrompt(edits: Edit[]): boolean {
  return edits.some((e) => e.key.startsWith('filed/'));
}

function roomOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

/** Do two values of a field say the same? Absent is `null`. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
