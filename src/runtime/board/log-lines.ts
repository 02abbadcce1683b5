/** Decides how single operations are read from the log by their places. */
import { closeSync, readSync } from 'node:fs';
import type { Operation } from '../../core/model.js';
import { operationIn } from '../../stores/files.js';
import { openRegular } from '../../stores/read-regular.js';

const CHUNK = 4 * 1024;
/** A longer line is not read for a list. */
const MOST = 4 * 1024 * 1024;

/** The operations whose lines begin at `offsets` of the log in `dir`; `null` where none begins there any more. */
export function operationsAt(dir: string, offsets: number[]): (Operation | null)[] {
  if (offsets.length === 0) return [];
  let fd: number;
  try {
    fd = openRegular(`${dir}/log.jsonl`, 'r');
  } catch {
    return offsets.map(() => null);
  }
  try {
    return offsets.map((at) => operationIn(lineAt(fd, at)));
  } finally {
    closeSync(fd);
  }
}

function lineAt(fd: number, at: number): string {
  const parts: Buffer[] = [];
  for (let size = 0; size < MOST; ) {
    const bytes = Buffer.alloc(CHUNK);
    const n = readSync(fd, bytes, 0, CHUNK, at + size);
    const end = bytes.subarray(0, n).indexOf(10);
    parts.push(bytes.subarray(0, end < 0 ? n : end));
    if (end >= 0 || n === 0) break;
    size += n;
  }
  return Buffer.concat(parts).toString('utf8');
}
