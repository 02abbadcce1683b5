/** Decides how many lines of a log look damaged at a glance: by how each begins and ends, without reading what is in it. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { YOUNG } from './blank-line.js';
import { endsWithNewline, operationIn } from './files.js';
import { openRegular } from './read-regular.js';

const CHUNK = 1024 * 1024;
/** Of a longer log the end is looked at. */
const MOST = 64 * 1024 * 1024;
const BEGIN = Buffer.from('{"v":1,');
const BRACE = 125;
const BLANK = new Set([9, 13, 32]);

/** A last line that is longer is looked at no closer: nobody is still writing it. */
const MOST_LAST = 1024 * 1024;

/** Lines of the log at `path` that are neither an operation nor blank, as far as their ends tell: complete ones, and one that was left at the end. 0 where it cannot be opened. */
export function tornLines(path: string): number {
  return tornWithin(path) + Number(isLeftAtEnd(path));
}

/**
 * Is the last line of the log at `path` one that was begun, and that nobody ends? Whoever writes ends theirs within moments, and one that
 * is whole but for its end is taken in with the next write: neither is.
 */
export function isLeftAtEnd(path: string): boolean {
  let fd: number;
  try {
    fd = openRegular(path, 'r');
  } catch {
    return false;
  }
  try {
    const { size, mtimeMs } = fstatSync(fd);
    if (endsWithNewline(fd, size) || Date.now() - mtimeMs <= YOUNG) return false;
    const bytes = Buffer.alloc(Math.min(size, MOST_LAST));
    readSync(fd, bytes, 0, bytes.length, size - bytes.length);
    const line = bytes.toString('utf8', bytes.lastIndexOf(10) + 1);
    return line.trim() !== '' && operationIn(line) === null;
  } finally {
    closeSync(fd);
  }
}

function tornWithin(path: string): number {
  let fd: number;
  try {
    fd = openRegular(path, 'r');
  } catch {
    return 0;
  }
  try {
    const { size } = fstatSync(fd);
    const bytes = Buffer.allocUnsafe(CHUNK);
    let torn = 0;
    // What a look in the middle begins with is the end of a line.
    let [line, inside] = [newLine(), size > MOST];
    for (let at = Math.max(0, size - MOST); at < size; ) {
      const n = readSync(fd, bytes, 0, CHUNK, at);
      if (n === 0) break;
      at += n;
      for (let i = 0; i < n; ) {
        const found = bytes.indexOf(10, i);
        const end = found < 0 || found >= n ? n : found;
        grow(line, bytes, i, end);
        i = end + 1;
        if (end === n) break;
        if (!inside && isTorn(line)) torn++;
        [line, inside] = [newLine(), false];
      }
    }
    return torn;
  } finally {
    closeSync(fd);
  }
}

/** The first signs of a line, and its last one that is no blank. */
interface Ends {
  head: number[];
  last: number;
}

function newLine(): Ends {
  return { head: [], last: -1 };
}

function grow(line: Ends, bytes: Buffer, from: number, to: number): void {
  for (let i = from; i < to && line.head.length < BEGIN.length; i++) line.head.push(bytes[i]!);
  for (let i = to - 1; i >= from; i--)
    if (!BLANK.has(bytes[i]!)) {
      line.last = bytes[i]!;
      return;
    }
}

function isTorn({ head, last }: Ends): boolean {
  return last >= 0 && (last !== BRACE || !BEGIN.equals(Buffer.from(head)));
}
