/** Decides how the lines of a recorded session are read: forwards, in pieces, each bounded, so that size never matters. */
import { closeSync, readSync } from 'node:fs';
import { openRegular } from './transcript.js';

const CHUNK = 1024 * 1024;
const LONGEST_LINE = 8 * 1024 * 1024;
const NEWLINE = 10;

/** Hands over each line of a transcript that is not blank, `null` for one that is too long, until `take` says `false`. A file that cannot be read has none. */
export function eachLine(path: string, take: (line: string | null) => unknown): void {
  const fd = openRegular(path);
  if (fd === null) return;
  let parts: Buffer[] = [];
  let size = 0;
  let more = true;
  const end = (): void => {
    const line = size > LONGEST_LINE ? null : (parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString('utf8');
    parts = [];
    size = 0;
    if (line === null || line.trim() !== '') more = take(line) !== false;
  };
  const grow = (bytes: Buffer): void => {
    size += bytes.length;
    if (size <= LONGEST_LINE) parts.push(bytes);
    else parts = [];
  };
  try {
    while (more) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const n = readSync(fd, chunk, 0, CHUNK, null);
      if (n === 0) break;
      let from = 0;
      for (let nl = chunk.indexOf(NEWLINE); more && nl >= 0 && nl < n; nl = chunk.indexOf(NEWLINE, from)) {
        grow(chunk.subarray(from, nl));
        end();
        from = nl + 1;
      }
      if (more) grow(chunk.subarray(from, n));
    }
    if (more && size > 0) end();
  } catch {
    // What was read until the disk failed stands; the rest is as if it had not been written.
    return;
  } finally {
    closeSync(fd);
  }
}
