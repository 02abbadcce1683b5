/** Decides which recorded sessions a replay is of, and keeps each small: a turn is condensed while it is read, so that size never matters. */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { condenseTurn } from '../../core/digest/turn.js';
import { type Recording, timeIn } from '../../core/handlers/replay/recording.js';
import type { Finding, SessionEvent } from '../../core/model.js';
import { nameOf, readRecord } from './read-record.js';

/** A turn is condensed whenever it has grown by this many events. */
const GROWN = 2000;
/** What records are called; where a folder has some by the line, the others in it are something else. */
const NAMED = [/\.jsonl$/, /\.(?:json|md)$/];

/** What `clew replay` gets to see; `clock` (milliseconds) measures it and decides nothing. */
export interface Transcripts {
  recordings: Recording[];
  clock: () => number;
}

/** The sessions in `paths` (files, or folders of them), in order of their first time. Never throws. `root`: of which workspace a session is meant, where a file holds many. */
export function readTranscripts(
  paths: string[],
  cwd: string,
  root = cwd,
): { transcripts: Transcripts; findings: Finding[] } {
  const findings: Finding[] = [];
  const recordings: Recording[] = [];
  for (const path of paths.flatMap((p) => filesOf(p, cwd, findings))) {
    const recording = readTranscript(path, { cwd, root }, findings);
    if (recording.lines > 0) recordings.push(recording);
    else findings.push({ code: 'bad-transcript', args: { path }, severity: 'warn' });
  }
  const began = new Map(recordings.map((r) => [r, timeIn(r.events) ?? Number.POSITIVE_INFINITY]));
  recordings.sort((a, b) => began.get(a)! - began.get(b)! || (a.path < b.path ? -1 : 1));
  const wrong = recordings.length === 0 ? 'error' : 'warn';
  return {
    transcripts: { recordings, clock: () => performance.now() },
    findings: findings.map((f) => (f.severity === 'note' ? f : { ...f, severity: wrong })),
  };
}

/** The files behind a path that a person gave, as they would call them. */
function filesOf(path: string, cwd: string, findings: Finding[]): string[] {
  try {
    const full = resolve(cwd, path);
    if (!statSync(full).isDirectory()) return [path];
    const all = readdirSync(full);
    const found = NAMED.map((name) => all.filter((f) => name.test(f))).find((some) => some.length > 0) ?? [];
    if (found.length === 0) findings.push({ code: 'bad-transcript', args: { path }, severity: 'warn' });
    return found.sort().map((f) => join(path, f));
  } catch {
    findings.push({ code: 'no-file', args: { path }, severity: 'warn' });
    return [];
  }
}

/** One transcript. A file that cannot be read has no lines. */
function readTranscript(path: string, { cwd, root }: { cwd: string; root: string }, findings: Finding[]): Recording {
  const turn: SessionEvent[] = [];
  const events: SessionEvent[] = [];
  let grown = 0;
  const settle = (): void => {
    const kept = condenseTurn(turn);
    turn.length = 0;
    for (const e of kept) turn.push(e);
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
  const { host, lines, malformed, cut } = readRecord(resolve(cwd, path), { root }, (some) => some.forEach(add));
  settle();
  if (cut > 0) findings.push({ code: 'only-its-end', args: { path, most: cut }, severity: 'note' });
  return { path, host, session: nameOf(path), events: [...events, ...turn], malformed, lines };
}
