/** Decides which documents of our folder came with the repository: nobody here has turned to their contexts yet. */
import { type Head, isName } from '../../core/context/integrity.js';
import type { Facts } from '../../core/model.js';

/** The documents whose contexts have no record; a command that asks needs `documents`. */
export function strangersIn(facts: Facts): Head[] {
  const seen = (facts.more.documents ?? []) as Head[];
  return seen.filter((d) => isName(d.id) && !Object.hasOwn(facts.state.contexts, d.id));
}
