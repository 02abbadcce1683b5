/** Decides what the signals may look at: the prompt taken apart once, beside the work it may be leaving. */
import { isActive, matchContexts, mergeMatches, termRarity } from '../context/match.js';
import type { Context, Conversation, Facts, Match, SessionState } from '../model.js';
import { takenUpIn } from '../phrases/take-up.js';
import { type Query, query } from '../plan/search/query.js';
import { search } from '../plan/search/search.js';
import { branchUnlessDetached } from '../text/branch.js';
import { idsIn, pathsIn } from '../text/mentions.js';
import { ownWords } from '../text/own-words.js';
import { promptFingerprint } from '../text/prompt-fingerprint.js';
import { oneLine, truncate } from '../text/truncate.js';
import { wordSet } from '../text/words.js';
import { explicitPhrases, subjectOf } from './explicit-phrases.js';
import type { Scene } from './signals/_signal.js';

const HANDOFF = (): RegExp =>
  /^\s*implement the following plan\b[^\n]*\n[\s\S]{0,400}?^#\s+(?:Plan:\s*|Implementation Plan:\s*)?(.{3,120})$/im;

function handedOver(prompt: string): string {
  if (!prompt.slice(0, 200).toLowerCase().includes('implement the following plan')) return '';
  const m = HANDOFF().exec(prompt.slice(0, 2000));
  return m === null ? '' : truncate(oneLine(m[1]!), 80);
}

/** The scene of `prompt` in `session`; `parted` is the prompt's own words where they were told already. */
export function makeScene(prompt: string, session: SessionState, facts: Facts, parted = ownWords(prompt)): Scene {
  const { own } = parted;
  const text = own.slice(0, 6000);
  const conversation = withoutEcho(facts.conversation, prompt);
  const contexts = Object.values(facts.state.contexts).filter((c) => c.status !== 'folded' && c.status !== 'abandoned');
  const branch = branchUnlessDetached(facts.branch);
  const handoff = handedOver(prompt);
  // The words of a plan are not the user's announcement.
  const phrased = handoff === '' ? explicitPhrases(text) : [];
  const ids = idsIn(text);
  const paths = pathsIn(text);
  const named = subjectOf(phrased);
  const q = query({ text, about: named === '' ? handoff : named, ids, paths });
  const active = session.active === null ? null : (facts.state.contexts[session.active] ?? null);
  const words = [...new Set(q.said)];
  const recent = new Set([
    ...wordSet(conversation.said, 400),
    ...conversation.prompts.slice(0, 4).flatMap((p) => wordSet(p.text.slice(0, 4000), 200)),
  ]);
  const places = new Set(
    [...conversation.touched.slice(0, 40), ...(active?.files ?? [])].flatMap((f) =>
      wordSet(f.split('/').slice(-2).join(' '), 12),
    ),
  );
  const rarity = termRarity(contexts);
  const taken = takenUpIn(text) !== '';
  const talk = {
    recent,
    echo: text.length < 12 ? '' : promptFingerprint(text),
    plan: handoff !== '',
    taken,
    task: taken && !contexts.some((c) => c.ids.some((id) => ids.includes(id))),
    held: branch !== null && active?.branch === branch,
  };
  const matches = mergeMatches(matchContexts(q, contexts, branch, talk, rarity), plansFor(q, named, facts), contexts);
  const said = phrased.filter((p) => !meansActive(p.about, active, matches));
  // What the work's own plan speaks of has been heard, too.
  const planned = new Set(matches.find((m) => isActive(m, active))?.reasons.flatMap((r) => r.of) ?? []);
  const known = (w: string): boolean =>
    recent.has(w) || planned.has(w) || places.has(w) || active?.terms.includes(w) === true;
  return {
    prompt,
    own: text,
    words,
    ids,
    paths,
    handoff,
    said,
    about: subjectOf(said),
    active,
    session,
    conversation,
    contexts,
    gap: gapBefore(session, active, conversation, facts.now),
    branch,
    workspace: facts.workspace,
    recent,
    heard: words.filter(known),
    unheard: words.filter((w) => !known(w)),
    rarity,
    deaf: session.boundary === null && conversation.said === '' && conversation.touched.length === 0,
    matches,
  };
}

/** Does a phrase name the work that is active already: by its title, its plan's name, a task or an id, and nothing else better? */
function meansActive(about: string, active: Context | null, matches: Match[]): boolean {
  if (active === null || about === '') return false;
  const own = matches.find((m) => isActive(m, active));
  if (own === undefined || matches.some((m) => m.score > own.score)) return false;
  const ids = idsIn(about);
  const known = new Set([
    ...wordSet(active.title),
    ...own.reasons.flatMap((r) => (r.score === 'name' || r.score === 'keywords' ? r.of : [])),
  ]);
  return ids.length > 0 ? ids.every((id) => active.ids.includes(id)) : wordSet(about).every((w) => known.has(w));
}

/** The host may have written the prompt down before it asked us. */
function withoutEcho(c: Conversation, prompt: string): Conversation {
  return c.prompts[0]?.text.trim() === prompt.trim() ? { ...c, prompts: c.prompts.slice(1) } : c;
}

/** Since the last prompt of the session or of the work, whichever is later; a record without times has no gap. */
export function gapBefore(session: SessionState, active: Context | null, c: Conversation, now: number): number | null {
  if (c.prompts[0] !== undefined) return c.prompts[0].at === null ? null : Math.max(0, now - c.prompts[0].at);
  const last = Math.max(active?.lastAt ?? 0, session.prompts > 0 ? session.lastAt : 0);
  return last === 0 ? null : Math.max(0, now - last);
}

/** Is other work called so, by its name or its title, as well as `least`? */
export function namesOtherWork(matches: Match[], active: Context | null, least: number): boolean {
  return matches.some(
    (m) =>
      !isActive(m, active) && m.reasons.some((r) => (r.score === 'name' || r.score === 'title') && r.value >= least),
  );
}

const PLANS = 8;

/** Plans that answer the prompt; a subject that the user named is also looked for by itself, and the better score counts. */
function plansFor(q: Query, named: string, facts: Facts): Match[] {
  const said = search(q, facts.plans, facts.now, PLANS);
  if (named === '') return said;
  const best = new Map(said.map((m) => [m.plan!.path, m]));
  for (const m of search(query({ text: named, about: named }), facts.plans, facts.now, PLANS)) {
    const other = best.get(m.plan!.path);
    if (other === undefined || other.score < m.score) best.set(m.plan!.path, m);
  }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, PLANS);
}
