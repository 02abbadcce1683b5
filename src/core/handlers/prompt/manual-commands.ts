/** Decides what the seed's manual commands, said as a prompt, do: the same as the verbs of the command line. */

import { archiveEdits, endEdits, otherSessionsOn, pauseEdits } from '../../context/lifecycle.js';
import { nextOperationName } from '../../context/operation-name.js';
import { ownContextIn } from '../../context/rules/own-context.js';
import { type Manual, parseManualCommand } from '../../context/rules/phrases.js';
import { presentEdits, recordEdit, sessionAt, sessionState } from '../../context/state.js';
import { contextOfMatch } from '../../context/switch.js';
import { goalTitle } from '../../context/title/goal.js';
import { withoutNotices } from '../../digest/noise.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Context, Event, Facts, Match, Outcome, PlanRow, Reading, SessionState } from '../../model.js';
import { parseDone } from '../../request/done-said.js';
import { formatAge } from '../../text/duration.js';
import { safeTitle } from '../../text/fence.js';
import { ownWords } from '../../text/own-words.js';
import { isSameTitle, truncate } from '../../text/truncate.js';
import { sharedWords, wordSet } from '../../text/words.js';
import { doneBrief, LISTED_AS, listedText, stillOnText } from '../../words/spoken.js';
import { redoByPrompt, undoByPrompt } from '../history/undo-by-prompt.js';
import { sincePrompt } from '../session/turn-records.js';
import { activeContext, contextWithPlan, openContexts } from '../shared/active-context.js';
import { contextCalled, createContext, findExisting, planCalled } from '../shared/find-existing.js';
import { farIn } from '../shared/how-far.js';
import { listContexts, namesFor } from '../shared/resolve-context.js';
import { putQuestion } from './put-question.js';
import { turnTo } from './turn-to.js';
import { updateSession } from './update-session.js';

type PromptEvent = Extract<Event, { kind: 'prompt' }>;

/** What is known when a command is carried out; `reading` is that of the prompt, for a question that it leads to. */
interface Desk {
  facts: Facts;
  session: SessionState;
  active: Context | null;
  reading: Reading | undefined;
}

/** The outcome of a prompt that is a manual command, `null` for all others. */
export function runManualCommand(event: PromptEvent, outcome: Outcome, facts: Facts): Outcome | null {
  const known = sessionAt(facts.state, event.session.id) ?? null;
  const prompt = withoutHeld(withoutNotices(event.prompt), known, facts.now);
  const names = namesFor(facts, known);
  const over = parseDone(prompt, names.contexts);
  const command: Manual | null = over === null ? parseManualCommand(prompt, names) : { do: 'done', id: over };
  const own = command === null ? ownContextIn(ownWords(prompt).own) : null;
  if (command === null && own === null) return null;
  const session = updateSession(sessionState(facts.state, event.session, facts.now), event, facts, prompt);
  const desk = { facts, session, active: activeContext(known, facts), reading: outcome.reading };
  return command === null ? apart(own!.of, desk) : carriedOut(command, desk);
}

/** A host puts the prompt that asked for the list back into the box: what is typed next stands behind it. */
function withoutHeld(prompt: string, known: SessionState | null, now: number): string {
  const rest = now - (known?.listedAt ?? 0) < LISTED_AS.lately ? prompt.replace(LISTED_AS.asked, '') : prompt;
  return rest.trim() === '' ? prompt : rest;
}

function carriedOut(command: Manual, desk: Desk): Outcome | null {
  switch (command.do) {
    case 'list':
      return listed(desk);
    case 'switch':
      return turned(contextOf(command.to, desk), false, desk);
    case 'create':
      return created(command.title, desk);
    case 'archive':
      return putAway(desk, 'archived');
    case 'pause':
      return putAway(desk, 'paused');
    case 'done':
      return ended(command.id, desk);
    case 'undo':
      return undoByPrompt(command.bare, desk.session.id, desk.facts, command.turn === true);
    case 'redo':
      return redoByPrompt(command.bare, desk.session.id, desk.facts);
    case 'ask':
      return asks(command.ref, command.among, desk);
  }
}

function sessionEdit({ facts, session }: Desk, over: Partial<SessionState> = {}): ReturnType<typeof recordEdit> {
  return recordEdit(`session/${session.id}`, sessionAt(facts.state, session.id), { ...session, ...over });
}

function contextOf(id: string, { facts }: Desk): Context {
  const known = facts.state.contexts[id]!;
  return contextOfMatch({ context: id, plan: null, title: known.title }, facts.state, facts);
}

/** The list is remembered, so that `#2` means its second. */
function listed(desk: Desk): Outcome {
  const { facts, session, active } = desk;
  const list = listContexts(facts, session);
  const far = farIn(facts);
  const lines = list.map((c, i) => {
    const tail = [c.id === active?.id ? 'active' : '', far(c), `${formatAge(c.lastAt, facts.now)} ago`];
    return `#${i + 1} ${c.id}: ${truncate(safeTitle(c.title), 60)} (${tail.filter(Boolean).join(', ')})`;
  });
  const what = lines.length === 0 ? 'the user asked for the contexts; none is open.' : 'the user asked for this list:';
  return emptyOutcome({
    edits: presentEdits(sessionEdit(desk, { listed: list.map((c) => c.id), listedAt: facts.now })),
    brief: doneBrief(what, lines, 'clew contexts', session.id, 'Show it; "switch to #N" switches to one.'),
    notice: `clew: ${list.length} open, listed for the agent. "switch to #N" switches to one`,
    shows: listedText(lines),
  });
}

function turned(to: Context, fresh: boolean, desk: Desk): Outcome {
  const { facts, session, active } = desk;
  if (active?.id === to.id)
    return emptyOutcome({
      edits: presentEdits(sessionEdit(desk)),
      brief: doneBrief(
        'the user is on this context already.',
        [`${to.id}: ${safeTitle(to.title)}`],
        'clew contexts',
        session.id,
      ),
      notice: `clew: already on "${safeTitle(to.title)}"`,
    });
  return turnTo(to, active, fresh, session, facts);
}

/** Work of the same task is restored, never begun a second time; whether that of the same title is meant is asked. `isFromPrompt`: its name is made of what the user said of it. */
function created(name: string, desk: Desk, isFromPrompt = false): Outcome {
  const { same } = findExisting(name, desk.facts, null);
  const twin = same === null ? contextCalled(name, desk.facts) : undefined;
  if (twin !== undefined)
    return twin.id === desk.active?.id ? turned(contextOf(twin.id, desk), false, desk) : asks(name, [twin.id], desk);
  const plan = same === null ? planCalled(name, desk.facts) : null;
  if (plan !== null && desk.reading !== undefined) return asksPlan(name, plan, desk);
  return same === null
    ? turned({ ...createContext(name, desk.facts), ...(isFromPrompt ? { fromPrompt: true } : {}) }, true, desk)
    : turned(contextOf(same.id, desk), false, desk);
}

/** A context of its own for what `of` says, or for what was spoken of last; who is on it is told so. */
function apart(of: string, desk: Desk): Outcome {
  const { facts, session, active } = desk;
  const last = of === '' ? sincePrompt(session.id, facts) : null;
  const opened = [...(last?.others ?? []), ...(last?.prompt === undefined ? [] : [last.prompt])].some((o) =>
    o.edits.some((e) => e.key === `context/${active?.id}` && e.was === null),
  );
  if (active !== null && opened) return turned(active, false, desk);
  const said = of === '' ? ownWords(last?.prompt?.reading?.prompt ?? '').own : of;
  const title = goalTitle({ own: said, prompt: said, branch: null });
  // "Yes, do that" says of nothing what it is.
  if (wordSet(title).length < (of === '' ? 2 : 1))
    return emptyOutcome({
      edits: presentEdits(sessionEdit(desk)),
      brief: doneBrief(
        'the user wants a context of its own for this.',
        [],
        '',
        session.id,
        'Open it, under a short title.',
      ),
      notice:
        'clew: what the new context is of was not clear, so the agent is to open it. "new context NAME" does it too',
    });
  if (active !== null && isMuchTheSame(title, active.title)) return turned(active, false, desk);
  const alike = openContexts(facts, active?.id ?? null).filter((c) => isMuchTheSame(title, c.title));
  return alike.length > 0 && desk.reading !== undefined
    ? asks(
        title,
        alike.slice(0, 4).map((c) => c.id),
        desk,
      )
    : created(title, desk, true);
}

/** Of the fewer words of two titles most stand in the other, and no single one. */
function isMuchTheSame(a: string, b: string): boolean {
  const { both, few } = sharedWords(a, b);
  return isSameTitle(a, b) || (both >= 2 && both / few >= 2 / 3);
}

function nothingActive(desk: Desk): Outcome {
  return emptyOutcome({
    edits: presentEdits(sessionEdit(desk)),
    brief: doneBrief('no context is active, so nothing was changed.', [], '', desk.session.id),
    notice: 'clew: no context is active',
  });
}

function putAway(desk: Desk, how: 'archived' | 'paused'): Outcome {
  const { facts, session, active } = desk;
  if (active === null) return nothingActive(desk);
  return emptyOutcome({
    edits: (how === 'archived' ? archiveEdits : pauseEdits)(facts.state, { ...session, active: active.id }, active),
    did: `${how} ${active.id}`,
    undoable: true,
    brief: doneBrief(
      `the user ${how} this context.`,
      [`${active.id}: ${safeTitle(active.title)}`],
      'clew contexts',
      session.id,
    ),
    notice: `clew: ${how} "${safeTitle(active.title)}"${stillOnText(otherSessionsOn(facts.state, active.id, session).length)}. Undo: clew undo ${nextOperationName(facts)}`,
  });
}

/** The context `id` is over, '' for the active one; one that is over already is told as it is. */
function ended(id: string, desk: Desk): Outcome | null {
  const { facts, session, active } = desk;
  const context = id === '' ? active : facts.state.contexts[id]!;
  if (context === null) return nothingActive(desk);
  if (context.status !== 'open') return null;
  const on = active === null ? session : { ...session, active: active.id };
  return emptyOutcome({
    edits: endEdits(facts.state, on, context, { status: 'completed', now: facts.now }),
    did: `completed ${context.id}`,
    undoable: true,
    brief: doneBrief(
      'the user closed this context as done; it is closed already, nothing of it is left to run.',
      [`${context.id}: ${safeTitle(context.title)}`],
      'clew contexts',
      session.id,
    ),
    notice: `clew: closed "${safeTitle(context.title)}" as done. Undo: clew undo ${nextOperationName(facts)}`,
  });
}

/** A plan is called what was to be begun: is it meant? */
function asksPlan(name: string, plan: PlanRow, { facts, session, active, reading }: Desk): Outcome {
  const match: Match = { context: null, plan, title: plan.title, score: 1, reasons: [] };
  const doubt = { about: name, matches: [match], active, reading: reading!, held: '' };
  const { reading: _, ...outcome } = putQuestion(doubt, session, facts);
  return outcome;
}

/** Which work is meant cannot be told: the user chooses among what it may be. */
function asks(ref: string, among: string[], desk: Desk): Outcome {
  const { facts, session, active, reading } = desk;
  const choices =
    among.length > 0 ? among.map((id) => facts.state.contexts[id]!) : openContexts(facts, active?.id ?? null);
  if (choices.length === 0 || reading === undefined)
    return emptyOutcome({
      edits: presentEdits(sessionEdit(desk)),
      brief: doneBrief('the user named a context that is not known.', [`"${ref}"`], 'the user', session.id),
      notice: `clew: no context is called "${safeTitle(ref)}"`,
    });
  const matches = choices
    .slice(0, 4)
    .map(
      (c): Match => ({ context: c.id, plan: contextWithPlan(c, facts).plan, title: c.title, score: 1, reasons: [] }),
    );
  const { reading: _, ...outcome } = putQuestion({ about: ref, matches, active, reading, held: '' }, session, facts);
  return outcome;
}
