/** Decides how words leave the command line: at once and whole, so that nothing is on its way when it ends, and without Node's streams, which take milliseconds to load. */
import { fstatSync, writeSync } from 'node:fs';

const STEP = 5;

/** Writes `text` to stdout (1) or stderr (2). A reader like `head` may leave when it has seen enough: then we end. */
export function say(fd: 1 | 2, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; )
    try {
      at += writeSync(fd, bytes, at);
    } catch (e) {
      const { code } = e as NodeJS.ErrnoException;
      // Somebody made the pipe one that does not wait, and it is full.
      if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STEP);
      else if (fd === 2) return;
      else if (code === 'EPIPE') process.exit();
      else throw e;
    }
}

/** Is it a terminal? Only what may be one is looked at through Node's streams. */
export function isTerminal(fd: 0 | 1 | 2): boolean {
  try {
    if (process.platform !== 'win32' && !fstatSync(fd).isCharacterDevice()) return false;
  } catch {
    return false;
  }
  return (fd === 0 ? process.stdin : fd === 1 ? process.stdout : process.stderr).isTTY === true;
}

/** What is known of the terminal at `fd`; nothing where there is none. */
export function streamOf(fd: 1 | 2): { isTTY?: boolean; columns?: number } {
  return !isTerminal(fd) ? {} : fd === 1 ? process.stdout : process.stderr;
}
