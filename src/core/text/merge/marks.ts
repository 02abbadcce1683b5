/** Decides whether a text is an unfinished merge: git left both sides in it, with marks around them. */

const BEGIN = /^<{7}(?: .*)?$/m;

/** The 1-based line of the first mark, 0 when there is none: all three stand in order, each alone on its line. */
export function firstMergeMark(text: string): number {
  const begin = text.includes('<<<<<<<') ? BEGIN.exec(text) : null;
  if (begin === null) return 0;
  const middle = /^={7}\r?$/m.exec(text.slice(begin.index));
  if (middle === null || !/^>{7}(?: |\r?$)/m.test(text.slice(begin.index + middle.index))) return 0;
  return text.slice(0, begin.index).split('\n').length;
}
