/** Decides how the ledger of the log is kept up: pages beside the log that may be deleted at any time, and the tail read behind them. */
import { appendFileSync, closeSync, fstatSync, mkdirSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { plainRows } from '../../core/board/columns.js';
import { type Beats, emptyLedger, type Ledger, type LedgerWriter, ledgerWriter } from '../../core/board/ledger.js';
import { operationIn } from '../../stores/files.js';
import { openRegular } from '../../stores/read-regular.js';
import { isLeftAtEnd } from '../../stores/torn-lines.js';
import { writeAtomic } from '../../stores/write.js';

/** Bytes of log that one page is made of, and how many of them are worth a page of their own. */
const PAGE = 1024 * 1024;
const WORTH = 512 * 1024;
/** Bytes of pages that are read at a time. */
const CHUNK = 256 * 1024;
/** Bytes before the end of a page by which its log is known again. */
const EDGE = 96;
/** Counts the ways in which pages are made: those of another way are made anew. */
const WAY = 17;
/** Pages beyond this are none of ours. */
const MOST_BYTES = 256 * 1024 * 1024;

interface Page {
  way: number;
  /** Where it begins in the log, and what stands there before its end. */
  begin: number;
  edge: string;
  ledger: Ledger;
}

/** A ledger in hand. */
export interface HeldLedger {
  /** Reads on a page at a time, so that others get their turn between; done when it is as fresh as `fresh()`. */
  steps(): Generator<void>;
  /** How many bytes of the log were not read yet. */
  unread(): { unread: number; of: number };
  /** Are no more than `most` bytes of log to be read, with what was kept of it? */
  isNear(most: number): boolean;
  /** The whole log as it is now. Lines that are none are counted and passed over; a log that is another one now is read anew. */
  fresh(): Ledger;
}

/** The ledger of the log in the folder `dir`; pages stand in `cache/board.jsonl`. Where nothing can be written, nothing is kept. */
export function holdLedger(dir: string): HeldLedger {
  const [log, pages] = [`${dir}/log.jsonl`, `${dir}/cache/board.jsonl`];
  let ledger = emptyLedger();
  let writer: LedgerWriter = ledgerWriter(ledger);
  let edge = '';
  /** Bytes that the pages on disk stand for; -1 before they were looked at. */
  let kept = -1;
  const anew = (): void => {
    ledger = emptyLedger();
    writer = ledgerWriter(ledger);
    edge = '';
    kept = 0;
  };
  function* joining(): Generator<void> {
    anew();
    for (const page of pagesIn(pages)) {
      if (page === null) break;
      // Two readers may have kept the same page.
      if (page.begin !== ledger.end) continue;
      writer.join(page.ledger);
      edge = page.edge;
      yield;
    }
    kept = ledger.end;
  }
  function* reading(): Generator<void> {
    const fd = open(log);
    if (fd === null) return anew();
    try {
      const { size } = fstatSync(fd);
      if (kept < 0) yield* joining();
      if (ledger.end > size || edgeAt(fd, ledger.end) !== edge) {
        anew();
        writeAtomicQuietly(pages);
      }
      for (const page of readPages(fd, ledger.end, size)) {
        const whole = page.begin === kept && page.ledger.end - kept >= WORTH ? lineOf(page) : null;
        writer.join(page.ledger);
        edge = page.edge;
        if (whole !== null) {
          keep(pages, whole, page.begin === 0);
          kept = page.ledger.end;
        } else if (page.ledger.end - kept >= WORTH) {
          // What came in small pieces is read once more, so that pages stay few.
          for (const again of readPages(fd, kept, page.ledger.end)) keep(pages, lineOf(again), again.begin === 0);
          kept = page.ledger.end;
        }
        yield;
      }
    } finally {
      closeSync(fd);
    }
  }
  /** What began to read in steps, and did not end. */
  let begun: Generator<void> | null = null;
  function* steps(): Generator<void> {
    begun ??= reading();
    for (const own = begun; begun === own && begun.next().done !== true; ) yield;
    begun = null;
  }
  const fresh = (): Ledger => {
    if (begun !== null) for (const _ of begun);
    begun = null;
    for (const _ of reading());
    ledger.left = isLeftAtEnd(log);
    return ledger;
  };
  const unread = (): { unread: number; of: number } => {
    const of = sizeOf(log);
    return { unread: Math.max(0, of - ledger.end), of };
  };
  const isNear = (most: number): boolean => {
    if (unread().unread <= most) return true;
    if (begun !== null || kept >= 0 || sizeOf(pages) > most) return false;
    for (const _ of joining());
    return unread().unread <= most;
  };
  return { steps, unread, isNear, fresh };
}

/** The complete lines of [from, to), a page at a time. */
function* readPages(fd: number, from: number, to: number): Generator<Page> {
  for (let at = from; at < to; ) {
    const bytes = Buffer.allocUnsafe(Math.min(PAGE, to - at));
    const n = readSync(fd, bytes, 0, bytes.length, at);
    const last = n === 0 ? -1 : bytes.lastIndexOf(10, n - 1);
    // A line longer than a page is none of ours: it is counted, and passed over with the rest of it.
    if (last < 0) {
      if (n < PAGE) return;
      at += n;
      continue;
    }
    const begin = at;
    const ledger = emptyLedger(at);
    const writer = ledgerWriter(ledger, true);
    for (let i = 0; i <= last; ) {
      const end = bytes.indexOf(10, i);
      const line = bytes.toString('utf8', i, end);
      const o = operationIn(line);
      if (o !== null) writer.take(o, at + i);
      else if (line.trim() !== '') ledger.broken++;
      i = end + 1;
    }
    at += last + 1;
    ledger.end = at;
    yield { way: WAY, begin, edge: edgeAt(fd, at), ledger };
  }
}

/** The pages of the file, one at a time; `null` and no more where one is none of ours. */
function* pagesIn(path: string): Generator<Page | null> {
  const fd = open(path);
  if (fd === null) return;
  try {
    if (fstatSync(fd).size > MOST_BYTES) return;
    for (const line of linesIn(fd)) {
      const page = pageOf(line);
      yield page;
      if (page === null) return;
    }
  } finally {
    closeSync(fd);
  }
}

function* linesIn(fd: number): Generator<string> {
  const bytes = Buffer.allocUnsafe(CHUNK);
  let parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const n = readSync(fd, bytes, 0, CHUNK, at);
    if (n === 0) return;
    at += n;
    for (let i = 0; i < n; ) {
      const end = bytes.subarray(0, n).indexOf(10, i);
      const part = bytes.subarray(i, end < 0 ? n : end);
      parts.push(end < 0 ? Buffer.from(part) : part);
      if (end < 0) break;
      yield Buffer.concat(parts).toString('utf8');
      parts = [];
      i = end + 1;
    }
  }
}

function pageOf(line: string): Page | null {
  try {
    const page = JSON.parse(line) as Page;
    if (!isPage(page)) return null;
    const { beats } = page.ledger;
    for (const column of STEPPED) summed(beats[column]);
    return page;
  } catch {
    return null;
  }
}

/** Places and times on disk are steps from one to the next, which are shorter. */
const STEPPED = ['off', 'at'] as const;

function summed(column: Beats['at']): void {
  for (let i = 1; i < column.length; i++) column[i]! += column[i - 1]!;
}

function stepped(column: number[]): number[] {
  return column.map((n, i) => (i === 0 ? n : n - column[i - 1]!));
}

/** `page` as it stands on disk. */
function lineOf(page: Page): string {
  const { ledger } = page;
  const beats = plainRows(ledger.beats);
  for (const column of STEPPED) beats[column] = stepped(beats[column]);
  const rows = {
    ...{ deeds: plainRows(ledger.deeds), about: plainRows(ledger.about), touched: plainRows(ledger.touched) },
    ...{ counts: plainRows(ledger.counts), ticked: plainRows(ledger.ticked), filed: plainRows(ledger.filed) },
  };
  return JSON.stringify({ ...page, ledger: { ...ledger, beats, ...rows } });
}

function isPage(p: Page | null): boolean {
  const l = p?.ledger;
  return (
    p?.way === WAY &&
    typeof l?.end === 'number' &&
    Array.isArray(l.beats?.at) &&
    Array.isArray(l.deeds?.at) &&
    Array.isArray(l.filed?.at) &&
    Array.isArray(l.doubts) &&
    Array.isArray(l.gists?.tail)
  );
}

function keep(path: string, line: string, first: boolean): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (first) writeAtomic(path, `${line}\n`, { durable: false, secret: true });
    else appendFileSync(path, `${line}\n`, { mode: 0o600 });
  } catch {
    return;
  }
}

function writeAtomicQuietly(path: string): void {
  try {
    if (statSync(path, { throwIfNoEntry: false }) !== undefined)
      writeAtomic(path, '', { durable: false, secret: true });
  } catch {
    return;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function edgeAt(fd: number, end: number): string {
  if (end === 0) return '';
  const bytes = Buffer.alloc(Math.min(EDGE, end));
  return bytes.toString('latin1', 0, readSync(fd, bytes, 0, bytes.length, end - bytes.length));
}

function open(path: string): number | null {
  try {
    return openRegular(path, 'r');
  } catch {
    return null;
  }
}
