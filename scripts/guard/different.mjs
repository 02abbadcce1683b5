// Pairs that look alike and are two plans. Constructed ones return [made, other], null when the title does not lend itself to it.
import { isSmall, slug, wordsOf } from './duplicates.mjs';
import { oneOf } from './random.mjs';

const DEEDS = {
  add: ['Remove', 'Test', 'Document'],
  fix: ['Document', 'Remove', 'Design'],
  implement: ['Remove', 'Test', 'Document', 'Monitor'],
  remove: ['Add', 'Document', 'Test'],
  create: ['Delete', 'Migrate', 'Test'],
  update: ['Remove', 'Rename', 'Test'],
  refactor: ['Document', 'Remove', 'Monitor'],
  improve: ['Remove', 'Deprecate', 'Migrate'],
  support: ['Remove', 'Test'],
  document: ['Test', 'Remove', 'Implement'],
  enable: ['Disable', 'Document'],
  investigate: ['Implement', 'Remove'],
  test: ['Remove', 'Design'],
  simplify: ['Document', 'Remove'],
  migrate: ['Document', 'Remove'],
  rename: ['Remove', 'Test'],
  extract: ['Remove', 'Document'],
  optimize: ['Document', 'Remove'],
};
const SIDES = [
  ['import', 'export'],
  ['client', 'server'],
  ['read', 'write'],
  ['enable', 'disable'],
  ['push', 'pull'],
  ['local', 'remote'],
  ['input', 'output'],
  ['request', 'response'],
  ['open', 'close'],
  ['start', 'stop'],
  ['unit', 'integration'],
  ['web', 'cli'],
  ['create', 'delete'],
  ['parent', 'child'],
  ['windows', 'linux'],
  ['json', 'yaml'],
  ['github', 'gitlab'],
  ['mcp', 'cli'],
  ['tui', 'web'],
  ['install', 'uninstall'],
  ['add', 'remove'],
  ['list', 'edit'],
  ['load', 'save'],
  ['openai', 'anthropic'],
  ['gemini', 'claude'],
  ['source', 'target'],
  ['session', 'rule'],
];
const SERIES = [
  (n) => `phase ${n}`,
  (n) => `part ${'ABCDEFG'[n - 1]}`,
  (n) => `step ${n}`,
  (n) => `sprint ${n + 10}`,
  (n) => `milestone ${n}`,
  (n) => `Q${((n - 1) % 4) + 1}`,
  (n) => `week ${n}`,
  (n) => `${n}`,
];

export const CONSTRUCTED = {
  /** Two of one series. */
  sibling: (title, r) => {
    const as = oneOf(SERIES, r);
    const n = 1 + Math.floor(r() * 5);
    const other = n + 1 + Math.floor(r() * 2);
    const front = r() < 0.4;
    const one = (k) => (front ? `${as(k)}: ${title}` : `${title} ${as(k)}`);
    return [one(n), one(other)];
  },
  /** Another thing to do with the same object. */
  otherDeed: (title, r) => {
    const m = /^(\p{L}+)\s+(.+)$/u.exec(title);
    const others = DEEDS[m?.[1].toLowerCase()];
    return others === undefined ? null : [`${oneOf(others, r)} ${m[2]}`, title];
  },
  /** The other side of it. */
  otherSide: (title) => {
    for (const [a, b] of SIDES)
      for (const [x, y] of [
        [a, b],
        [b, a],
      ])
        if (new RegExp(`\\b${x}s?\\b`, 'i').test(title) && !new RegExp(`\\b${y}`, 'i').test(title))
          return [
            title.replace(
              new RegExp(`\\b${x}(s?)\\b`, 'gi'),
              (w, s) => (w[0] === w[0].toUpperCase() ? y[0].toUpperCase() + y.slice(1) : y) + s,
            ),
            title,
          ];
    return null;
  },
  /** The same sentence about another thing: its rarest word is that of another title. */
  otherObject: (title, r, world) => {
    const all = wordsOf(title)
      .filter(
        (w) => /^[A-Za-z]{4,}$/.test(w) && !isSmall(w) && !/^(?:plan|tasks?|design|implementation|proposal)$/i.test(w),
      )
      .slice(1);
    if (all.length < 2) return null;
    const rarest = all.reduce((a, b) => (world.rarity(b) > world.rarity(a) ? b : a));
    const other = oneOf(world.objects, r);
    return other.toLowerCase() === rarest.toLowerCase() || title.toLowerCase().includes(other.toLowerCase())
      ? null
      : [title.replace(rarest, other), title];
  },
};

/** Pairs of short words that people name plans by, one or two letters apart. */
export function shortPairs(titles, r, most) {
  const all = new Set(
    titles.flatMap((t) =>
      wordsOf(t)
        .map((w) => w.toLowerCase())
        .filter((w) => /^[a-z]{3,5}$/.test(w) && !isSmall(w) && !/s$/.test(w)),
    ),
  );
  const count = new Map();
  for (const t of titles) for (const w of new Set(wordsOf(t.toLowerCase()))) count.set(w, (count.get(w) ?? 0) + 1);
  const known = [...all].filter((w) => count.get(w) >= 5).sort();
  const out = [
    ['auth', 'oath'],
    ['api', 'cli'],
    ['ui', 'ci'],
    ['search', 'launch'],
  ];
  while (out.length < most) {
    const [a, b] = [oneOf(known, r), oneOf(known, r)];
    // Two forms of one word are one word.
    if (a !== b && Math.abs(a.length - b.length) < 2 && near(a, b) <= 2 && a.slice(0, 3) !== b.slice(0, 3))
      out.push([a, b]);
  }
  return out.map(([a, b]) =>
    r() < 0.5 ? [`${a}.md`, `${b}.md`] : [`${a.toUpperCase()}-PLAN.md`, `${b.toUpperCase()}-PLAN.md`],
  );
}

/** Levenshtein distance, plain. */
export function near(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}

export { slug };
