/** Decides when two states mean the same: by fingerprint of what an undo restores, and of the documents' texts. */
import type { Fields, State } from '../model.js';
import { fingerprint } from '../text/hash.js';
import { isMeaningful } from './undo.js';

/** What stands for a record that is not there. */
const ABSENT: Record<string, (r: Fields) => boolean> = {
  context: (r) => r.status === 'folded',
  session: (r) => r.active === null && Array.isArray(r.trail) && r.trail.length === 0,
  question: (r) => r.answer === 'withdrawn',
  task: () => false,
};

/** Fingerprint of what `state` and the texts of `documents` (by key) mean; counters, times and words do not count. */
export function stateHash(state: State, documents: Record<string, string> = {}): string {
  const rooms = {
    context: state.contexts,
    session: state.sessions,
    question: state.questions,
    task: state.tasks ?? {},
  };
  const records = Object.entries(rooms).flatMap(([room, all]) =>
    Object.entries(all as unknown as Record<string, Fields>)
      .filter(([, r]) => !ABSENT[room]!(r))
      .map(([id, r]) => [`${room}/${id}`, meaning(room, r)] as const),
  );
  const all = [...records, ['workspace/state', state.workspace] as const, ...Object.entries(documents)];
  return fingerprint(JSON.stringify(all.sort(([a], [b]) => (a < b ? -1 : 1))));
}

function meaning(room: string, record: Fields): [string, unknown][] {
  return Object.entries(record)
    .filter(([field, value]) => isMeaningful(room, field) && value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
