// Decides what chance says: everything random comes from one seed, each sequence from its own.

/** FNV-1a of a text: names of sequences become seeds. */
export function hashOf(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** A source of chance (mulberry32) for the sequence `name` of `seed`. */
export function chanceOf(seed, name = '') {
  let a = (seed ^ hashOf(name)) >>> 0;
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (n) => Math.floor(next() * n);
  const pick = (list) => list[int(list.length)];
  return {
    next,
    /** 0 to `n` - 1. */
    int,
    /** `low` to `high`, both included. */
    from: (low, high) => low + int(high - low + 1),
    /** True with probability `p`. */
    is: (p) => next() < p,
    pick,
    /** Some of `list`, at most `most`, in any order. */
    some(list, most = list.length) {
      const rest = [...list];
      const out = [];
      for (let n = int(Math.min(most, rest.length) + 1); n > 0; n--) out.push(...rest.splice(int(rest.length), 1));
      return out;
    },
    /** One of `[weight, value]`. */
    weighted(pairs) {
      let at = next() * pairs.reduce((sum, [w]) => sum + w, 0);
      for (const [w, value] of pairs) {
        at -= w;
        if (at < 0) return value;
      }
      return pairs.at(-1)[1];
    },
    /** Eight hex digits. */
    hex: () =>
      Math.floor(next() * 0x100000000)
        .toString(16)
        .padStart(8, '0'),
  };
}

/** The names of the sequences of `kind`, without end; `only` that one where one is asked for. */
export function* namesOf(kind, only) {
  if (only === undefined) for (let i = 0; ; i++) yield `${kind}-${i}`;
  if (only.startsWith(`${kind}-`)) yield only;
}

/** `text` with its `{slots}` filled from `pools`, lists of texts by name; a slot without a pool stays as it is. */
export function filled(text, pools, r) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (pools[name]?.length ? r.pick(pools[name]) : whole));
}

/** `text` with a slip of the finger: a letter less, two swapped, one doubled, another case. */
export function slipped(text, r) {
  if (text.length < 2) return `${text}x`;
  const at = r.int(text.length - 1);
  const [a, b, c] = [text.slice(0, at), text.slice(at, at + 2), text.slice(at + 2)];
  return r.pick([a + b[0] + c, a + b[1] + b[0] + c, a + b[0] + b + c, text.toUpperCase(), text.toLowerCase()]);
}
