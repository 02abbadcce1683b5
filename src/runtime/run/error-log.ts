/** Decides what becomes of a failure in the hook: the agent goes on, a person can see it later. */
import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayHoldSecret } from '../../core/secrets/prefilter.js';
import { UNREAD } from '../../core/secrets/scrub.js';
import { readText } from '../../stores/read-regular.js';

const MOST_BYTES = 64 * 1024;

export interface Fault {
  at: number;
  why: string;
}

/** Notes a failure in `dir/cache/faults.jsonl`; a failure to do so is not one more failure. */
export function logError(dir: string, error: unknown, now: number): void {
  try {
    const file = join(dir, 'cache', 'faults.jsonl');
    mkdirSync(join(dir, 'cache'), { recursive: true });
    const message = String((error as Error)?.message ?? error);
    // A message may quote a path or a text: one that may hold a secret is not looked through here, only named.
    const why = mayHoldSecret(message)
      ? `${(error as NodeJS.ErrnoException)?.code ?? (error as Error)?.name ?? 'error'} ${UNREAD}`
      : message.replace(/\s+/g, ' ').slice(0, 300);
    const line = `${JSON.stringify({ at: now, why })}\n`;
    if (sizeOf(file) > MOST_BYTES) writeFileSync(file, line);
    else if (statSync(file, { throwIfNoEntry: false })?.isFile() !== false) appendFileSync(file, line);
  } catch {
    return;
  }
}

/** The failures noted, newest first, at most 20. */
export function readErrors(dir: string): Fault[] {
  try {
    return readText(join(dir, 'cache', 'faults.jsonl'))
      .split('\n')
      .flatMap((line) => {
        try {
          const f = JSON.parse(line) as Fault;
          return typeof f.at === 'number' && typeof f.why === 'string' ? [f] : [];
        } catch {
          return [];
        }
      })
      .reverse()
      .slice(0, 20);
  } catch {
    return [];
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
