/** Decides which records of long past sessions are let go of: every prompt reads all that is kept. The log still tells of them. */
import type { Edit, State } from '../model.js';
import { change, changes } from './state.js';

/** Sessions and questions that are kept, the latest; so many more may come before the oldest go, since each time is a line of the log. */
const MOST = 200;
const MORE = 50;

/** The edits by which the oldest go, but for session `here`. */
export function faded(state: State, here: string): Edit[] {
  const sessions = oldest(state.sessions, (s) => s.lastAt).filter((id) => id !== here);
  const questions = oldest(state.questions, (q) => q.at);
  const rooms = [
    ['session', state.sessions],
    ['heard', state.heard],
    ['agreed', state.agreed],
    ['selected', state.selected],
    ['gate', state.gates],
  ] as const;
  const of = (room: string, records: object | undefined, id: string): Edit | null => {
    const record =
      records !== undefined && Object.hasOwn(records, id) ? (records as Record<string, object>)[id]! : null;
    return change(`${room}/${id}`, record, null);
  };
  return changes(
    ...sessions.flatMap((id) => rooms.map(([room, records]) => of(room, records, id))),
    ...questions.map((id) => of('question', state.questions, id)),
  );
}

function oldest<T>(records: Record<string, T>, at: (record: T) => number): string[] {
  const all = Object.entries(records);
  if (all.length <= MOST + MORE) return [];
  return all
    .sort(([, a], [, b]) => at(b) - at(a))
    .slice(MOST)
    .map(([id]) => id);
}
