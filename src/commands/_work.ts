/** Decides which piece of work a verb means: the one that was named, else the active one. */
import { activeOf } from '../core/flows/facts.js';
import type { Context, Facts, Finding } from '../core/model.js';
import type { Input } from './_command.js';
import { sessionOf } from './_session.js';

/** The context called `ref` exactly (id, in any case); `null` when none or several are. */
export function named(ref: string, facts: Facts): Context | null {
  if (Object.hasOwn(facts.state.contexts, ref)) return facts.state.contexts[ref]!;
  const alike = Object.values(facts.state.contexts).filter((c) => c.id.toLowerCase() === ref.toLowerCase());
  return alike.length === 1 ? alike[0]! : null;
}

/** The context that the first word of `input` names, the active one when it has none; else what is to be said. */
export function meant(input: Input, facts: Facts): { context: Context } | { finding: Finding } {
  const ref = input.args[0];
  const context = ref === undefined ? activeOf(sessionOf(input, facts), facts) : named(ref, facts);
  if (context) return { context };
  return {
    finding:
      ref === undefined
        ? { code: 'no-active', args: {}, severity: 'error' }
        : { code: 'no-context', args: { ref }, severity: 'error' },
  };
}

/** Said when other sessions work on what is put away. */
export function shared(context: Context, others: number): Finding[] {
  return others === 0 ? [] : [{ code: 'others-on', args: { id: context.id, count: others }, severity: 'warn' }];
}
