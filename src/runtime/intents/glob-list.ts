/** Decides which paths fit the globs of an intent: the last glob that fits, and who is asked about each. */
import { compilePlainGlob } from '../../core/intent/scope/plain-glob.js';

/** Tests paths by one glob, however it is written. `caseless`: `A.ts` is `a.ts`. */
type Matcher = (glob: string, caseless: boolean) => (path: string) => boolean;

/**
 * Tests workspace-relative paths. The last glob that fits decides, `!` takes out; files whose names begin with a dot are like
 * others; round brackets, `|`, `+`, `^` and `$` are letters, so that no glob is an expression. `matcher` is asked for only
 * when a glob or a path is not plain.
 */
export function makeGlobTest(
  caseless: boolean,
  matcher: () => Matcher,
): (globs: string[]) => (path: string) => boolean {
  return (globs) => {
    const tests = globs.map((glob) => {
      const not = glob.startsWith('!');
      return { not, fits: tested(not ? glob.slice(1) : glob, caseless, matcher) };
    });
    return (path) => tests.findLast((t) => t.fits(path))?.not === false;
  };
}

function tested(glob: string, caseless: boolean, matcher: () => Matcher): (path: string) => boolean {
  const plain = compilePlainGlob(glob, caseless);
  let other: ((path: string) => boolean) | undefined;
  return (path) => {
    const fits = plain === null ? null : plain(path);
    if (fits !== null) return fits;
    other ??= matcher()(glob, caseless);
    return other(path);
  };
}
