/** Decides what an agent's turn leaves in the document of the work it was for: SYNC_CONTEXT, with the facts the hook has. */

import { afreshEdit, wantsFresh } from '../../context/afresh.js';
import { withPrompt } from '../../context/context.js';
import { checkBeforeFinishing } from '../../context/gate/finishing.js';
import { hasChanged, recordResult } from '../../context/rules/record.js';
import { NOTHING, type Result } from '../../context/rules/result.js';
import { presentEdits, recordEdit } from '../../context/state.js';
import { betterTitle } from '../../context/title/better.js';
import { turnedToWork } from '../../context/undo-stack.js';
import { inTurn } from '../../context/up-next.js';
import { NO_TURN } from '../../digest/last-turn.js';
import type { Wish } from '../../model/document.js';
import type { Context, Edit, Event, Facts, Finding, Outcome, State, Turn } from '../../model.js';
import { isPlanPath } from '../../plan/catalog/plan-paths.js';
import { parsePlanAt } from '../../plan/parse/detect-dialect.js';
import { freeBranch } from '../../text/branch.js';
import { fenceText, safeTitle } from '../../text/fence.js';
import { ownWords } from '../../text/own-words.js';
import { isSameTitle } from '../../text/truncate.js';
import { hintOf, sentenceOf } from '../../words/en.js';
import { freshLine, renamedNotice } from '../../words/spoken.js';
import { unfinishedText } from '../../words/unfinished.js';
import { isInActiveFile } from '../adopted-store/active-file.js';
import { contextsAfter, switchActiveFile, withPlaces } from '../adopted-store/switch-active-file.js';
import { goalAsked } from '../document/asked-goal.js';
import { applyToBoth, besideFinding, bothOf, goneFinding, isGone, joined } from '../document/beside.js';
import {
  draftEdits,
  inOurs,
  isTakenAway,
  keyOf,
  linesOf,
  newDraft,
  openDraft,
  unusedDocumentFindings,
} from '../document/draft.js';
import { goalOfPart } from '../document/part-asked.js';
import { summedAnew } from '../document/summed-up.js';
import { contextAfter } from '../shared/context-transitions.js';
import { notLeft } from '../shared/left-behind.js';
import { workedOn } from '../shared/our-files.js';
import { commitsOf } from './committed.js';
import { decidedHere, decisionsIn, decisionText } from './decided.js';
import { elsewhereEdits } from './elsewhere.js';
import { lateLook } from './late-look.js';
import { leftInTurnEdits } from './left-age.js';
import { openByTurn } from './open-by-turn.js';
import { planProgress, progressEditsOfOthers, progressWishes } from './plan-progress.js';
import { seenEdits } from './since-left.js';
import { tellAgentSwitch } from './tell-agent-switch.js';
import { turnsWhole, withFiles } from './turn-files.js';
import { sincePrompt } from './turn-records.js';

type Ending = Extract<Event, { kind: 'stop' | 'compact' | 'end' }>;

/** Tokens that the document may add to what a compaction is asked to keep. */
const COMPACT = 600;

/** `outcome` of a stop, a compaction or an end, with what its turn leaves in the document; an end tells how far the plans are. */
export function recordTurn(event: Ending, thought: Outcome, known: Facts): Outcome {
  const opened = openByTurn(event, sinceSwitch(event, thought, known), known);
  const { outcome, facts, to, entries } = lateLook(event, opened.outcome, opened.facts);
  const commits = facts.document === undefined ? new Map() : commitsOf(event.session.id, to, facts);
  const done = turnRecorded(event, outcome, facts, { id: to, entries, commits });
  const seen = event.kind === 'stop' ? seenEdits(to, event.session.id, done.edits, facts) : [];
  const kept = seen.length === 0 ? done : { ...done, edits: [...done.edits, ...seen] };
  // What nobody hears stays owed: to the stop itself, or to the next prompt.
  const own =
    event.kind === 'stop' && event.unheard !== true
      ? offeredFresh(event.session.id, tellAgentSwitch(event.session.id, kept, facts), facts)
      : kept;
  const session = facts.state.sessions[event.session.id];
  if (event.kind !== 'end' || session === undefined || facts.document === undefined) return own;
  // A document that the turn itself has changed is caught up with at another end.
  const keys = new Set(own.edits.map((e) => e.key));
  const isWritten = (id: string): boolean => {
    const context = Object.hasOwn(facts.state.contexts, id) ? facts.state.contexts[id] : undefined;
    return context !== undefined && keys.has(keyOf(context));
  };
  const before = progressEditsOfOthers(
    session.trail.filter((id) => id !== session.active && !isWritten(id)),
    facts,
  );
  return before.length === 0 ? own : { ...own, edits: [...before, ...own.edits] };
}

/** `outcome` with the offer of a fresh session, where the agent switched a long one in this turn: its user was not told then. */
function offeredFresh(id: string, outcome: Outcome, { turn, state }: Facts): Outcome {
  const session = state.sessions[id];
  const to = session?.active == null ? undefined : state.contexts[session.active];
  if (turn?.since === undefined || session === undefined || to === undefined) return outcome;
  if (!wantsFresh(session, to, session.trail)) return outcome;
  const line = freshLine(to.id);
  const said = outcome.notice ?? `clew: switched to "${safeTitle(to.title)}".`;
  const notice = `${said} ${line}`;
  return { ...outcome, notice, edits: [...outcome.edits, afreshEdit(to.id)] };
}

/** `outcome` without the files of a part of the turn that stays with another context, which is as old as it was before: the active one is known by those since. */
function sinceSwitch(event: Ending, outcome: Outcome, facts: Facts): Outcome {
  const id = facts.state.sessions[event.session.id]?.active ?? null;
  const since = facts.turn?.since;
  if (facts.turn === undefined || since === undefined || id === null) return outcome;
  const known = facts.state.contexts[id];
  if (known === undefined) return outcome;
  const { prompt, others: own } = sincePrompt(event.session.id, facts);
  const byAgent = own.some((o) => o.at === since && turnedToWork(o));
  const whole = prompt !== undefined && turnsWhole({ prompt, others: own }, since, byAgent);
  const touched = whole ? workedOn(facts.conversation.touched, facts) : [];
  const looked = notLeft(touched, facts.state.sessions[event.session.id]!, known, facts.state);
  const files = [...new Set([...workedOn(facts.turn.wrote, facts), ...looked])];
  const after = withPrompt(known, { now: facts.now, own: '', files, branch: null });
  const edit = files.length === 0 ? null : recordEdit(`context/${id}`, known, { ...after, prompts: known.prompts });
  const others = outcome.edits.filter((e) => e.key !== `context/${id}`).map((e) => withFiles(e, id, files));
  const left = event.kind === 'stop' ? leftInTurnEdits(event.session.id, facts) : [];
  return { ...outcome, edits: [...others, ...left, ...presentEdits(edit)] };
}

/** What a turn is recorded for: the context that it was for, entries that come to it from another, and its commits by whose work they hold. */
interface Recorded {
  id: string | null;
  entries: Wish[];
  commits: Map<string, string[]>;
}

/** Only real work has a document. */
function turnRecorded(event: Ending, outcome: Outcome, facts: Facts, { id, entries, commits }: Recorded): Outcome {
  if (facts.document === undefined) return outcome;
  const known = id === null ? null : contextAfter(outcome.edits, facts.state, id);
  const written = new Set(outcome.edits.map((e) => e.key));
  const others = (own: Context | null): Edit[] =>
    elsewhereEdits(facts.turn ?? NO_TURN, own, commits, facts).filter((e) => !written.has(e.key));
  // What was called done in this turn may hold what the turn committed.
  if (known === null || known.status !== 'open') return { ...outcome, edits: [...outcome.edits, ...others(null)] };
  const result = {
    ...resultOf(facts, known, decidedHere(facts.turn ?? NO_TURN, known, facts)),
    commits: commits.get(known.id) ?? [],
  };
  const { context, edit, wishes: given } = titled(known, result, planMade(known, facts));
  const wishes = [...given, ...planWishes(known, facts.state)];
  const gone = isGone(context, facts);
  const home = gone ? inOurs(context) : context;
  const paper = openDraft(home, facts);
  const unused = paper === null && home.file != null;
  const worth = paper !== null || (!unused && worthy(result, home, facts));
  // What became done is kept with the document that tells it.
  const plan = event.kind === 'end' || (event.kind === 'stop' && worth) ? planProgress(context, facts) : null;
  const edits = [...outcome.edits, ...presentEdits(edit, plan?.edit ?? null), ...others(known)];
  const called = event.kind === 'stop' && context.title !== known.title;
  const renamed = called ? renamedNotice(known.id, known.title, context.title) : '';
  if (unused) return { ...outcome, edits, findings: [...outcome.findings, ...unusedDocumentFindings(context, facts)] };
  if (!worth) return { ...outcome, edits };
  const all = contextsAfter(edits, facts);
  const seat =
    paper === null && !gone && isInActiveFile(context, facts) ? switchActiveFile(context, [], all, facts) : null;
  const seated = seat === null || Array.isArray(seat) ? null : seat;
  const start = bothOf(seated?.paper ?? paper ?? newDraft(home, facts, goalOf(known, result, facts)), facts);
  const kept = recordResult(joined(start), result);
  const first = applyToBoth(start, [...entries, ...kept.changes, ...wishes], facts, true);
  const gate = event.kind === 'stop' ? finish(event, joined(first.both), result, facts) : null;
  // Dated as recorded: what clew itself put there is nobody's note, which the next turn would leave alone.
  const made: Wish[] = gate?.changes.length ? [...gate.changes, { do: 'meta', set: { updated: facts.now } }] : [];
  const next = applyToBoth(first.both, made, facts, false).both;
  const told = plan === null ? [] : progressWishes(joined(next), plan);
  const last = applyToBoth(next, told, facts, false).both;
  // What clew summed up says what the document says beside it.
  const summed = summedAnew(last.paper, facts);
  const papers = [summed.paper, ...(last.beside === null ? [] : [last.beside])];
  const said: Finding[] = [
    ...(gone && hasChanged(result) ? [goneFinding(context)] : []),
    ...(start.beside === null && last.beside !== null ? [besideFinding(context)] : []),
  ];
  const findings: Finding[] = [
    ...said,
    ...(seated?.findings ?? (Array.isArray(seat) ? seat : [])),
    ...kept.findings,
    ...first.findings,
    ...(gate?.findings ?? []),
  ];
  const refused = gate?.verdict === 'deny' && !(event.kind === 'stop' && event.again === true) ? gate : null;
  const lines = event.kind === 'compact' ? linesOf(last.paper, COMPACT, facts) : [];
  return {
    ...outcome,
    ...(refused === null ? {} : { verdict: 'deny', hold: unfinishedText(refused.findings, facts.tool === true) }),
    edits: [
      ...(seated?.before ?? []),
      ...draftEdits(papers),
      ...summed.edits,
      ...(seated === null ? edits : withPlaces(edits, seated, all)),
      ...presentEdits(refused === null ? null : remembered(event.session.id, refused.state, facts)),
    ],
    findings: [...outcome.findings, ...findings],
    ...(said.length === 0 && renamed === '' ? {} : { notice: withSaid(outcome.notice, said, renamed) }),
    ...(lines.length === 0 || outcome.brief === undefined
      ? {}
      : { brief: `${outcome.brief}\n${fenceText(lines.join('\n'), 'its context document', event.session.id)}` }),
  };
}

/** The goal of work that began with this turn's prompt is what the user said, not what it is called. */
function goalOf(context: Context, { asked }: Result, facts: Facts): string | undefined {
  if (context.prompts > 1) return undefined;
  return context.fromPrompt === true ? goalAsked(asked) : goalOfPart(asked, context, facts);
}

/** The plan of the same title that the turn wrote for work without one, which is nobody's; `null` for none, or several. */
function planMade(context: Context, { state, turn, ...facts }: Facts): string | null {
  if (context.plan !== null || turn === undefined) return null;
  const made = (f: string): boolean => Object.hasOwn(state.made ?? {}, f);
  const owned = new Set(Object.values(state.contexts).map((c) => c.plan));
  const found = workedOn(turn.wrote, facts).filter((f) => {
    const text = (isPlanPath(f) || made(f)) && !owned.has(f) ? facts.file?.(f) : null;
    const plan = typeof text === 'string' ? parsePlanAt(f, text) : null;
    return plan !== null && isSameTitle(plan.title, context.title);
  });
  return found.length === 1 ? found[0]! : null;
}

/** Work that was given a plan by a command stands with it in its document, too. */
function planWishes({ plan }: Context, { made }: State): Wish[] {
  return plan !== null && Object.hasOwn(made ?? {}, plan) ? [{ do: 'meta', set: { plan } }] : [];
}

/** `context` under the title, and with the plan, that its turn gives it, if it gives one. */
function titled(
  context: Context,
  turn: Result,
  plan: string | null,
): { context: Context; edit: Edit | null; wishes: Wish[] } {
  const title = plan === null ? betterTitle(context, turn) : null;
  if (title === null && plan === null) return { context, edit: null, wishes: [] };
  const given = { ...(title === null ? {} : { title }), ...(plan === null ? {} : { plan }) };
  const now: Context = { ...context, ...given, fromPrompt: false };
  return {
    context: now,
    edit: recordEdit(`context/${context.id}`, context, now),
    wishes: [{ do: 'meta', set: given }],
  };
}

/** The session's record of what was refused, so that it is refused once. */
function remembered(id: string, refused: string, facts: Facts): ReturnType<typeof recordEdit> {
  const session = facts.state.sessions[id]!;
  return recordEdit(`session/${id}`, session, { ...session, refused });
}

/** A document is begun with the first thing that is worth keeping. */
function worthy(result: Result, context: Context, facts: Facts): boolean {
  if (result.files.length > 0 || result.decision !== '' || result.planChanged || result.todos !== null) return true;
  return context.prompts > 1 && !isTakenAway(context, facts);
}

/** `notice` with what its user should know of where the turn is recorded. */
function withSaid(notice: string | undefined, said: Finding[], renamed: string): string {
  const lines = [...(renamed === '' ? [] : [renamed]), ...said.map((f) => `clew: ${sentenceOf(f)} Next: ${hintOf(f)}`)];
  return [...(notice === undefined ? [] : [notice]), ...lines].join('\n');
}

function finish(
  event: Ending,
  document: Parameters<typeof checkBeforeFinishing>[0],
  result: Result,
  facts: Facts,
): ReturnType<typeof checkBeforeFinishing> {
  const refused = facts.state.sessions[event.session.id]?.refused ?? '';
  return checkBeforeFinishing(document, {
    ...result,
    mode: facts.config.finishGate,
    secrets: facts.secretsIn ?? (() => []),
    refused,
  });
}

/** What the last turn led to, for the work `context`; `decided`: which of its answers are decisions of that. */
export function resultOf(
  facts: Facts,
  context: Context,
  decided = decisionsIn(facts.turn ?? NO_TURN, context),
): Result {
  const turn = facts.turn ?? NO_TURN;
  const files = workedOn(turn.wrote, facts).filter((f) => !/^(?:\.\.?\/|\/|[A-Za-z]:)/.test(f));
  return {
    ...NOTHING,
    now: facts.now,
    asked: ownWords(turn.prompt).own,
    files: files.toReversed(),
    planChanged: turn.approved !== null || (context.plan !== null && files.includes(context.plan)),
    decision: decisionOf(turn, decided),
    commits: turn.commits,
    todos: turn.todos,
    tasks: context.plan === null ? [] : inTurn(facts.tasks?.(context.plan) ?? [], context, facts),
    failed: turn.failed ?? '',
    passed: turn.passed,
    plan: context.plan,
    planned: context.progress?.open ?? [],
    told: context.told ?? '',
    branch:
      context.branch === facts.branch
        ? facts.branch
        : freeBranch(facts.branch, context.id, Object.values(facts.state.contexts)),
  };
}

/** What the user decided in this turn, in one line: answers to the agent's questions, a plan that was approved. */
function decisionOf(turn: Turn, decided: Turn['decided']): string {
  const answers = decided.map(decisionText);
  const plan = turn.approved === null ? [] : [`Plan approved: ${turn.approved.title}`];
  return [...plan, ...answers].join('; ');
}
