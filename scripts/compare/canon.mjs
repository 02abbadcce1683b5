// Decides when two values are the same, and how a difference between them is shown.

/** `value` with the keys of every object in order, without functions; what JSON has no word for is named. */
function ordered(value, depth = 0) {
  if (depth > 60) return '(deep)';
  if (typeof value === 'number' && !Number.isFinite(value)) return `(${value})`;
  if (typeof value === 'bigint') return `(${value}n)`;
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value;
  if (ArrayBuffer.isView(value)) return [...value];
  if (value instanceof Map || value instanceof Set) return [...value].map((v) => ordered(v, depth + 1));
  if (value instanceof Error) return `(${value.name}: ${value.message})`;
  if (Array.isArray(value)) return value.map((v) => ordered(v, depth + 1));
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((k) => [k, ordered(value[k], depth + 1)]),
  );
}

/** `value` as one canonical text. */
export function canonical(value) {
  return JSON.stringify(ordered(value)) ?? 'undefined';
}

/** Are `a` and `b` the same? Plain JSON that is equal is canonical JSON that is equal, and quicker to make. */
export function same(a, b) {
  if (JSON.stringify(a) === JSON.stringify(b)) return true;
  return canonical(a) === canonical(b);
}

/** What `work` gives, or the error that it throws as a value: both builds must throw alike. */
export function tried(work) {
  try {
    return work();
  } catch (e) {
    return { thrown: `${e?.name}: ${e?.message}` };
  }
}

/** The two texts around the first place at which they differ. */
export function around(a, b, width = 700) {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  const from = Math.max(0, at - width / 4);
  const cut = (t) => `${from > 0 ? '…' : ''}${t.slice(from, from + width)}${t.length > from + width ? '…' : ''}`;
  return { at, old: cut(a), new: cut(b) };
}
