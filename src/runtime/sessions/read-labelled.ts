/** Decides how labelled material is read: every `.jsonl` file of a folder, or two files that belong together, bounded. */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { MatchFiles } from '../../commands/evaluation/_eval-match.js';
import type { Finding } from '../../core/model.js';
import { readText } from '../../stores/read-regular.js';
import { namesIn } from '../workspace/list-dir.js';

const MOST_BYTES = 256 * 1024 * 1024;

export interface Stream {
  name: string;
  text: string;
}

/** The streams in the folder `dir`, by name; findings say what could not be read. Never throws. */
export function readStreams(dir: string, cwd: string): { streams: Stream[]; findings: Finding[] } {
  const streams: Stream[] = [];
  const findings: Finding[] = [];
  const folder = resolve(cwd, dir);
  for (const file of filesOf(folder)) {
    try {
      if (statSync(join(folder, file)).size > MOST_BYTES) throw new Error('too large');
      streams.push({ name: file.slice(0, -6), text: readText(join(folder, file)) });
    } catch {
      findings.push({ code: 'no-file', args: { path: join(dir, file) }, severity: 'error' });
    }
  }
  return { streams, findings };
}

/** Pairs and corpus as text; findings say what could not be read. Never throws. */
export function readMatching(
  named: { pairs: string; corpus: string },
  cwd: string,
): { files: MatchFiles; findings: Finding[] } {
  const findings: Finding[] = [];
  const text = (path: string): string | null => textAt(path, cwd, findings);
  return { files: { pairs: text(named.pairs), corpus: text(named.corpus) }, findings };
}

/** A file of a reader's answers, '' when none is named; findings say what could not be read. Never throws. */
export function readAnswers(path: string | null, cwd: string): { text: string; findings: Finding[] } {
  const findings: Finding[] = [];
  return { text: (path === null ? null : textAt(path, cwd, findings)) ?? '', findings };
}

function textAt(path: string, cwd: string, findings: Finding[]): string | null {
  try {
    const file = resolve(cwd, path);
    if (statSync(file).size <= MOST_BYTES) return readText(file);
    findings.push({ code: 'too-large', args: { path, most: MOST_BYTES >> 20 }, severity: 'error' });
  } catch {
    findings.push({ code: 'no-file', args: { path }, severity: 'error' });
  }
  return null;
}

function filesOf(folder: string): string[] {
  return namesIn(folder)
    .filter((f) => f.endsWith('.jsonl'))
    .sort();
}
