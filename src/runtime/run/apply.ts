/** Decides the order in which an outcome reaches the disk: files first, then the log line that makes it true. */
import { lstatSync, readdirSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isTurn } from '../../core/context/undo-stack.js';
import { isOutdated } from '../../core/handlers/shared/outdated.js';
import type { Edit, Finding, Operation } from '../../core/model.js';
import { newOwnPlans } from '../../core/plan/catalog/own-plans.js';
import { isNumbered, renumbered } from '../../core/task/tracked.js';
import { isLocked, type Store } from '../../stores/_store.js';
import { Changed } from '../../stores/write.js';
import { isCompiledCode } from '../launch/cache-name.js';
import { expectPlans } from '../plans/freshness.js';
import { repairFile } from '../repair/repair-files.js';
import type { Workspace } from '../workspace/workspace.js';
import { refreshViews } from './generated-views.js';
import { followKept } from './kept-from-git.js';
import {
  Conflict,
  leftAloneFinding,
  type Planned,
  Planner,
  undoWrite,
  type Write,
  writePlanned,
} from './plan-writes.js';
import { isFile } from './resolve-key.js';
import { forgetPending, notePending, pendingPath, readPending, wantsNote } from './write-ahead.js';

/** `again`: part of it may stand already; `strict`: all or nothing; `alone`: nobody is there to hear of a conflict. */
type How = { again: boolean; strict: boolean; alone: boolean };

type Room = Pick<Workspace, 'root' | 'dir'>;

/** A hook waits this long for the lock, then leaves its operation to the next writer; longer where a turn is over and nobody waits for it. */
const SHORT = 1500;
const PATIENT = 3000;
/** An editor that saves more often than this while we write is no editor. */
const TRIES = 5;
/** Operations looked through for one that was finished but not forgotten. */
const MOST = 50_000;

/** What was logged, and what a person should know of it. */
export interface Applied {
  operation: Operation;
  findings: Finding[];
}

/** Writes the files of `operation`, then its log line. The caller holds the lock. Throws `Conflict` before anything is written. */
export function apply(operation: Operation, room: Room, store: Store): Applied {
  const purged = operation.edits.filter((e) => e.key.startsWith('purge/') && e.now === null);
  const strict = isTakingBack(operation);
  for (const edit of operation.edits) if (edit.key.startsWith('mend/')) repairFile(edit, room.dir);
  // The log goes with the folder: a line about it would only bring it back.
  const applied = written(operation, room, purged.length > 0 ? null : store, {
    again: false,
    strict,
    alone: turnsBack(operation),
  });
  for (const edit of purged) removeOurs(resolve(room.root, edit.key.slice(6)));
  return applied;
}

/**
 * As `apply`, for a hook that holds no lock: an operation with files waits a moment for it. When others write for longer it
 * is written down and the next writer finishes it: not before, or one who cannot think it anew would finish it behind the
 * back of one who can. `certain`: what would have no certain place, or was thought of before a
 * record was changed, throws `Conflict` with nothing written, so that it can be thought through anew.
 */
export function applyShared(operation: Operation, room: Room, store: Store, certain = false): Applied {
  if (!wantsNote(operation)) return apply(operation, room, store);
  const wait = isRecording(operation) ? PATIENT : SHORT;
  try {
    return store.exclusively(() => {
      const before = finishLeft(room, store);
      if (certain && (before || isOutdated(operation.edits, store.state())))
        throw new Conflict('file-changed', 'log.jsonl');
      const strict = certain || isTakingBack(operation);
      return written(operation, room, store, { again: false, strict, alone: turnsBack(operation) });
    }, wait);
  } catch (e) {
    if (!isLocked(e)) throw e;
    notePending(room.dir, operation, false);
    return { operation, findings: [{ code: 'kept-for-later', args: {}, severity: 'note' }] };
  }
}

/** Finishes what was left, before anything is added to it: it may move the very session that writes now. Was there anything? */
function finishLeft(room: Room, store: Store): boolean {
  if (readPending(room.dir).length === 0) return false;
  try {
    finishPending(room, store);
  } catch {
    // It holds nobody up who only passes by: the next command meets it, and says why.
  }
  return true;
}

function isTakingBack({ undoes, redoes }: Operation): boolean {
  return undoes !== undefined || redoes !== undefined;
}

/**
 * Does it take a switch back? Then where a session stands is what counts: a document in which somebody wrote meanwhile is left
 * alone, and that is said.
 */
function turnsBack(operation: Operation): boolean {
  return isTakingBack(operation) && isTurn(operation);
}

/** Finishes what was begun and not finished, by a process that died or by a hook that could not wait. The caller holds the lock. */
export function finishPending(room: Room, store: Store): Finding[] {
  const open = readPending(room.dir);
  if (open.length === 0) return [];
  const known = new Set(store.operations(MOST).map((o) => o.id));
  return open.flatMap(({ path, operation }) => {
    if (!known.has(operation.id))
      return isRecording(operation) ? recorded(operation, path, room, store) : finished(operation, room, store);
    forgetPending(path);
    return [];
  });
}

/** Events that record a turn, and those in whose documents stands only what follows from the records. */
const ENDINGS = ['stop', 'compact', 'end'];
const HEARD = ['prompt', 'start', 'tool'];

/** Does it only record a turn? That stands in the transcript, from which it is recorded anew by whoever looks next. */
function isRecording({ by, undoable, edits }: Operation): boolean {
  return ENDINGS.includes(by) && !undoable && edits.every((e) => !e.key.startsWith('file/'));
}

/** Nobody is there to think it anew: what has no certain place any more is let go as a whole, and kept beside nothing. */
function recorded(operation: Operation, path: string, room: Room, store: Store): Finding[] {
  try {
    return written(operation, room, store, { again: true, strict: true, alone: false }).findings;
  } catch (e) {
    if (!(e instanceof Conflict)) throw e;
    forgetPending(path);
    return [];
  }
}

/**
 * A file that was to be replaced as a whole and was edited meanwhile holds the whole operation up: its records would lie.
 * Of a prompt only the records were told to anybody: what a document would say of them is kept beside nothing.
 */
function finished(operation: Operation, room: Room, store: Store): Finding[] {
  try {
    const strict = HEARD.includes(operation.by);
    return written(operation, room, store, { again: true, strict, alone: true }).findings;
  } catch (e) {
    if (e instanceof Conflict && e.code === 'file-changed') return [leftAloneFinding(e.path)];
    throw e;
  }
}

function written(meant: Operation, room: Room, store: Store | null, how: How): Applied {
  const operation = store === null ? meant : numbered(meant, store);
  const note = store !== null && wantsNote(operation) ? pendingPath(room.dir, operation) : null;
  for (let tries = 1; ; tries++) {
    let plans: Planned[];
    try {
      plans = planned(operation, room, { ...how, again: how.again || tries > 1 });
    } catch (e) {
      if (note !== null) forgetPending(note);
      throw e;
    }
    const done: Operation = { ...operation, edits: plans.flatMap((p) => (p.edit === null ? [] : [p.edit])) };
    if (note !== null) notePending(room.dir, done, true);
    let kept: Finding[] = [];
    try {
      const all = (): void => carryOut(plans, note, () => store?.append(done));
      if (store === null) all();
      else kept = followKept(done, room.dir, store, all);
    } catch (e) {
      // An editor saved between our look and our write: look again.
      if (e instanceof Changed && tries < TRIES) continue;
      throw e;
    }
    if (note !== null) forgetPending(note);
    const writes = plans.flatMap((p) => p.write ?? []);
    if (store !== null) {
      expectLook(room, done.edits);
      refreshViews(room.dir, writes, () => activeAfter(done.edits, store));
    }
    return { operation: done, findings: [...plans.flatMap((p) => p.finding ?? []), ...kept] };
  }
}

/** A look that nobody could have told of is made at the next session's start. */
function expectLook(room: Room, edits: Edit[]): void {
  try {
    expectPlans(join(room.dir, 'cache'), newOwnPlans(edits));
  } catch {
    // Where nothing can be kept the plans are read each time.
  }
}

/** The tasks it begins under keys that are still free: who thought of them held no lock. */
function numbered(operation: Operation, store: Store): Operation {
  if (operation.redoes !== undefined || !operation.edits.some(isNumbered)) return operation;
  return { ...operation, edits: renumbered(operation.edits, store.state()) };
}

/** The active context once `edits` are logged. Most say it themselves; reading all records anew for it costs what a whole command may. */
function activeAfter(edits: Edit[], store: Store): string | null {
  const said = edits.findLast((e) => e.key === 'workspace/state')?.now?.active;
  return typeof said === 'string' || said === null ? said : store.state().workspace.active;
}

/** All files and the log line, or none: what was written before a failure is put back, and where that fails too, finished later. */
function carryOut(plans: Planned[], note: string | null, log: () => void): void {
  const begun: Write[] = [];
  try {
    for (const { write } of plans) {
      if (write === null) continue;
      writePlanned(write);
      begun.push(write);
    }
    log();
  } catch (e) {
    const back = begun.reverse().every(putBack);
    if (back && note !== null) forgetPending(note);
    throw e;
  }
}

function putBack(write: Write): boolean {
  try {
    undoWrite(write);
    return true;
  } catch {
    return false;
  }
}

function planned(operation: Operation, room: Room, how: How): Planned[] {
  const planner = new Planner(room, operation, how);
  return operation.edits.map((edit, i) => {
    if (!isFile(edit.key)) return { edit, write: null };
    try {
      return planner.plan(edit, i);
    } catch (e) {
      if (!(how.alone && e instanceof Conflict) || e.code === 'file-changed') throw e;
      // Nobody is there to be asked: the file stays as it is and the rest is finished.
      return { edit: null, write: null, finding: leftAloneFinding(e.path) };
    }
  });
}

/** Deletes our own folder and nothing else; of a symbolic link the link only, what it leads to is not ours. */
function removeOurs(dir: string): void {
  const stat = lstatSync(dir, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) unlinkSync(dir);
  else if (stat && basename(dir) === '.clew') rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  else if (stat && basename(dir) === 'clew') removeCodeCache(dir);
}

/** In the folder for caches our compiled code is ours, and the folder in which a host is asked as a reader. */
function removeCodeCache(dir: string): void {
  for (const name of readdirSync(dir)) if (isCompiledCode(name)) rmSync(join(dir, name), { force: true });
  const reader = lstatSync(join(dir, 'reader'), { throwIfNoEntry: false });
  if (reader?.isDirectory()) rmSync(join(dir, 'reader'), { recursive: true, force: true });
  if (readdirSync(dir).length === 0) rmdirSync(dir);
}
