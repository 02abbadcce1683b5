/** Decides how a long log without a snapshot is folded where nobody may be held up: a chunk at a time, and how far is said. */
import { closeSync, fstatSync } from 'node:fs';
import { emptyState } from '../core/context/state.js';
import { folding } from './files.js';
import { openRegular } from './read-regular.js';
import { fitsLog, readSnapshot, type Snapshot, saveSnapshot } from './snapshot.js';

/** Bytes of the log in the folder `dir` that no snapshot holds: whoever asks for its state waits until they are folded. */
export function unfolded(dir: string): number {
  const fd = open(dir);
  if (fd === null) return 0;
  try {
    return fstatSync(fd).size - (heldOf(dir, fd)?.end ?? 0);
  } finally {
    closeSync(fd);
  }
}

/** Brings the snapshot of the log in the folder `dir` up to it; tells after each chunk how many bytes of the log are folded. */
export function* foldAhead(dir: string): Generator<number> {
  const fd = open(dir);
  if (fd === null) return;
  try {
    const { end: from, state } = heldOf(dir, fd) ?? { end: 0, state: emptyState() };
    let end = from;
    for (end of folding(fd, from, fstatSync(fd).size, state)) yield end;
    saveSnapshot(snapshotIn(dir), fd, end, state);
  } finally {
    closeSync(fd);
  }
}

const snapshotIn = (dir: string): string => `${dir}/cache/state.json`;

function heldOf(dir: string, fd: number): Snapshot | null {
  const held = readSnapshot(snapshotIn(dir));
  return held !== null && fitsLog(held, fd, fstatSync(fd).size) ? held : null;
}

function open(dir: string): number | null {
  try {
    return openRegular(`${dir}/log.jsonl`, 'r');
  } catch {
    return null;
  }
}
