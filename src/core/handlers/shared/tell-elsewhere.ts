/** Decides when a session's model hears of what its person did outside of it: with the next prompt in the context that it concerns, an answer with the next one, once, unless it was overtaken since. */
import { sessionAt } from '../../context/state.js';
import { withBrief } from '../../empty-outcome.js';
import type { Grant } from '../../intent/scope/grants.js';
import { selectedAt } from '../../intent/select.js';
import type { Facts, Fields, Outcome } from '../../model.js';
import { elsewhereText } from '../../words/brief.js';
import { tellAgentSwitch } from '../session/tell-agent-switch.js';

/** The record `elsewhere/SESSION@RECORD`; `context` was active in the session then. */
export interface DoneElsewhere {
  session: string;
  context: string | null;
  at: number;
  did: 'answered' | 'allowed' | 'revoked' | 'confirmed' | 'changed' | 'selected' | 'cleared' | 'ungated';
  /** The question, what is granted, the intent, the goal or the next action. */
  what: string;
  /** The answer, `written` or `run`, what changed of the intent, what it says now; '' else. */
  more: string;
  /** Of a grant that was revoked: the intent that it held under. */
  under?: string | null;
  /** Of what changed: what it said when the model heard of it last. */
  was?: string;
}

/** Of more the latest are told. */
const MOST = 4;

/** `outcome` of a prompt of `session`, with what is kept for its model, and for its user of a turn that was interrupted. */
export function tellLeftOver(outcome: Outcome, session: string, facts: Facts): Outcome {
  const told = tellElsewhere(outcome, session, facts);
  return told.edits.some((e) => e.key === `session/${session}`) ? tellAgentSwitch(session, told, facts) : told;
}

function tellElsewhere(outcome: Outcome, session: string, facts: Facts): Outcome {
  const { state } = facts;
  const of = `session/${session}`;
  if (state.elsewhere === undefined || outcome.hold !== undefined || !outcome.edits.some((e) => e.key === of))
    return outcome;
  const moved = outcome.edits.findLast((e) => e.key === of && e.now !== null && 'active' in e.now);
  const active = moved?.now?.active ?? sessionAt(state, session)?.active ?? null;
  const kept = (Object.entries(state.elsewhere) as [string, Fields & DoneElsewhere][])
    // An answer is soon used up, and a gate that is off is off for all work: told at once, whatever the prompt is about.
    .filter(([, n]) => n.session === session && (n.context === active || n.did === 'answered' || n.did === 'ungated'))
    .sort(([, a], [, b]) => a.at - b.at);
  if (kept.length === 0) return outcome;
  const still = kept.filter(([id, n]) => !isOvertaken(id, n, facts));
  const told = still.slice(-MOST).map(([, n]) => elsewhereText(n, session));
  const gone = kept.map(([id, n]) => ({ key: `elsewhere/${id}`, was: n, now: null }));
  const edits = [...outcome.edits, ...gone];
  return told.length === 0 ? { ...outcome, edits } : { ...withBrief(outcome, told.join('\n')), edits };
}

/** What is revoked may have been granted again since, in the session too, a grant may be over or gone, another intent selected, and the gate switched on. */
function isOvertaken(
  id: string,
  { session, did, what, more, under }: DoneElsewhere,
  { state, now, config }: Facts,
): boolean {
  if (did === 'ungated') return config.gate !== 'off' || state.pins?.gate?.gate !== 'off';
  if (did === 'selected' || did === 'cleared')
    return (selectedAt(state, session)?.intent ?? null) !== (did === 'selected' ? what : null);
  const grants = Object.values(state.grants ?? {}) as unknown as Grant[];
  const inForce = grants.filter((g) => g.until > now);
  if (did === 'allowed') return !inForce.some((g) => id.endsWith(`@grant/${g.id}`));
  return (
    did === 'revoked' &&
    inForce.some(
      (g) =>
        g.what === what &&
        (g.kind === 'path') === (more === 'written') &&
        (g.intent === null || under === undefined || g.intent === under),
    )
  );
}
