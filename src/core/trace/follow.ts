/** Decides which of the lines that stand in a file now a change put there, however they moved since. */
import { type Change, type ChangedFile, hashOf, markOf, type Range } from './change.js';

/** How a line is known: its range stands as it was written, elsewhere, in part, or around it: then it was edited since. */
export type Kept = 'same' | 'moved' | 'part' | 'edited';

/** A line that stands in a file now, and the change that put it there. */
export interface Claim {
  change: Change;
  /** As it was numbered then. */
  range: Range;
  kept: Kept;
}

/** The text of a file as it stands, made ready once for all that is looked for in it. */
interface Text {
  lines: string[];
  marks: number[];
  at: Map<number, number[]>;
}

/** Letters and digits that a line needs to be known by itself. */
const TELLING = 4;
/** Lines between two known ones of a range that count as edits of it. */
const GAP = 12;
const MOST_PLACES = 200;

/**
 * For each of `lines` the change that put it there, `null` when none is known. `changes` are newest first: the newest that
 * has a line wins, and one that has it as it was wins over one whose lines stand around it.
 */
export function claimLines(changes: Change[], path: string, lines: string[]): (Claim | null)[] {
  const found: (Claim | null)[] = lines.map(() => null);
  const around: (Claim | null)[] = lines.map(() => null);
  const text = textOf(lines);
  for (const change of changes)
    for (const range of change.files.filter((f) => f.path === path).flatMap((f: ChangedFile) => f.ranges)) {
      const whole = wholeAt(range, text);
      const known =
        whole === null ? partsOf(range, text) : Array.from({ length: lengthOf(range) }, (_, i) => whole + i);
      const kept: Kept = whole === null ? 'part' : whole + 1 === range.start ? 'same' : 'moved';
      for (const i of known) found[i] ??= { change, range, kept };
      if (whole === null) for (const i of between(known)) around[i] ??= { change, range, kept: 'edited' };
    }
  return found.map((claim, i) => claim ?? around[i]!);
}

/** The newest change of `path` of which only the file is known. */
export function onlyFile(changes: Change[], path: string): Change | null {
  return changes.find((c) => c.files.some((f) => f.path === path && f.ranges.length === 0)) ?? null;
}

function textOf(lines: string[]): Text {
  const marks = lines.map(markOf);
  const at = new Map<number, number[]>();
  for (const [i, mark] of marks.entries()) {
    const places = at.get(mark);
    if (places === undefined) at.set(mark, [i]);
    else if (places.length < MOST_PLACES) places.push(i);
  }
  return { lines, marks, at };
}

/** Where the whole range stands (0-based), nearest to where it was; one that tells little must stand where it did. */
function wholeAt(range: Range, text: Text): number | null {
  const length = lengthOf(range);
  const here = range.start - 1;
  const telling = range.lines.findIndex((mark) => isTelling(text, mark));
  const places = telling < 0 ? [here] : text.at.get(range.lines[telling]!)!.map((i) => i - telling);
  const fits = (at: number): boolean =>
    at >= 0 &&
    at + length <= text.lines.length &&
    range.lines.every((mark, i) => text.marks[at + i] === mark) &&
    hashOf(text.lines.slice(at, at + length)) === range.hash;
  return places.sort((a, b) => Math.abs(a - here) - Math.abs(b - here)).find(fits) ?? null;
}

function lengthOf(range: Range): number {
  return range.end - range.start + 1;
}

/** Does some line with this mark stand in the text, and say enough to be known by? */
function isTelling(text: Text, mark: number): boolean {
  const first = text.at.get(mark)?.[0];
  return first !== undefined && (text.lines[first]!.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= TELLING;
}

/** Lines of the range that stand alone: those that are nowhere else, and those beside them. */
function partsOf(range: Range, text: Text): number[] {
  const known = new Map<number, number>();
  for (const [i, mark] of range.lines.entries()) {
    const places = text.at.get(mark);
    const once = places?.length === 1 && range.lines.indexOf(mark) === range.lines.lastIndexOf(mark);
    if (once && isTelling(text, mark)) known.set(i, places[0]!);
  }
  for (const step of [1, -1]) {
    const order = step === 1 ? [...range.lines.keys()] : [...range.lines.keys()].reverse();
    for (const i of order) {
      const before = known.get(i - step);
      if (!known.has(i) && before !== undefined && text.marks[before + step] === range.lines[i])
        known.set(i, before + step);
    }
  }
  return [...new Set(known.values())].sort((a, b) => a - b);
}

/** What stands between known lines. */
function between(known: number[]): number[] {
  return known.flatMap((at, i) => {
    const next = known[i + 1];
    return next === undefined || next - at > GAP ? [] : Array.from({ length: next - at - 1 }, (_, k) => at + 1 + k);
  });
}
