/** Decides by what a file is known to be the one that was looked at: when it was written last, and how long it is. */
import { statSync } from 'node:fs';

/** As `Facts.stamp`, for files below `root`. The key behind `#` of one plan among several in a file is no part of its path. */
export function stampIn(root: string): (path: string) => string | null {
  return (path) => {
    try {
      const { mtimeMs, size } = statSync(`${root}/${path.replace(/(\.jsonl?)#.*/s, '$1')}`);
      return `${mtimeMs} ${size}`;
    } catch {
      return null;
    }
  };
}

/** As `Facts.exists`, for files below `root`. */
export function isFileIn(root: string): (path: string) => boolean {
  return (path) => stampIn(root)(path) !== null;
}
