/** Decides which operations can be taken back, in which order, and which can be done again: the log read as one line of work. */
import type { Edit, Operation } from '../model.js';
import { saidDeed } from './titled.js';
import { isOnDisk, meaningfulFields } from './undo.js';

/** Operations of the log that are looked through: a hundred steps, and the prompts between them. */
export const LOOKED_BACK = 10_000;
/** As many steps as are kept on each side, where none is named. */
const MOST = 100;

/** What one undo takes back, or one redo does again: one operation, or several that were taken back together. */
export interface Step {
  /** The operations that it stands for, newest first. */
  ids: string[];
  did: string;
  at: number;
  session: string | null;
  /** The edits as they were last made. */
  edits: Edit[];
}

export interface Line {
  /** Newest first: what undo takes back next stands first. */
  done: Step[];
  /** What redo does again next stands first. */
  undone: Step[];
  /** All that was taken back and not done again, newest first, whoever made it: by its name it can be done again after new work, too. */
  gone: Step[];
}

/** Whose line of work: everybody's, or that of one session (`null`: of those who work in a terminal). */
export type Whose = 'any' | { session: string | null };

/** What `clew init` and `clew uninstall` did is taken back by the other of the two. */
const INSTALLS = new Set(['init', 'uninstall']);

/** Does `log`, newest first, say that clew was taken out of its workspace, and not put in since? */
export function isTakenOut(log: Pick<Operation, 'by'>[]): boolean {
  return log.find((o) => INSTALLS.has(o.by))?.by === 'uninstall';
}

/**
 * The line of `operations` (newest first, as a store gives them). New work after an undo clears what could have been done again.
 * `most`: steps on each side. A step belongs to who made it, or did it again last; what another took back of it is no step of anybody's any more.
 */
export function undoStack(operations: Operation[], whose: Whose = 'any', most = MOST): Line {
  const done: Step[] = [];
  const gone: Step[] = [];
  let undone: Step[] = [];
  for (const o of operations.toReversed()) {
    if (o.undoes !== undefined) {
      const step = taken(done, list(o.undoes), o);
      gone.push(step);
      undone.push(step);
    } else if (o.redoes !== undefined) {
      done.push(taken(gone, list(o.redoes), o));
      undone = undone.filter((s) => gone.includes(s));
    } else if (isStep(o)) {
      // What a prompt's operation learned was about the prompt before it: that stays learned.
      const edits = o.reading === undefined ? o.edits : o.edits.filter((e) => e.key !== 'learn/layer');
      done.push({ ids: [o.id], did: saidDeed(o), at: o.at, session: o.session, edits });
      undone = whose === 'any' ? [] : undone.filter((s) => s.session !== o.session);
    }
  }
  const own = (list: Step[]): Step[] => list.filter((s) => whose === 'any' || s.session === whose.session);
  return {
    done: own(done).reverse().slice(0, most),
    undone: own(undone).reverse().slice(0, most),
    gone: gone.reverse(),
  };
}

/** Is the operation one that can be taken back, as long as nothing came after it? */
export function isStep(o: Operation): boolean {
  if (o.undoes !== undefined || o.redoes !== undefined || INSTALLS.has(o.by)) return false;
  return (o.undoable || isOpening(o)) && meansSomething(o.edits);
}

/** Did a first prompt begin a context? Nobody asked for it: it changes no document, and yet it can be taken back. */
function isOpening(o: Operation): boolean {
  return o.by === 'prompt' && o.edits.some((e) => e.key.startsWith('context/') && e.was === null && e.now !== null);
}

/** The steps of `from` that stand for `ids`, taken out of it as the one step that `o` has made of them. */
function taken(from: Step[], ids: string[], o: Operation): Step {
  const steps = from.filter((s) => s.ids.some((id) => ids.includes(id)));
  for (const s of steps) from.splice(from.indexOf(s), 1);
  const told = steps.toReversed().map((s) => s.did);
  const at = steps[0]?.at ?? o.at;
  return { ids, did: told.length > 0 ? told.join('; ') : o.did, at, session: o.session, edits: o.edits };
}

/** Does the step, or the operation, move a session to other work? */
export function isTurn({ edits }: Pick<Operation, 'edits'>): boolean {
  return edits.some(
    (e) => e.key.startsWith('session/') && e.now?.active !== undefined && e.now.active !== e.was?.active,
  );
}

/** Does it turn a session to some work? */
export function isTurnTo({ edits }: Pick<Operation, 'edits'>): boolean {
  return edits.some(
    (e) => e.key.startsWith('session/') && typeof e.now?.active === 'string' && e.now.active !== e.was?.active,
  );
}

/** What an agent did itself it knows of, also that it is on nothing now: a terminal leaves that to be told. */
export function knows({ now }: Edit): boolean {
  return now?.known !== undefined && now.known === now.active;
}

/** Did the agent itself turn its session elsewhere with it, in the middle of a turn? */
export function turnedItself({ by, session, edits }: Operation): boolean {
  return by !== 'prompt' && by !== 'start' && edits.some((e) => e.key === `session/${session}` && knows(e));
}

/** Did it turn to what it is to do, rather than take back where it had turned? */
export function turnedToWork(o: Operation): boolean {
  return o.by !== 'stop' && o.undoes === undefined && o.redoes === undefined && turnedItself(o);
}

/** Does it tell of the end of a turn, rather than of what a turn that may go on did so far? */
export function endsTurn({ by, edits }: Pick<Operation, 'by' | 'edits'>): boolean {
  return by === 'stop' && !edits.some((e) => e.key.startsWith('turn/') && e.now?.goesOn === true);
}

/** Turning to the work that one is on already is no step; forgetting what was learned is one. */
function meansSomething(edits: Edit[]): boolean {
  const forgets = (e: Edit): boolean => e.key === 'learn/layer' && e.now === null;
  return edits.some((e) => isOnDisk(e.key) || forgets(e)) || meaningfulFields(edits).length > 0;
}

/** Ids of what of `log`, oldest first, was taken back and not done again. */
export function takenBack(log: Operation[]): Set<string> {
  const gone = new Set<string>();
  for (const o of log) {
    if (o.undoes !== undefined) for (const id of list(o.undoes)) gone.add(id);
    if (o.redoes !== undefined) for (const id of list(o.redoes)) gone.delete(id);
  }
  return gone;
}

/** The context that went with the undo `o`, or that came back as it was done again; `null` for none. */
export function goneWith({ undoes, redoes, edits }: Pick<Operation, 'undoes' | 'redoes' | 'edits'>): string | null {
  if (undoes === undefined && redoes === undefined) return null;
  const gone = edits.find((e) => e.key.startsWith('context/') && (undoes ? e.now : e.was)?.undone === true);
  return gone?.key.slice('context/'.length) ?? null;
}

function list(ids: string | string[]): string[] {
  return typeof ids === 'string' ? [ids] : ids;
}
