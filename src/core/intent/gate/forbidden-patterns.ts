/** Decides what an intent's `disallow_patterns` find in new text and commands, in bounded time whatever the expressions are. */

const LONGEST = 200;
/** A longer text is not looked through: the user is asked. */
export const MOST_TEXT = 64 * 1024;
/** A line is looked at in pieces of this length, which overlap by half. */
const PIECE = 200;
const MOST_REPEATS = 3;
const MOST_MAYBES = 6;
const MOST = 50;
/** Steps that all of it may take by the worst reckoning; a step is about a nanosecond. */
const MOST_STEPS = 5e7;

/** What is wrong with an expression, '' when nothing is. Said where the intent is loaded. */
export function faultOfPattern(source: string): string {
  if (source === '') return 'it is empty';
  if (source.length > LONGEST) return `it has more than ${LONGEST} characters`;
  if (/\\[1-9]|\\k</.test(source)) return 'it refers back to what it found';
  if (/\(\?(?:<?[=!])/.test(source)) return 'it looks ahead or back';
  const shape = shapeOf(source);
  if (shape.nested) return 'a repeated group in it repeats or chooses: it may not end';
  if (shape.maybes > MOST_MAYBES) return `it has more than ${MOST_MAYBES} times ?`;
  if (shape.repeats > MOST_REPEATS) return `it has more than ${MOST_REPEATS} open repetitions`;
  try {
    new RegExp(source, 'iu');
  } catch {
    try {
      new RegExp(source, 'i');
    } catch (e) {
      return String((e as Error).message).slice(0, 120);
    }
  }
  return '';
}

/** `found`: the first expression that fits. `whole`: all of the text was looked at. */
export interface Search {
  found: string | null;
  whole: boolean;
}

/** The first of the expressions that cannot be used, `null` when all can. */
export function unusableIn(sources: string[]): string | null {
  return sources.find((s, i) => i >= MOST || faultOfPattern(s) !== '') ?? null;
}

/** Looks for the expressions in `text`; those that cannot be used are left out. A match spans one line. */
export function findForbidden(sources: string[], text: string): Search {
  const tests = sources
    .slice(0, MOST)
    .filter((s) => faultOfPattern(s) === '')
    .map((s) => ({ source: s, test: expression(s), shape: shapeOf(s) }));
  if (tests.length === 0) return { found: null, whole: true };
  let steps = 0;
  for (const line of text.slice(0, MOST_TEXT).split(/\r?\n/))
    for (let at = 0; at === 0 || at + PIECE / 2 < line.length; at += PIECE / 2) {
      const piece = line.slice(at, at + PIECE);
      for (const { shape } of tests)
        steps += (2 ** shape.maybes * piece.length ** (shape.repeats + 1)) / FACTORIAL[shape.repeats]!;
      if (steps > MOST_STEPS) return { found: null, whole: false };
      const found = tests.find((t) => t.test.test(piece));
      if (found) return { found: found.source, whole: true };
    }
  return { found: null, whole: text.length <= MOST_TEXT };
}

const FACTORIAL = [1, 2, 6, 24];

function expression(source: string): RegExp {
  try {
    return new RegExp(source, 'iu');
  } catch {
    return new RegExp(source, 'i');
  }
}

interface Shape {
  /** Places where it may go on for as long as it likes. */
  repeats: number;
  /** Places with `?`. */
  maybes: number;
  /** A repeated group holds a repetition or a choice. */
  nested: boolean;
}

function shapeOf(source: string): Shape {
  const groups: { choice: boolean }[] = [];
  let repeats = 0;
  let maybes = 0;
  let nested = false;
  let last: { choice: boolean } | null = null;
  for (let i = 0; i < source.length; i++) {
    const c = source[i]!;
    const closed = last;
    last = null;
    if (c === '\\') i++;
    else if (c === '[') i = endOfClass(source, i);
    else if (c === '(') groups.push({ choice: false });
    else if (c === ')') last = groups.pop() ?? null;
    else if (c === '|') {
      for (const g of groups) g.choice = true;
    } else {
      const { least, most, length } = quantifierAt(source, i);
      if (length === 0) continue;
      i += length - 1;
      // `a+?` takes as little as it can: the sign asks for no more work.
      if (source[i + 1] === '?') i++;
      if (most > 1 && least !== most) repeats++;
      else if (most === 1 && least === 0) maybes++;
      if (most > 1 && closed?.choice) nested = true;
      // What repeats makes every group around it one that may not be repeated itself.
      for (const g of groups) g.choice = true;
    }
  }
  return { repeats, maybes, nested };
}

/** How often what stands before it may come; `length` 0 = no such sign. */
function quantifierAt(source: string, at: number): { least: number; most: number; length: number } {
  const c = source[at];
  if (c === '?' && source[at - 1] === '(') return { least: 1, most: 1, length: 0 };
  if (c === '?') return { least: 0, most: 1, length: 1 };
  if (c === '*' || c === '+') return { least: c === '*' ? 0 : 1, most: 1e9, length: 1 };
  const m = /^\{(\d+)(,?)(\d*)\}/.exec(source.slice(at, at + 16));
  if (m === null) return { least: 1, most: 1, length: 0 };
  const least = Number(m[1]);
  return { least, most: m[2] === '' ? least : m[3] === '' ? 1e9 : Number(m[3]), length: m[0].length };
}

function endOfClass(source: string, from: number): number {
  for (let i = from + 1; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === ']' && i > from + 1) return i;
  }
  return source.length;
}
