/** Decides how labelled streams are read: every `.jsonl` file of a folder, bounded. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Finding } from '../core/model.js';

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
      streams.push({ name: file.slice(0, -6), text: readFileSync(join(folder, file), 'utf8') });
    } catch {
      findings.push({ code: 'no-file', args: { path: join(dir, file) }, severity: 'error' });
    }
  }
  return { streams, findings };
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((f) => f.endsWith('.jsonl'))
      .sort();
  } catch {
    return [];
  }
}
