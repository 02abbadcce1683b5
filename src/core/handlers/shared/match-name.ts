/** Decides what a name that a person typed can mean: exact ids, paths and titles first, then the contexts and plans that its words fit. */
import { planTitle } from '../../context/context.js';
import { matchContexts, mergeMatches } from '../../context/match.js';
import { likelyMatches } from '../../detect/reading.js';
import type { Context, Facts, Match, SessionState } from '../../model.js';
import { query } from '../../plan/search/query.js';
import { search } from '../../plan/search/search.js';
import { taskNamed } from '../../request/named-task.js';
import { targetFinder } from '../../request/target.js';
import { idsIn } from '../../text/mentions.js';
import { knownContexts, planAt } from './active-context.js';
import { contextNamed, resolveByNumber } from './resolve-context.js';

/** A place in a file, as agents are told of tasks ("docs/PLAN.md:5"): the file is meant. */
const LINE = /(\.\w{1,8}):\d+(?:[:-]\d+)?$/;

/** What `said` can mean. `near`: nothing is called so, but for a letter or two. With `exactly` words that merely fit mean nothing. */
export function matchName(
  said: string,
  facts: Facts,
  session: SessionState | null,
  exactly = false,
): { matches: Match[]; near: boolean } {
  const ref = said.replace(LINE, '$1');
  // A shell takes what stands behind a bare `#` for a comment: nothing is called by a number alone, so it is one of the last list.
  const exact =
    exactMatches(ref, facts, session) ?? (/^\d{1,3}$/.test(ref) ? exactMatches(`#${ref}`, facts, session) : null);
  if (exact !== null && (exact.length > 0 || !/^\d/.test(ref))) return { matches: exact, near: false };
  const named = targetFinder(facts)({ about: ref, long: ref }, true);
  if (named?.fit === 'exact') return { matches: named.matches, near: false };
  if (named?.fit === 'slip' || named?.fit === 'typo') return { matches: named.matches, near: true };
  const ofTask = withTask(ref, facts);
  if (ofTask.length > 0) return { matches: ofTask, near: false };
  return { matches: exactly ? atPath(ref, facts) : matchWords(ref, facts), near: false };
}

/** What has `ref` for its id, number or path; `null` where words are to be looked at. */
function exactMatches(ref: string, facts: Facts, session: SessionState | null): Match[] | null {
  const number = resolveByNumber(ref, facts, session);
  const among = number?.do === 'ask' ? number.among : [];
  if (among.length > 0) return among.map((id) => asMatch(facts.state.contexts[id]!));
  const exact = contextNamed(ref, facts, session);
  if (exact) return [asMatch(exact)];
  return number === null ? null : [];
}

function matchWords(ref: string, facts: Facts): Match[] {
  const byPath = atPath(ref, facts);
  return byPath.length > 0 ? byPath : likelyMatches(matchesOf(ref, facts), facts.config.detect);
}

/** The plans in which an open task has `ref` for its id. */
function withTask(ref: string, facts: Facts): Match[] {
  const named = idsIn(ref)[0] === ref.toLowerCase() ? taskNamed(ref, facts) : null;
  return (named?.plans ?? []).map((plan) => ({ context: null, plan, title: planTitle(plan), score: 1, reasons: [] }));
}

/** The plan with this path, or the one whose file is called so. */
function atPath(ref: string, facts: Facts): Match[] {
  const byPath = matchesOf(ref, facts).find((m) => m.plan?.path === ref || m.plan?.path.split('/').at(-1) === ref);
  if (byPath) return [byPath];
  const owner = knownContexts(facts, null).find((c) => c.plan === ref);
  return owner ? [{ context: owner.id, plan: planAt(ref, facts), title: owner.title, score: 1, reasons: [] }] : [];
}

function matchesOf(ref: string, facts: Facts): Match[] {
  const open = knownContexts(facts, null);
  const q = query({ text: ref, about: ref, paths: [ref] });
  return mergeMatches(matchContexts(q, open, null), search(q, facts.plans, facts.now, 10), open);
}

function asMatch(c: Context): Match {
  return { context: c.id, plan: null, title: c.title, score: 1, reasons: [] };
}
