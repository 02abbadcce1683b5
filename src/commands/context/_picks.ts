/** Decides what a person picks from where they named no context, plan or question, and how the same is listed where nobody can pick. */
import { formatQuestion } from '../../core/clarify/question.js';
import { waitingIn } from '../../core/clarify/remembered.js';
import { activeContext } from '../../core/handlers/shared/active-context.js';
import { listContexts } from '../../core/handlers/shared/resolve-context.js';
import type { Context, Facts, Question, SessionState } from '../../core/model.js';
import { everyPlan } from '../../core/plan/catalog/aliases.js';
import { isInState, sortPlans } from '../../core/plan/catalog/list.js';
import { formatAge, formatDuration } from '../../core/text/duration.js';
import { oneLine, titleLine } from '../../core/text/truncate.js';
import type { Menu, Term } from '../_command.js';
import { standsIn } from './_stand.js';

/** Open plans that no context has yet are offered behind the contexts, this many of them. */
const MOST_PLANS = 20;

export type Picked = Menu['rows'];

/** Contexts and open plans; the active context stands `first`, or is left out. */
export function placesToPick(facts: Facts, session: SessionState | null, active: 'first' | 'without'): Picked {
  const on = activeContext(session, facts);
  const standOf = standsIn(facts);
  const list = listContexts(facts, session);
  const others = list.filter((c) => c.id !== on?.id);
  const known = new Set(list.map((c) => c.plan));
  const plans = sortPlans(isInState(everyPlan(facts.plans), 'open'), 'recent').filter((p) => !known.has(p.path));
  return [
    ...(on !== null && active === 'first' ? [on] : []).map((c) => contextRow(c, facts, 'active', standOf(c))),
    ...others.map((c) => contextRow(c, facts, '', standOf(c))),
    ...plans.slice(0, MOST_PLANS).map((p) => ({
      value: p.path,
      label: titleLine(p.title),
      hint: `${p.path}, ${formatAge(p.at, facts.now)} ago`,
    })),
  ];
}

function contextRow(c: Context, facts: Facts, what: string, far: string): Picked[number] {
  const said = [what, far, `${formatAge(c.lastAt, facts.now)} ago`];
  return { value: c.id, label: titleLine(c.title), hint: [c.id, ...said].filter(Boolean).join(', ') };
}

/** Questions that wait for an answer, the latest first; those of every session where that one, which nobody `named`, has none. */
export function openQuestions(facts: Facts, session: SessionState | null, named: boolean): Question[] {
  const all = waitingIn(facts);
  const own = all.filter((q) => q.session === session?.id);
  return session !== null && (named || own.length > 0) ? own : all;
}

export function questionRows(questions: Question[], now: number): Picked {
  return questions.map((q) => ({
    value: q.id,
    label: oneLine(formatQuestion(q).split('\n')[0]!),
    hint: `${q.id}, asked ${formatDuration(now - q.at)} ago`,
  }));
}

/** Its choices by their letters. */
export function choiceRows(q: Question): Picked {
  return q.choices.map((c) => ({ value: c.letter, label: oneLine(c.label), hint: '' }));
}

/** The rows where nobody can pick: what is typed stands first, and is whole. */
export function printPicks(rows: Picked, term: Term): string {
  const wide = Math.max(...rows.map((r) => r.value.length));
  return rows
    .map((r) => `${r.value.padEnd(wide)}  ${term.cut(r.label, Math.max(10, term.width - wide - 2))}`)
    .join('\n');
}
