// Makes a text that a pattern describes, at random: for the part of regular expressions that the rules are written in.

const WORD = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Repeatable random numbers from 0 to 1. */
export function dice(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const int = (random, min, max) => min + Math.floor(random() * (max - min + 1));
const pick = (random, list) => list[Math.floor(random() * list.length)];

/** A text for `source`. What stands in a lookaround is written out, unless it must not be there. */
export function sample(source, random) {
  let at = 0;
  const alternatives = () => {
    const list = [sequence()];
    while (source[at] === '|') {
      at++;
      list.push(sequence());
    }
    return () => pick(random, list)();
  };
  const sequence = () => {
    const parts = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(repeated(atom()));
    return () => parts.map((p) => p()).join('');
  };
  const atom = () => {
    const c = source[at++];
    if (c === '(') {
      let keep = true;
      if (source[at] === '?') {
        const kind = /^\?(?::|<?[=!])/.exec(source.slice(at))[0];
        keep = !kind.endsWith('!');
        at += kind.length;
      }
      const inner = alternatives();
      at++;
      return keep ? inner : () => '';
    }
    if (c === '[') return set();
    if (c === '\\') return escaped(source[at++]);
    if (c === '.') return () => pick(random, WORD);
    if (c === '^' || c === '$') return () => '';
    return () => c;
  };
  const escaped = (c) => {
    const of = { w: WORD, d: '0123456789', s: ' ', S: WORD }[c];
    if (c === 'b') return () => '';
    if (c === 'n') return () => '\n';
    return of ? () => pick(random, of) : () => c;
  };
  const set = () => {
    const not = source[at] === '^';
    if (not) at++;
    let chars = '';
    while (source[at] !== ']') {
      let c = source[at++];
      if (c === '\\') {
        c = source[at++];
        const of = { w: `${WORD}_`, d: '0123456789', s: ' ', n: '' }[c];
        if (of !== undefined) {
          chars += of;
          continue;
        }
      }
      if (source[at] === '-' && source[at + 1] !== ']') {
        for (let k = c.charCodeAt(0); k <= source.charCodeAt(at + 1); k++) chars += String.fromCharCode(k);
        at += 2;
      } else chars += c;
    }
    at++;
    const from = not ? [...WORD].filter((c) => !chars.includes(c)).join('') : chars;
    const common = not ? from : from;
    return () => pick(random, common);
  };
  const repeated = (one) => {
    const m = /^(?:\{(\d+)(?:,(\d+))?\}|[?*+])\??/.exec(source.slice(at));
    if (m === null) return one;
    at += m[0].length;
    if (m[0][0] === '?') return () => (random() < 0.5 ? one() : '');
    const [min, max] = [Number(m[1]), Number(m[2] ?? m[1])];
    // What may be absent is, half of the time; what has no end in practice is of ordinary length.
    return () => {
      const n =
        min === 0
          ? random() < 0.5
            ? 0
            : int(random, 0, Math.min(max, 6))
          : int(random, Math.max(min, Math.min(max, 12)), Math.min(max, min + 24));
      return Array.from({ length: n }, one).join('');
    };
  };
  return alternatives()();
}
