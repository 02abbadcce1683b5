/** Decides what the log shows of each doubt and each switch: what was said, and what the user's next act made of it. */
import { isDueSwitch } from '../context/due.js';
import { takenBack, turnedItself, turnedToWork } from '../context/undo-stack.js';
import { metAs } from '../detect/met-as.js';
import type { Choice, Context, Edit, Operation, Question, Reading, Verb } from '../model.js';

/** A switch by hand speaks of the prompt before it for so long; later it is a new wish. What an agent's turn begins with speaks of it however long that takes. */
const SOON = 5 * 60_000;

/**
 * What became of it. Switches: `kept`, `undone`. Questions: `left` (other work was chosen), `stayed`, `open` (nobody answered,
 * or a search). Nudges: `taken` (other work was turned to), `passed`. A silent prompt before a switch by hand: `missed`.
 */
export type Came = 'kept' | 'undone' | 'left' | 'stayed' | 'open' | 'taken' | 'passed' | 'missed';

export interface Occasion {
  at: number;
  session: string | null;
  verb: Verb;
  came: Came;
  /** Was the work that was put first the one that was meant? `null` where no work was put first, or nobody said. */
  right: boolean | null;
}

/** A prompt whose user has not acted yet. */
interface Pending {
  at: number;
  session: string | null;
  reading: Reading;
  occasion: Occasion | null;
  question: Question | null;
  /** Its turn is over, or something was noted in it before its agent turned elsewhere. */
  worked: boolean;
}

/** The occasions in `log` (all of it, oldest first); `contexts` as they stand now, to know work by its plan. */
export function occasionsIn(log: Operation[], contexts: Record<string, Context>): Occasion[] {
  const gone = takenBack(log);
  const found: Occasion[] = [];
  const last = new Map<string, Pending>();
  const questions = new Map<string, Pending>();
  /** By the record by which a person files a prompt: where it is filed to, and where clew had it. */
  const filed = new Map<string, unknown>();
  const homes = new Map<string, string | null>();
  for (const o of log) {
    const session = o.session ?? '';
    for (const e of o.edits) {
      answered(e, questions);
      if (e.key.startsWith('filed/')) filed.set(e.key, e.now?.context);
    }
    if (o.reading !== undefined) {
      const p = pendingOf(o, gone);
      if (p.occasion !== null) found.push(p.occasion);
      homes.set(`filed/${o.at}@${o.session}`, activeIn(o) ?? p.reading.context);
      if (p.question !== null) questions.set(p.question.id, p);
      last.set(session, p);
      continue;
    }
    const p = last.get(session);
    const inTurn = p?.worked === false && turnedToWork(o);
    if (p !== undefined && !turnedItself(o)) p.worked = true;
    if (isDueSwitch(o)) {
      // What the prompt was for is plain: where its session goes on says nothing more of it.
      last.delete(session);
      if (!gone.has(o.id)) found.push({ at: o.at, session: o.session, verb: 'switch', came: 'kept', right: true });
      continue;
    }
    const to = gone.has(o.id) ? null : movedByHand(o);
    if (to === null || p === undefined || p.reading.context === null) continue;
    if (o.at - p.at > SOON && !inTurn) continue;
    last.delete(session);
    found.push(...corrected(p, to, contexts));
  }
  // What a person put back where clew had it was right.
  const isRight = ({ at, session, came }: Occasion): boolean => {
    const key = `filed/${at}@${session}`;
    return (came === 'missed' || came === 'undone') && filed.has(key) && filed.get(key) === homes.get(key);
  };
  return found.filter((o) => !isRight(o)).sort((a, b) => a.at - b.at);
}

/** Where `o` turned its session to, `null` where it did not. */
function activeIn({ edits }: Operation): string | null {
  const e = edits.findLast((x) => x.key.startsWith('session/') && typeof x.now?.active === 'string');
  return e === undefined ? null : String(e.now!.active);
}

function pendingOf(o: Operation, gone: Set<string>): Pending {
  const reading = o.reading!;
  const made = o.edits.find((e) => e.key.startsWith('question/') && e.was === null && e.now !== null);
  const question = made === undefined ? null : (made.now as unknown as Question);
  const occasion = (came: Came, right: boolean | null): Occasion => ({
    at: o.at,
    session: o.session,
    verb: metAs(reading),
    came,
    right,
  });
  const named = reading.target !== null && reading.target !== 'new';
  const of = (): Occasion | null => {
    if (reading.context === null) return null;
    if (reading.verb === 'switch')
      return gone.has(o.id) ? occasion('undone', named ? false : null) : occasion('kept', named ? true : null);
    if (reading.verb === 'ask') return question === null ? null : occasion('open', null);
    return metAs(reading) === 'nudge' ? occasion('passed', null) : null;
  };
  return { at: o.at, session: o.session, reading, occasion: of(), question, worked: false };
}

/** What an answer, or its being taken back, says of its question. */
function answered(e: Edit, questions: Map<string, Pending>): void {
  if (!e.key.startsWith('question/') || e.was === null || e.now === null || !('answer' in e.now)) return;
  const p = questions.get(e.key.slice(9));
  if (p === undefined || p.occasion === null) return;
  const choices = choicesOf(p.question);
  const act = choices.find((c) => c.letter === e.now!.answer)?.act;
  const first = choices.find((c) => c.act.do === 'switch');
  if (act === undefined || act.do === 'search') Object.assign(p.occasion, { came: 'open', right: null });
  else if (act.do === 'keep') Object.assign(p.occasion, { came: 'stayed', right: null });
  else Object.assign(p.occasion, { came: 'left', right: first === undefined ? null : act === first.act });
}

function choicesOf(q: Question | null): Choice[] {
  const all: unknown = q?.choices;
  return Array.isArray(all)
    ? (all as (Choice | null)[]).filter((c): c is Choice => typeof c?.act?.do === 'string')
    : [];
}

/** The work that a person turned to by hand, `null` when `o` is no such act. */
function movedByHand(o: Operation): string | null {
  if (!['switch', 'back', 'prompt'].includes(o.by) || !o.undoable || o.undoes !== undefined || o.redoes !== undefined)
    return null;
  if (o.edits.some((e) => e.key.startsWith('question/'))) return null;
  const e = o.edits.findLast((x) => x.key.startsWith('session/') && x.now !== null && 'active' in x.now);
  // Who was on nothing had ended or parked the work: going on elsewhere says nothing of the prompt.
  if (e?.was?.active === null) return null;
  return typeof e?.now?.active === 'string' ? e.now.active : null;
}

/** What turning to the work `to` says of the prompt before it; a new occasion where nothing had been said. */
function corrected(p: Pending, to: string, contexts: Record<string, Context>): Occasion[] {
  const { occasion, reading } = p;
  const home = to === reading.context;
  const best = reading.target ?? bestOf(reading);
  const right = best === null || best === 'new' ? null : isWork(best, to, contexts);
  if (occasion === null) {
    if (home || metAs(reading) !== 'stay') return [];
    return [{ at: p.at, session: p.session, verb: 'stay', came: 'missed', right: null }];
  }
  if (occasion.came === 'undone') return [];
  if (reading.verb === 'switch')
    Object.assign(occasion, {
      came: home ? 'undone' : 'kept',
      right: best === null ? null : home ? false : (right ?? false),
    });
  else if (reading.verb === 'ask') {
    if (occasion.came === 'open') Object.assign(occasion, home ? { came: 'stayed' } : { came: 'left', right });
  } else if (!home) Object.assign(occasion, { came: 'taken', right });
  return [];
}

function bestOf({ matches, context }: Reading): string | null {
  const best = matches.find((m) => m.context === null || m.context !== context);
  return best === undefined ? null : (best.context ?? best.plan?.path ?? null);
}

/** Is `ref` (a context's id, or a plan's path) the work `id`? */
function isWork(ref: string, id: string, contexts: Record<string, Context>): boolean {
  return ref === id || (Object.hasOwn(contexts, id) && contexts[id]!.plan === ref);
}
