/** Decides which documents of our folder came with the repository: nobody here has turned to their contexts yet. */
import { type Head, isName } from '../../core/context/integrity.js';
import { statusOf } from '../../core/context/of-document.js';
import type { Facts } from '../../core/model.js';

/** Those of them that their author has not closed. */
export function openStrangersIn(facts: Facts): Head[] {
  return strangersIn(facts).filter((d) => statusOf(d) === 'open');
}

/** The documents whose contexts have no record; a command that asks needs `documents`. */
export function strangersIn(facts: Facts): Head[] {
  const seen = (facts.more.documents ?? []) as Head[];
  return seen.filter((d) => isName(d.id) && !Object.hasOwn(facts.state.contexts, d.id));
}
