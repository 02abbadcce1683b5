/** Decides what becomes of a person's yes to a new plan: where it comes from, how long it is good, and which file it fits. */
import { type Approval, parseApproval } from '../../context/rules/approves.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { holdsTag, withoutNotices } from '../../digest/noise.js';
import { withBrief } from '../../empty-outcome.js';
import type { Approved, Edit, Event, Facts, Outcome, State } from '../../model.js';
import { safeTitle } from '../../text/fence.js';
import { fingerprint } from '../../text/hash.js';
import { words } from '../../text/words.js';
import { approvedBrief, approvedNotice } from '../../words/guard.js';
import { taggedText, unsureText } from '../../words/spoken.js';
import { settledEdits } from './pending-question.js';

/** How long a yes is good, in milliseconds. */
export const GOOD_FOR = 30 * 60_000;
/** After this a yes is forgotten whole. */
const KEPT = 24 * 60 * 60_000;
/** Say nothing about which plan is meant. */
const EMPTY = new Set(words('plan plans new file document doc todo tasks task roadmap final draft'));

/** A plan that is about to be: how it is called in its file's name and in its first heading. */
export interface Called {
  name: string;
  title: string;
}

/** `outcome` of a prompt, and the yes that its words are. Only what a person typed comes here, never a tool's result or a file. */
export function withApproval(event: Extract<Event, { kind: 'prompt' }>, outcome: Outcome, facts: Facts): Outcome {
  const said = parseApproval(withoutNotices(event.prompt));
  if (said === null) return outcome;
  if (event.unsure !== undefined) return withBrief(outcome, unsureText(event.unsure));
  if (holdsTag(event.prompt)) return withBrief(outcome, taggedText());
  return {
    ...outcome,
    edits: [
      ...outcome.edits,
      ...approvalEdits(said, event.session.id, facts),
      ...settledEdits(event.session.id, facts.state),
    ],
    brief: [outcome.brief, approvedBrief(said, event.session.id)].filter(Boolean).join('\n'),
    notice: outcome.notice ?? approvedNotice(safeTitle(said.title)),
  };
}

/** Keeps a yes of `session`, and lets go of those that are long over. */
export function approvalEdits(said: Approval, session: string, facts: Pick<Facts, 'state' | 'now'>): Edit[] {
  const all = facts.state.approved ?? {};
  const id = fingerprint(`${session}\0${words(said.title).join(' ')}`).slice(-8);
  const now: Approved = {
    title: safeTitle(said.title),
    session,
    at: facts.now,
    confirmed: said.confirmed,
    path: null,
    used: false,
  };
  const over = Object.entries(all).filter(([key, a]) => key !== id && facts.now - a.at > KEPT);
  return presentEdits(
    recordEdit(`approved/${id}`, Object.hasOwn(all, id) ? all[id] : null, now),
    ...over.slice(0, 50).map(([key, a]) => recordEdit(`approved/${key}`, a, null)),
  );
}

/** The yes that `plan`, to be written to `path` by `session`, may take: not over, not taken by another file, and of the same words. */
export function findApproval(
  plan: Called,
  path: string,
  session: string,
  facts: { state: Pick<State, 'approved'>; now: number },
): { id: string; approved: Approved } | null {
  const good = Object.entries(facts.state.approved ?? {})
    .filter(
      ([, a]) =>
        a.session === session &&
        !a.used &&
        facts.now - a.at <= GOOD_FOR &&
        a.at <= facts.now &&
        (a.path === null ? saysPlan(a.title, plan) : a.path === path),
    )
    .sort(([, a], [, b]) => Number(b.path === path) - Number(a.path === path) || b.at - a.at)[0];
  return good === undefined ? null : { id: good[0], approved: good[1] };
}

/**
 * Are the words that a person approved those of the plan? All of them stand in its name and heading; or all of its name, two words
 * or more, stands in what they said. Versions and numbers are words: a yes to `v2` is none to `v3`.
 */
export function saysPlan(approved: string, plan: Called): boolean {
  const said = tellingWords(approved);
  const name = tellingWords(plan.name);
  const whole = new Set([...name, ...tellingWords(plan.title)]);
  // A file that is called nothing but "plan" is what a yes to "the plan" means.
  if (said.length === 0 || whole.size === 0) return said.length === whole.size;
  if (said.every((w) => whole.has(w))) return true;
  return name.length > 1 && name.every((w) => said.includes(w));
}

/** The words of `text` that say which plan is meant; versions and numbers count. */
export function tellingWords(text: string): string[] {
  const numbers = text.toLowerCase().match(/\d+/g) ?? [];
  return [...new Set([...words(text).filter((w) => !EMPTY.has(w) && !/^\d+$/.test(w)), ...numbers])];
}
