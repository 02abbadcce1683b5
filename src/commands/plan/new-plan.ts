/** `clew new-plan TITLE`: makes a plan after a person has seen those like it and said yes, or does what they chose instead. */

import { choiceOf } from '../../core/clarify/parse-reply.js';
import { formatQuestion } from '../../core/clarify/question.js';
import { ownPlanEdits } from '../../core/context/plan-of-its-own.js';
import { presentEdits, recordEdit } from '../../core/context/state.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { type LikePlan, meantOf, teamPlansLike, withTheirs } from '../../core/handlers/shared/team-plans.js';
import type { Choice, Facts, Finding, Outcome, SessionState } from '../../core/model.js';
import { newPlan, wishedPlan } from '../../core/plan/catalog/create.js';
import { crowdOf, listAlternatives } from '../../core/plan/guard/alternatives.js';
import { applyAlternative, isAlternative } from '../../core/plan/guard/apply-alternative.js';
import { madeRecord } from '../../core/plan/guard/creation-record.js';
import { reasonsOf, type Similar, similarPlans } from '../../core/plan/guard/similar.js';
import { andList } from '../../core/text/count.js';
import { safeTitle as safe } from '../../core/text/fence.js';
import { isBelow } from '../../core/text/relative.js';
import { oneLine, truncate } from '../../core/text/truncate.js';
import { progressText } from '../../core/words/brief.js';
import type { Command, Input, Term } from '../_command.js';
import { isByPerson, placeOf } from '../_require-person.js';
import { undoHint } from '../_undo-hint.js';
import type { Answers, SimilarPlan as Row } from './_answers.js';

/** A similar plan as a person sees it. */
export const command: Command = {
  name: 'new-plan',
  group: 'plans',
  order: 1,
  summary: 'make a plan, after a look at similar ones',
  asks: true,
  args: '<title...>',
  flags: [
    { name: 'in', value: 'FOLDER', about: 'the folder it goes into (setting newPlan), or its file' },
    { name: 'why', value: 'TEXT', about: 'why a new one is needed; kept with what was looked at' },
    { name: 'yes', about: 'make it without being asked; only for a person at a terminal' },
    { name: 'choose', value: 'LETTER', about: 'answer the question with this letter; only for a person at a terminal' },
  ],
  examples: [
    ['clew new-plan "Pricing research"', 'show similar plans, and ask'],
    ['clew new-plan "Pricing research" --yes --why "other market"', 'make it, and keep why'],
    ['clew new-plan docs/PRICING.md', 'at this very path'],
    ['clew new-plan "Pricing research" --json', 'similar plans and the question, as JSON'],
  ],
  writes: (input) => isByPerson(input),
  needs: () => [{ kind: 'index', how: 'refresh' }],
  decide: (input, facts) => {
    const said = input.args.join(' ').trim();
    const within = input.flags.in === undefined ? undefined : String(input.flags.in);
    const { title, folder, place } = wishedPlan({ title: said, folder: within }, facts.config.newPlan);
    if (!/[\p{L}\p{N}]/u.test(title)) return refused({ code: 'plan-untitled', args: {}, severity: 'error' });
    const outside = [folder, ...(place === undefined ? [] : [place])].find((p) => !isBelow(p));
    if (outside !== undefined) return refused({ code: 'plan-outside', args: { path: outside }, severity: 'error' });
    const plan = newPlan(title, folder, place);
    const made = { name: plan.path.split('/').at(-1)!, title, path: plan.path };
    const there = facts.exists?.(plan.path) === true;
    // A plan of this very name is the one to go on with.
    const similar = similarPlans(made, facts.plans, { except: there ? [] : [plan.path] });
    const theirs = teamPlansLike(made, facts);
    const choices = withTheirs(listAlternatives(made, similar, facts.plans), theirs);
    const put = { text: `${there ? '' : wouldBe(plan.path)}${questionText(title, similar, theirs)}`, choices };
    const view = {
      title: safe(title),
      path: plan.path,
      similar: [...similar.map(rowOf), ...theirs.map(rowOfTeam)],
      question: { text: put.text, choices: choices.map(({ letter, label, act }) => ({ letter, label, does: act.do })) },
    } satisfies Answers['new-plan'];
    const seen = crowded(similar);
    if (there && (!similar.some((s) => s.active) || input.flags.yes === true))
      return refused({ code: 'plan-exists', args: { path: asItStands(plan.path, similar) }, severity: 'error' }, view);
    const choice = answerTo(input, { ...put, choices });
    if (choice === null || !isByPerson(input)) {
      const code = isByPerson(input) && input.flags.choose === undefined ? 'plan-asked' : 'plan-person';
      const bad = input.flags.choose !== undefined && choice === null;
      const args = {
        title: truncate(safe(title), 60),
        ref: 'new-plan',
        list: choices.map((c) => c.letter).join(', '),
        first: 'a',
      };
      return refused({ code: bad ? 'plan-letter' : code, args, severity: 'error' }, view, seen);
    }
    return { ...answered(choice, { title, input, similar, theirs }, plan, facts, view), findings: seen };
  },
  print: (view, term) => [...listed((view.similar ?? []) as Row[], term), ...ending(view, term)].join('\n'),
};

function refused(finding: Finding, view?: Answers['new-plan'], seen: Finding[] = []): Outcome {
  return emptyOutcome({ findings: [finding, ...seen], ...(view === undefined ? {} : { view: { ...view } }) });
}

/** The choice that was made already: by its letter, or `--yes` for a new plan. */
function answerTo(input: Input, put: { choices: Choice[] }): Choice | null {
  if (input.flags.choose !== undefined)
    return choiceOf({ choices: put.choices } as Parameters<typeof choiceOf>[0], String(input.flags.choose));
  return input.flags.yes === true ? put.choices.find((c) => c.act.do === 'create')! : null;
}

function answered(
  { act, letter }: Choice,
  by: { title: string; input: Input; similar: Similar[]; theirs: LikePlan[] },
  plan: ReturnType<typeof newPlan>,
  facts: Facts,
  view: Answers['new-plan'],
): Outcome {
  if (isAlternative(act)) {
    const done = applyAlternative(act, facts.file ?? (() => null));
    if (done.finding !== undefined) return emptyOutcome({ findings: [done.finding], view: { ...view } });
    return emptyOutcome({
      edits: done.edits,
      did: done.did,
      undoable: true,
      view: { ...view, did: done.did, plan: act.plan } satisfies Answers['new-plan'],
    });
  }
  const meant = act.do === 'keep' && letter === 'a' ? meantOf(by.theirs) : undefined;
  if (meant !== undefined) return emptyOutcome({ view: { ...view, did: theirsText(meant) } });
  if (act.do !== 'create') return emptyOutcome({ view: { ...view, did: 'left it' } });
  if (facts.exists?.(plan.path) === true)
    return emptyOutcome({
      findings: [{ code: 'plan-exists', args: { path: asItStands(plan.path, by.similar) }, severity: 'error' }],
      view: { ...view },
    });
  const record = madeRecord(by.title, by.similar, placeOf(by.input), String(by.input.flags.why ?? ''), facts.now);
  const did = `made the plan ${plan.path}`;
  return emptyOutcome({
    edits: [
      plan.edit,
      ...presentEdits(recordEdit(`made/${plan.path}`, facts.state.made?.[plan.path], record)),
      ...ownPlanEdits(plan.path, by.title, sessionNamed(by.input, facts), facts.state),
    ],
    did,
    undoable: true,
    view: { ...view, did, plan: plan.path } satisfies Answers['new-plan'],
  });
}

/** The file that is there, where the file system knows no case and it is written otherwise. */
function asItStands(path: string, similar: Similar[]): string {
  return similar.find((s) => s.plan.path.toLowerCase() === path.toLowerCase())?.plan.path ?? path;
}

/** At a terminal nobody's prompt is being answered. */
function sessionNamed({ session }: Input, { state }: Facts): SessionState | null {
  return session === null ? null : (state.sessions[session] ?? null);
}

/** What is said where somebody goes on with the plan of another. */
function theirsText({ title, author, path }: LikePlan): string {
  return `made no new plan: "${safe(title)}" of ${safe(author)} is gone on with; \`git pull\` brings ${safe(path)}, \`clew team\` lists its context`;
}

/** A path is never cut; an agent may have named it. */
function wouldBe(path: string): string {
  return `The plan would be ${oneLine(path).replace(/["`<>]/g, "'")}. `;
}

/** `theirs`: the similar ones that only others of the team have. */
function questionText(title: string, similar: Similar[], theirs: LikePlan[]): string {
  const x = truncate(safe(title), 60);
  const active = similar.filter((s) => s.active).length;
  if (active > 0) return `${active === 1 ? 'A plan' : `${active} plans`} similar to "${x}" can be continued. Should I:`;
  const over = similar.slice(0, 2).map((s) => `"${truncate(safe(s.plan.title), 40)}"`);
  return similar.length > 0
    ? `Plans similar to "${x}" are done or archived (${andList(over)}${similar.length > 2 ? ' and others' : ''}). Should I:`
    : theirs.length > 0
      ? `No plan here is similar to "${x}"; ${andList(theirs.map(namedOfTeam))}. Should I:`
      : `No plan is similar to "${x}". Should I:`;
}

function namedOfTeam({ title, author, path, done, total }: LikePlan): string {
  const progress = total > 0 ? `, ${done} of ${total} done` : '';
  return `${safe(author)} of your team has "${truncate(safe(title), 60)}" (${safe(path)}${progress})`;
}

function crowded(similar: Similar[]): Finding[] {
  const many = crowdOf(similar);
  if (many.length === 0) return [];
  const paths = many.slice(0, 5).map((s) => s.plan.path);
  return [{ code: 'plans-crowded', args: { count: many.length, list: paths.join(' ') }, severity: 'warn' }];
}

function rowOf(s: Similar): Row {
  return {
    path: s.plan.path,
    title: safe(s.plan.title),
    progress: progressText(s.plan),
    score: Math.round(s.score * 100) / 100,
    verdict: s.verdict,
    active: s.active,
    reasons: reasonsOf(s),
  };
}

/** One that somebody of the team has, and nobody here. */
function rowOfTeam({ path, title, done, total, author, score, verdict }: LikePlan): Row {
  const progress = total > 0 ? `${done}/${total}` : '';
  return {
    ...{ path: safe(path), title: safe(title), progress, score: Math.round(score * 100) / 100, verdict, active: true },
    reasons: [`${safe(author)} of your team has it`],
  };
}

/** The plans alike, each with its reasons. */
function listed(rows: Row[], term: Term): string[] {
  return rows.flatMap((r) => {
    const state = [r.progress, r.active ? '' : 'done or archived', r.verdict === 'sibling' ? 'same series' : ''];
    return [
      `${term.bold(r.path)}  ${term.dim([`${Math.round(r.score * 100)} %`, ...state].filter(Boolean).join(' · '))}`,
      `  ${r.title}`,
      ...(r.reasons.length === 0 ? [] : [term.dim(`  ${term.cut(r.reasons.join('; '), term.width - 4)}`)]),
    ];
  });
}

function ending(view: Record<string, unknown>, term: Term): string[] {
  if (view.did !== undefined)
    return [
      `${term.good('✓')} ${view.did}`,
      ...(view.plan === undefined ? [] : [term.dim(`  clew switch ${view.plan} switches to it; ${undoHint(view)}`)]),
    ];
  const question = view.question as { text: string; choices: Choice[] } | undefined;
  return question === undefined ? [] : [formatQuestion(question), term.dim('Nothing was written.')];
}
