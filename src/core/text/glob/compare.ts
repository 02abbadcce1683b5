/** Decides what can be told of two globs by their parts alone: that one fits no path more than the other, or that no path fits both. */
import { compileGlobs, matchStars } from '../glob.js';

const SIGNS = /[*?[\]{}\\]/;
const ANY = '**';

/**
 * Does every path that fits `inner` fit `outer`? Told where a folder of `outer` is the same letters in `inner`, its `*` one name
 * there and its `**` whatever stands there; of other signs nothing is told. Neither has braces.
 */
export function isWithin(inner: string, outer: string): boolean {
  if (inner === outer) return true;
  const wide = outer.split('/');
  // `x/**` is `x`, too, but `*/**` only what is below.
  if (wide.at(-1) === ANY && wide.at(-2) !== ANY && wide.at(-2)?.endsWith('*')) wide.splice(-1, 0, '*');
  return matchStars(wide, inner.split('/'), ANY, (w, i) => i !== ANY && (w === i || w === '*'));
}

/** May a path fit both? Where signs meet signs it may. */
export function mayMeet(a: string, b: string): boolean {
  const [x, y] = [a.split('/'), b.split('/')];
  // Whether the rest of `x` from `i` may meet that of `y` from `j`, from the ends on.
  let row: boolean[] = [];
  for (let i = x.length; i >= 0; i--) {
    const below = row;
    row = [];
    for (let j = y.length; j >= 0; j--) {
      const here = x[i] === ANY ? below[j]! || row[j + 1] === true : false;
      const there = y[j] === ANY ? row[j + 1]! || below[j] === true : false;
      const both = i < x.length && j < y.length && mayBeOne(x[i]!, y[j]!) && below[j + 1] === true;
      row[j] = (i === x.length && j === y.length) || here || there || both;
    }
  }
  return row[0]!;
}

function mayBeOne(a: string, b: string): boolean {
  if (SIGNS.test(a)) return SIGNS.test(b) || compileGlobs([a], true)(b);
  return SIGNS.test(b) ? compileGlobs([b], true)(a) : a.toLowerCase() === b.toLowerCase();
}
