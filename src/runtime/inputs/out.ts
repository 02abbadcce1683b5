/** Decides what is known of a file that a command is to write, before it is written. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isReport } from '../../core/board/report/mark.js';
import { isThere, openRegular } from '../../stores/read-regular.js';

/** Bytes of its beginning and of its end that are looked at. */
const EDGE = 2048;

/** `there`: is something at the path, `ours`: a report of clew? What cannot be read is none. `missing`: the first folder on the way that is not there yet, '' for none. */
interface Out {
  there: boolean;
  ours: boolean;
  missing: string;
}

export function readOut(path: string): Out {
  const at = resolve(path);
  if (!isThere(at)) return { there: false, ours: false, missing: missingOn(dirname(at)) };
  try {
    const fd = openRegular(at, 'r');
    try {
      const { size } = fstatSync(fd);
      const edge = (from: number): string => {
        const bytes = Buffer.alloc(Math.min(EDGE, size));
        return bytes.toString('utf8', 0, readSync(fd, bytes, 0, bytes.length, from));
      };
      return { there: true, ours: isReport(edge(0), edge(Math.max(0, size - EDGE))), missing: '' };
    } finally {
      closeSync(fd);
    }
  } catch {
    return { there: true, ours: false, missing: '' };
  }
}

function missingOn(folder: string): string {
  let missing = '';
  for (let at = folder; !isThere(at); at = dirname(at)) {
    missing = at;
    if (dirname(at) === at) break;
  }
  return missing;
}
