/** Decides how many lines of a log look damaged at a glance: by how each begins and ends, without reading what is in it. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { openRegular } from './read-regular.js';

const CHUNK = 1024 * 1024;
/** Of a longer log the end is looked at. */
const MOST = 64 * 1024 * 1024;
const BEGIN = Buffer.from('{"v":1,');
const BRACE = 125;
const BLANK = new Set([9, 13, 32]);

/** Complete lines of the log at `path` that are neither an operation nor blank, as far as their ends tell. 0 where it cannot be opened. */
export function tornLines(path: string): number {
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
