/** Decides how a recorded session is read, whatever kind it is: whose it is by what stands in it, whole or its end alone, in the encoding it is written in. */
import { closeSync, fstatSync, readSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { conversationReader, type Limits } from '../../core/digest/conversation.js';
import type { Conversation, SessionEvent } from '../../core/model.js';
import { transcripts } from '../../hosts/transcripts/_index.js';
import type { Lines, Transcript, Whole } from '../../hosts/transcripts/_transcript.js';
import { claude } from '../../hosts/transcripts/claude.js';
import { eachLine } from './each-line.js';
import { isDatabase, readDatabase } from './opencode-database.js';
import { openRegular, readConversation } from './transcript.js';

/** Of a record that is understood as a whole, so much of its end is read. */
const MOST_WHOLE = 32 * 1024 * 1024;
/** So much of its beginning tells whose it is; of records by the line, so many lines. */
const HEAD = 256 * 1024;
const SAMPLE = 60;
/** So much of its end tells when something was said in it last. */
const LAST = 256 * 1024;

/** What a record came to beside its events. */
export interface RecordRead {
  /** Id and name of its kind. */
  host: string;
  name: string;
  /** Messages or lines that were read, and those that could not be. */
  lines: number;
  malformed: number;
  /** Only so many megabytes of its end were read; 0 for all of it. */
  cut: number;
}

/** Hands over the events of the record at `path`, oldest first. Never throws; a file that cannot be read has no lines. `root`: whose session is meant where it holds many; `of`: the id of its kind, where that is known. */
export function readRecord(
  path: string,
  { root, of = null }: { root: string; of?: string | null },
  take: (events: SessionEvent[]) => void,
): RecordRead {
  const head = readHead(path);
  if (isDatabase(head)) {
    const read = readDatabase(path, root);
    return wholly(read.kind, read.text, 0, take);
  }
  const kind = transcripts.find((t) => t.id === of) ?? kindOf(path, head);
  const found: RecordRead = { host: kind.id, name: kind.name, lines: 0, malformed: 0, cut: 0 };
  if ('whole' in kind) {
    const { text, cut } = readEnd(path);
    return wholly(kind, text, cut, take);
  }
  const one = (line: string | null): void => {
    const events = line === null ? null : kind.line(line);
    if (events === null) found.malformed++;
    else {
      found.lines++;
      take(events);
    }
  };
  if (isWide(head)) linesOf(readEnd(path).text).forEach(one);
  else eachLine(path, one);
  return found;
}

/** The end of the conversation recorded at `path`, with what it was read from. */
export function readRecordedConversation(
  path: string,
  root: string,
  limits: Limits,
): { conversation: Conversation; read: Pick<RecordRead, 'name' | 'cut'> } {
  const head = readHead(path);
  const kind = isDatabase(head) ? null : kindOf(path, head);
  if (kind !== null && 'line' in kind && !isWide(head))
    return {
      conversation: readConversation(path, kind, limits, { bytes: 4 * 1024 * 1024 }),
      read: { name: kind.name, cut: 0 },
    };
  const events: SessionEvent[] = [];
  const read = readRecord(path, { root }, (some) => some.forEach((e) => events.push(e)));
  const reader = conversationReader(limits);
  reader.take(events);
  return { conversation: reader.result(read.malformed, read.lines), read };
}

function wholly(kind: Whole, text: string, cut: number, take: (events: SessionEvent[]) => void): RecordRead {
  const { events, messages, torn } = kind.whole(text);
  take(events);
  // Where its beginning was left out, that it is torn says nothing.
  const malformed = torn && (cut === 0 || messages === 0) ? 1 : 0;
  return { host: kind.id, name: kind.name, lines: messages, malformed, cut };
}

/** Whose record it is: of the kind it begins as, else of the one that finds most in its first lines. */
function kindOf(path: string, bytes: Buffer): Transcript {
  const head = decoded(bytes);
  const begun = transcripts.find((t): t is Whole => 'whole' in t && t.is(head));
  if (begun !== undefined) return begun;
  const sample = isWide(bytes) ? linesOf(head).slice(0, SAMPLE) : firstLines(path);
  const most = <T extends Transcript>(kinds: T[], count: (kind: T) => number): T | null =>
    kinds
      .map((kind) => ({ kind, n: count(kind) }))
      .reduce<{ kind: T | null; n: number }>((a, b) => (b.n > a.n ? b : a), { kind: null, n: 0 }).kind;
  const byLine = transcripts.filter((t): t is Lines => 'line' in t);
  const wholes = transcripts.filter((t): t is Whole => 'whole' in t);
  return (
    most(byLine, (t) => sample.reduce((n, line) => n + (t.line(line)?.length ?? 0), 0)) ??
    most(wholes, (t) => t.whole(head).events.length) ??
    claude
  );
}

function firstLines(path: string): string[] {
  const lines: string[] = [];
  eachLine(path, (line) => (line === null ? undefined : lines.push(line) < SAMPLE));
  return lines;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((l) => l.trim() !== '');
}

/** What the session recorded at `path` is called, as far as its file says. */
export function nameOf(path: string): string {
  return basename(path).replace(/(?:\.messages)?\.(?:jsonl|json|md)$/, '');
}

/**
 * When something was said last in the record at `path`, by what stands in its end (ms). A file is written to, copied and put
 * back at other times: its own time counts where no line says one, or one that has not come. The beginning of time where
 * there is no file.
 */
export function saidAt(path: string, of: Transcript | null = null, now = Date.now()): number {
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (written === 0) return 0;
  const head = readHead(path, of === null ? HEAD : SAMPLE);
  if (isDatabase(head)) return written;
  const { text } = readEnd(path, LAST);
  const kind = of ?? kindOf(path, head);
  const events = 'whole' in kind ? kind.whole(text).events : linesOf(text).flatMap((line) => kind.line(line) ?? []);
  return lastEvent(events, now) ?? written;
}

/** When the last of `events` was, `null` where none of them says it. */
function lastEvent(events: SessionEvent[], now: number): number | null {
  return events.reduce<number | null>((last, e) => {
    const at = 'at' in e && typeof e.at === 'number' && e.at > 0 && e.at <= now ? e.at : null;
    return at === null || (last !== null && last >= at) ? last : at;
  }, null);
}

/** The beginning of a file that is one; nothing of what is not there. */
export function readHead(path: string, most = HEAD): Buffer {
  return readPart(path, (size) => [0, Math.min(size, most)]).bytes;
}

/** The beginning of a file as text. */
export function readHeadText(path: string, most = HEAD): string {
  return decoded(readHead(path, most));
}

function readEnd(path: string, most = MOST_WHOLE): { text: string; cut: number } {
  const { bytes, from } = readPart(path, (size) => [Math.max(0, size - most), size]);
  return { text: decoded(bytes, readHead(path, 4)), cut: from === 0 ? 0 : most / 1024 / 1024 };
}

function readPart(path: string, part: (size: number) => [from: number, to: number]): { bytes: Buffer; from: number } {
  const fd = openRegular(resolve(path));
  if (fd === null) return { bytes: Buffer.alloc(0), from: 0 };
  try {
    const [from, to] = part(fstatSync(fd).size);
    // Two bytes a letter: a piece of such a file begins with a whole one.
    const even = from - (from % 2);
    const bytes = Buffer.allocUnsafe(to - even);
    let n = 0;
    for (let got = 1; got > 0 && n < bytes.length; n += got) got = readSync(fd, bytes, n, bytes.length - n, even + n);
    return { bytes: bytes.subarray(0, n), from: even };
  } catch {
    return { bytes: Buffer.alloc(0), from: 0 };
  } finally {
    closeSync(fd);
  }
}

/** Does a file that begins with `head` have two bytes a letter, as a Windows shell writes what is sent to a file? */
function isWide(head: Buffer): boolean {
  return head.length > 1 && ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff));
}

function decoded(bytes: Buffer, head = bytes): string {
  const text = !isWide(head)
    ? bytes.toString('utf8')
    : (head[0] === 0xff ? bytes : Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()).toString('utf16le');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
