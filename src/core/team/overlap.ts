/** Decides when two people work in the same place: a file that both touched, or that they touched in my scope; and where they only may: in a file of mine, or in a scope that meets mine. */
import { compileGlobs, faultInGlob } from '../text/glob.js';
import type { Lease } from './types.js';

/** Where two meet: `files` first, since a file is surer than a scope. */
export interface Overlap {
  with: Lease;
  /** That they touched. */
  files: string[];
  /** Where they did not, and may: files of ours in their scope, else globs of theirs that meet ours. */
  may: string[];
}

type Place = Pick<Lease, 'context' | 'scope' | 'files'>;

const LIMIT = { globs: 32, files: 64, shown: 3 };

/** Whom of `others` a piece of work meets; not those who are on the very same one, which is said otherwise. */
export function overlapsOf(mine: Place, others: Lease[]): Overlap[] {
  return others
    .filter((o) => o.context !== mine.context)
    .flatMap((o): Overlap[] => {
      const files = touchedBy(o, mine);
      const own = files.length > 0 ? [] : mine.files.slice(0, LIMIT.files).filter(fits(o.scope)).slice(0, LIMIT.shown);
      const may = files.length + own.length > 0 ? own : meetingGlobs(mine.scope, o.scope);
      return files.length + may.length === 0 ? [] : [{ with: o, files, may }];
    });
}

/** Files that they touched: which we touched, too, then which we may. */
function touchedBy(theirs: Place, mine: Place): string[] {
  const own = mine.files.slice(0, LIMIT.files);
  const other = theirs.files.slice(0, LIMIT.files);
  const both = own.filter((f) => other.includes(f));
  return [...new Set([...both, ...other.filter(fits(mine.scope))])].slice(0, LIMIT.shown);
}

/** Globs of `theirs` that may name a file which one of `mine` names, too. */
function meetingGlobs(mine: string[], theirs: string[]): string[] {
  const own = usable(mine).filter((g) => !g.startsWith('!'));
  return usable(theirs)
    .filter((g) => !g.startsWith('!') && own.some((o) => mayMeet(o, g)))
    .slice(0, LIMIT.shown);
}

/**
 * May two globs name one file? By their names from the front: a name that both write out must be the same, and from the first
 * `**` on anything may follow. Says yes rather than no: it is a hint for people.
 */
export function mayMeet(a: string, b: string): boolean {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [x, y] = [left[i], right[i]];
    if (x === '**' || y === '**') return true;
    // A folder is named for what lies in it.
    if (x === undefined || y === undefined) return false;
    if (isPlain(x) && isPlain(y) ? x !== y : isPlain(x) ? !fits([y])(x) : isPlain(y) ? !fits([x])(y) : false)
      return false;
  }
  return true;
}

function isPlain(name: string): boolean {
  return !/[*?[\]{}\\]/.test(name);
}

function fits(globs: string[]): (path: string) => boolean {
  const good = usable(globs);
  return good.some((g) => !g.startsWith('!')) ? compileGlobs(good) : () => false;
}

/** Another machine may send what is no glob. */
function usable(globs: string[]): string[] {
  return globs.slice(0, LIMIT.globs).filter((g) => faultInGlob(g) === '');
}
