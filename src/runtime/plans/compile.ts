/** Decides when the hook's compiled plan index is made anew and when a small addition to it will do. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BASE } from '../../core/plan/index/binary-layout.js';
import { encode } from '../../core/plan/index/encode.js';
import type { PlanTables } from '../../stores/sqlite/plans.js';
import { writeAtomic } from '../../stores/write.js';
import { BASE_FILE, DELTA_FILE, isDeltaOf, loadSegment } from './cache.js';

/** Up to so many plans the whole index is made anew every time: it takes less than 50 ms. */
const FEW = 256;
/** An addition of more plans than this slows the hook, and making it slows every edit. */
const MOST_ADDED = 256;
/** Milliseconds after which nobody is still writing a file. */
const ABANDONED = 60_000;

/** Brings the compiled index in the folder `cache` to the state of `tables`. Throws what writing throws. */
export function writeCache(cache: string, tables: PlanTables): void {
  const made = tables.reading(() => compile(cache, tables));
  if (made === null) return;
  writeAtomic(join(cache, made.file), made.bytes, { durable: false });
  if (made.file === DELTA_FILE) return;
  rmSync(join(cache, DELTA_FILE), { force: true });
  clear(cache);
  tables.prune(made.revision);
}

/** Takes away what a writer that was killed half-way left behind. */
function clear(cache: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (/^\.plans\..*\.clew-/.test(name) && Date.now() - statSync(path).mtimeMs > ABANDONED)
      rmSync(path, { force: true });
  }
}

interface Made {
  file: string;
  bytes: Uint8Array;
  revision: number;
}

function compile(cache: string, tables: PlanTables): Made | null {
  const stamp = { birth: tables.birth(), revision: tables.revision() };
  const base = loadSegment(join(cache, BASE_FILE));
  if (
    base.sound &&
    base.stamp.of === BASE &&
    base.stamp.birth === stamp.birth &&
    base.stamp.revision <= stamp.revision
  ) {
    const from = base.stamp.revision;
    const delta = loadSegment(join(cache, DELTA_FILE));
    if (from === stamp.revision || (isDeltaOf(delta, base) && delta.stamp.revision === stamp.revision)) return null;
    const replaced = tables.replaced(from);
    if (base.count > FEW && replaced.length <= MOST_ADDED) {
      const gone = replaced.map((path) => base.docAt(path)).filter((doc) => doc >= 0);
      return { file: DELTA_FILE, bytes: encode(tables.entries(from), { ...stamp, of: from }, gone), revision: from };
    }
  }
  return { file: BASE_FILE, bytes: encode(tables.entries(0), { ...stamp, of: BASE }), revision: stamp.revision };
}
