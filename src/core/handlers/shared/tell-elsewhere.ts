/** Decides when a session's model hears of what its person did outside of it: with the next prompt in the context that it concerns, an answer with the next one, once. */
import { sessionAt } from '../../context/state.js';
import { withBrief } from '../../empty-outcome.js';
import type { Facts, Fields, Outcome } from '../../model.js';
import { elsewhereText } from '../../words/brief.js';

/** The record `elsewhere/SESSION@RECORD`; `context` was active in the session then. */
export interface DoneElsewhere {
  session: string;
  context: string | null;
  at: number;
  did: 'answered' | 'allowed' | 'revoked' | 'confirmed' | 'changed';
  /** The question, what is granted, the intent, the goal or the next action. */
  what: string;
  /** The answer, `written` or `run`, what changed of the intent, what it says now. */
  more: string;
}

/** Of more the latest are told. */
const MOST = 4;

/** `outcome` of a prompt of `session`, with what is kept for it. */
export function tellElsewhere(outcome: Outcome, session: string, { state }: Facts): Outcome {
  const of = `session/${session}`;
  if (state.elsewhere === undefined || outcome.hold !== undefined || !outcome.edits.some((e) => e.key === of))
    return outcome;
  const moved = outcome.edits.findLast((e) => e.key === of && e.now !== null && 'active' in e.now);
  const active = moved?.now?.active ?? sessionAt(state, session)?.active ?? null;
  const kept = (Object.entries(state.elsewhere) as [string, Fields & DoneElsewhere][])
    // An answer is soon used up: it is told at once, whatever the prompt is about.
    .filter(([, n]) => n.session === session && (n.context === active || n.did === 'answered'))
    .sort(([, a], [, b]) => a.at - b.at);
  if (kept.length === 0) return outcome;
  const told = kept.slice(-MOST).map(([, n]) => elsewhereText(n, session));
  const gone = kept.map(([id, n]) => ({ key: `elsewhere/${id}`, was: n, now: null }));
  return { ...withBrief(outcome, told.join('\n')), edits: [...outcome.edits, ...gone] };
}
