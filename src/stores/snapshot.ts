/** Decides what is kept of a folded log beside it, and whether it is of that log: a copy that may be deleted at any time. */
import { existsSync, readSync } from 'node:fs';
import type { State } from '../core/model.js';
import { readText } from './read-regular.js';
import { writeAtomic } from './write.js';

/** Bytes at the ends of what a snapshot folds in, kept to know the log by. */
const EDGE = 96;

/** Counts the ways in which a log was folded: what another way has made is not gone on from. */
const WAY = 3;

export interface Snapshot {
  v: number;
  /** Bytes of the log that are folded in, the first of them and the last: a log that differs there is another one. */
  end: number;
  head: string;
  tail: string;
  state: State;
}

/** The snapshot at `path`, `null` when there is none that can be read. */
export function readSnapshot(path: string): Snapshot | null {
  // Asking costs less than a failure that is caught, and a young log has none.
  if (!existsSync(path)) return null;
  try {
    const s = JSON.parse(readText(path)) as Snapshot;
    return s.v === WAY && typeof s.end === 'number' && s.state?.contexts ? s : null;
  } catch {
    return null;
  }
}

/** Was the snapshot at `path` folded in another way, by another version? It is passed over, and nothing is wrong with it. */
export function isOfAnotherWay(path: string): boolean {
  try {
    const { v } = JSON.parse(readText(path)) as Partial<Snapshot>;
    return typeof v === 'number' && v !== WAY;
  } catch {
    return false;
  }
}

/** Is the log, of `size` bytes, the one that the snapshot was made of? */
export function fitsLog(held: Snapshot, fd: number, size: number): boolean {
  if (held.end > size) return false;
  const { head, tail } = edgesOf(fd, held.end);
  return held.head === head && held.tail === tail;
}

/** Keeps what the first `end` bytes of the log `fd` fold to; where it cannot be written, the next reader folds them again. */
export function saveSnapshot(path: string, fd: number, end: number, state: State): void {
  const s: Snapshot = { v: WAY, end, ...edgesOf(fd, end), state };
  try {
    writeAtomic(path, JSON.stringify(s), { durable: false });
  } catch {
    return;
  }
}

function edgesOf(fd: number, end: number): { head: string; tail: string } {
  return { head: bytesAt(fd, 0), tail: bytesAt(fd, end - EDGE) };
}

function bytesAt(fd: number, at: number): string {
  const bytes = Buffer.alloc(EDGE);
  return bytes.toString('latin1', 0, readSync(fd, bytes, 0, EDGE, Math.max(0, at)));
}
