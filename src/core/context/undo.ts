/** Decides what taking an operation back restores: pointers, states, titles and files; what was learned meanwhile stays. */
import type { Edit, Fields, State } from '../model.js';
import { change, inverse } from './state.js';

/** Fields that an undo restores. Counters, times and words are bookkeeping that later prompts go on adding to. */
const MEANING: Record<string, string[]> = {
  context: ['status', 'title', 'plan'],
  session: ['active', 'trail'],
  question: ['answer'],
  workspace: ['active'],
};

/** The edits that take `edits` back now; `conflict` names the record that somebody has changed since. */
export function takenBack(edits: Edit[], state: State): { edits: Edit[]; conflict: string | null } {
  const out: Edit[] = [];
  for (const edit of inverse(edits)) {
    const room = edit.key.slice(0, edit.key.indexOf('/'));
    if (room === 'file') {
      out.push(edit);
      continue;
    }
    if (edit.key === 'learn/layer') {
      const less = unlearned(edit, state);
      if (less !== null) out.push(less);
      continue;
    }
    const back = meant(edit, MEANING[room] ?? [], recordOf(state, edit.key));
    if (back === 'conflict') return { edits: [], conflict: edit.key };
    if (back !== null) out.push(back);
  }
  return { edits: out, conflict: null };
}

/** What a lesson added is taken off again; what was learned since stays. `edit` is the inverse of the lesson's. */
function unlearned(edit: Edit, state: State): Edit | null {
  const current = state.learn?.layer ?? {};
  const now = { ...current };
  const number = (v: unknown): number => (typeof v === 'number' ? v : 0);
  for (const f of Object.keys({ ...edit.was, ...edit.now }))
    now[f] = Math.round((number(current[f]) - number(edit.was?.[f]) + number(edit.now?.[f])) * 1e6) / 1e6;
  return change('learn/layer', state.learn?.layer, now);
}

function meant(edit: Edit, fields: string[], current: Fields | null): Edit | null | 'conflict' {
  if (current === null) return null;
  // The record did not exist before: a context that was opened folds back (others may point at it), a session stays.
  if (edit.now === null) {
    if (!edit.key.startsWith('context/'))
      return edit.key.startsWith('question/')
        ? { key: edit.key, was: { answer: current.answer }, now: { answer: 'withdrawn' } }
        : pointer(edit, current);
    return { key: edit.key, was: { status: current.status }, now: { status: 'folded' } };
  }
  const was: Fields = {};
  const now: Fields = {};
  for (const f of fields) {
    if (!(f in edit.now) || JSON.stringify(edit.now[f]) === JSON.stringify(edit.was?.[f])) continue;
    if (JSON.stringify(current[f]) !== JSON.stringify(edit.was?.[f])) return 'conflict';
    was[f] = current[f];
    now[f] = edit.now[f];
  }
  return Object.keys(now).length === 0 ? null : { key: edit.key, was, now };
}

/** A session whose very first record already pointed somewhere. */
function pointer(edit: Edit, current: Fields): Edit | null {
  return edit.key.startsWith('session/') && current.active !== null
    ? { key: edit.key, was: { active: current.active }, now: { active: null } }
    : null;
}

function recordOf(state: State, key: string): Fields | null {
  const [room, id] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)];
  if (room === 'workspace') return state.workspace as unknown as Fields;
  const records = { context: state.contexts, session: state.sessions, question: state.questions }[room] as unknown as
    | Record<string, Fields>
    | undefined;
  return records?.[id] ?? null;
}
