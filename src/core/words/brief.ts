/** Decides what the model is told: facts, short, the same bytes for the same facts, repository text always fenced. */
import { formatQuestion } from '../clarify/question.js';
import type { Context, Match, PlanRow, Question } from '../model.js';
import { isCut } from '../plan/parse/limits.js';
import type { Given } from '../team/handed.js';
import { fenceInline, fenceText, safeTitle } from '../text/fence.js';
import { tokens } from '../text/tokens.js';
import { oneLine, truncate } from '../text/truncate.js';

/** Token limits (design §5, §9). `map`: what names the contexts at a start, before what is known of the active one. */
export const LIMIT = { start: 1200, map: 260, prompt: 300, nudge: 60 };

/** What a switch is made by, to one of those named and, where nothing fits, to a new context. Where a tool is connected nothing is nudged. */
const NEXT = {
  one: '`clew switch ID`; if unclear, ask.',
  fresh: 'If new, `clew switch --new TITLE`; if unclear, ask.',
};

export interface Work {
  context: Context;
  plan: PlanRow | null;
  /** To whom its person handed it over, and whether they took it. */
  given?: Given;
}

/** "3 of 7" of a plan, and of one that is cut that there are more; '' for a plan without tasks. */
export function progressText(plan: PlanRow | null): string {
  if (plan === null || plan.total === 0) return '';
  return `${plan.done} of ${plan.total}${isCut(plan) ? ' or more' : ''}`;
}

/** "3 of 7", and whether that is all, for a line of a list. */
export function standText(plan: PlanRow | null): string {
  if (plan?.onBranch !== undefined) return `its plan is not on this branch, its own is ${safeTitle(plan.onBranch)}`;
  if (plan?.gone === true) return 'its plan is gone';
  if (plan?.merging === true) return 'its plan is in the middle of a merge';
  return `${progressText(plan)}${isFinished(plan) ? ', finished' : ''}`;
}

/** ", 3 of 7 tasks done", and whether that is all, for a sentence; '' for a plan without tasks. */
export function doneText(plan: PlanRow | null): string {
  if (plan?.onBranch !== undefined) return `, which is not on this branch; its own is ${safeTitle(plan.onBranch)}`;
  if (plan?.gone === true) return ', and there is no such file any more';
  if (plan?.merging === true) return ', in the middle of a merge: nothing of it is counted';
  if (plan === null || plan.total === 0) return '';
  return `, ${progressText(plan)} tasks done${isFinished(plan) ? ': the plan is finished' : ''}`;
}

/** Has the plan tasks, and is none of them left? */
export function isFinished(plan: PlanRow | null): boolean {
  return plan !== null && plan.total > 0 && plan.done === plan.total && !isCut(plan);
}

/** Candidates, and characters for the title of the active work, from roomy to tight: what a switch takes is worth more than that title. */
const NUDGES = [
  [2, 40],
  [2, 24],
  [1, 40],
  [1, 24],
  [1, 14],
  [1, 0],
  [0, 40],
  [0, 14],
  [0, 4],
] as const;

/** At most 60 tokens of fact: the active work, and what a switch takes for the work that the prompt may belong to instead. */
export function nudgeText(
  active: string,
  matches: Match[],
  session: string,
  isOver: (id: string) => boolean = () => false,
): string {
  const refs = matches.slice(0, 2).map((m) => m.context ?? m.plan?.path ?? '');
  const over = new Set(refs.filter(isOver));
  const { one, fresh } = NEXT;
  const build = (named: string[], room: number): string =>
    `clew: may be another context. ${fenceInline([...(room > 0 ? [`active ${truncate(safeTitle(active), room)}`] : []), ...named].join('; or '), session)} ${refs.length > 0 ? one : fresh}`;
  // A name that is cut is none that a switch takes: a plan goes by its whole path or its file's name.
  const ways = [refs, refs.map((r) => r.split('/').at(-1)!)].map((w) =>
    w.filter((r) => r !== '' && safeTitle(r) === r),
  );
  for (const [n, room] of NUDGES)
    for (const way of ways) {
      const text = build(
        way.slice(0, n).map((r) => (over.has(r) ? `${r} (done)` : r)),
        room,
      );
      if (way.length >= Math.min(n, refs.length) && tokens(text) <= LIMIT.nudge) return text;
    }
  return `clew: may be another context. ${refs.length > 0 ? one : fresh}`;
}

/** A made switch, as a fact for the model. */
export function switchedBrief(to: Work, from: string, session: string, operation: string): string {
  const build = (room: number): string => {
    const name = (text: string): string => truncate(safeTitle(text), room);
    const facts = [
      `now active ${to.context.id}: ${name(to.context.title)}`,
      ...(to.plan ? [`plan ${name(to.plan.path)}${doneText(to.plan)}`] : []),
      `before ${name(from)}`,
    ];
    return `clew: this prompt switched to another context.\n${fenceText(facts.join('\n'), 'clew contexts', session)}\nIf that is wrong: \`clew undo ${operation}\`; if unclear, ask the user.`;
  };
  return within(LIMIT.prompt, [80, 40, 20], build);
}

/** A context that a prompt opened, or took up where none was active: on one line, that the model opens no other for the same prompt. */
export function openedBrief(to: Work, fresh: boolean, session: string, operation: string): string {
  const name = (text: string): string => truncate(safeTitle(text), 60);
  const plan = to.plan ? `, plan ${name(to.plan.path)}` : '';
  const what = `${to.context.id}: ${name(to.context.title)}${plan}`;
  return `clew: this prompt ${fresh ? 'opened a new context' : 'is taken for a known context'}, now active: ${fenceInline(what, session)}. If that is wrong: \`clew undo ${operation}\`.`;
}

/** What is said when the context called `title` was taken back while the model did not look. */
export function withdrawnBrief(title: string, session: string): string {
  return `clew: the context ${fenceInline(truncate(safeTitle(title), 60), session)} was undone from outside this session; it is not active any more.`;
}

/** What changed the active context while the model did not look: a terminal, another session, an undo. */
export function movedBrief(to: Work, session: string): string {
  const build = (room: number): string => {
    const facts = [
      `now active ${to.context.id}: ${truncate(safeTitle(to.context.title), room)}`,
      ...(to.plan ? [`plan ${truncate(safeTitle(to.plan.path), room)}${doneText(to.plan)}`] : []),
    ];
    return `clew: the active context was changed since your last turn.\n${fenceText(facts.join('\n'), 'clew contexts', session)}`;
  };
  return within(LIMIT.prompt, [80, 40, 20], build);
}

/** What its user did outside of the session, on one line. */
export function elsewhereText(of: { did: string; what: string; more: string }, session: string): string {
  const short = (text: string): string => truncate(oneLine(text), 160);
  const [what, more] = [short(of.what), short(of.more)];
  if (of.did === 'ungated')
    return 'clew: the user switched the gate off: no intent limits what is written or run any more, and no file needs their yes or has to be restored for one.';
  if (of.did === 'answered')
    return `clew: the user answered outside of this session: ${fenceInline(`${what} — ${more}`, session)}`;
  if (of.did === 'confirmed')
    return `clew: the user confirmed what ${safeTitle(what)} says now: ${fenceInline(more, session)}`;
  if (of.did === 'changed')
    return `clew: the user changed the ${safeTitle(what)} outside of this session: ${fenceInline(more, session)}`;
  if (of.did === 'selected')
    return `clew: the intent ${safeTitle(what)} holds in this session from now on: the user said so outside of it. \`clew intent select ${safeTitle(what)}\` gives its scope, constraints and criteria.`;
  if (of.did === 'cleared')
    return `clew: the intent ${safeTitle(what)} holds in this session no longer: the user said so outside of it.`;
  const may = `may ${of.did === 'revoked' ? 'no longer' : 'now'} be ${more === 'written' ? 'written' : 'run'}`;
  return `clew: ${fenceInline(what, session)} ${may}: the user said so outside of this session.`;
}

/** The facts and choices of a question, for a model that is to relay it. */
export function askBrief(q: Question, active: string, session: string): string {
  const leaves = q.from === null ? '' : 'this prompt seems to leave the active context, and ';
  const build = (room: number): string =>
    [
      `clew: ${leaves}which context ${leaves === '' ? 'this prompt' : 'it'} belongs to is unclear. Ask the user this before acting:`,
      fenceText(`active ${truncate(safeTitle(active), room)}\n${formatQuestion(q)}`, 'clew question', session),
      `The user's reply with a letter or in words is recorded by itself; in a terminal they answer with \`clew answer ${q.id} LETTER\`.`,
    ].join('\n');
  return within(LIMIT.prompt, [80, 40, 20, 8], build);
}

/** A given answer, what it led to, and the prompt that was held back for it; `more`: the reply asks for something besides. */
export function answeredBrief(q: Question, facts: string[], session: string, more = false): string {
  const build = (room: number): string =>
    [
      `clew: the user answered question ${q.id}.`,
      fenceText(facts.map((f) => truncate(f, 90)).join('\n'), 'clew question', session),
      ...(more ? ['What else the reply says is their request.'] : []),
      ...(q.held === ''
        ? []
        : ['Their prompt that was blocked:', fenceText(truncate(q.held, room), 'the user', session)]),
      ...(q.held.length > room ? ['It is cut here; ask the user for the rest.'] : []),
    ].join('\n');
  return within(LIMIT.prompt, [4000, 1000, 600, 400, 250, 150, 100, 60], build);
}

/** The first of `build`'s texts that fits, the last when none does. */
function within(limit: number, rooms: number[], build: (room: number) => string): string {
  return rooms.map(build).find((text) => tokens(text) <= limit) ?? build(rooms.at(-1)!);
}

/** The question as the user sees it while the prompt is held back. */
export function holdText(q: Question): string {
  return `${formatQuestion(q)}\n\nReply with a letter, or send the prompt again to go on as before (${q.fallback} is the default).`;
}

/** What compaction must keep. */
export function compactBrief(active: Work, session: string): string {
  return `Keep in the summary which context is active (from clew):\n${fenceText(`${active.context.id}: ${safeTitle(active.context.title)}${active.plan ? `\nplan ${safeTitle(active.plan.path)}${doneText(active.plan)}` : ''}`, 'clew contexts', session)}`;
}
