/** Decides what becomes of a damaged line of the log: it is kept beside and blanked in its place, so that nobody who appends meanwhile loses anything. */
import { closeSync, existsSync, fstatSync, fsyncSync, readSync, writeSync } from 'node:fs';
import { openRegular, readText } from './read-regular.js';
import { writeAtomic } from './write.js';

const BLANK = 32;
/** A last line without an end that is younger may still be being written, in milliseconds. */
export const YOUNG = 2000;
/** The last line is looked for so far back. */
const MOST_TAIL = 1024 * 1024;

/** A damaged line as it is kept. */
interface Kept {
  at: number;
  bytes: string;
}

/** Blanks the `size` bytes at `at`; a line that is blank is put back from its copy. */
export function blankLine(log: string, copy: string, at: number, size: number): void {
  const kept: Kept[] = existsSync(copy) ? (JSON.parse(readText(copy)) as Kept[]) : [];
  const fd = openRegular(log, 'r+');
  try {
    if (!(at >= 0 && size > 0 && at + size <= fstatSync(fd).size)) return;
    const bytes = Buffer.alloc(size);
    readSync(fd, bytes, 0, size, at);
    const back = kept.find((k) => k.at === at);
    if (bytes.every((b) => b === BLANK))
      return back && put(fd, Buffer.from(back.bytes, 'base64').subarray(0, size), at);
    if (bytes.includes(10)) return;
    writeAtomic(copy, JSON.stringify([...kept, { at, bytes: bytes.toString('base64') }]), { durable: true });
    put(fd, Buffer.alloc(size, BLANK), at);
  } finally {
    closeSync(fd);
  }
}

/**
 * Blanks the line of `log` that was cut short at `size`, now that another one stands behind it: whoever began it cannot end it any
 * more. Where somebody ended it meanwhile, or it is whole but for its end, it is left alone.
 */
export function blankTorn(
  log: string,
  fd: number,
  size: number,
  now: number,
  isWhole: (line: string) => boolean,
): void {
  const from = Math.max(0, size - MOST_TAIL);
  const bytes = Buffer.alloc(size - from + 1);
  readSync(fd, bytes, 0, bytes.length, from);
  const line = bytes.subarray(0, -1);
  const at = line.lastIndexOf(10) + 1;
  if (bytes.at(-1) !== 10 || (at === 0 && from > 0) || isWhole(line.toString('utf8', at))) return;
  try {
    blankLine(log, `${log}.corrupt-${now}`, from + at, size - from - at);
  } catch {
    // It is passed over as it is, and `check` names it.
  }
}

function put(fd: number, bytes: Buffer, at: number): void {
  for (let n = 0; n < bytes.length; ) n += writeSync(fd, bytes, n, bytes.length - n, at + n);
  fsyncSync(fd);
}
