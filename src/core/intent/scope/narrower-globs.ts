/** Decides whether one list of globs plainly lets in no file more than another: by what can be told of its globs two by two. */
import { isWithin } from '../../text/glob/compare.js';
import { usableGlobs } from './validate-globs.js';

/** More pairs are not compared: such lists must be the same. */
const MOST_PAIRS = 40_000;
/** What it means hangs on where the workspace stands, or on the system. */
const ABSOLUTE = /^\s*!?\s*(?:\/|[A-Za-z]:)|\\/;

interface Entry {
  out: boolean;
  /** Without the `!`, with each of its branches. */
  branches: string[];
}

/**
 * The last glob that fits decides, so those that take out must all stay in their order, or take out more; others may come
 * between, and what lets in must lie within one that let in there, or behind.
 */
export function letsInNoMore(now: string[], was: string[]): boolean {
  if (now.length === was.length && now.every((g, i) => g === was[i])) return true;
  const [less, more] = [entriesOf(now), entriesOf(was)];
  if (less === null || more === null || less.length * more.length > MOST_PAIRS) return false;
  let from = 0;
  const nextOut = (): number => more.findIndex((e, i) => i >= from && e.out);
  for (const entry of less) {
    const out = nextOut();
    if (entry.out) {
      if (out >= 0 && covers(entry, more[out]!)) from = out + 1;
    } else if (!entry.branches.every((b) => more.some((e, i) => i >= from && !e.out && fits(b, e)))) return false;
  }
  return nextOut() < 0;
}

function covers(outer: Entry, inner: Entry): boolean {
  return inner.branches.every((b) => fits(b, outer));
}

function fits(branch: string, { branches }: Entry): boolean {
  return branches.some((b) => isWithin(branch, b));
}

/** `null` where one of them cannot be used, or be told. */
function entriesOf(globs: string[]): Entry[] | null {
  if (globs.some((g) => ABSOLUTE.test(g)) || usableGlobs(globs, '/').unusable.length > 0) return null;
  return globs.map((g) => {
    const branches = usableGlobs([g], '/').globs;
    const out = branches[0]?.startsWith('!') === true;
    return { out, branches: out ? branches.map((b) => b.slice(1)) : branches };
  });
}
