/** Decides how a new plan that is held is put to its user: what it is like, what may be done instead, and what to type. */
import { parseApproval } from '../../context/rules/approves.js';
import type { ListedPlan } from '../../model/team.js';
import type { Choice, Facts } from '../../model.js';
import { listAlternatives } from '../../plan/guard/alternatives.js';
import { reasonsOf, type Similar } from '../../plan/guard/similar.js';
import { safeTitle } from '../../text/fence.js';
import { oneLine } from '../../text/truncate.js';
import { words } from '../../text/words.js';
import { progressText } from '../../words/brief.js';
import type { Shown } from '../../words/guard.js';
import { tellingWords } from './approval.js';

/** A plan that would come into being. */
export interface NewPlan {
  /** Workspace-relative; for a plan of plan mode as the host gave it. */
  path: string;
  name: string;
  title: string;
  text: string;
}

/** A longer text is not kept with the question: only its title goes into another plan then. */
const MOST_TEXT = 20_000;
const LETTERS = 'abcde';

/** What may be done instead of the new plan, lettered; [] when no plan is like it. */
export function alternativeOf(plan: NewPlan, alike: Similar[], facts: Facts): Choice[] {
  const text = plan.text.length > 0 && plan.text.length <= MOST_TEXT ? { text: plan.text } : {};
  const all = listAlternatives({ name: plan.name, title: plan.title, path: plan.path, ...text }, alike, facts.plans);
  // A new plan is agreed to by words of its own: a letter is typed too easily.
  const rest = all.filter((c) => c.act.do !== 'create');
  return rest.length < 2 ? [] : rest.map((c, i) => ({ ...c, letter: LETTERS[i]! }));
}

/** A similar plan as the user and the agent read of it. */
export function shownPlans(s: Similar): Shown {
  const state = s.active ? '' : s.plan.archived ? 'archived' : 'done';
  const reasons = s.reasons
    .map((r) => ({ ...r, of: r.of.map((w) => asWritten(w, `${s.plan.title} ${s.plan.name}`)) }))
    .sort((a, b) => rank(a.rule) - rank(b.rule));
  const why = [
    state,
    s.verdict === 'sibling' ? 'another of its series' : '',
    ...reasonsOf({ ...s, reasons }, 1),
  ].filter(Boolean);
  return { path: s.plan.path, title: s.plan.title, progress: progressText(s.plan), why: why.join('; ') };
}

/** One that somebody else has, and nobody here. */
export function shownOfTeam({ path, title, done, total, author }: ListedPlan): Shown {
  return {
    path,
    title,
    progress: total > 0 ? `${done} of ${total}` : '',
    why: `${safeTitle(author)} of your team has it`,
  };
}

/** The rules whose sentence says most, first. */
const TELLING = ['version', 'translation', 'misspelt', 'order', 'spelling', 'keywords'];

function rank(rule: string): number {
  const at = TELLING.indexOf(rule);
  return at === -1 ? TELLING.length : at;
}

/** The word of `text` that a comparable word was made from. */
function asWritten(word: string, text: string): string {
  return (
    text
      .split(/[^\p{L}\p{N}]+/u)
      .find((raw) => raw !== '' && words(raw)[0] === word)
      ?.toLowerCase() ?? word
  );
}

/** What the user may type for X so that it is taken for this plan. */
export function sayableName(plan: NewPlan): string {
  const name = tellingWords(plan.name).length > 0 ? spokenName(plan).toLowerCase() : plan.title;
  const plain = oneLine(name.replace(/[^\p{L}\p{N}.-]+/gu, ' '))
    .replace(/(?:^[-.\s]+|[-.\s]+$)/g, '')
    .slice(0, 80)
    .trim();
  return parseApproval(`Yes, create new plan for ${plain}`) === null ? `"${plain}"` : plain;
}

/** Its name with spaces. */
export function spokenName(plan: NewPlan): string {
  return plan.name.replace(/[-_/]+/g, ' ').trim();
}
