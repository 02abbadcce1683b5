/** Decides how recorded sessions are read: forwards, in pieces, each line and each turn bounded, so that size never matters. */
import { closeSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { condenseTurn } from '../../core/digest/turn.js';
import { type Recording, timeIn } from '../../core/handlers/replay/recording.js';
import type { Finding, SessionEvent } from '../../core/model.js';
import type { Host } from '../../hosts/_host.js';
import { hosts } from '../../hosts/_index.js';
import { openRegular } from './transcript.js';

const CHUNK = 1024 * 1024;
const LONGEST_LINE = 8 * 1024 * 1024;
const NEWLINE = 10;
/** Lines that are looked at to tell whose record it is. */
const SAMPLE = 60;
/** A turn is condensed whenever it has grown by this many events. */
const GROWN = 2000;

/** What `clew replay` gets to see; `clock` (milliseconds) measures it and decides nothing. */
export interface Transcripts {
  recordings: Recording[];
  clock: () => number;
}

/** The sessions in `paths` (files, or folders of `.jsonl` files), in order of their first time. Never throws. */
export function readTranscripts(paths: string[], cwd: string): { transcripts: Transcripts; findings: Finding[] } {
  const findings: Finding[] = [];
  const recordings: Recording[] = [];
  for (const path of paths.flatMap((p) => filesOf(p, cwd, findings))) {
    const recording = readTranscript(path, cwd);
    if (recording.lines > 0) recordings.push(recording);
    else findings.push({ code: 'bad-transcript', args: { path }, severity: 'warn' });
  }
  const began = new Map(recordings.map((r) => [r, timeIn(r.events) ?? Number.POSITIVE_INFINITY]));
  recordings.sort((a, b) => began.get(a)! - began.get(b)! || (a.path < b.path ? -1 : 1));
  const severity = recordings.length === 0 ? 'error' : 'warn';
  return {
    transcripts: { recordings, clock: () => performance.now() },
    findings: findings.map((f) => ({ ...f, severity })),
  };
}

/** The files behind a path that a person gave, as they would call them. */
function filesOf(path: string, cwd: string, findings: Finding[]): string[] {
  try {
    const full = resolve(cwd, path);
    if (!statSync(full).isDirectory()) return [path];
    const found = readdirSync(full).filter((f) => f.endsWith('.jsonl'));
    if (found.length === 0) findings.push({ code: 'bad-transcript', args: { path }, severity: 'warn' });
    return found.sort().map((f) => join(path, f));
  } catch {
    findings.push({ code: 'no-file', args: { path }, severity: 'warn' });
    return [];
  }
}

/** One transcript. A file that cannot be read has no lines. */
function readTranscript(path: string, cwd: string): Recording {
  const turn: SessionEvent[] = [];
  const events: SessionEvent[] = [];
  const sample: string[] = [];
  let host: Host | null = null;
  let malformed = 0;
  let lines = 0;
  let grown = 0;
  const settle = (): void => {
    const kept = condenseTurn(turn);
    turn.length = 0;
    turn.push(...kept);
    grown = 0;
  };
  const add = (e: SessionEvent): void => {
    if (e.kind === 'prompt') {
      settle();
      for (const t of turn) events.push(t);
      turn.length = 0;
    }
    turn.push(e);
    if (++grown >= GROWN) settle();
  };
  const take = (line: string, by: Host): void => {
    const said = by.line(line);
    if (said === null) malformed++;
    else {
      lines++;
      said.forEach(add);
    }
  };
  const begin = (): Host => {
    host = hostOf(sample);
    for (const line of sample) take(line, host);
    return host;
  };
  eachLine(resolve(cwd, path), (line) => {
    if (line === null) malformed++;
    else if (host !== null) take(line, host);
    else if (sample.push(line) === SAMPLE) begin();
  });
  const by = host ?? begin();
  settle();
  return {
    path,
    host: by.id,
    session: sessionOf(path),
    events: [...events, ...turn],
    malformed,
    lines,
  };
}

/** What a session is called: by its file, or by the folder of a file that is called the same in each. */
function sessionOf(path: string): string {
  const name = basename(path).replace(/\.jsonl$/, '');
  return name === 'events' ? basename(dirname(resolve(path))) : name;
}

/** Whose record it is: the host that finds most in its first lines. */
function hostOf(sample: string[]): Host {
  const found = (h: Host): number => sample.reduce((n, line) => n + (h.line(line)?.length ?? 0), 0);
  return hosts.map((h) => ({ h, n: found(h) })).reduce((a, b) => (b.n > a.n ? b : a)).h;
}

/** Hands over each line of a transcript that is not blank, `null` for one that is too long. A file that cannot be read has none. */
export function eachLine(path: string, take: (line: string | null) => void): void {
  const fd = openRegular(path);
  if (fd === null) return;
  let parts: Buffer[] = [];
  let size = 0;
  const end = (): void => {
    const line = size > LONGEST_LINE ? null : (parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString('utf8');
    parts = [];
    size = 0;
    if (line === null || line.trim() !== '') take(line);
  };
  const more = (bytes: Buffer): void => {
    size += bytes.length;
    if (size <= LONGEST_LINE) parts.push(bytes);
    else parts = [];
  };
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const n = readSync(fd, chunk, 0, CHUNK, null);
      if (n === 0) break;
      let from = 0;
      for (let nl = chunk.indexOf(NEWLINE); nl >= 0 && nl < n; nl = chunk.indexOf(NEWLINE, from)) {
        more(chunk.subarray(from, nl));
        end();
        from = nl + 1;
      }
      more(chunk.subarray(from, n));
    }
    if (size > 0) end();
  } catch {
    // What was read until the disk failed stands; the rest is as if it had not been written.
    return;
  } finally {
    closeSync(fd);
  }
}
