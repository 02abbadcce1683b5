/** Decides which act of a user is a lesson: an undo, a switch, an answer, and going on as if nothing had been said. */
import { isDueSwitch } from '../../context/due.js';
import { presentEdits, recordEdit, recordOf } from '../../context/state.js';
import { applyLesson, type Lesson } from '../../detect/learn/lesson.js';
import { type Heard, heardIn, heardOf, heardRecord } from '../../detect/learn/pending-label.js';
import type { Choice, Edit, Facts, Fields, Operation, Outcome, Question, Reading, State, Verb } from '../../model.js';

/** A switch by hand speaks of the prompt before it for so long; later it is a new wish. */
const SOON = 5 * 60_000;
/** So long a taken-back switch still speaks of the prompt that led to it. */
const UNDONE = 60 * 60_000;
/** What going on says of the last reading. A question that was passed over was not answered. */
const WENT_ON: Record<Verb, Lesson | null> = { stay: 'silent', nudge: 'ignored', switch: 'kept', ask: null };
/** Replies to the agent: they say nothing yet of what clew had just said. */
const REPLIES = ['short-reply'];

/** The layer that readings use, `undefined` when the user wants none. */
export function layerOf(facts: Pick<Facts, 'config' | 'state'>): Fields | undefined {
  return facts.config.learn === 'off' ? undefined : facts.state.learn?.layer;
}

/** The edit of the layer after `lesson`, none when nothing is to be learned. */
export function lessonEdits(state: State, heard: Heard | null, lesson: Lesson | null): Edit[] {
  const layer = state.learn?.layer;
  return heard === null || lesson === null
    ? []
    : presentEdits(recordEdit('learn/layer', layer, applyLesson(layer, heard, lesson)));
}

/** `outcome` of a prompt that was read: the reading before it is judged, its own is kept to be judged. */
export function withLesson(outcome: Outcome, session: string, facts: Facts): Outcome {
  const { reading } = outcome;
  if (reading === undefined || facts.config.learn === 'off') return outcome;
  const last = pending(facts, session);
  if (last !== null && spokeUp(last) && replies(reading)) return outcome;
  const lesson = last === null ? null : WENT_ON[last.verb];
  return {
    ...outcome,
    edits: [
      ...outcome.edits,
      ...lessonEdits(facts.state, last, lesson),
      ...remembered(facts, session, heardOf(reading, facts.now)),
    ],
  };
}

/** What the answer to `q` teaches. */
export function answerLessonEdits(q: Question, choice: Choice, facts: Facts): Edit[] {
  const last = pending(facts, q.session);
  if (facts.config.learn === 'off' || last === null || last.at !== q.at || choice.act.do === 'search') return [];
  const lesson = choice.act.do === 'keep' ? 'declined' : 'answered';
  return [...lessonEdits(facts.state, last, lesson), ...remembered(facts, q.session, null)];
}

/** What turning by hand to the work `to` teaches of the last prompt. */
export function switchLessonEdits(session: string | null, to: string, facts: Facts): Edit[] {
  const last = session === null ? null : pending(facts, session);
  if (facts.config.learn === 'off' || session === null || last === null || facts.now - last.at > SOON) return [];
  return [...lessonEdits(facts.state, last, turned(last, to)), ...remembered(facts, session, null)];
}

function turned(last: Heard, to: string): Lesson | null {
  const home = to === last.context;
  if (last.verb === 'switch') return home ? 'undone' : 'kept';
  if (last.verb === 'ask') return home ? 'declined' : 'answered';
  return home ? null : last.verb === 'nudge' ? 'taken' : 'missed';
}

/** What filing a prompt of the past to the work `to` teaches of it, whenever that is said. */
export function movedLessonEdits({ reading, session, at }: Operation, to: string, facts: Facts): Edit[] {
  const heard = reading === undefined || reading.asked !== undefined ? null : heardOf(reading, at);
  if (facts.config.learn === 'off' || heard === null || session === null) return [];
  return [
    ...lessonEdits(facts.state, heard, turned(heard, to)),
    ...(pending(facts, session)?.at === at ? remembered(facts, session, null) : []),
  ];
}

/** What filing a turn elsewhere leaves to be judged: going on keeps it, as it keeps a switch; undoing it does not. */
export function filedLessonEdits(session: string, facts: Facts): Edit[] {
  const last = pending(facts, session);
  return facts.config.learn === 'off' || last === null ? [] : remembered(facts, session, { ...last, verb: 'switch' });
}

/** What taking `operation` back teaches: a switch that clew made of its own accord, at a prompt or at its turn's end, was wrong. */
export function undoLessonEdits(operation: Operation, facts: Facts): Edit[] {
  const { reading, session, at } = operation;
  const found = operation.by === 'stop' && !isDueSwitch(operation);
  const filed = session === null || !found ? null : pending(facts, session);
  if (filed?.verb === 'switch' && facts.config.learn !== 'off' && facts.now - at <= UNDONE)
    return [...lessonEdits(facts.state, filed, 'undone'), ...remembered(facts, session!, null)];
  if (facts.config.learn === 'off' || reading?.verb !== 'switch' || facts.now - at > UNDONE) return [];
  const last = session === null ? null : pending(facts, session);
  return [
    ...lessonEdits(facts.state, heardOf(reading, at), 'undone'),
    ...(session !== null && last?.at === at ? remembered(facts, session, null) : []),
  ];
}

function pending(facts: Facts, session: string): Heard | null {
  return heardIn(recordOf(facts.state, `heard/${session}`) ?? undefined);
}

function remembered(facts: Facts, session: string, heard: Heard | null): Edit[] {
  const key = `heard/${session}`;
  return presentEdits(recordEdit(key, recordOf(facts.state, key), heard === null ? null : heardRecord(heard)));
}

function spokeUp(h: Heard): boolean {
  return h.verb === 'nudge' || h.verb === 'ask';
}

function replies(reading: Reading): boolean {
  return reading.verb === 'stay' && reading.signals.some((s) => REPLIES.includes(s.id) && s.strength >= 0.5);
}
