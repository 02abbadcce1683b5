/** Decides what of an operation the board goes on knowing: numbers of what a person would want to see, and what the metrics ask of a doubt. */

import { THROUGH } from '../clarify/permit.js';
import { isDueSwitch } from '../context/due.js';
import { inPageQuotes } from '../context/titled.js';
import { goneWith, isStep, knows, turnedToWork } from '../context/undo-stack.js';
import type { Choice, Edit, Operation, Verb } from '../model.js';
import { isPlanPath } from '../plan/catalog/plan-paths.js';
import { filesAdded } from '../retro/material.js';
import { isBelow } from '../text/relative.js';
import { truncate } from '../text/truncate.js';
import { historySentence, refusedIn } from '../words/history.js';
import type { MarkKind, Past } from './types.js';

/** How an operation brought its session to other work. */
export interface Turn {
  kind: MarkKind;
  from: string | null;
  to: string | null;
}

/** Where `o` turned its session to, `undefined` where it did not. */
export function turnOf(o: Operation): Turn | undefined {
  const e = o.edits.find((x) => x.key.startsWith('session/') && x.now !== null && 'active' in x.now);
  // Two contexts that become one lead nobody elsewhere.
  if (e === undefined || e.was === null || ['start', 'end', 'merge'].includes(o.by)) return undefined;
  const [from, to] = [textOf(e.was.active), textOf(e.now!.active)];
  if (from === to) return undefined;
  return { kind: kindOf(o, e), from, to };
}

/** The same where it led to other work: ending or parking what one is on leads nowhere yet, and is no switch. */
export function switchOf(o: Operation, turn = turnOf(o)): Turn | undefined {
  return turn === undefined || turn.to === null ? undefined : turn;
}

/** What is written in the place of an answer where a question lapsed. */
const LAPSED = ['declined', 'forgotten', 'withdrawn', THROUGH];

function kindOf(o: Operation, e: Edit): MarkKind {
  if (takesBack(o)) return 'undo';
  // What is called opened is marked as that, and counted as no switch.
  if (e.was?.active == null && o.did.startsWith('opened ')) return 'open';
  if (o.edits.some(isAnswer)) return 'answer';
  if (o.by === 'prompt') return o.reading === undefined || o.reading.asked !== undefined ? 'words' : 'plain';
  // The prompt asked for it: the agent, or the end of its turn, has it done.
  if ((o.by === 'stop' || knows(e)) && isDueSwitch(o)) return 'words';
  if (o.by === 'stop') return 'late';
  return knows(e) ? 'model' : 'hand';
}

/** Is a question answered by it, rather than passed over by who went elsewhere? */
function isAnswer({ key, now }: Edit): boolean {
  return key.startsWith('question/') && typeof now?.answer === 'string' && !LAPSED.includes(now.answer);
}

/** Was something answered by what `d` says of questions, rather than let lapse or taken back? */
export function isAnswered({ answers = [] }: Pick<Doubt, 'answers'>): boolean {
  return answers.some(({ answer }) => answer !== null && !LAPSED.includes(answer));
}

/** The session that an answer turned elsewhere, wherever it was given: on the page and in a terminal none is named. */
function answeredIn(o: Operation): string | null {
  const moved = o.edits.find((e) => e.key.startsWith('session/') && e.now !== null && 'active' in e.now);
  return moved === undefined || takesBack(o) || !o.edits.some(isAnswer) ? null : moved.key.slice(8);
}

const takesBack = ({ undoes, redoes }: Operation): boolean => undoes !== undefined || redoes !== undefined;

/** An operation that says something of a doubt: a prompt that was read as more than staying, a question, an answer, a move, an undo. */
export interface Doubt {
  off: number;
  at: number;
  id: string;
  by: string;
  /** Whose it is; of an answer the session that it turned elsewhere. */
  session: string | null;
  undoable: boolean;
  undoes?: string | string[];
  redoes?: string | string[];
  /** Of the matches that are no staying the first, as a context's id or a plan's path. */
  reading?: { verb: Verb; target: string | null; context: string | null; best: string | null };
  /** Questions that were put; `choices` = JSON of pairs of a letter and what it does. */
  put?: { id: string; choices: string }[];
  answers?: { id: string; answer: string | null }[];
  /** The gate refused a call in it, and asked nobody. */
  refused?: boolean;
  /** Calls that the host was to ask its user about, and those that ran since: by their names in the record of the gate. */
  hosted?: string[];
  ran?: string[];
  /** What its session stands on then, where that is told. */
  active?: string | null;
  /** What it was moved away from. */
  from?: string | null;
  /** The agent moved it itself. */
  known?: boolean;
  /** It did so in the turn of the prompt before, and had worked on nothing else for long: that was for it. */
  inTurn?: boolean;
  /** Its prompt had asked for that, behind what was to be done first. */
  due?: boolean;
  /** The context that became part of another one with it, and that one. */
  merged?: { from: string; into: string };
  /** The context that went with it, where it is an undo, or came back. */
  gone?: string;
  /** The session that was moved, where an undo or redo of another, or of no session, moved it. */
  of?: string;
  /** The beat of the last prompt before it in its session, -1. */
  after: number;
}

/** What the metrics ask of `o`, `null` where that is nothing. */
export function doubtOf(o: Operation, off: number, turn = turnOf(o)): Doubt | null {
  const questions = o.edits.filter((e) => e.key.startsWith('question/') && e.now !== null);
  const put = questions.filter((e) => e.was === null).map((e) => ({ id: e.key.slice(9), choices: choicesIn(e) }));
  const answers = questions
    .filter((e) => e.was !== null && 'answer' in e.now!)
    .map((e) => ({ id: e.key.slice(9), answer: textOf(e.now!.answer) }));
  const read = o.reading !== undefined && (o.reading.verb !== 'stay' || turn !== undefined) ? o.reading : undefined;
  const moved = o.edits.findLast((e) => e.key.startsWith('session/') && e.now !== null && 'active' in e.now);
  // Whoever switches by hand to the work they are on has acted, too.
  const takes = takesBack(o);
  const acts = takes || (moved !== undefined && o.undoable);
  // Who takes a yes back, or gives it again, asks about no call and runs none.
  const refused = !takes && refusedIn(o) !== null;
  const { hosted, ran } = takes ? { hosted: [], ran: [] } : hostedIn(o);
  const merged = mergedIn(o);
  const gone = goneWith(o);
  const gated = refused || hosted.length > 0 || ran.length > 0;
  if (
    put.length === 0 &&
    answers.length === 0 &&
    read === undefined &&
    turn === undefined &&
    !acts &&
    !gated &&
    merged === null
  )
    return null;
  const best = read?.matches.find((m) => m.context === null || m.context !== read.context);
  return {
    ...{ off, at: o.at, id: o.id, by: o.by, session: answeredIn(o) ?? o.session, undoable: o.undoable, after: -1 },
    ...(o.undoes === undefined ? {} : { undoes: o.undoes }),
    ...(o.redoes === undefined ? {} : { redoes: o.redoes }),
    ...(read === undefined
      ? {}
      : {
          reading: {
            ...{ verb: read.verb, target: read.target, context: read.context },
            best: best === undefined ? null : (best.context ?? best.plan?.path ?? null),
          },
        }),
    ...(put.length === 0 ? {} : { put }),
    ...(answers.length === 0 ? {} : { answers }),
    ...(refused ? { refused } : {}),
    ...(hosted.length === 0 ? {} : { hosted }),
    ...(ran.length === 0 ? {} : { ran }),
    ...(merged === null ? {} : { merged }),
    ...(gone === null ? {} : { gone }),
    ...(moved === undefined ? {} : { active: textOf(moved.now!.active) }),
    ...(turn === undefined ? {} : { from: turn.from }),
    ...(turn?.kind === 'model' ? { known: true } : {}),
    ...(moved !== undefined && turnedToWork(o) ? { inTurn: true } : {}),
    ...(turn !== undefined && isDueSwitch(o) ? { due: true } : {}),
    ...(takes && moved !== undefined && moved.key !== `session/${o.session}` ? { of: moved.key.slice(8) } : {}),
  };
}

/** The context that `o` made part of another one, `null` for none. */
function mergedIn({ by, edits }: Operation): { from: string; into: string } | null {
  if (by !== 'merge') return null;
  const contexts = edits.filter(({ key, now }) => key.startsWith('context/') && now !== null);
  const from = contexts.find((e) => e.now!.status === 'folded')?.key;
  const into = contexts.find((e) => e.key !== from)?.key;
  return from === undefined || into === undefined ? null : { from: from.slice(8), into: into.slice(8) };
}

/** The edit of `o` that says what a session's gate asked. */
const gateEdit = (o: Operation): Edit | undefined =>
  o.edits.find(({ key, now }) => key.startsWith('gate/') && now?.asked != null);

/** Calls that the host asks its user about from `o` on, by their names in the record of the gate, and those that were let through with it. */
function hostedIn(o: Operation): { hosted: string[]; ran: string[] } {
  const e = gateEdit(o);
  const [was, now] = [waitingIn(e?.was), waitingIn(e?.now)];
  const granted = o.edits.some(({ key, was, now }) => key.startsWith('grant/') && was === null && now !== null);
  return {
    hosted: Object.keys(now).filter((k) => !Object.hasOwn(was, k)),
    ran: granted ? Object.keys(was).filter((k) => !Object.hasOwn(now, k)) : [],
  };
}

const waitingIn = (side: Edit['was'] | undefined): Record<string, unknown> =>
  typeof side?.asked === 'object' && side.asked !== null ? (side.asked as Record<string, unknown>) : {};

/** The call `name` that the host asked about from `o` on, as it was noted; `null` for none. */
export function hostedCall(o: Operation, name: string): { what: string; intent: string } | null {
  const e = gateEdit(o);
  const wanted = waitingIn(e?.now)[name];
  if (!Array.isArray(wanted)) return null;
  const what = wanted.map((w: { what?: unknown }) => textOf(w?.what) ?? '').filter(Boolean);
  return { what: what.join(', '), intent: textOf(e?.now?.under) ?? '' };
}

function choicesIn({ now }: Edit): string {
  const all = Array.isArray(now?.choices) ? (now.choices as (Choice | null)[]) : [];
  return JSON.stringify(all.flatMap((c) => (typeof c?.act?.do === 'string' ? [[c.letter, c.act.do]] : [])));
}

/** Contexts that came to hold files of work with `o`. */
export function touchedBy(o: Operation): string[] {
  return o.edits.flatMap((e) =>
    filesAdded(e).some((f) => isBelow(f) && !isPlanPath(f)) ? [e.key.slice('context/'.length)] : [],
  );
}

/** A prompt's words as a list shows them. */
export const GIST = 120;
const MOST_SAID = 300;

/** What `o` did, in one sentence, in the quotes of the page. */
export function saidBy(o: Operation): string {
  return truncate(inPageQuotes(historySentence(o)), MOST_SAID);
}

/** Is undoing `o` offered? What changed nothing that lasts has nothing to undo. */
export function isOffered(o: Operation): boolean {
  return o.undoable && isStep(o);
}

/** `o`, of the moment `at`, as a line of a history; `undone` = it was taken back; `redoes` = so many lines can be done again with it. */
export function pastOf(o: Operation, at: number, undone: boolean, redoes: number): Omit<Past, 'who'> {
  const { id, by, session } = o;
  const kind = switchOf(o)?.kind ?? null;
  return { id, at, by, session, says: saidBy(o), undoable: isOffered(o) && !undone, undone, redoes, kind };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
