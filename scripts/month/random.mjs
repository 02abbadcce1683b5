// Numbers that look thrown and are the same each time.

/** A source of numbers from 0 to 1 by a seed (mulberry32), and what is drawn with it. */
export function randomOf(seed) {
  let a = seed >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    pick: (list) => list[Math.floor(next() * list.length)],
    below: (n) => Math.floor(next() * n),
    between: (low, high) => low + next() * (high - low),
    chance: (p) => next() < p,
    hex: (n) => Array.from({ length: n }, () => Math.floor(next() * 16).toString(16)).join(''),
  };
}
