/** Decides which records of long past sessions are let go of: every prompt reads all that is kept. The log still tells of them. */
import type { Edit, State } from '../model.js';
import { presentEdits, recordEdit, recordOf } from './state.js';

/** Sessions and questions that are kept, the latest; so many more may come before the oldest go, since each time is a line of the log. */
const MOST = 200;
const MORE = 50;
/** What is kept of a session. */
const ROOMS = ['session', 'heard', 'agreed', 'selected', 'gate'];

/** The edits by which the oldest go, but for session `here`. */
export function expireRecords(state: State, here: string): Edit[] {
  const sessions = oldest(state.sessions, (s) => s.lastAt).filter((id) => id !== here);
  const questions = oldest(state.questions, (q) => q.at);
  const keys = [
    ...sessions.flatMap((id) => ROOMS.map((room) => `${room}/${id}`)),
    ...questions.map((id) => `question/${id}`),
    ...(['filed', 'elsewhere'] as const).flatMap((room) =>
      oldest(state[room] ?? {}, (f) => (typeof f.at === 'number' ? f.at : 0)).map((id) => `${room}/${id}`),
    ),
  ];
  return presentEdits(...keys.map((key) => recordEdit(key, recordOf(state, key), null)));
}

function oldest<T>(records: Record<string, T>, at: (record: T) => number): string[] {
  const all = Object.entries(records);
  if (all.length <= MOST + MORE) return [];
  return all
    .sort(([, a], [, b]) => at(b) - at(a))
    .slice(MOST)
    .map(([id]) => id);
}
