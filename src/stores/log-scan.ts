/** Decides what of a log file can be read: its operations with their lines, and the lines that are none. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import type { Operation } from '../core/model.js';
import { YOUNG } from './blank-line.js';
import { operationIn } from './files.js';
import { openRegular } from './read-regular.js';

const CHUNK = 4 * 1024 * 1024;

export interface BrokenLine {
  line: number;
  /** Bytes. */
  at: number;
  size: number;
  /** Was it cut short at the end of the file? */
  torn: boolean;
}

export interface LogScan {
  broken: BrokenLine[];
  /** Operations whose id stood on an earlier line. */
  twice: { id: string; line: number; first: number }[];
}

/** Reads every line of `path`; `each` gets the operations in order. A missing file has no line. */
export function scanLog(path: string, each: (operation: Operation) => void, now: number): LogScan {
  const scan: LogScan = { broken: [], twice: [] };
  let fd: number;
  try {
    fd = openRegular(path, 'r');
  } catch {
    return scan;
  }
  try {
    const { mtimeMs } = fstatSync(fd);
    const lines = new Map<string, number>();
    let line = 0;
    for (const { at, bytes, ended } of linesOf(fd)) {
      line++;
      const text = bytes.toString('utf8');
      if (text.trim() === '') continue;
      const operation = operationIn(text);
      if (operation === null) {
        if (ended || now - mtimeMs > YOUNG) scan.broken.push({ line, at, size: bytes.length, torn: !ended });
        continue;
      }
      const first = lines.get(operation.id);
      if (first === undefined) lines.set(operation.id, line);
      else scan.twice.push({ id: operation.id, line, first });
      each(operation);
    }
    return scan;
  } finally {
    closeSync(fd);
  }
}

function* linesOf(fd: number): Generator<{ at: number; bytes: Buffer; ended: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  let from = 0;
  for (let at = 0; ; ) {
    const chunk = Buffer.alloc(CHUNK);
    const n = readSync(fd, chunk, 0, CHUNK, at);
    at += n;
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, n)]) : chunk.subarray(0, n);
    let begin = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, begin)) {
      yield { at: from + begin, bytes: bytes.subarray(begin, end), ended: true };
      begin = end + 1;
    }
    from += begin;
    rest = Buffer.from(bytes.subarray(begin));
    if (n === 0) break;
  }
  if (rest.length > 0) yield { at: from, bytes: rest, ended: false };
}
