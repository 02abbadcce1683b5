/** Decides how the hook reads plans: from the compiled files, a few blocks at a time, with nothing but the file system. */
import { closeSync, existsSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanIndex } from '../../core/model.js';
import { BASE } from '../../core/plan/index/binary-layout.js';
import { type Compiled, openIndex, type Read } from '../../core/plan/index/decode.js';
import { mergeSegments } from '../../core/plan/index/merge-segments.js';
import { openRegular, readBytes } from '../../stores/read-regular.js';

export const BASE_FILE = 'plans.idx';
export const DELTA_FILE = 'plans.delta';
/** An index up to this size is read whole: one read costs less than a few. */
const SMALL = 32 * 1024;

/**
 * The compiled index in the folder `cache`; one without plans when it is absent or damaged. The files stay open until the
 * process ends: for a process that answers one question.
 */
export function openCompiled(cache: string): PlanIndex {
  return joined((name) => openIndex(fromFile(`${cache}/${name}`)));
}

/** The same index read whole, no file stays open: for a process that lives on. */
export function loadCompiled(cache: string): PlanIndex {
  return joined((name) => loadSegment(join(cache, name)));
}

/** One compiled file, read whole. */
export function loadSegment(path: string): Compiled {
  let bytes: Uint8Array = new Uint8Array(0);
  try {
    bytes = readBytes(path);
  } catch {
    // An absent file is an empty one: it does not open.
  }
  return openIndex((offset, length) => bytes.subarray(offset, offset + length));
}

function joined(open: (name: string) => Compiled): PlanIndex {
  const base = open(BASE_FILE);
  if (base.stamp.of !== BASE) return openIndex(() => new Uint8Array(0));
  const delta = open(DELTA_FILE);
  return isDeltaOf(delta, base) ? mergeSegments(base, delta, delta.gone) : base;
}

/** Was `delta` made for this `base`? One left over from an earlier base says nothing. */
export function isDeltaOf(delta: Compiled, base: Compiled): boolean {
  return delta.sound && base.sound && delta.stamp.birth === base.stamp.birth && delta.stamp.of === base.stamp.revision;
}

function fromFile(path: string): Read {
  const nothing: Read = () => new Uint8Array(0);
  // Asking costs less than a failure that is caught, and most workspaces lack one of the files.
  if (!existsSync(path)) return nothing;
  try {
    const fd = openRegular(path, 'r');
    const start = new Uint8Array(SMALL + 1);
    const size = readSync(fd, start, 0, start.length, 0);
    if (size <= SMALL) {
      closeSync(fd);
      return (offset, length) => start.subarray(offset, Math.min(size, offset + length));
    }
    return (offset, length) => {
      if (offset + length <= size) return start.subarray(offset, offset + length);
      const bytes = new Uint8Array(length);
      const n = readSync(fd, bytes, 0, length, offset);
      return n === length ? bytes : bytes.subarray(0, n);
    };
  } catch {
    return nothing;
  }
}
