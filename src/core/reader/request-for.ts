/** Decides whether a reader is asked about a prompt, and how the request is kept until it is. */
import { recordOf, sessionState } from '../context/state.js';
import type { Event, Facts, Outcome, ReaderAsk } from '../model.js';
import { isUnsettled, readerRequest } from './request.js';

/** Longer prompts are mostly pastes: they are not sent. */
const MOST = 32_000;

/**
 * What is asked about the prompt `event`, which came to `outcome`; `null` where its words, evidence or a question decide, and
 * where there is no context that it could leave or be for.
 */
export function requestFor(
  event: Extract<Event, { kind: 'prompt' }>,
  outcome: Outcome,
  facts: Facts,
  template: string,
): ReaderAsk | null {
  const { reading } = outcome;
  if (!isUnsettled(reading) || event.prompt.length > MOST) return null;
  // What evidence switched to, and what the user is asked about, is told already.
  if (reading.context !== null && reading.verb !== 'stay' && reading.verb !== 'nudge') return null;
  const { contexts } = facts.state;
  const active = reading.context === null ? null : (contexts[reading.context] ?? null);
  const { instruction, message, ids } = readerRequest(event.prompt, active, reading.matches, facts, template);
  if (active === null && ids.length === 0) return null;
  const before = sessionState(facts.state, event.session, facts.now);
  const now = outcome.edits.find((e) => e.key === `session/${event.session.id}`)?.now ?? {};
  const after = { ...before, ...recordOf(facts.state, `session/${event.session.id}`), ...now };
  return {
    session: event.session.id,
    host: event.session.host,
    n: Number(after.prompts),
    at: facts.now,
    before: reading.context,
    active: (after.active as string | null) ?? null,
    instruction,
    message,
    ids,
  };
}
