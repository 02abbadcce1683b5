/** Decides which texts a tool is given, however deep they stand: as many as are looked at, with the fields that lead to each. */
import type { Fields } from '../../model.js';

/** Fields of what was there before say nothing that is new. */
const OLD = /^old/i;
const MOST = { depth: 8, values: 1000 };

/** A text, and the fields that lead to it. */
export interface Told {
  keys: string[];
  text: string;
}

/** The new text in the fields of a call, however deep; `whole`: more of it is left. */
export function textsIn(input: Fields): { texts: string[]; whole?: false } {
  const { all, whole } = strings(input);
  const fresh = all.filter(({ keys }) => !OLD.test(keys.at(-1) ?? '')).map(({ text }) => text);
  // One text: an expression is made for each, and none looks beyond a line.
  return { texts: fresh.length === 0 ? [] : [fresh.join('\n')], ...(whole ? {} : { whole }) };
}

/** Every text that is given, at most a thousand: for a glance at them. */
export function allTexts(input: Fields): string[] {
  return strings(input).all.map(({ text }) => text);
}

/** Every string in `input` with the fields that lead to it; lists count as what they stand in. */
export function strings(input: Fields): { all: Told[]; whole: boolean } {
  const all: Told[] = [];
  const open: { keys: string[]; value: unknown; depth: number }[] = [{ keys: [], value: input, depth: 0 }];
  let whole = true;
  for (let i = 0; i < open.length; i++) {
    const { keys, value, depth } = open[i]!;
    if (typeof value === 'string') all.push({ keys, text: value });
    if (typeof value !== 'object' || value === null) continue;
    const below = Array.isArray(value) ? value.map((v): [string, unknown] => ['', v]) : Object.entries(value);
    if (depth >= MOST.depth || open.length + below.length > MOST.values) whole = whole && below.length === 0;
    else
      for (const [key, v] of below) open.push({ keys: key === '' ? keys : [...keys, key], value: v, depth: depth + 1 });
  }
  return { all, whole };
}
