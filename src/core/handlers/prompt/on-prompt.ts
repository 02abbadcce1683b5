/** Decides what a prompt means for the work at hand: stay, nudge, switch or ask. */

import { markedAnswer } from '../../clarify/marked-answer.js';
import { choiceOf } from '../../clarify/parse-reply.js';
import { permitIn } from '../../clarify/permit.js';
import { doubtOf, isDeclined, isStanding, settlingQuestion } from '../../clarify/remembered.js';
import { declines } from '../../clarify/spoken-answer.js';
import { withPrompt } from '../../context/context.js';
import { isActive } from '../../context/match.js';
import { presentEdits, recordEdit, sessionState } from '../../context/state.js';
import { wasOver } from '../../context/switch.js';
import { goalTitle } from '../../context/title/goal.js';
import { makeScene } from '../../detect/features.js';
import { isPlainlyNew, likelyMatches, readPrompt } from '../../detect/reading.js';
import type { Scene } from '../../detect/signals/_signal.js';
import { holdsTag, isNoise, withoutNotices } from '../../digest/noise.js';
import { isModeAlone } from '../../document/mode-keyword.js';
import { emptyOutcome, withBrief } from '../../empty-outcome.js';
import type { Choice, Event, Facts, Match, Outcome, Question, Reading, SessionState } from '../../model.js';
import { isAside } from '../../phrases/aside.js';
import { isIdle, isIdleAbout, isPutOff } from '../../request/clauses.js';
import { firstThen } from '../../request/first-then.js';
import { askedBeside, type SaidTask, taskSaid } from '../../request/named-task.js';
import { asksForWork, isOnlySmallTalk } from '../../request/opens-work.js';
import { asksForNothing, type Request, requestIn } from '../../request/request.js';
import { fingerprint } from '../../text/hash.js';
import { ownWords } from '../../text/own-words.js';
import { wordSet } from '../../text/words.js';
import { movedBrief, nudgeText } from '../../words/brief.js';
import { filedBrief } from '../../words/late.js';
import { taggedText, unsureText } from '../../words/spoken.js';
import { contextWithPlan } from '../shared/active-context.js';
import { withKnown } from '../shared/known.js';
import { notLeft } from '../shared/left-behind.js';
import { workedOn } from '../shared/our-files.js';
import { withTitle } from '../shared/session-title.js';
import { withTeamNews } from '../shared/team-news.js';
import { tellLeftOver } from '../shared/tell-elsewhere.js';
import { laterMarks } from '../tool/record-later.js';
import { type Later, laterIn, withDue } from './due-switch.js';
import { carryOutRequest } from './explicit-request.js';
import { begun, firstWork } from './first-work.js';
import { onReply } from './on-reply.js';
import { wantsMore } from './prefilter.js';
import { putQuestion } from './put-question.js';
import { layerOf, withLesson } from './record-lesson.js';
import { ledToTake, theirsIn } from './take-over.js';
import { turnTo } from './turn-to.js';
import { sessionEdit, updateSession } from './update-session.js';

type PromptEvent = Extract<Event, { kind: 'prompt' }>;

/** The outcome of one prompt. Notices of programs and bare slash commands change nothing. */
export function onPrompt(event: PromptEvent, facts: Facts): Outcome {
  const { id } = event.session;
  const outcome = readOrAnswered(event, facts);
  // A command puts its own words in the place of these.
  const told = outcome.wants === undefined ? tellLeftOver(outcome, id, facts) : outcome;
  return withTitle(withTeamNews(withKnown(told, id, facts), id, facts), event, facts);
}

function readOrAnswered(event: PromptEvent, facts: Facts): Outcome {
  const prompt = withoutNotices(event.prompt);
  const words = ownWords(prompt);
  const { own, slash } = words;
  if (isNoise(prompt) || (slash !== '' && own === '') || isSentLater(event, facts)) return emptyOutcome();
  const before = sessionState(facts.state, event.session, facts.now);
  const session = updateSession(before, event, facts, own);
  const asked = Object.values(facts.state.questions).filter((q) => q.session === before.id && q.answer === null);
  // What stands behind a command or beside a notice of the host was not typed as an answer.
  const unsure = event.unsure ?? (holdsTag(event.prompt) ? 'tag' : undefined);
  const marked = own === prompt.trim() ? markedAnswer(own, asked, facts.now) : null;
  if (marked !== null && unsure === undefined) return onReply(marked.q, marked.choice, session, facts, own);
  const standing = asked.map(withoutPermit).find((q) => isStanding(q, before) && q.choices.length > 0) ?? null;
  const choice = standing && choiceOf(standing, prompt, facts.conversation.said);
  const doubted = unsure !== undefined && (marked !== null || (choice !== null && isApproving(choice)));
  if (standing && choice && !doubted) return onReply(facts.state.questions[standing.id]!, choice, session, facts, own);
  // "none of these", where nothing is left to stay with: the question is over.
  const open = standing?.turn !== undefined && declines(prompt) ? null : standing;
  const over = asked.filter((q) => q.turn !== undefined && q !== open);
  const s = makeScene(prompt, before, facts, words);
  const outcome = understood(s, session, facts, open);
  const closed = over.flatMap((q) => recordEdit(`question/${q.id}`, q, { ...q, answer: 'declined' }) ?? []);
  const said = doubted
    ? withBrief(outcome, event.unsure === undefined ? taggedText() : unsureText(event.unsure))
    : outcome;
  const whole = closed.length === 0 ? said : { ...said, edits: [...closed, ...said.edits] };
  return wantsMore(prompt.slice(0, 2000), s.ids.length) ? { ...whole, wants: 'words' } : whole;
}

/** A yes to a call is given with the question's id alone, for a letter may be meant for anything; what may be done instead has its letter as ever. */
function withoutPermit(q: Question): Question {
  if (permitIn(q) === undefined) return q;
  const rest = q.choices.filter((c) => c.act.do !== 'permit');
  return { ...q, choices: rest.some(isApproving) ? rest : [] };
}

/** Did an agent have this prompt sent to itself? Its host sends it as it sends what a person types. */
function isSentLater({ prompt }: PromptEvent, { state }: Facts): boolean {
  const marks = laterMarks(prompt);
  return Object.values(state.sessions).some((s) => marks.some((m) => s.later?.includes(m) === true));
}

/** Does the answer make something that an agent may not make by itself? */
function isApproving({ act }: Choice): boolean {
  return (
    act.do === 'permit' ||
    act.do === 'create' ||
    act.do === 'add-to' ||
    act.do === 'merge-into' ||
    act.do === 'sub-section'
  );
}

/** What a prompt comes to that answers nothing. A held prompt that is sent again goes on as before. */
function understood(s: Scene, session: SessionState, facts: Facts, open: Question | null): Outcome {
  if (open !== null && open.held !== '' && open.held === s.prompt.slice(0, 4000)) {
    const calm = s.active === null ? firstWork(s, session, facts) : acted(s, session, facts, null, 'stay');
    const passed = recordEdit(`question/${open.id}`, open, { ...open, answer: 'declined' });
    return { ...calm, edits: [...presentEdits(passed), ...calm.edits] };
  }
  // Several ids are several tasks, or one of them: that is looked at elsewhere.
  const named = s.ids.length > 1 ? null : requestIn(s.own, s.active, facts, s.session.trail);
  const task = named === null ? taskOf(s, facts) : null;
  const request = named ?? requestOf(task, s);
  const later = s.ids.length > 1 ? null : laterIn(request, s, facts);
  if (later !== null) return putOff(later, s, session, facts, open);
  const theirs = request?.do === 'obey' ? null : theirsIn(s.own, facts);
  if (theirs !== null) return ledToTake(theirs, () => acted(s, session, facts, open, 'stay'), session, facts);
  // Who asks for other work now asks for that.
  if (session.due != null && calmOf(request, s.own) === null) session = { ...session, due: null };
  const calm = isModeAlone(s.own) ? 'stay' : calmOf(request, s.own);
  const thought =
    calm === null
      ? carryOutRequest(request!, s, session, facts, open)
      : acted(s, session, facts, open, calm, isHint(request, s) ? request.of : '');
  const { reading } = thought;
  const told =
    task === null || reading === undefined ? thought : { ...thought, reading: { ...reading, task: task.text } };
  return withLesson(told, session.id, facts);
}

/** The open task that the prompt of `s` asks for in nearly its words, `null` for none: nearly always. */
function taskOf(s: Scene, facts: Facts): SaidTask | null {
  if (s.active === null || s.ids.length > 1 || s.handoff !== '') return null;
  const said = taskSaid(s.own, s.matches, s.active, facts);
  if (said === null || isActive(said.match, s.active)) return said;
  // What comes first would be dropped.
  const own = askedBeside(s.own, said, facts);
  const waits = isPutOff(own) || asksForNothing(own, said.text) || firstThen(own).some((f) => f.plainly);
  return waits ? null : said;
}

function requestOf(task: SaidTask | null, s: Scene): Request | null {
  if (task === null) return null;
  const stays = isActive(task.match, s.active);
  return { do: stays ? 'stay' : 'obey', about: task.text, of: s.own.trim(), matches: stays ? [] : [task.match] };
}

/** The words that come first are of the context at hand; the switch that is asked for behind them waits until the turn ends. */
function putOff(later: Later, s: Scene, session: SessionState, facts: Facts, open: Question | null): Outcome {
  const calm = acted({ ...s, own: later.first }, { ...session, due: later.due }, facts, null, 'stay');
  const passed = open === null ? null : recordEdit(`question/${open.id}`, open, { ...open, answer: 'declined' });
  return withDue({ ...calm, edits: [...presentEdits(passed), ...calm.edits] }, later, s, facts);
}

/** Is other work named that neither its conversation nor its files have spoken of? */
function isHint(request: Request | null, s: Scene): request is Request {
  const named = request?.do === 'hint' ? wordSet(request.about) : [];
  return named.length > 0 && named.every((w) => s.unheard.includes(w));
}

/** What a prompt may come to at most, where the user's words ask for nothing: told of others, put off, asked about, or of the work at hand. */
type Calm = 'stay' | 'nudge' | 'ask';

/** `null` where the words ask for other work. */
function calmOf(request: Request | null, own: string): Calm | null {
  if (request === null) return isOnlySmallTalk(own) ? 'stay' : 'ask';
  if (request.do === 'hint') return 'ask';
  return request.do !== 'stay' ? null : request.about === '' ? 'nudge' : 'stay';
}

function calmed(reading: Reading, calm: Calm, own: string): Reading {
  if (calm === 'stay') return { ...reading, verb: 'stay' };
  const acts = reading.verb === 'switch' || reading.verb === 'ask';
  // "Don't switch to X, just tell me …": what is named is named where nothing is asked for.
  const named = reading.signals.find((x) => x.class === 'explicit' && x.about !== undefined)?.about;
  if (acts && named !== undefined && isIdleAbout(own, named)) return { ...reading, verb: 'stay' };
  // "By the way, what is left to do in this repository?": questions open no context, and this one points to none.
  const nowhere = reading.target === 'new' && reading.signals.some((x) => x.id === 'no-project');
  if (reading.verb === 'nudge' && nowhere && isAside(own) && !asksForWork(own))
    return { ...reading, verb: 'stay', target: null };
  if (!acts || isPlainlyNew(reading.signals, reading.matches)) return reading;
  if (calm === 'nudge' || asksForNothing(own)) return { ...reading, verb: 'nudge' };
  // Evidence turns to what is known only by its very id: without one it was right too seldom with developers that nobody had read.
  const byId = reading.matches[0]?.reasons.some((r) => r.score === 'id') === true;
  return reading.verb === 'ask' || byId ? reading : { ...reading, verb: 'nudge' };
}

/** The outcome of what the prompt is read as. `hint`: words that name other work nobody knows; they are no reason to act, and not passed over. */
function acted(s: Scene, session: SessionState, facts: Facts, open: Question | null, calm: Calm, hint = ''): Outcome {
  if (s.active === null) return firstWork(s, session, facts);
  const read = readPrompt(s, facts.config, facts.model, layerOf(facts));
  const quiet = calmed(read, calm, s.own);
  const told = hint !== '' && quiet.verb === 'stay';
  const reading: Reading = told ? { ...quiet, verb: 'nudge', asked: hint } : quiet;
  if (reading.verb === 'switch') return switched(reading, s, session, facts);
  if (reading.verb === 'ask') return asks(reading, s, session, facts, open);
  return stays(reading, s, session, facts);
}

function stays(reading: Reading, s: Scene, session: SessionState, facts: Facts): Outcome {
  const active = s.active!;
  const leaning = reading.verb === 'nudge';
  // "don't add the pay button": what is refused of other contexts is not spoken of in this one.
  const refused = reading.signals.some((x) => x.id === 'other-work') && isIdle(s.own);
  const { known } = s.session;
  const elsewhere = known !== undefined && known !== active.id;
  const after = withPrompt(active, {
    now: facts.now,
    own: leaning || refused ? '' : s.own,
    // What was done before somebody turned to this from outside was done elsewhere. After a start, which may have told of
    // that already, all that was done before is recorded.
    files:
      elsewhere || s.session.boundary !== null
        ? []
        : notLeft(workedOn(s.conversation.touched, facts), session, active, facts.state),
    branch: leaning ? null : facts.branch,
  });
  // With the tool, models acted no more often when they were nudged (decision 23).
  const unsaid = leaning && facts.tool === true;
  const text =
    leaning && !unsaid
      ? nudgeText(active.title, worthNaming(s, facts), session.id, (id) => wasOver(id, facts.state))
      : '';
  const said = fingerprint(text);
  const nudge = said === session.said ? '' : text;
  const { filed } = s.session;
  const moved =
    filed != null && (filed.aside ? !elsewhere : filed.to === active.id)
      ? filedBrief(filed)
      : elsewhere
        ? movedBrief(contextWithPlan(active, facts), session.id)
        : '';
  const told = [moved, nudge].filter((t) => t !== '').join('\n');
  return emptyOutcome({
    edits: presentEdits(
      recordEdit(`context/${active.id}`, active, after),
      // Said once as long as it goes on; after a prompt that stays it is news again.
      sessionEdit(facts, nudge === '' && leaning ? session : { ...session, said: leaning ? said : '' }),
    ),
    reading: { ...reading, told, ...(unsaid ? { unsaid } : {}) },
    ...(told === '' ? {} : { brief: told }),
  });
}

/** What a nudge names: what may be meant. */
function worthNaming(s: Scene, facts: Facts): Match[] {
  const others = s.matches.filter((m) => m.context !== s.active!.id);
  return likelyMatches(others, { ...facts.config.detect, match: 0.3 });
}

function switched(reading: Reading, s: Scene, session: SessionState, facts: Facts): Outcome {
  const match = reading.target === 'new' ? null : matchOf(reading);
  const outcome = turnTo(begun(s, match, facts, true), s.active, match === null, session, facts);
  return { ...outcome, reading: { ...reading, told: outcome.notice } };
}

function matchOf(reading: Reading): Match | null {
  return reading.matches.find((m) => (m.context ?? m.plan?.path) === reading.target) ?? null;
}

/**
 * Asks once about a doubt. One that was declined before, here or in another session, is silent; one that was answered
 * otherwise is left to the model. A prompt that is sent again while held goes on as before.
 */
function asks(reading: Reading, s: Scene, session: SessionState, facts: Facts, open: Question | null): Outcome {
  const matches = likelyMatches(reading.matches, facts.config.detect);
  const about =
    s.about !== ''
      ? s.said.find((x) => x.about === s.about)!.called
      : (reading.signals.find((x) => x.about)?.about ?? goalTitle({ own: s.own, prompt: s.prompt, branch: null }));
  const doubt = doubtOf(about, matches, s.active!.id);
  const settled = settlingQuestion(doubt, session.id, Object.values(facts.state.questions));
  if (settled !== null) {
    const calm = stays(
      { ...reading, verb: isDeclined(settled) ? 'stay' : 'nudge', settled: settled.id },
      s,
      session,
      facts,
    );
    const passed = open === null ? null : recordEdit(`question/${open.id}`, open, { ...open, answer: 'declined' });
    return { ...calm, edits: [...presentEdits(passed), ...calm.edits] };
  }
  return putQuestion({ about, matches, active: s.active, reading, held: s.prompt, own: s.own }, session, facts);
}
