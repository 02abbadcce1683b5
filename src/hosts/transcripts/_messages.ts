/** Decides which messages a JSON document holds, also where its beginning or its end is missing: every message that stands there whole. */
import { isObject } from '../json.js';

type Row = Record<string, unknown>;

/** Objects within objects that are followed, and how often the inside of a damaged one is looked at. */
const DEEPEST = { nested: 2000, damaged: 4 };
const LONGEST = 8 * 1024 * 1024;
/** Where an object begins for certain: within a string the quotes would be escaped. */
const BEGINS = /\{\s*"[^"\\\n]{1,80}"\s*:/g;

/** The messages of `text`: those that `of` finds in it, or where it is torn every object that `isOne`. */
export function messagesIn(
  text: string,
  of: (document: unknown) => unknown,
  isOne: (row: Row) => boolean,
): { rows: Row[]; torn: boolean } {
  try {
    const list = of(JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text));
    if (Array.isArray(list)) return { rows: list.filter(isObject).filter(isOne), torn: false };
  } catch {
    return { rows: salvage(text, 0, text.length, isOne, 0), torn: true };
  }
  return { rows: [], torn: true };
}

function salvage(text: string, from: number, to: number, isOne: (row: Row) => boolean, damaged: number): Row[] {
  return closedObjects(text, from, to).flatMap(([start, end]) => {
    if (end - start > LONGEST) return [];
    try {
      const value = JSON.parse(text.slice(start, end)) as Row;
      return isOne(value) ? [value] : [];
    } catch {
      return damaged < DEEPEST.damaged ? salvage(text, start + 1, end - 1, isOne, damaged + 1) : [];
    }
  });
}

/** The objects between `from` and `to` that have both their braces, without those that stand in one of them. */
function closedObjects(text: string, from: number, to: number): [start: number, end: number][] {
  BEGINS.lastIndex = from;
  const first = BEGINS.exec(text);
  const closed: [number, number][] = [];
  const open: number[] = [];
  let inString = false;
  for (let i = first?.index ?? to; i < to; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 123 && open.length < DEEPEST.nested) open.push(i);
    else if (c === 125 && open.length > 0) {
      const start = open.pop()!;
      while (closed.length > 0 && closed.at(-1)![0] > start) closed.pop();
      closed.push([start, i + 1]);
    }
  }
  return closed;
}
