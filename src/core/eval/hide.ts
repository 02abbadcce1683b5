/** Decides what a stream looks like as one endless session: no starts, no times, and bare commands that start a session are gone. */
import type { Row } from './row.js';

/**
 * `rows` with session starts and times blanked. What ended a session (files, the agent's last words) is carried over to the
 * prompt after it; `/clear` and its like are dropped, the rest keep their numbers.
 */
export function hideBoundaries(rows: Row[]): Row[] {
  const out: Row[] = [];
  let before: Row | null = null;
  for (const r of rows) {
    const carried: Partial<Row> =
      r.startsSession && before?.author === r.author ? { files: before.filesAfter, said: before.saidAfter } : {};
    before = r;
    if (r.kind === 'slash' && r.gold?.label === 'side') continue;
    out.push({ ...r, ...carried, session: 's01', startsSession: false, at: null, filesAfter: [], saidAfter: '' });
  }
  return out;
}
