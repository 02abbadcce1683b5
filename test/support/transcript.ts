/** Transcript files, and the block that a router reads from them. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractRouterContext } from '../../src/runtime/sessions/router.js';

// Of all files that share this one, removed with everything else at the end.
const dir = mkdtempSync(join(tmpdir(), 'clew-test-'));
let files = 0;

/** A transcript file of `lines`. */
export function transcript(lines: (string | Buffer)[], glue = '\n', end = '\n'): string {
  const path = join(dir, `${++files}.jsonl`);
  writeFileSync(
    path,
    lines.length === 0
      ? ''
      : Buffer.concat(
          lines.map((l, i) => Buffer.concat([Buffer.from(l), Buffer.from(i < lines.length - 1 ? glue : end)])),
        ),
  );
  return path;
}

/** The session context of a transcript of `lines`. */
export const blockOf = (...lines: (string | Buffer)[]): string => extractRouterContext(transcript(lines));

/** The prompts a block lists, in its order. */
export const listed = (block: string): string[] => [...block.matchAll(/^\d+\. "(.*)"$/gm)].map((m) => m[1]!);
