// The labelled set of the guard: pairs of a plan that is about to be made and one that is there, made anew at every run from the titles of real plans. Nothing of them is kept here.
import { project } from './bare.mjs';
import { CONSTRUCTED, near, shortPairs } from './different.mjs';
import { DUPLICATES, isSmall, slug, wordsOf } from './duplicates.mjs';
import { hashOf, oneOf, seeded, shuffled } from './random.mjs';

const EACH = 44;
/** Machine-made rows: numbered test issues, merges, names of programs. */
const MACHINE =
  /^(?:agent \d+ |merge: |bd-|test |digest: |event|wisp|dog |convoy)|\bmolecule\b.*\d{6}|^[\w-]+$|\d{8,}/i;

/**
 * Pairs of real titles that a reader took for one piece of work, or could not tell: by the fingerprint of both titles. The
 * data holds true duplicates; they are no labels of ours.
 */
import doubtful from './doubtful.json' with { type: 'json' };

/** The plans of `rows` whose titles say something. */
export const usable = (rows) =>
  rows.filter(
    (r) =>
      r.title.length >= 18 &&
      r.title.length <= 110 &&
      wordsOf(r.title).filter((w) => !isSmall(w)).length >= 3 &&
      !MACHINE.test(r.title),
  );

/** `{kind, same, made: {name, title}, other: row, half}`: `half` is 0 for the pairs that thresholds are set on. `nearest(row)` = plans with the highest BM25 for its title. */
export function labelled(rows, nearest) {
  const good = usable(rows);
  const bySource = grouped(good, (r) => r.source);
  const world = worldOf(good);
  const pairs = [];
  const kinds = [...Object.keys(DUPLICATES).map((k) => [k, true]), ...Object.keys(CONSTRUCTED).map((k) => [k, false])];
  for (const [kind, same] of kinds) {
    const random = seeded(hashOf(kind));
    // From every source alike: one project has two thirds of the plans.
    const queue = interleaved([...bySource.values()].map((list) => shuffled(list, random)));
    let n = 0;
    for (const row of queue) {
      if (n === EACH) break;
      if (same) {
        const made = DUPLICATES[kind](row.title, random);
        if (made === null || made === row.title || made.length < 8) continue;
        pairs.push(pair(kind, true, calledBy(made, random), row));
      } else {
        const both = CONSTRUCTED[kind](row.title, random, world);
        if (both === null) continue;
        const added = {
          ...row,
          id: `${project(row.id)}/${slug(both[1]).slice(0, 80)}-${n}.md`,
          title: both[1],
          text: '',
          added: true,
        };
        pairs.push(pair(kind, false, calledBy(both[0], random), both[1] === row.title ? row : added, row.title));
      }
      n++;
    }
  }
  for (const [i, [a, b]] of shortPairs(
    good.map((r) => r.title),
    seeded(7),
    EACH,
  ).entries())
    pairs.push(
      pair(
        'short',
        false,
        { name: a, title: '' },
        { source: 'short', id: `short/${i}/${b}`, title: b.replace('.md', ''), text: '', added: true },
        a,
      ),
    );
  pairs.push(...realPairs(bySource, nearest));
  return { pairs, added: pairs.filter((p) => p.other.added).map((p) => p.other) };
}

/** Real titles of different plans: with the highest BM25 to each other, of one module, and with one verb. */
function realPairs(bySource, nearest) {
  const random = seeded(11);
  const out = [];
  const queue = interleaved([...bySource.values()].map((list) => shuffled(list, random)));
  const taken = new Set();
  const put = (kind, row, other) => {
    const key = hashOf([row.title, other.title].sort().join('\n')).toString(36);
    if (taken.has(key) || doubtful.includes(key) || !apart(row, other)) return false;
    taken.add(key);
    out.push({ ...pair(kind, false, calledBy(row.title, random), other, row.title, row), key, except: row.id });
    return true;
  };
  let n = 0;
  for (const row of queue) {
    if (n >= EACH * 2) break;
    const other = nearest(row).find((o) => o.id !== row.id && usable([o]).length > 0);
    if (other !== undefined && put('nearest', row, other)) n++;
  }
  for (const [kind, keyOf] of [
    [
      'module',
      (r) =>
        /^\[?([\w-]+)\]?:|^(?:\w+\s+)?`?((?:bd|gt|minsky|session|backlog|web|tui|cli) \w+)/i
          .exec(r.title)
          ?.slice(1)
          .find(Boolean)
          ?.toLowerCase(),
    ],
    ['verb', (r) => wordsOf(r.title).slice(0, 2).join(' ').toLowerCase()],
  ]) {
    n = 0;
    const groups = [
      ...grouped(
        queue.filter((r) => keyOf(r)),
        (r) => `${r.source} ${keyOf(r)}`,
      ).values(),
    ].filter((g) => g.length > 1);
    for (const group of interleaved(
      groups
        .map((g) => shuffled(g, random))
        .map((g) => g.slice(0, 6).flatMap((r, i) => (i % 2 === 1 ? [[g[i - 1], r]] : []))),
    )) {
      if (n === EACH) break;
      if (put(kind, group[0], group[1])) n++;
    }
  }
  return out;
}

/** Two files of one change, and the same title with another id, are not two pieces of work. */
function apart(a, b) {
  // The design, the plan and the tasks of one piece of work are one piece of work.
  const bare = (t) =>
    t
      .toLowerCase()
      .replace(
        /\b(?:design|plan|implementation plan|tasks|feature specification|specification|spec|proposal|research|change)\b/g,
        ' ',
      )
      .replace(/(?:task |md|gh|issue )?#?\d+:?/g, '')
      .replace(/[^a-z]+/g, ' ')
      .trim();
  const folder = (r) => (r.id.includes('/') ? r.id.split('/').slice(0, -1).join('/') : r.id);
  const change = (r) => /openspec\/changes\/(?:archive\/)?(?:[\d-]+)?([^/]+)/.exec(r.id)?.[1] ?? folder(r);
  return (
    bare(a.title) !== bare(b.title) &&
    near(bare(a.title), bare(b.title)) > 4 &&
    (a.source !== 'EntityProcess/agentv' || change(a) !== change(b))
  );
}

/** A person gives a title, a file name, or both. */
function calledBy(made, random) {
  if (/\.\w{2,8}$/.test(made)) return { name: made, title: '' };
  return oneOf(
    [
      { name: `${slug(made)}.md`, title: made },
      { name: `${slug(made).toLowerCase()}.md`, title: '' },
      { name: '', title: made },
    ],
    random,
  );
}

function pair(kind, same, made, other, base = other.title, from = other) {
  return { kind, same, made, other, folder: project(from.id), half: hashOf(base) % 2 };
}

function interleaved(lists) {
  const out = [];
  for (let i = 0; lists.some((l) => i < l.length); i++) for (const l of lists) if (i < l.length) out.push(l[i]);
  return out;
}

function worldOf(rows) {
  const count = new Map();
  for (const r of rows)
    for (const w of new Set(wordsOf(r.title).map((x) => x.toLowerCase()))) count.set(w, (count.get(w) ?? 0) + 1);
  return {
    rarity: (w) => 1 / (count.get(w.toLowerCase()) ?? 1),
    objects: [...count]
      .filter(([w, n]) => /^[a-z]{5,}$/.test(w) && n >= 6 && n <= 60 && !isSmall(w))
      .map(([w]) => w)
      .sort(),
  };
}

function grouped(list, keyOf) {
  const out = new Map();
  for (const x of list) out.set(keyOf(x), [...(out.get(keyOf(x)) ?? []), x]);
  return out;
}
