/** Decides which context the changes of a turn are of whose prompt a person filed elsewhere: the trace says what was active then. */
import type { State } from '../model.js';
import type { Change } from '../trace/change.js';
import { isMoved } from './corrected.js';
import { type Ledger, STOP } from './ledger.js';

/** A turn that was filed elsewhere: it lasts until the next prompt of its session. */
interface Filed {
  at: number;
  until: number;
  from: string;
  to: string;
}

/** `changes` with the contexts they count for; the log is asked only where a prompt was filed. */
export function whereFiled(changes: Change[], { filed }: Pick<State, 'filed'>, ledger: () => Ledger): Change[] {
  const turns = turnsOf(filed ?? {});
  if (turns.size === 0) return changes;
  end(turns, ledger());
  return changes.map((c) => {
    const turn = turns.get(c.session)?.find((t) => t.from === c.context && t.at <= c.at && c.at < t.until);
    if (turn === undefined) return c;
    // The decision is one of the context that was left.
    const { decision: _, ...rest } = c;
    return { ...rest, context: turn.to };
  });
}

/** By session; none of them has an end yet. */
function turnsOf(filed: NonNullable<State['filed']>): Map<string, Filed[]> {
  const turns = new Map<string, Filed[]>();
  for (const f of Object.values(filed)) {
    const { at, session, from, context } = f;
    if (!isMoved(f) || typeof at !== 'number' || typeof session !== 'string') continue;
    if (typeof from !== 'string' || typeof context !== 'string') continue;
    const turn = { at, until: Number.POSITIVE_INFINITY, from, to: context };
    turns.set(session, [...(turns.get(session) ?? []), turn]);
  }
  return turns;
}

function end(turns: Map<string, Filed[]>, { beats, sessions }: Ledger): void {
  const bySession = sessions.map((s) => turns.get(s.id));
  for (let i = 0; i < beats.many; i++) {
    if (beats.what[i]! >= STOP) continue;
    const at = beats.at[i]!;
    for (const t of bySession[beats.session[i]!] ?? []) if (at > t.at) t.until = Math.min(t.until, at);
  }
}
