/** Decides what the signals may look at: the prompt taken apart once, beside the work it may be leaving. */
import { merged, matchContexts } from '../context/match.js';
import type { Context, Conversation, Facts, Match, SessionState } from '../model.js';
import { query } from '../plan/query.js';
import { search } from '../plan/search.js';
import { ownWords } from '../text/elide.js';
import { idsIn, pathsIn } from '../text/mentions.js';
import { wordSet } from '../text/words.js';
import { phrases, type Said, subject } from './subject.js';

/** Everything a signal may use; nothing in it comes from after the prompt. */
export interface Scene {
  prompt: string;
  /** The user's own words, and the share of the prompt that was not. */
  own: string;
  quoted: number;
  words: string[];
  ids: string[];
  paths: string[];
  /** The explicit phrases in the user's own words. */
  said: Said[];
  /** The work an explicit phrase names, '' when none does. */
  about: string;
  active: Context | null;
  session: SessionState;
  conversation: Conversation;
  contexts: Context[];
  /** Milliseconds since the session's last prompt, `null` when unknown. */
  gap: number | null;
  branch: string | null;
  workspace: string;
  /** Words of the agent's last message and the last prompts. */
  recent: Set<string>;
  /** Open work and plans that answer the prompt, best first, the active one included. */
  matches: Match[];
}

/** The scene of `prompt` in `session`. */
export function scene(prompt: string, session: SessionState, facts: Facts): Scene {
  const { own, quoted } = ownWords(prompt);
  const text = own.slice(0, 6000);
  const conversation = withoutEcho(facts.conversation, prompt);
  const contexts = Object.values(facts.state.contexts).filter((c) => c.status !== 'folded');
  const named = phrases(text);
  const ids = idsIn(text);
  const paths = pathsIn(text);
  const q = query({ text, about: subject(named), ids, paths });
  const active = session.active === null ? null : (facts.state.contexts[session.active] ?? null);
  const matches = merged(matchContexts(q, contexts, facts.branch, facts.now), search(q, facts.plans, facts.now, 8), contexts);
  const said = named.filter((p) => !meansActive(p.about, active, matches));
  return {
    prompt,
    own: text,
    quoted,
    words: wordSet(text, 400),
    ids,
    paths,
    said,
    about: subject(said),
    active,
    session,
    conversation,
    contexts,
    gap: gap(session, conversation, facts.now),
    branch: facts.branch,
    workspace: facts.workspace,
    recent: new Set([...wordSet(conversation.said, 400), ...conversation.prompts.slice(0, 4).flatMap((p) => wordSet(p.text, 200))]),
    matches,
  };
}

/** Does a phrase name the work that is active already: by its title, its plan's name, a task or an id, and nothing else better? */
function meansActive(about: string, active: Context | null, matches: Match[]): boolean {
  if (active === null || about === '') return false;
  const own = matches.find((m) => isActive(m, active));
  if (own === undefined || matches.some((m) => m.score > own.score)) return false;
  const ids = idsIn(about);
  const known = new Set([...wordSet(active.title), ...own.reasons.flatMap((r) => (r.score === 'name' || r.score === 'keywords' ? r.of : []))]);
  return ids.length > 0 ? ids.every((id) => active.ids.includes(id)) : wordSet(about).every((w) => known.has(w));
}

/** The host may have written the prompt down before it asked us. */
function withoutEcho(c: Conversation, prompt: string): Conversation {
  return c.prompts[0]?.text.trim() === prompt.trim() ? { ...c, prompts: c.prompts.slice(1) } : c;
}

function gap(session: SessionState, c: Conversation, now: number): number | null {
  const last = c.prompts[0]?.at ?? (session.prompts > 0 ? session.lastAt : null);
  return last === null ? null : Math.max(0, now - last);
}

/** Is `match` the work that is already active? */
export function isActive(match: Match, active: Context | null): boolean {
  return active !== null && (match.context === active.id || (match.plan !== null && match.plan.path === active.plan));
}
