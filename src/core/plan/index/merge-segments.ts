/** Decides how a large index and a small one of what changed since read as one: what was replaced is left out. */
import type { PlanIndex, PlanRow, Postings } from '../../model.js';
import { BEST, DOC, docOf, firstAt, heaviestOf } from './posting.js';

/**
 * One index over `base` and `delta`; documents of the base that are in `replaced` are as if they had never been. Rarities are
 * exact; weights keep the mean length of the time when each segment was made.
 */
export function mergeSegments(base: PlanIndex, delta: PlanIndex, replaced: Iterable<number>): PlanIndex {
  const gone = Uint32Array.from(new Set([...replaced].filter((doc) => doc < base.count))).sort();
  const isGone = new Set(gone);
  const shift = base.count * 2 ** DOC;
  return {
    count: base.count - gone.length + delta.count,
    bound: base.count + delta.count,
    postings: (term) => {
      const old = base.postings(term);
      const new_ = delta.postings(term);
      const kept = old === null || gone.length === 0 ? old : without(old, gone);
      if (new_ === null) return kept;
      return joined(kept, shifted(new_, shift));
    },
    row: (doc): PlanRow | null =>
      doc >= base.count ? delta.row(doc - base.count) : isGone.has(doc) ? null : base.row(doc),
    nameLength: (doc) => (doc >= base.count ? delta.nameLength(doc - base.count) : base.nameLength(doc)),
  };
}

function without(p: Postings, gone: Uint32Array): Postings | null {
  const all = withoutDocs(p.all, gone);
  if (all.length === p.all.length) return p;
  if (all.length === 0) return null;
  const isGone = new Set(gone);
  return {
    df: all.length,
    all,
    best: p.best === p.all || all.length <= BEST ? all : p.best.filter((x) => !isGone.has(docOf(x))),
  };
}

/** `list` without the documents `gone`, both ascending. Few are gone, so each is looked up. */
function withoutDocs(list: Uint32Array, gone: Uint32Array): Uint32Array {
  const at: number[] = [];
  for (const doc of gone) {
    const i = firstAt(list, doc);
    if (i < list.length && docOf(list[i]!) === doc) at.push(i);
  }
  if (at.length === 0) return list;
  const out = new Uint32Array(list.length - at.length);
  let from = 0;
  let to = 0;
  for (const i of [...at, list.length]) {
    out.set(list.subarray(from, i), to);
    to += i - from;
    from = i + 1;
  }
  return out;
}

function shifted(p: Postings, by: number): Postings {
  const all = p.all.map((x) => x + by);
  return { df: p.df, all, best: p.best === p.all ? all : p.best.map((x) => x + by) };
}

function joined(a: Postings | null, b: Postings): Postings {
  if (a === null) return b;
  const all = concat(a.all, b.all);
  return { df: all.length, all, best: all.length <= BEST ? all : heaviestOf(concat(a.best, b.best)) };
}

function concat(a: Uint32Array, b: Uint32Array): Uint32Array {
  const out = new Uint32Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}
