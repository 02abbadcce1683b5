/** Decides which paths globs stand for, in no more steps than their letters times those of the path: no expression is made of a glob. */
import { expandBraces } from './glob/braces.js';
import { foldLetter, readName, type Sign, STAR } from './glob/signs.js';

const LONGEST = 256;

/** A name as it may be read, or `null` for any number of names. */
type Name = Sign[][] | null;

/**
 * Does `text` fit `pattern`, in which `star` stands for any number of parts? Only the star met last is tried again, and what
 * stands behind the last of all can only be the end of the text.
 */
export function matchStars<P, T>(
  pattern: ArrayLike<P>,
  text: ArrayLike<T>,
  star: P,
  same: (pattern: P, part: T) => boolean,
): boolean {
  let last = pattern.length - 1;
  while (last >= 0 && pattern[last] !== star) last--;
  let p = 0;
  let back = -1;
  let from = 0;
  for (let t = 0; t < text.length; ) {
    if (p < pattern.length && pattern[p] === star) {
      back = p++;
      from = t;
      if (back === last) {
        t = text.length - (pattern.length - p);
        if (t < from) return false;
      }
    } else if (p < pattern.length && same(pattern[p]!, text[t]!)) {
      p++;
      t++;
    } else if (back >= 0 && back < last) {
      p = back + 1;
      t = ++from;
    } else return false;
  }
  while (p < pattern.length && pattern[p] === star) p++;
  return p === pattern.length;
}

/**
 * Tests workspace-relative paths. The last glob that fits decides, `!` takes out; files whose names begin with a dot are like
 * others; `**` is any number of folders, elsewhere in a name it is `*`; round brackets, `|`, `+`, `@` and `$` are letters.
 * `same` compares one letter: the tests count by it.
 */
export function compileGlobs(globs: string[], caseless = false, same = isLetter): (path: string) => boolean {
  const tests = globs.map((glob) => {
    const not = glob.startsWith('!');
    return { not, branches: expandBraces(not ? glob.slice(1) : glob).globs.map((b) => namesIn(b, caseless)) };
  });
  const fitsName = (name: Name, letters: string[]): boolean =>
    name?.some((reading) => matchStars(reading, letters, STAR, same)) === true;
  return (path) => {
    const names = path.split('/');
    // Paths as they are worked out hold none of these.
    if (names.some((n) => n === '' || n === '.' || n === '..')) return false;
    const all = names.map((n) => (caseless ? Array.from(n, foldLetter) : [...n]));
    return tests.findLast((t) => t.branches.some((b) => matchStars(b, all, null, fitsName)))?.not === false;
  };
}

/** What is wrong with a glob that a person wrote, '' when nothing is: what would never fit is told besides. */
export function faultAsWritten(glob: string): string {
  // To other programs these are expressions; as letters they would be the name of no file.
  if (/[@!?+*]\(|\([^)]*\|/.test(glob)) return 'one of two is {a,b}, and a bracket of a name \\(';
  return faultInGlob(glob);
}

/** What is wrong with a glob, '' when nothing is; whether it takes out does not matter. */
export function faultInGlob(given: string): string {
  const glob = given.startsWith('!') ? given.slice(1) : given;
  if (/[\0-\x1f]/.test(glob)) return 'it holds control characters';
  if (glob.length > LONGEST) return `it has more than ${LONGEST} characters`;
  const { globs, fault } = expandBraces(glob);
  if (fault !== '') return fault;
  for (const name of globs.flatMap((g) => g.split('/'))) {
    if (name === '..') return 'it leads out of the workspace';
    const wrong = readName(name, false).fault;
    if (wrong !== '') return wrong;
  }
  return '';
}

/** The folder that a glob without braces begins with, or the whole of one that has no signs. */
export function baseOf(glob: string): string {
  const names = namesIn(glob, false).map((name) => name?.[0] ?? [STAR]);
  const plain = names.findIndex((name) => name.some((sign) => typeof sign !== 'string'));
  return (plain < 0 ? names : names.slice(0, plain)).map((name) => name.join('')).join('/');
}

function isLetter(sign: Sign, letter: string): boolean {
  return typeof sign === 'string' ? sign === letter : sign(letter);
}

function namesIn(glob: string, caseless: boolean): Name[] {
  const names = glob.split('/').map((n): Name => (n === '**' ? null : readName(n, caseless).readings));
  // `a/**` is `a`, too; `*/**` is only what is below, or it would be `*` as well.
  const last = names.length - 1;
  if (last > 0 && names[last] === null && names[last - 1]?.[0]?.at(-1) === STAR) names.splice(last, 0, [[STAR]]);
  return names;
}
