/** Decides how the ledger of the log is kept up: pages beside the log that may be deleted at any time, and the tail read behind them. */
import { appendFileSync, closeSync, fstatSync, mkdirSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyLedger, type Ledger, type LedgerWriter, ledgerWriter } from '../../core/board/ledger.js';
import { operationIn } from '../../stores/files.js';
import { openRegular, readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';

/** Bytes of log that one page is made of, and how many of them are worth a page of their own. */
const PAGE = 16 * 1024 * 1024;
const WORTH = 512 * 1024;
/** Bytes before the end of a page by which its log is known again. */
const EDGE = 96;
/** Counts the ways in which pages are made: those of another way are made anew. */
const WAY = 1;
/** Pages beyond this are none of ours. */
const MOST_BYTES = 256 * 1024 * 1024;

interface Page {
  way: number;
  /** Where it begins in the log, and what stands there before its end. */
  begin: number;
  edge: string;
  ledger: Ledger;
}

/** A ledger in hand: `fresh()` reads what came since. */
export interface HeldLedger {
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
  const fresh = (): Ledger => {
    const fd = open(log);
    if (fd === null) {
      anew();
      return ledger;
    }
    try {
      const { size } = fstatSync(fd);
      if (kept < 0) {
        anew();
        for (const page of pagesIn(pages)) {
          // Two readers may have kept the same page.
          if (page.begin !== ledger.end) continue;
          writer.join(page.ledger);
          edge = page.edge;
        }
        kept = ledger.end;
      }
      if (ledger.end > size || edgeAt(fd, ledger.end) !== edge) {
        anew();
        writeAtomicQuietly(pages);
      }
      for (const page of readPages(fd, ledger.end, size)) {
        writer.join(page.ledger);
        edge = page.edge;
        if (page.ledger.end - kept < WORTH) continue;
        // What came in small pieces is read once more, so that pages stay few.
        for (const whole of page.begin === kept ? [page] : readPages(fd, kept, page.ledger.end))
          keep(pages, whole, whole.begin === 0);
        kept = page.ledger.end;
      }
      return ledger;
    } finally {
      closeSync(fd);
    }
  };
  return { fresh };
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
    const writer = ledgerWriter(ledger);
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

function pagesIn(path: string): Page[] {
  try {
    if (statSync(path).size > MOST_BYTES) return [];
    const pages = readText(path)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Page);
    return pages.every(isPage) ? pages.map((p) => stepped(p, true)) : [];
  } catch {
    return [];
  }
}

/** Places and times on disk are steps from one to the next, which are shorter. */
function stepped(page: Page, back: boolean): Page {
  const { beats } = page.ledger;
  const turn = (column: number[]): number[] => {
    let last = 0;
    return column.map((n) => {
      const next = back ? n + last : n - last;
      last = back ? next : n;
      return next;
    });
  };
  return { ...page, ledger: { ...page.ledger, beats: { ...beats, off: turn(beats.off), at: turn(beats.at) } } };
}

function isPage(p: Page | null): boolean {
  const l = p?.ledger;
  return p?.way === WAY && typeof l?.end === 'number' && Array.isArray(l.beats?.at) && Array.isArray(l.deeds);
}

function keep(path: string, page: Page, first: boolean): void {
  const line = `${JSON.stringify(stepped(page, false))}\n`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (first) writeAtomic(path, line, { durable: false, secret: true });
    else appendFileSync(path, line, { mode: 0o600 });
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
