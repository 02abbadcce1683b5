/** The store on plain files: `log.jsonl`, append-only, and a snapshot of what it folds to that may be deleted at any time. */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { applyOperation, emptyState } from '../core/context/state.js';
import type { Edit, Operation, State } from '../core/model.js';
import type { Store } from './_store.js';
import { blankTorn } from './blank-line.js';
import { writeGitFiles } from './git-files.js';
import { withLock } from './lock.js';
import { openRegular } from './read-regular.js';
import { fitsLog, isOfAnotherWay, readSnapshot, saveSnapshot } from './snapshot.js';

/** A snapshot is renewed when this many bytes of log came after it. */
const RENEW = 24 * 1024;
const CHUNK = 4 * 1024 * 1024;
const READING = ',"reading":{';

export interface FilesOptions {
  /** Wait for the disk at every append. The hook does not: a power cut may cost its last line, a crash never does. */
  durable: boolean;
}

/** The store in the folder `dir` (`.clew`), which is created when something is first written. */
export function filesStore(dir: string, options: FilesOptions = { durable: true }): Store {
  const log = `${dir}/log.jsonl`;
  const snapshot = `${dir}/cache/state.json`;

  const state = (): State => {
    const held = readSnapshot(snapshot);
    const fd = open(log);
    if (fd === null) return emptyState();
    try {
      const size = fstatSync(fd).size;
      const from = held !== null && fitsLog(held, fd, size) ? held : { end: 0, state: emptyState() };
      const end = fold(fd, from.end, size, from.state);
      if (end - from.end > RENEW) saveSnapshot(snapshot, fd, end, from.state);
      return from.state;
    } finally {
      closeSync(fd);
    }
  };
  return {
    state,
    append: (operation) => {
      const fd = openLog(log, dir);
      try {
        const size = fstatSync(fd).size;
        const whole = endsWithNewline(fd, size);
        const line = Buffer.from(`${whole ? '' : '\n'}${JSON.stringify(operation)}\n`);
        addLine(fd, line, size, options.durable);
        if (!whole) blankTorn(log, fd, size, Date.now(), (text) => operationIn(text) !== null);
      } finally {
        closeSync(fd);
      }
    },
    operations: (max, until) => newest(log, max, until),
    exclusively: (work, wait) => withLock(join(dir, 'lock'), work, wait),
    close: () => {},
  };
}

/** Adds the whole line, or none of it where nobody else has added anything behind it. */
function addLine(fd: number, line: Buffer, before: number, durable: boolean): void {
  let at = 0;
  try {
    while (at < line.length) at += writeSync(fd, line, at);
    if (durable) fsyncSync(fd);
  } catch (e) {
    if (fstatSync(fd).size === before + at) ftruncateSync(fd, before);
    throw e;
  }
}

/** Folds complete lines of [from, to) into `state`; returns the end of the last complete line. Broken lines are passed over. */
function fold(fd: number, from: number, to: number, state: State): number {
  let done = from;
  for (done of folding(fd, from, to, state));
  return done;
}

/** The same a chunk at a time: tells after each how far it is. */
export function* folding(fd: number, from: number, to: number, state: State): Generator<number> {
  let rest: Buffer | null = null;
  for (let at = from; at < to; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK, to - at));
    const n = readSync(fd, chunk, 0, chunk.length, at);
    if (n === 0) break;
    at += n;
    const bytes: Buffer = rest === null ? chunk : Buffer.concat([rest, chunk.subarray(0, n)]);
    const size: number = rest === null ? n : bytes.length;
    const last: number = bytes[size - 1] === 10 ? size - 1 : bytes.lastIndexOf(10, size - 1);
    if (last >= 0) for (const line of bytes.toString('utf8', 0, last).split('\n')) applyLine(line, state);
    rest = last === size - 1 ? null : bytes.subarray(last + 1, size);
    yield at - (size - 1 - last);
  }
}

function applyLine(line: string, state: State): void {
  const short = withoutReading(line);
  const operation = operationIn(short) ?? (short === line ? null : operationIn(line));
  if (operation !== null) applyOperation(state, operation);
}

/** Most of a prompt's line tells how it was read, which folds into nothing: it stands last, and no record has a field of that name. */
function withoutReading(line: string): string {
  const at = line.lastIndexOf(READING);
  return at > 0 && line.endsWith('}}') ? `${line.slice(0, at)}}` : line;
}

/** The operation that a line of the log holds, `null` when it holds none. */
export function operationIn(line: string): Operation | null {
  if (line.length < 2) return null;
  try {
    const o = JSON.parse(line) as Operation;
    return o?.v === 1 && typeof o.id === 'string' && Array.isArray(o.edits) && o.edits.every(isEdit) ? o : null;
  } catch {
    return null;
  }
}

function isEdit(e: Edit | null): boolean {
  return typeof e?.key === 'string' && typeof e.was === 'object' && typeof e.now === 'object';
}

/** Is there a snapshot that is not what the log says? It costs time or, where it fits by its edges, misleads. */
export function hasSnapshotFlaw(dir: string): boolean {
  const path = join(dir, 'cache', 'state.json');
  const held = readSnapshot(path);
  if (held === null) return existsSync(path) && !isOfAnotherWay(path);
  const fd = open(join(dir, 'log.jsonl'));
  if (fd === null) return false;
  try {
    if (!fitsLog(held, fd, fstatSync(fd).size)) return true;
    const state = emptyState();
    return fold(fd, 0, held.end, state) !== held.end || JSON.stringify(held.state) !== JSON.stringify(state);
  } finally {
    closeSync(fd);
  }
}

/** Operations that are read beyond the one that is looked for: what was done in one step with it. */
const BEYOND = 200;

function newest(log: string, max: number, until?: string): Operation[] {
  const fd = open(log);
  if (fd === null) return [];
  try {
    const found: Operation[] = [];
    let tail = Buffer.alloc(0);
    let most = max;
    for (let at = fstatSync(fd).size; at > 0 && found.length < most; ) {
      const size = Math.min(256 * 1024, at);
      at -= size;
      const chunk = Buffer.alloc(size);
      readSync(fd, chunk, 0, size, at);
      const bytes = Buffer.concat([chunk, tail]);
      const first = at === 0 ? 0 : bytes.indexOf(10) + 1;
      tail = Buffer.from(bytes.subarray(0, first));
      const lines = bytes.toString('utf8', first).split('\n').reverse();
      const own = lines.map(operationIn).filter((o) => o !== null);
      const there = until === undefined || most < max ? -1 : own.findIndex((o) => o.id === until);
      if (there >= 0) most = Math.min(max, found.length + there + BEYOND);
      found.push(...own);
    }
    return found.slice(0, max);
  } finally {
    closeSync(fd);
  }
}

/** The log, for appending; with a new one the folder is made that it lies in. */
function openLog(log: string, dir: string): number {
  if (!existsSync(log)) {
    mkdirSync(dir, { recursive: true });
    writeGitFiles(dir);
  }
  return openRegular(log, constants.O_APPEND | constants.O_CREAT | constants.O_RDWR, 0o600);
}

/** A line that a full disk or a crash cut short must not swallow the next one. */
export function endsWithNewline(fd: number, size: number): boolean {
  const last = new Uint8Array(1);
  return size === 0 || readSync(fd, last, 0, 1, size - 1) === 0 || last[0] === 10;
}

function open(path: string): number | null {
  try {
    return openRegular(path, 'r');
  } catch {
    return null;
  }
}
