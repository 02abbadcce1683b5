/** Decides which paths fit a plain glob, as the matcher of globs says it: names, `*`, `?`, and `**` for folders. */

/** Letters that are signs of nothing to the matcher. Braces, classes, escapes and all else are its own matter. */
const PLAIN = /^[\w\-./*?]+$/;

/** Tests paths by `glob`; `null` for a glob that is not plain, and of a path that is written in an odd way. */
export function compilePlainGlob(glob: string, caseless: boolean): ((path: string) => boolean | null) | null {
  const parts = folded(glob, caseless).split('/');
  if (!PLAIN.test(glob) || parts.some((part, i) => isOdd(part, parts[i - 1] ?? '', i === parts.length - 1)))
    return null;
  return (path) => {
    const names = folded(path, caseless).split('/');
    return names.some(isNoName) || BREAKS.some((b) => path.includes(b)) ? null : aligned(parts, names, '**', isNamed);
  };
}

/** Paths as they are worked out hold none of these. */
const BREAKS = ['\n', '\r', '\u2028', '\u2029'];

function isNoName(part: string): boolean {
  return part === '' || part === '.' || part === '..';
}

/**
 * `.`, `..` and nothing are no names. Neither is `**` plain beside another, beside letters, or at the end after a star,
 * and a name has one star at most, and no `?` beside it.
 */
function isOdd(part: string, before: string, last: boolean): boolean {
  if (part === '**') return before === '**' || (last && (before.includes('*') || before.includes('?')));
  if (isNoName(part) || part.includes('?*') || part.includes('*?')) return true;
  return part.indexOf('*') !== part.lastIndexOf('*');
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
