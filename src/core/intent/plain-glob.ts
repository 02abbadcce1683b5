/** Decides which paths fit a plain glob, as the matcher of globs says it: names, `*`, `?`, and `**` for folders. */

/** Letters that are signs of nothing to the matcher. Braces, classes, escapes and all else are its own matter. */
const PLAIN = /^[\w\-./*?]+$/;
/**
 * `.`, `..` and nothing are no names. Neither is `**` plain beside another, beside letters, or at the end after a star,
 * and a name has one star at most.
 */
const ODD = /(?:^|\/)\.{0,2}(?:\/|$)|[^/]\*\*|\*\*[^/]|\*\*\/\*\*|\*[^/*]+\*|\?\*|\*\?|[*?][^/]*\/\*\*$/;
/** Paths as they are worked out hold none of these. */
const ODD_PATH = /(?:^|\/)\.{0,2}(?:\/|$)|[\r\n\u2028\u2029]/;

/** Tests paths by `glob`; `null` for a glob that is not plain, and of a path that is written in an odd way. */
export function plainGlob(glob: string, caseless: boolean): ((path: string) => boolean | null) | null {
  if (!PLAIN.test(glob) || ODD.test(glob)) return null;
  const parts = folded(glob, caseless).split('/');
  return (path) => (ODD_PATH.test(path) ? null : aligned(parts, folded(path, caseless).split('/'), '**', isNamed));
}

/** Of letters beyond ASCII the matcher's expressions make none that a plain glob has. */
function folded(text: string, caseless: boolean): string {
  return caseless ? text.replace(/[A-Z]/g, (c) => c.toLowerCase()) : text;
}

function isNamed(pattern: string, name: string): boolean {
  return aligned(pattern, name, '*', isLetter);
}

function isLetter(pattern: string, letter: string): boolean {
  return pattern === '?' || pattern === letter;
}

/** Does `text` fit `pattern`, in which `star` stands for any number of parts? Only the last star is ever tried again. */
function aligned(
  pattern: ArrayLike<string>,
  text: ArrayLike<string>,
  star: string,
  same: (pattern: string, part: string) => boolean,
): boolean {
  let p = 0;
  let back = -1;
  let from = 0;
  for (let t = 0; t < text.length; ) {
    if (pattern[p] === star) {
      back = p++;
      from = t;
    } else if (p < pattern.length && same(pattern[p]!, text[t]!)) {
      p++;
      t++;
    } else if (back >= 0) {
      p = back + 1;
      t = ++from;
    } else return false;
  }
  while (pattern[p] === star) p++;
  return p === pattern.length;
}
