/** Decides which switches were made in a time, each with its place in the log, and how they were made. */
import { homeOf, KINDS, type Ledger } from '../ledger.js';
import type { MarkKind } from '../types.js';

const NONE: Record<MarkKind, number> = { words: 0, model: 0, late: 0, hand: 0, answer: 0, undo: 0, plain: 0, open: 0 };

/** A switch, with its place in the log. */
export interface Moved {
  off: number;
  at: number;
  kind: MarkKind;
  session: string | null;
  from: string | null;
  to: string | null;
}

/** Switches of [from, to] by their numbers among the deeds, oldest first; those of a context are what its lane has marks of: the ones that lead to it, or from it to nothing. */
export function turnsIn(
  ledger: Ledger,
  from: number,
  to: number,
  only: { context?: string; session?: string } = {},
): number[] {
  const { deeds, sessions, contexts } = ledger;
  const found: number[] = [];
  const session = only.session ? sessions.findIndex((s) => s.id === only.session) : null;
  const context = only.context ? contexts.indexOf(only.context) : null;
  for (let i = 0; i < deeds.many; i++) {
    if (deeds.kind[i] === 0 || deeds.at[i]! < from || deeds.at[i]! > to) continue;
    if (session !== null && (session < 0 || deeds.session[i] !== session)) continue;
    const on = deeds.to[i]! < 0 ? deeds.from[i] : deeds.to[i];
    if (context !== null && (context < 0 || homeOf(ledger, on!) !== context)) continue;
    found.push(i);
  }
  return found;
}

/** The switch that stands there. */
export function movedAt(ledger: Ledger, i: number): Moved {
  const { deeds, sessions, contexts } = ledger;
  const called = (n: number): string | null => contexts[homeOf(ledger, n)] ?? null;
  return {
    ...{ off: deeds.off[i]!, at: deeds.at[i]!, kind: KINDS[deeds.kind[i]!] as MarkKind },
    session: sessions[deeds.session[i]!]?.id ?? null,
    ...{ from: called(deeds.from[i]!), to: called(deeds.to[i]!) },
  };
}

/** How often each way of switching was gone in `turns`. */
export function switchesBy({ deeds }: Ledger, turns: number[]): Record<MarkKind, number> {
  const counts = { ...NONE };
  for (const i of turns) counts[KINDS[deeds.kind[i]!] as MarkKind]++;
  return counts;
}
