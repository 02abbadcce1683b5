/** Decides what is known of a file that a command is to write, before it is written. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { isReport } from '../../core/board/report/mark.js';
import { isThere, openRegular } from '../../stores/read-regular.js';

/** Bytes of its beginning and of its end that are looked at. */
const EDGE = 2048;

/** Is something at `path`, and is it a report of clew? What cannot be read is none. */
export function readOut(path: string): { there: boolean; ours: boolean } {
  const at = resolve(path);
  if (!isThere(at)) return { there: false, ours: false };
  try {
    const fd = openRegular(at, 'r');
    try {
      const { size } = fstatSync(fd);
      const edge = (from: number): string => {
        const bytes = Buffer.alloc(Math.min(EDGE, size));
        return bytes.toString('utf8', 0, readSync(fd, bytes, 0, bytes.length, from));
      };
      return { there: true, ours: isReport(edge(0), edge(Math.max(0, size - EDGE))) };
    } finally {
      closeSync(fd);
    }
  } catch {
    return { there: true, ours: false };
  }
}
