/** Decides what a record must hold to be worked with, and fills in what damage has taken from it. */
import type { Context, Fields, Question, SessionState } from '../model.js';
import { newContext } from './context.js';
import { emptyState, sessionState } from './state.js';

/** Fields that may be `null` though they mostly hold text. */
const MAY_BE_NULL = ['active', 'boundary', 'branch', 'transcript', 'plan', 'answer'];
/** Fields that earlier versions did not write. */
const LATER = ['closed', 'last', 'echoes'];

/** The context `id` with every field as it must be. */
export function normalizeContext(id: string, c: Context): Context {
  return { ...whole(c, newContext(id, id, { now: 0, plan: null, branch: null, provisional: false })), id };
}

/** The session `id` with every field as it must be. */
export function normalizeSession(id: string, s: SessionState): SessionState {
  const fresh = sessionState(emptyState(), { id, host: 'unknown', cwd: '', transcript: null }, 0);
  return { ...whole(s, { ...fresh, boundary: null }), id };
}

/** The question `id` with every field as it must be; one that lost its choices cannot be answered any more. */
export function normalizeQuestion(id: string, q: Question): Question {
  const none: Question = {
    id,
    session: '',
    at: 0,
    text: '',
    choices: [],
    fallback: '',
    doubt: '',
    held: '',
    answer: 'withdrawn',
  };
  return { ...whole(q, none), id };
}

function whole<T extends object>(record: T, standard: T): T {
  const given = record as Fields;
  const wanting = Object.entries(standard).filter(
    ([field, value]) => !fits(field, given[field], value) && !(LATER.includes(field) && given[field] === undefined),
  );
  return wanting.length === 0 ? record : { ...record, ...Object.fromEntries(wanting) };
}

function fits(field: string, given: unknown, standard: unknown): boolean {
  if (MAY_BE_NULL.includes(field)) return given === null || typeof given === 'string';
  return typeof given === typeof standard && Array.isArray(given) === Array.isArray(standard);
}
