/** Decides what a piece of work is known by: its title, words, files and ids, and how a prompt adds to them. */

import type { Context, PlanRow, SessionState } from '../model.js';
import { isClosingPrompt } from '../phrases/closing.js';
import { keptBranch } from '../text/branch.js';
import { idsIn } from '../text/mentions.js';
import { promptFingerprint } from '../text/prompt-fingerprint.js';
import { oneLine, truncate } from '../text/truncate.js';
import { wordSet } from '../text/words.js';

/** So much is kept of what grows. */
const MOST_LAST = 80;
export const MOST = { files: 30, terms: 48, ids: 24, trail: 20, echoes: 40 };

/** An id from a title, not yet taken: `pricing-research`, then `pricing-research-2`. */
export function contextId(title: string, taken: Record<string, Context>): string {
  const slug =
    title
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40)
      .replace(/-+$/, '') || 'work';
  let id = slug;
  for (let n = 2; Object.hasOwn(taken, id); n++) id = `${slug}-${n}`;
  return id;
}

/** Was its beginning undone, and has nobody turned to it since? */
export function isUndone({ undone, status }: Pick<Context, 'undone' | 'status'>): boolean {
  return undone === true && status === 'folded';
}

/** The context of those that `is` means whose beginning was undone, as it is when somebody turns to it after all; `null` for none. */
export function revivedContext(taken: Record<string, Context>, is: (c: Context) => boolean): Context | null {
  const found = Object.values(taken).find((c) => c.undone === true && is(c));
  return found === undefined ? null : { ...found, status: 'open', undone: false };
}

/** A new piece of work. */
export function newContext(
  id: string,
  title: string,
  at: { now: number; plan: string | null; branch: string | null; provisional: boolean },
): Context {
  return {
    id,
    title,
    status: at.provisional ? 'provisional' : 'open',
    plan: at.plan,
    branch: at.branch,
    opened: at.now,
    lastAt: at.now,
    prompts: 0,
    files: [],
    terms: wordSet(title).slice(0, MOST.terms),
    ids: idsIn(title),
    closed: false,
    last: '',
    echoes: [],
  };
}

/** `context` after a prompt that belongs to it. A provisional one is real from its second prompt or first touched file on. */
export function withPrompt(
  context: Context,
  by: { now: number; own: string; files: string[]; branch: string | null },
): Context {
  const prompts = context.prompts + 1;
  const settled = context.status !== 'provisional' || prompts > 1 || by.files.length > 0;
  return {
    ...context,
    status: settled ? 'open' : 'provisional',
    lastAt: by.now,
    prompts,
    branch: keptBranch(by.branch, context.branch),
    files: first(MOST.files, by.files, context.files),
    terms: first(MOST.terms, context.terms.slice(0, 16), wordSet(by.own, 200).slice(0, 24), context.terms),
    ids: first(MOST.ids, idsIn(by.own), context.ids),
    ...(by.own.length < 2
      ? {}
      : {
          closed: isClosingPrompt(by.own),
          ...(saysMuch(by.own) ? { last: truncate(oneLine(by.own), MOST_LAST) } : {}),
          echoes: first(MOST.echoes, by.own.length < 12 ? [] : [promptFingerprint(by.own)], context.echoes ?? []),
        }),
  };
}

/** Does `own` say what is being done? "yes", and a plan that is handed over in the host's words, do not. */
export function saysMuch(own: string): boolean {
  return wordSet(own, 8).length > 2 && !isHandOver(own);
}

/** Are these the host's words, with which it hands a plan over? */
export function isHandOver(own: string): boolean {
  return /^\s*implement the following plan\b/i.test(own);
}

/** `into` with what `from` was known by. */
export function mergeContexts(into: Context, from: Context): Context {
  return {
    ...into,
    plan: into.plan ?? from.plan,
    prompts: into.prompts + from.prompts,
    files: first(MOST.files, into.files, from.files),
    terms: first(MOST.terms, into.terms.slice(0, 24), from.terms.slice(0, 24), into.terms),
    ids: first(MOST.ids, into.ids, from.ids),
    echoes: first(MOST.echoes, into.echoes ?? [], from.echoes ?? []),
  };
}

/** The session after moving to `target`; where it came from is on the trail. */
export function withActive(session: SessionState, target: string): SessionState {
  if (session.active === target) return session;
  const trail = session.active === null ? session.trail : [...session.trail, session.active].slice(-MOST.trail);
  return { ...session, active: target, trail, ...(session.due == null ? {} : { due: null }) };
}

/** A plan that is not yet a piece of work, as the match that would open it. */
export function planTitle(plan: PlanRow): string {
  return plan.title || plan.name;
}

function first(max: number, ...lists: string[][]): string[] {
  return [...new Set(lists.flat())].slice(0, max);
}
