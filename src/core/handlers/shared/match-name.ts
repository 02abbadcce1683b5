/** Decides what a name that a person typed can mean: exact ids and paths first, then the contexts and plans that its words fit. */
import { matchContexts, mergeMatches } from '../../context/match.js';
import { likelyMatches } from '../../detect/reading.js';
import type { Context, Facts, Match, SessionState } from '../../model.js';
import { query } from '../../plan/search/query.js';
import { search } from '../../plan/search/search.js';
import { openContexts, planAt } from './active-context.js';
import { findContext, resolveByNumber } from './resolve-context.js';

/** What `ref` can mean: exact ids and paths first, then what its words fit. */
export function matchName(ref: string, facts: Facts, session: SessionState | null): Match[] {
  const number = resolveByNumber(ref, facts, session);
  const among = number?.do === 'ask' ? number.among : [];
  if (among.length > 0) return among.map((id) => asMatch(facts.state.contexts[id]!));
  const exact = findContext(ref, facts, session);
  if (exact) return [asMatch(exact)];
  if (number !== null) return [];
  const open = openContexts(facts, null);
  const q = query({ text: ref, about: ref, paths: [ref] });
  const all = mergeMatches(matchContexts(q, open, null), search(q, facts.plans, facts.now, 10), open);
  const byPath = all.find((m) => m.plan?.path === ref || m.plan?.path.split('/').at(-1) === ref);
  if (byPath) return [byPath];
  const owner = open.find((c) => c.plan === ref);
  if (owner) return [{ context: owner.id, plan: planAt(ref, facts), title: owner.title, score: 1, reasons: [] }];
  return likelyMatches(all, facts.config.detect);
}

function asMatch(c: Context): Match {
  return { context: c.id, plan: null, title: c.title, score: 1, reasons: [] };
}
