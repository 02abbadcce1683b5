/** Decides how much of a transcript is read: backwards from its end, until there is enough or a bound is met. */
import { closeSync, constants, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { conversationReader, type Limits, type Reading, SILENCE } from '../../core/digest/conversation.js';
import type { Conversation } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';

/** What of a host reads its lines. */
type Reads = Pick<Host, 'line' | 'mayPrompt'>;

const CHUNK = 64 * 1024;

export interface Bounds {
  /** Most bytes read from the end. 1 MB costs about 6 ms. */
  bytes: number;
}

/** The conversation at the end of the transcript `path`, its work from `since` on; an absent, unreadable or special file reads as silence. */
export function readConversation(
  path: string | null,
  host: Reads,
  limits: Limits,
  bounds: Bounds = { bytes: 1024 * 1024 },
  since: number | null = null,
): Conversation {
  return readEnd(path, host, conversationReader(limits, since), bounds) ?? SILENCE;
}

/** What `reading` makes of the end of the transcript `path`, `null` when there is nothing to read. */
export function readEnd<T>(
  path: string | null,
  host: Reads,
  reading: Reading<T>,
  bounds: Bounds = { bytes: 1024 * 1024 },
): T | null {
  const fd = path === null ? null : openRegular(path);
  if (fd === null) return null;
  try {
    return readBackwards(fd, host, reading, bounds);
  } catch {
    return null;
  } finally {
    closeSync(fd);
  }
}

/** Opens a transcript without waiting, `null` when there is none: a FIFO or device is not one. The caller closes it. */
export function openRegular(path: string): number | null {
  try {
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    // By its bits: Node's own question is one more function to compile.
    if ((fstatSync(fd).mode & constants.S_IFMT) === constants.S_IFREG) return fd;
    closeSync(fd);
    return null;
  } catch {
    return null;
  }
}

function readBackwards<T>(fd: number, host: Reads, reading: Reading<T>, bounds: Bounds): T {
  const size = fstatSync(fd).size;
  const stop = Math.max(0, size - bounds.bytes);
  let malformed = 0;
  let lines = 0;
  let tail: Buffer[] = [];
  const take = (line: string): void => {
    if (line.trim() === '') return;
    // Most of a transcript is the agent's: where only prompts count, it need not be parsed.
    const events = reading.onlyPrompts() && !host.mayPrompt(line) ? [] : host.line(line);
    if (events === null) malformed++;
    else {
      lines++;
      reading.take(events);
    }
  };
  for (let at = size; at > stop && !reading.enough(); ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK, at - stop));
    at -= chunk.length;
    const n = readSync(fd, chunk, 0, chunk.length, at);
    let end = n;
    for (let nl = newline(chunk, n); nl >= 0 && !reading.enough(); nl = newline(chunk, nl)) {
      take(joined(chunk, nl + 1, end, tail));
      tail = [];
      end = nl;
    }
    if (at === 0) take(joined(chunk, 0, end, tail));
    else if (!reading.enough()) tail.unshift(chunk.subarray(0, end));
  }
  return reading.result(malformed, lines);
}

/** Where the last line break before `end` stands, -1 for none. */
function newline(chunk: Buffer, end: number): number {
  return end === 0 ? -1 : chunk.lastIndexOf(10, end - 1);
}

/** The line whose beginning stands in `chunk` from `from` to `to`, and the rest of it in `tail`. */
function joined(chunk: Buffer, from: number, to: number, tail: Buffer[]): string {
  if (tail.length === 0) return chunk.toString('utf8', from, to);
  return Buffer.concat([chunk.subarray(from, to), ...tail]).toString('utf8');
}

/** The absolute path of a file that a person named, `null` when there is none. */
export function existingFile(path: string, cwd: string): string | null {
  const full = resolve(cwd, path);
  return path !== '' && existsSync(full) ? full : null;
}
