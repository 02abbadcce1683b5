/** Decides which piece of work a verb means: the one that was named, else the active one. */
import { othersOn } from '../../core/context/lifecycle.js';
import { activeOf } from '../../core/handlers/shared/active-context.js';
import { calledWork } from '../../core/handlers/shared/resolve-context.js';
import type { Context, Facts, Finding, SessionState } from '../../core/model.js';
import type { Input } from '../_command.js';
import { sessionOf } from '../session/_session.js';

/** The context called `ref` exactly (its id or task id in any case, or its number); `null` when none or several are. */
export function named(ref: string, facts: Facts, session: SessionState | null): Context | null {
  return calledWork(ref, facts, session);
}

/** How a piece of work stands: `active` where this session is on it, `paused` where nobody is. */
export function standing(context: Context, session: SessionState | null, facts: Facts): string {
  if (activeOf(session, facts)?.id === context.id) return 'active';
  if (context.status !== 'open') return context.status;
  return othersOn(facts.state, context.id, session).length > 0 ? 'open' : 'paused';
}

/** The context that the first word of `input` names, the active one when it has none; else what is to be said. */
export function meant(input: Input, facts: Facts): { context: Context } | { finding: Finding } {
  const ref = input.args[0];
  const session = sessionOf(input, facts);
  const context = ref === undefined ? activeOf(session, facts) : named(ref, facts, session);
  if (context) return { context };
  return {
    finding: ref === undefined ? { code: 'no-active', args: {}, severity: 'error' } : unknown(ref),
  };
}

/** Said when other sessions work on what is put away. */
export function shared(context: Context, session: SessionState | null, facts: Facts): Finding[] {
  const others = othersOn(facts.state, context.id, session).length;
  return others === 0 ? [] : [{ code: 'others-on', args: { id: context.id, count: others }, severity: 'warn' }];
}

/** Said when nothing is called `ref`; a number that was in no list says so. */
export function unknown(ref: string): Finding {
  return { code: /^#\d+$/.test(ref) ? 'no-number' : 'no-context', args: { ref }, severity: 'error' };
}
