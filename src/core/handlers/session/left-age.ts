/** Decides how old a context is of which a turn was recorded that went to other work: as old as before that turn. */
import { ENDINGS } from '../../context/lifecycle.js';
import { presentEdits, recordEdit, sessionAt } from '../../context/state.js';
import { isTurn } from '../../context/undo-stack.js';
import type { Context, Edit, Facts, Operation } from '../../model.js';
import { LOOKED, sincePrompt, turnedForPrompt } from './turn-records.js';

/** When `context` was worked on last before what `turn` recorded for it; as it stands where somebody went on with it since. */
export function ageBefore(turn: Operation[], context: Context): number {
  const own = turn.flatMap((o) => o.edits.filter((e) => e.key === `context/${context.id}`));
  const was = own.flatMap((e) => (typeof e.was?.lastAt === 'number' ? [e.was.lastAt] : []));
  return was.length > 0 && own.some((e) => e.now?.lastAt === context.lastAt) ? Math.min(...was) : context.lastAt;
}

/** The edits for what `session` turned away from in the turn that ends: that was for the work which it stands on now. */
export function leftInTurnEdits(session: string, facts: Facts): Edit[] {
  const { prompt, others } = sincePrompt(session, facts);
  const turns = others.filter((o) => o.by !== 'stop' && isTurn(o));
  if (prompt === undefined) return [];
  // Whoever is turned by hand after a while was at work until then, and so was who ended the work.
  if (turns.some((o) => ENDINGS.has(o.by) || !turnedForPrompt({ prompt, others }, o))) return [];
  return leftEdits([prompt, ...turns], sessionAt(facts.state, session)?.active ?? null, facts);
}

function leftEdits(turn: Operation[], to: string | null, { state }: Facts): Edit[] {
  const keys = new Set(turn.flatMap((o) => o.edits.map((e) => e.key)).filter((k) => k.startsWith('context/')));
  return [...keys].flatMap((key) => {
    const context = state.contexts[key.slice('context/'.length)];
    if (context === undefined || context.id === to) return [];
    return presentEdits(recordEdit(key, context, { ...context, lastAt: ageBefore(turn, context) }));
  });
}

/** The edits for `left`, which an undo of the operations `ids` takes `session` away from: what the session recorded there from them on counts no more. */
export function leftByUndoEdits(session: string, ids: string[], left: Context, facts: Facts): Edit[] {
  const own = facts.operations?.(LOOKED).filter((o) => o.session === session) ?? [];
  const since = own.slice(0, own.findLastIndex((o) => ids.includes(o.id)) + 1);
  return presentEdits(recordEdit(`context/${left.id}`, left, { ...left, lastAt: ageBefore(since, left) }));
}
