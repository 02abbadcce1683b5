/** Decides what a name that a person typed can mean: exact ids, paths and titles first, then the contexts and plans that its words fit. */
import { matchContexts, mergeMatches } from '../../context/match.js';
import { likelyMatches } from '../../detect/reading.js';
import type { Context, Facts, Match, SessionState } from '../../model.js';
import { query } from '../../plan/search/query.js';
import { search } from '../../plan/search/search.js';
import { targetFinder } from '../../request/target.js';
import { knownContexts, planAt } from './active-context.js';
import { findContext, resolveByNumber } from './resolve-context.js';

/** What `ref` can mean. `near`: nothing is called so, but for a letter or two. */
export function matchName(
  ref: string,
  facts: Facts,
  session: SessionState | null,
): { matches: Match[]; near: boolean } {
  const exact = exactMatches(ref, facts, session);
  if (exact !== null) return { matches: exact, near: false };
  const named = targetFinder(facts)({ about: ref, long: ref }, true);
  if (named?.fit === 'exact') return { matches: named.matches, near: false };
  if (named?.fit === 'slip' || named?.fit === 'typo') return { matches: named.matches, near: true };
  return { matches: matchWords(ref, facts), near: false };
}

/** What has `ref` for its id, number or path; `null` where words are to be looked at. */
function exactMatches(ref: string, facts: Facts, session: SessionState | null): Match[] | null {
  const number = resolveByNumber(ref, facts, session);
  const among = number?.do === 'ask' ? number.among : [];
  if (among.length > 0) return among.map((id) => asMatch(facts.state.contexts[id]!));
  const exact = findContext(ref, facts, session);
  if (exact) return [asMatch(exact)];
  return number === null ? null : [];
}

function matchWords(ref: string, facts: Facts): Match[] {
  const open = knownContexts(facts, null);
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
