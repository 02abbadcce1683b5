/** Decides which piece of work a verb means: the one that was named, else the active one. */
import { otherSessionsOn } from '../../core/context/lifecycle.js';
import { activeContext } from '../../core/handlers/shared/active-context.js';
import { findContext } from '../../core/handlers/shared/resolve-context.js';
import type { Context, Facts, Finding, SessionState } from '../../core/model.js';
import type { Input } from '../_command.js';
import { sessionOf } from '../session/_session.js';

/** How a piece of work stands: `active` where this session is on it, `paused` where nobody is. */
export function statusFor(context: Context, session: SessionState | null, facts: Facts): string {
  if (activeContext(session, facts)?.id === context.id) return 'active';
  if (context.status !== 'open') return context.status;
  if (context.archived === true) return 'archived';
  return otherSessionsOn(facts.state, context.id, session).length > 0 ? 'open' : 'paused';
}

/** The context that the first word of `input` names, the active one when it has none; else what is to be said. */
export function resolveContext(input: Input, facts: Facts): { context: Context } | { finding: Finding } {
  const ref = input.args[0];
  const session = sessionOf(input, facts);
  const context = ref === undefined ? activeContext(session, facts) : findContext(ref, facts, session);
  if (context) return { context };
  return {
    finding: ref === undefined ? { code: 'no-active', args: {}, severity: 'error' } : unknownContext(ref),
  };
}

/** Said when other sessions work on what is put away. */
export function sharedFindings(context: Context, session: SessionState | null, facts: Facts): Finding[] {
  const others = otherSessionsOn(facts.state, context.id, session).length;
  return others === 0 ? [] : [{ code: 'others-on', args: { id: context.id, count: others }, severity: 'warn' }];
}

/** Said when nothing is called `ref`; a number that was in no list says so. */
export function unknownContext(ref: string): Finding {
  return { code: /^#\d+$/.test(ref) ? 'no-number' : 'no-context', args: { ref }, severity: 'error' };
}
