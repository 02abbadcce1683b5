/** Decides what one name of a glob says, letter by letter: itself, any, one of a class, any number; and what in it can be no glob. */

/** What one letter of a name must be. A name that is read without its case has its letters as `foldLetter` has them. */
export type Sign = string | ((letter: string) => boolean);

/** Any number of letters. */
export const STAR: Sign = () => false;
const ANY: Sign = () => true;

const OPEN = 'its square brackets do not close within a name';
const NO_SIGN = 'a \\ in it stands before no sign';
/** Each class of a name that stands for itself, too, doubles the ways to read it. */
export const MOST_READINGS = 8;
/** Classes by name: the first and last letters of their ranges. */
const NAMED = new Map([
  ['alnum', 'azAZ09'],
  ['alpha', 'azAZ'],
  ['ascii', '\0\x7f'],
  ['blank', '  \t\t'],
  ['cntrl', '\0\x1f\x7f\x7f'],
  ['digit', '09'],
  ['graph', '!~'],
  ['lower', 'az'],
  ['print', ' ~'],
  ['punct', '!/:@[`{~'],
  ['space', '  \t\r'],
  ['upper', 'AZ'],
  ['word', 'azAZ09__'],
  ['xdigit', 'afAF09'],
]);

interface Class {
  sign: Sign;
  /** Behind its closing bracket. */
  to: number;
  fault: string;
}

/**
 * The ways to read a name, any of which may fit: `[id]` is one letter of two, and in some frameworks a folder of that name.
 * What is at fault stands for its letters.
 */
export function readName(name: string, caseless: boolean): { readings: Sign[][]; fault: string } {
  const written = [...name];
  const letters = caseless ? written.map(foldLetter) : written;
  const readings: Sign[][] = [[]];
  let fault = '';
  let open = false;
  const add = (sign: Sign): void => {
    for (const r of readings) r.push(sign);
  };
  for (let i = 0; i < letters.length; i++) {
    const c = letters[i]!;
    const next = written[i + 1];
    if (c === '*') {
      if (readings[0]!.at(-1) !== STAR) add(STAR);
    } else if (c === '?') add(ANY);
    else if (c === '\\') {
      if (next === undefined || /^[A-Za-z0-9]$/.test(next)) fault ||= NO_SIGN;
      add(letters[Math.min(++i, letters.length - 1)]!);
    } else if (c === '[' && !open) {
      const found = readClass(written, i, caseless);
      fault ||= found.fault;
      open = found.fault === OPEN;
      const own = letters.slice(i, open ? i + 1 : found.to);
      i += own.length - 1;
      if (found.fault !== '') own.forEach(add);
      else {
        const selves = readings.length < MOST_READINGS ? readings.map((r) => [...r, ...own]) : [];
        add(found.sign);
        readings.push(...selves);
      }
    } else {
      if (c === '"') fault ||= 'it holds a quotation mark; write \\" where a name has one';
      add(c);
    }
  }
  return { readings, fault };
}

/** The class that begins at `from`. */
function readClass(letters: string[], from: number, caseless: boolean): Class {
  const not = letters[from + 1] === '!' || letters[from + 1] === '^';
  const first = from + (not ? 2 : 1);
  const ranges: [low: string, high: string][] = [];
  let fault = '';
  let i = first;
  const one = (): string => {
    if (letters[i] !== '\\') return letters[i++] ?? '';
    if (/^[A-Za-z0-9]$/.test(letters[i + 1] ?? '')) fault ||= NO_SIGN;
    i += 2;
    return letters[i - 1] ?? '';
  };
  while (i < letters.length && (i === first || letters[i] !== ']')) {
    const named = letters[i] === '[' ? /^\[:(\w*):\]/.exec(letters.slice(i, i + 12).join('')) : null;
    if (named !== null) {
      const ends = NAMED.get(named[1]!) ?? '';
      if (ends === '') fault ||= 'it has a class of letters that is unknown';
      for (let k = 0; k < ends.length; k += 2) ranges.push([ends[k]!, ends[k + 1]!]);
      i += named[0].length;
      continue;
    }
    const low = one();
    const ranged = letters[i] === '-' && i + 1 < letters.length && letters[i + 1] !== ']';
    if (ranged) i++;
    const high = ranged ? one() : low;
    if (low.codePointAt(0)! > high.codePointAt(0)!) fault ||= 'a range in its square brackets runs backwards';
    ranges.push([low, high]);
    if (caseless && !ranged) ranges.push([foldLetter(low), foldLetter(low)]);
  }
  if (i >= letters.length) return { sign: STAR, to: i, fault: OPEN };
  const codes = ranges.map(([low, high]) => [low.codePointAt(0)!, high.codePointAt(0)!] as const);
  const holds = (letter: string): boolean => {
    const code = letter.codePointAt(0)!;
    return codes.some(([low, high]) => low <= code && code <= high);
  };
  const sign = (letter: string): boolean => (holds(letter) || (caseless && holds(letter.toLowerCase()))) !== not;
  return { sign, to: i + 1, fault };
}

/** A letter as it is compared where `A` is `a`. What is beyond ASCII is never a letter of it: `K` (Kelvin) is no `k`. */
export function foldLetter(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.length === letter.length && upper < '\x80' === letter < '\x80' ? upper : letter;
}
