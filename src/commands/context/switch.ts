/** `clew switch REF`: turns to other work, by its id or task, its number in the last list, its plan's path, or words that fit one only. */
import { askedNow } from '../../core/clarify/remembered.js';
import { afreshEdit, contextsOf, wantsFresh } from '../../core/context/afresh.js';
import { planTitle } from '../../core/context/context.js';
import { isDueTo } from '../../core/context/due.js';
import { contextOfDocument } from '../../core/context/of-document.js';
import { contextOfMatch, switchEdits, wasOver } from '../../core/context/switch.js';
import { emptyOutcome } from '../../core/empty-outcome.js';
import { isKeptHere } from '../../core/handlers/document/draft.js';
import { switchLessonEdits } from '../../core/handlers/prompt/record-lesson.js';
import { oweSwitch } from '../../core/handlers/session/tell-agent-switch.js';
import { withFilesOfTurn } from '../../core/handlers/session/turn-files.js';
import { newestPrompt } from '../../core/handlers/session/turn-records.js';
import { activeContext, contextWithPlan, openContexts } from '../../core/handlers/shared/active-context.js';
import {
  contextCalled,
  createContext,
  findExisting,
  planCalled,
  planNear,
  taskIdIn,
} from '../../core/handlers/shared/find-existing.js';
import { matchName } from '../../core/handlers/shared/match-name.js';
import type { Context, Edit, Facts, Finding, Operation, Outcome } from '../../core/model.js';
import { isForLaterOnly } from '../../core/phrases/for-later.js';
import { currentPlan } from '../../core/plan/catalog/aliases.js';
import { safeTitle } from '../../core/text/fence.js';
import { ownWords } from '../../core/text/own-words.js';
import { truncate, visibleText } from '../../core/text/truncate.js';
import { sharedWords } from '../../core/text/words.js';
import { doneText, progressText } from '../../core/words/brief.js';
import { freshLine } from '../../core/words/spoken.js';
import { MOST_LISTED } from '../../core/words/start-brief.js';
import type { Command, Input } from '../_command.js';
import { deed, undoLine } from '../_undo-hint.js';
import { readerOf, sessionOf } from '../session/_session.js';
import type { Answers, SwitchedTo } from './_answers.js';
import { type Picked, placesToPick, printPicks } from './_picks.js';
import { severalFinding, unknownContext } from './_resolve-context.js';
import { strangersIn } from './_strangers.js';

/** Said of a context that is private; of a document that git has something else is said. */
const PRIVATE = 'private: it stays on this machine, no team is told of it';
const OUT_OF_GIT = `${PRIVATE}, and git passes over its document`;

export const command: Command = {
  name: 'switch',
  group: 'every day',
  order: 3,
  summary: 'switch to another context, or to a plan',
  args: '[ref...]',
  flags: [
    { name: 'new', about: 'open a new context with this title, without a plan' },
    { name: 'next-session', about: 'only the next session begins with it; those that run stay where they are' },
  ],
  examples: [
    ['clew switch', 'pick one from the list, at a terminal'],
    ['clew switch pricing-research', 'switch to the context with that id'],
    ['clew switch 2', 'the second of the list that clew contexts printed'],
    ['clew switch --new "guest tablet"', 'open a new context and switch to it'],
    ['clew switch docs/plans/PRICING.md', 'switch to the context of that plan'],
    ['clew switch 2 --next-session', 'the next session begins with it; the one that runs stays where it is'],
  ],
  writes: true,
  tells: true,
  needs: (input) => [
    { kind: 'index', how: 'open' },
    // An agent may reach what came with the repository by its plan or its title as well.
    input.agent ? { kind: 'documents' } : { kind: 'documents', of: input.args.join(' ').trim() },
  ],
  picks: (input, facts) => {
    if (input.args.length > 0 || input.flags.new === true) return null;
    return { message: 'Switch to which?', rows: placesToPick(facts, sessionOf(input, facts), 'without') };
  },
  completes: () => [{ ids: 'contexts' }, { ids: 'plans' }],
  decide: (input, facts) =>
    input.flags['next-session'] === true
      ? forTheNext(input, facts)
      : offered(trusted(ofItsTurn(decideSwitch(input, facts, false), input, facts), input, facts), input, facts),
  print: (view, term) => {
    if (view.picks !== undefined) return printPicks(view.picks as Picked, term);
    if (view.noted !== undefined)
      return `${deed('noted for later', 'be noted for later', term)} as ${term.bold(String(view.title))} (${view.id}); "${safeTitle(String(view.noted))}" stays active${view.private === true ? `\n  ${view.inGit === false ? OUT_OF_GIT : PRIVATE}` : ''}${undoLine(view, term)}`;
    const title = `${term.bold(String(view.title))} (${view.id})`;
    const undo = view.stayed ? '' : undoLine(view, term);
    if (view.next === true)
      return view.stayed
        ? `${term.good('✓')} the next session already begins with ${title}`
        : `${deed('the next session begins with', 'begin the next session with', term)} ${title}${undo}`;
    const went = view.reopened
      ? deed('opened again, and switched to,', 'open again, and switch to,', term)
      : deed('switched to', 'switch to', term);
    const lines = [
      `${view.stayed ? `${term.good('✓')} already on` : went} ${title}`,
      ...(view.private === true ? [`  ${view.inGit === false ? OUT_OF_GIT : PRIVATE}`] : []),
      ...(view.plan ? [`  plan ${view.plan}${view.stand === '' ? '' : `, ${view.stand}`}`] : []),
      ...(view.fresh === undefined ? [] : [`  ${view.fresh}`]),
      ...((view.told ?? []) as string[]).map((line) => `  ${line}`),
    ];
    return `${lines.join('\n')}${undo}`;
  },
};

/** The same for the next session alone: no session that runs is spoken for, so that none is moved and nothing is learned of its prompts. */
function forTheNext(input: Input, facts: Facts): Outcome {
  const outcome = trusted(decideSwitch(input, facts, false, null), input, facts);
  const id = outcome.view?.id;
  if (typeof id !== 'string') return outcome;
  const did = outcome.edits.length === 0 ? '' : `made ${id} active for the next session`;
  return { ...outcome, did, view: { ...outcome.view, next: true } };
}

/** `outcome` with the offer of a fresh session for a person whose session is long. */
function offered(outcome: Outcome, input: Input, facts: Facts): Outcome {
  const session = input.agent ? null : sessionOf(input, facts);
  const id = outcome.edits.length === 0 ? undefined : outcome.view?.id;
  if (session === null || typeof id !== 'string') return outcome;
  const to = facts.state.contexts[id] ?? { id };
  if (!wantsFresh(session, to, contextsOf(session))) return outcome;
  return { ...outcome, edits: [...outcome.edits, afreshEdit(id)], view: { ...outcome.view, fresh: freshLine(id) } };
}

/** The same for a model, that names what it was told: a name nobody has is not taken for the nearest words. */
export const namedCommand: Command = {
  ...command,
  decide: (input, facts) => trusted(ofItsTurn(decideSwitch(input, facts, true), input, facts), input, facts),
};

/** `outcome` of an agent that turns elsewhere in its turn, with what it touched so far, which goes where its prompt goes, and what its user is to be told. */
function ofItsTurn(outcome: Outcome, input: Input, facts: Facts): Outcome {
  const session = input.agent ? sessionOf(input, facts) : null;
  const to = outcome.edits.find((e) => e.key === `session/${session?.id}`)?.now?.active;
  const from = session === null ? null : activeContext(session, facts);
  if (session === null || typeof to !== 'string' || to === from?.id) return outcome;
  const edits = oweSwitch(outcome.edits, session, facts);
  return { ...outcome, edits: from === null ? edits : withFilesOfTurn(edits, session.id, from, to, facts) };
}

/** `outcome`, unless an agent would begin with it what came with the repository, by whatever it is called: that is a person's. */
function trusted(outcome: Outcome, { agent }: Input, facts: Facts): Outcome {
  const begun = outcome.edits.filter((e) => e.key.startsWith('context/') && e.was === null);
  const stranger = !agent ? undefined : strangersIn(facts).find((d) => begun.some((e) => isOf(d, e)));
  return stranger === undefined
    ? outcome
    : emptyOutcome({ findings: [{ code: 'untrusted', args: { id: stranger.id }, severity: 'error' }] });
}

/** Is the context that begins the one of the document, by its id or by its plan? */
function isOf({ id, plan }: ReturnType<typeof strangersIn>[number], { key, now }: Edit): boolean {
  return key === `context/${id}` || (plan !== null && plan === now?.plan);
}

function decideSwitch(input: Input, facts: Facts, exactly: boolean, session = sessionOf(input, facts)): Outcome {
  const ref = input.args.join(' ').trim();
  const own = input.agent ? sessionOf(input, facts) : null;
  const asked = own === null ? null : askedNow(own, facts.state.questions);
  if (asked !== null)
    return emptyOutcome({ findings: [{ code: 'switch-asked', args: { ref: asked.id }, severity: 'error' }] });
  if (input.flags.new === true) return begun(ref, facts, session, exactly, input.agent);
  if (ref === '') return unnamed(facts, session);
  const stranger = strangerAt(ref, facts);
  if (stranger !== null && input.agent)
    return emptyOutcome({ findings: [{ code: 'untrusted', args: { id: stranger.id }, severity: 'error' }] });
  if (stranger !== null) return switchOutcome(stranger, facts, session);
  const { matches: found, near } = matchName(ref, facts, readerOf(input, facts), exactly);
  if (found.length === 0)
    return emptyOutcome({ findings: [exactly ? unknownAmong(ref, facts) : unknownContext(ref, facts)] });
  if (found.length > 1 || near) {
    const refs = found.map((m) => m.context ?? m.plan!.path);
    return emptyOutcome({ findings: [severalFinding(ref, refs, near)] });
  }
  const at = { now: facts.now, branch: facts.branch };
  return switchOutcome(contextOfMatch(found[0]!, facts.state, at), facts, session, !input.agent);
}

/** Nothing was named, and nobody is there to pick: the list, and what to type. */
function unnamed(facts: Facts, session: ReturnType<typeof sessionOf>): Outcome {
  const picks = placesToPick(facts, session, 'without');
  if (picks.length === 0) return emptyOutcome({ findings: [{ code: 'switch-nowhere', args: {}, severity: 'error' }] });
  const args = { first: picks[0]!.value };
  return emptyOutcome({
    findings: [{ code: 'switch-which', args, severity: 'error' }],
    view: { picks } satisfies Answers['switch'],
  });
}

/** Said to a model when nothing is called `ref`: the ids that there are, latest first. */
function unknownAmong(ref: string, facts: Facts): Finding {
  const open = openContexts(facts, null).map((c) => safeTitle(c.id));
  const rest = open.length > MOST_LISTED ? `, and ${open.length - MOST_LISTED} more` : '';
  const list = open.length === 0 ? 'none' : `${open.slice(0, MOST_LISTED).join(', ')}${rest}`;
  return { code: 'no-context-among', args: { ref: truncate(safeTitle(ref), 80), list }, severity: 'error' };
}

/** The outcome of turning to `to`. `merely`: nobody is at work in it yet, as an agent is that turns there in its turn. */
export function switchOutcome(
  to: Context,
  facts: Facts,
  session: ReturnType<typeof sessionOf>,
  merely = false,
): ReturnType<typeof emptyOutcome> {
  if (activeContext(session, facts)?.id === to.id && facts.state.contexts[to.id]?.status === 'open')
    return emptyOutcome({ view: { ...viewOf(to, facts, session), stayed: true } satisfies Answers['switch'] });
  // Work that goes on is as old as what was done last; what is reopened, or came from elsewhere, is taken up now.
  const goesOn = facts.state.contexts[to.id]?.status === 'open' && to.found === undefined;
  const now = merely && goesOn ? to.lastAt : facts.now;
  const { edits } = switchEdits(facts.state, session, to, { now, branch: facts.branch });
  // What its prompt had asked for says nothing of how that was read.
  const lesson = isDueTo(session?.due, to) ? [] : switchLessonEdits(session?.id ?? null, to.id, facts);
  return emptyOutcome({
    edits: [...edits, ...lesson],
    did: `switched to ${to.id}`,
    undoable: true,
    view: { ...viewOf(to, facts, session) },
  });
}

function viewOf(to: Context, facts: Facts, session: ReturnType<typeof sessionOf>): SwitchedTo {
  const { plan } = contextWithPlan(to, facts);
  return {
    id: to.id,
    title: to.title,
    ...(isKeptHere(to, facts) ? { private: true } : {}),
    plan: to.plan,
    progress: progressText(plan),
    stand: doneText(plan).replace(/^, /, ''),
    session: session?.id ?? null,
    ...(wasOver(to.id, facts.state) ? { reopened: true } : {}),
  };
}

/** The work of a document that came with the repository and has no record yet, when `ref` is its very name. */
function strangerAt(ref: string, facts: Facts): Context | null {
  const seen = strangersIn(facts).find((d) => d.id === ref);
  if (seen === undefined || !seen.path.endsWith(`/${ref}.md`)) return null;
  const plan = currentPlan(seen.plan, facts.plans)?.path ?? null;
  const at = { now: facts.now, branch: facts.branch, plan };
  // Somebody goes on with it from now on.
  return { ...contextOfDocument(seen, at), found: facts.now - 1 };
}

/** New work called `title`; work of the same task that is open is turned to instead, and that is said. `again`: who is on it already stays; `noting`: it is an agent that opens, so what the user only wants noted waits, and what their prompt opened by itself is not opened beside it. */
function begun(
  title: string,
  facts: Facts,
  session: ReturnType<typeof sessionOf>,
  again: boolean,
  noting: boolean,
): ReturnType<typeof emptyOutcome> {
  if (visibleText(title).trim() === '')
    return emptyOutcome({ findings: [{ code: 'new-untitled', args: {}, severity: 'error' }] });
  const { same } = findExisting(title, facts);
  const twin = same === null ? contextCalled(title, facts) : undefined;
  if (twin !== undefined && again && activeContext(session, facts)?.id === twin.id)
    return switchOutcome(twin, facts, session);
  if (twin !== undefined)
    return emptyOutcome({
      findings: [{ code: 'new-twice', args: { id: twin.id, title: twin.title }, severity: 'error' }],
    });
  const plan = same === null ? planCalled(title, facts) : null;
  if (plan !== null)
    return emptyOutcome({
      findings: [{ code: 'new-is-plan', args: { path: plan.path, title: planTitle(plan) }, severity: 'error' }],
    });
  const already = noting && same === null ? openedByPrompt(session, facts) : null;
  if (already !== null && isMuchTheSame(title, already.title)) {
    const args = { id: already.id, title: truncate(safeTitle(title), 80) };
    const stays = switchOutcome(already, facts, session);
    return { ...stays, findings: [{ code: 'opened-already', args, severity: 'note' }] };
  }
  if (same === null) {
    const fresh = createContext(title, facts);
    if (noting && isOnlyNoted(session, facts)) return notedOutcome(fresh, facts, session);
    const near = planNear(title, facts);
    if (near === null) return switchOutcome(fresh, facts, session);
    const args = { path: near.plan.path, title: safeTitle(planTitle(near.plan)) };
    // Made first and found out then, it would stand beside the plan for nothing.
    if (near.task && noting) return emptyOutcome({ findings: [{ code: 'new-is-task', args, severity: 'error' }] });
    const made = switchOutcome(fresh, facts, session);
    return { ...made, findings: [...made.findings, { code: 'new-near-plan', args, severity: 'note' }] };
  }
  const args = { task: taskIdIn(title) ?? same.id, id: same.id };
  const back = switchOutcome(same, facts, session);
  return { ...back, findings: [{ code: 'restored-work', args, severity: 'note' }] };
}

/** The active context of `session`, where its last prompt opened it; else `null`. */
function openedByPrompt(session: ReturnType<typeof sessionOf>, facts: Facts): Context | null {
  const active = session === null ? null : activeContext(session, facts);
  const opened = lastPrompt(session, facts)?.edits.some((e) => e.key === `context/${active?.id}` && e.was === null);
  return opened === true ? active : null;
}

/** Of the fewer words of two titles most stand in the other. */
function isMuchTheSame(a: string, b: string): boolean {
  const { both, few } = sharedWords(a, b);
  return few > 0 && both / few >= 2 / 3;
}

function lastPrompt(session: ReturnType<typeof sessionOf>, facts: Facts): Operation | null {
  return session === null ? null : newestPrompt(session.id, facts);
}

/** Did the user of `session` say, with the last prompt, that something is only noted for later, while a context is active? */
function isOnlyNoted(session: ReturnType<typeof sessionOf>, facts: Facts): boolean {
  if (session === null || activeContext(session, facts) === null) return false;
  const { verb, prompt = '' } = lastPrompt(session, facts)?.reading ?? {};
  return verb !== 'switch' && isForLaterOnly(ownWords(prompt).own);
}

/** The outcome of opening `to` as work that waits: the session stays where it is. */
function notedOutcome(to: Context, facts: Facts, session: ReturnType<typeof sessionOf>): Outcome {
  const active = activeContext(session, facts)!;
  return emptyOutcome({
    edits: [{ key: `context/${to.id}`, was: null, now: { ...to } }],
    did: `noted ${to.id} for later`,
    undoable: true,
    view: {
      id: to.id,
      title: to.title,
      plan: null,
      noted: active.title,
      session: session?.id ?? null,
    } satisfies Answers['switch'],
  });
}
