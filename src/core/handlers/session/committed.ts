/** Decides in whose document each commit of a turn stands: with every context whose work it holds, else with the one that made it. */

import { promptedAt } from '../../context/state.js';
import { NO_TURN } from '../../digest/last-turn.js';
import type { Facts } from '../../model.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { workedOn } from '../shared/our-files.js';

/** Subjects by the id of a context, each the oldest first. `own`: the context that the turn of `session` was for, `null` for none. */
export function commitsOf(session: string, own: string | null, facts: Facts): Map<string, string[]> {
  const { wrote, commits: said, committed, since } = facts.turn ?? NO_TURN;
  const at = committed === true ? promptedAt(facts.state, session) : null;
  const made = at === null ? [] : (facts.committed?.(at) ?? []);
  // Where git tells of none, as of one in another repository, the command's own words are what is known.
  if (made.length === 0) return new Map(own === null || said.length === 0 ? [] : [[own, said]]);
  const mine = new Set(workedOn(wrote, facts));
  const out = new Map<string, string[]>();
  for (const { subject, at, files } of made) {
    // The trace may know a turn's files under the context that the turn is no longer filed under; what was committed before the turn went on elsewhere is not of there.
    const isPast = since !== undefined && at < since;
    const by = new Set(
      files.map((f) => (mine.has(f.path) && !isPast ? own : f.by)).filter((id) => id !== null && isKnown(id, facts)),
    );
    // What nobody here worked on may be another's, who committed meanwhile, or of before a switch: then no command says those words.
    if (by.size === 0 && ((said.length === 0 && since === undefined) || said.includes(truncate(oneLine(subject), 120))))
      by.add(own);
    for (const id of by) if (id !== null) out.set(id, [...(out.get(id) ?? []), subject]);
  }
  return out;
}

function isKnown(id: string, { state }: Facts): boolean {
  return Object.hasOwn(state.contexts, id) && state.contexts[id]!.status !== 'folded';
}
