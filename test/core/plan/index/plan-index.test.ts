/** Holds the three plan indexes to one answer: in memory, compiled to a file, and in the full-text tables. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanIndex } from '../../../../src/core/model.js';
import { everyPlan } from '../../../../src/core/plan/catalog/aliases.js';
import { BASE } from '../../../../src/core/plan/index/binary-layout.js';
import { type Compiled, openIndex, type Read } from '../../../../src/core/plan/index/decode.js';
import { encode } from '../../../../src/core/plan/index/encode.js';
import { entriesOf, indexOf } from '../../../../src/core/plan/index/memory-index.js';
import { mergeSegments } from '../../../../src/core/plan/index/merge-segments.js';
import { BEST, docOf, heaviestOf, maskOf, packPosting, weightOf } from '../../../../src/core/plan/index/posting.js';
import { termsOf } from '../../../../src/core/plan/index/terms.js';
import { query } from '../../../../src/core/plan/search/query.js';
import { search } from '../../../../src/core/plan/search/search.js';
import type { Database } from '../../../../src/stores/sqlite/engine.js';
import { openSqlite } from '../../../../src/stores/sqlite/open.js';
import { planTables } from '../../../../src/stores/sqlite/plans.js';
import { migrate } from '../../../../src/stores/sqlite/schema.js';
import { databaseIndex } from '../../../../src/stores/sqlite/search.js';
import { corpus, dice, parsed, questions } from '../../../support/plan-corpus.js';
import { folder, NOW, plan } from '../../../support/world.js';

const dir = folder();
const files = corpus(1500);
const plans = parsed(files);
const asked = questions(files, 250);
const memory = indexOf(plans);

const fromBytes =
  (bytes: Uint8Array): Read =>
  (offset, length) =>
    bytes.subarray(offset, offset + length);
const bytes = encode(entriesOf(plans));
const compiled = openIndex(fromBytes(bytes));

function database(name: string, list: typeof plans): Database {
  const opening = openSqlite(join(dir, name), { derived: true });
  if (opening.db === null) throw new Error(opening.why);
  migrate(opening.db);
  const tables = planTables(opening.db);
  const seen = { size: 1, mtime: 1, hash: 'x' };
  // Written in an order of its own and in parts, some twice: a document's number must not depend on that.
  const roll = dice(3);
  const shuffled = list.map((p) => ({ ...p, seen, key: roll(1e9) })).sort((a, b) => a.key - b.key);
  for (let i = 0; i < shuffled.length; i += 400)
    tables.write({ plans: shuffled.slice(Math.max(0, i - 20), i + 400), touched: [], removed: [] });
  return opening.db;
}

const allTerms = [...new Set(plans.flatMap((p) => [...termsOf(p.plan).fields.flat()]))];

describe('three indexes of one corpus', () => {
  const db = database('sessions.db', plans);
  const fullText = databaseIndex(db);

  it('hold the same plans', () => {
    for (const index of [compiled, fullText]) {
      expect(index.count).toBe(plans.length);
      for (let doc = 0; doc < plans.length; doc++) {
        expect(index.row(doc)).toEqual(memory.row(doc));
        expect(index.nameLength(doc)).toBe(memory.nameLength(doc));
      }
      for (const doc of [-1, plans.length, 2 ** 19, 0.5, Number.NaN]) expect(index.row(doc)).toBeNull();
      expect(everyPlan(index)).toEqual(everyPlan(memory));
    }
  });

  it('give every term the same postings', () => {
    expect(allTerms.length).toBeGreaterThan(5000);
    for (const term of allTerms) expect(compiled.postings(term), term).toEqual(memory.postings(term));
    const roll = dice(5);
    for (let i = 0; i < 1500; i++) {
      const term = allTerms[roll(allTerms.length)]!;
      expect(fullText.postings(term), term).toEqual(memory.postings(term));
    }
    expect(
      allTerms.some((t) => memory.postings(t)!.best !== memory.postings(t)!.all && memory.postings(t)!.df > BEST),
    ).toBe(true);
  });

  it('give every question the same first ten, scores and reasons', () => {
    let answered = 0;
    for (const q of asked) {
      const first = search(q, memory, NOW);
      if (first.length > 0) answered++;
      expect(search(q, compiled, NOW)).toEqual(first);
      expect(search(q, fullText, NOW)).toEqual(first);
    }
    expect(answered).toBeGreaterThan(asked.length * 0.9);
  });

  it('answer the specification’s own query', () => {
    const rows = db
      .prepare(
        `SELECT task_id, task_description, status
FROM task_tracking
WHERE task_description LIKE '%pricing%'
OR task_id LIKE '%PRICING%'
ORDER BY
CASE WHEN status = 'in_progress' THEN 0
WHEN status = 'pending' THEN 1
ELSE 2 END
LIMIT 10;`,
      )
      .all() as { task_id: string; task_description: string; status: string }[];
    expect(rows).toHaveLength(10);
    expect(rows.every((r) => /pricing/i.test(r.task_description + r.task_id))).toBe(true);
    const order = rows.map(
      (r) => ['in_progress', 'pending'].indexOf(r.status) + (['in_progress', 'pending'].includes(r.status) ? 0 : 3),
    );
    expect(order).toEqual(order.toSorted());
  });
});

describe('terms in the full-text table', () => {
  it('stand there one by one, whatever they are made of', () => {
    const db = database('terms.db', []);
    const index = (): PlanIndex => databaseIndex(db);
    const odd = plan(
      'Größe 計画表 naïve İstanbul ſ',
      ['A.1.2 look at src/my dir/a.ts and (b)/c+d/e@f.ts', 'ABC-123: "quoted" it\'s #77 %41 100%'],
      'docs/My Plans %20/x\u00a0y/$[z]/größe.md',
    );
    planTables(db).write({
      plans: [{ plan: odd, at: NOW, seen: { size: 1, mtime: 1, hash: '' } }],
      touched: [],
      removed: [],
    });
    const terms = [...new Set(termsOf(odd).fields.flat())];
    expect(terms).toEqual(expect.arrayContaining(['@docs/my plans %20/x\u00a0y/$[z]', '#a.1.2', '#abc-123', '計画']));
    const expected = indexOf([{ plan: odd, at: NOW }]);
    for (const term of terms) expect(index().postings(term), term).toEqual(expected.postings(term));
    expect((db.prepare('SELECT count(DISTINCT term) n FROM plan_occurrences').get() as { n: number }).n).toBe(
      terms.length,
    );
    for (const entry of planTables(db).entries(0)) expect(entry.terms).toEqual(termsOf(odd));
  });

  it('come back as they went in, for any path and text', () => {
    const db = database('any.db', []);
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((s) => !/[/\0]/.test(s));
    const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.lorem());
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), texts, (parts, text) => {
        const one = plan('x', [text], `${parts.join('/')}.md`);
        planTables(db).write({
          plans: [{ plan: one, at: NOW, seen: { size: 1, mtime: 1, hash: '' } }],
          touched: [],
          removed: [],
        });
        const [entry] = [...planTables(db).entries(planTables(db).revision() - 1)];
        expect(entry).toEqual([...entriesOf([{ plan: one, at: NOW }])][0]);
        const expected = indexOf([{ plan: one, at: NOW }]);
        const index = databaseIndex(db);
        for (const term of new Set(termsOf(one).fields.flat()))
          expect(maskOf(index.postings(term)!.all[0]!), term).toBe(maskOf(expected.postings(term)!.all[0]!));
        planTables(db).write({ plans: [], touched: [], removed: [one.path] });
      }),
      { numRuns: 150 },
    );
  });
});

describe('a base and what changed since', () => {
  const roll = dice(9);
  const removed = new Set(Array.from({ length: 30 }, () => roll(plans.length)));
  const changed = new Set(Array.from({ length: 60 }, () => roll(plans.length)).filter((d) => !removed.has(d)));
  const added = parsed(
    corpus(1540)
      .slice(1500)
      .map((f) => ({ ...f, path: f.path.replace('docs/', 'later/') })),
  );
  const rewritten = [...changed].map((d) => ({
    ...plans[d]!,
    plan: { ...plans[d]!.plan, title: `Rewritten ${d}`, body: plans[(d + 1) % plans.length]!.plan.body },
  }));
  const now = [...plans.filter((_, d) => !removed.has(d) && !changed.has(d)), ...rewritten, ...added].sort((a, b) =>
    a.plan.path < b.plan.path ? -1 : 1,
  );
  const delta = openIndex(
    fromBytes(encode(entriesOf([...rewritten, ...added]), { birth: 1, revision: 2, of: 1 }, [...removed, ...changed])),
  );
  const both = mergeSegments(compiled, delta, delta.gone);
  const fresh = indexOf(now);

  const standing = (index: PlanIndex, term: string): [string, number, number][] =>
    [...(index.postings(term)?.all ?? [])]
      .map((p): [string, number, number] => [index.row(docOf(p))!.path, maskOf(p), weightOf(p)])
      .sort((a, b) => (a[0] < b[0] ? -1 : 1));

  it('read as one index of the plans as they are', () => {
    expect(both.count).toBe(fresh.count);
    for (const term of [...allTerms.filter((_, i) => i % 3 === 0), 'rewritten']) {
      const [one, other] = [standing(both, term), standing(fresh, term)];
      expect(
        one.map((s) => s.slice(0, 2)),
        term,
      ).toEqual(other.map((s) => s.slice(0, 2)));
      expect(both.postings(term)?.df ?? 0).toBe(other.length);
      // The base keeps the mean length of its time: a weight may differ by little (of 255).
      const apart = one.map((s, i) => Math.abs(s[2] - other[i]![2]));
      expect(Math.max(0, ...apart)).toBeLessThanOrEqual(8);
    }
  });

  it('keep lists ascending, and the heaviest of both', () => {
    for (const term of allTerms.filter((t) => (both.postings(t)?.df ?? 0) > BEST)) {
      const { all, best } = both.postings(term)!;
      expect(all).toEqual(all.toSorted());
      expect(best.length).toBeGreaterThan(BEST - removed.size - changed.size - 1);
      const known = new Set(all);
      expect(best.every((p) => known.has(p))).toBe(true);
    }
  });

  it('answer as a fresh index does', () => {
    let same = 0;
    for (const q of asked) {
      const [one, other] = [both, fresh].map((index) => search(q, index, NOW, 3).map((m) => m.plan!.path));
      if (one!.join() === other!.join()) same++;
    }
    expect(same / asked.length).toBeGreaterThan(0.95);
  });

  it('say nothing of what was removed', () => {
    for (const d of removed) {
      expect(both.row(d)).toBeNull();
      const found = search(query({ text: plans[d]!.plan.name, about: plans[d]!.plan.name }), both, NOW, 10);
      expect(found.map((m) => m.plan!.path)).not.toContain(plans[d]!.plan.path);
    }
  });

  it('a plan is found in its segment by its path', () => {
    expect(plans.map((p) => compiled.docAt(p.plan.path))).toEqual(plans.map((_, doc) => doc));
    expect(compiled.docAt('docs/none.md')).toBe(-1);
  });
});

describe('a compiled file that is not what it should be', () => {
  const small = encode(entriesOf(plans.slice(0, 40)), { birth: 5, revision: 6, of: BASE }, [1, 2]);
  const use = (index: Compiled): void => {
    for (const q of asked.slice(0, 20))
      for (const m of search(q, index, NOW)) expect(typeof m.plan!.path).toBe('string');
    expect(index.row(0) === null || typeof index.row(0)!.title === 'string').toBe(true);
    index.docAt('docs/x.md');
    index.nameLength(3);
  };

  it('cut short anywhere: no plans', () => {
    for (let n = 0; n < small.length; n += n < 200 ? 1 : 997) {
      const index = openIndex(fromBytes(small.subarray(0, n)));
      expect([index.sound, index.count]).toEqual([false, 0]);
      use(index);
    }
  });

  it('foreign, of another version, or with anything changed in its header: no plans', () => {
    for (const text of ['', 'x', 'SQLite format 3\0', '{"v":1}'.repeat(1000)])
      expect(openIndex(fromBytes(Buffer.from(text))).sound).toBe(false);
    for (let i = 0; i < 64; i++) {
      const bad = small.slice();
      bad[i]! ^= 1 << (i % 8);
      expect(openIndex(fromBytes(bad)).sound, `byte ${i}`).toBe(false);
    }
  });

  it('damaged further in: never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(small.length - 1), fc.nat(255)), { minLength: 1, maxLength: 400 }),
        (hits) => {
          const bad = small.slice();
          for (const [at, value] of hits) bad[at] = value;
          use(openIndex(fromBytes(bad)));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('a reader that fails or gives too little: never throws', () => {
    use(
      openIndex(() => {
        throw new Error('EIO');
      }),
    );
    let reads = 0;
    use(openIndex((offset, length) => small.subarray(offset, offset + (reads++ > 5 ? length - 1 : length))));
  });

  it('reads the same from any place in memory, of any length', () => {
    for (let n = 1; n < 9; n++) {
      const encoded = encode(entriesOf(plans.slice(0, n)), { birth: 5, revision: 6, of: 4 }, [7]);
      const moved = new Uint8Array(encoded.length + 3);
      moved.set(encoded, 3);
      writeFileSync(join(dir, 'x.idx'), encoded);
      for (const held of [encoded, moved.subarray(3), readFileSync(join(dir, 'x.idx'))]) {
        const index = openIndex(fromBytes(held));
        expect(index).toMatchObject({ sound: true, count: n, stamp: { birth: 5, revision: 6, of: 4 } });
        expect(index.gone).toEqual(Uint32Array.of(7));
        expect(index.row(n - 1)!.path).toBe(plans[n - 1]!.plan.path);
      }
    }
  });

  it('an index of no plans is sound', () => {
    const index = openIndex(fromBytes(encode([])));
    expect([index.sound, index.count, index.row(0), index.postings('x')]).toEqual([true, 0, null, null]);
  });
});

it('the heaviest are those a sort would give', () => {
  const any = fc.uniqueArray(fc.nat(5000), { maxLength: 1000 }).map((docs) =>
    Uint32Array.from(
      docs.sort((a, b) => a - b),
      (d) => packPosting(d, 1, (d * 7919) % 256),
    ),
  );
  fc.assert(
    fc.property(any, (all) => {
      const sorted = [...all].sort((a, b) => weightOf(b) - weightOf(a) || a - b).slice(0, BEST);
      expect([...heaviestOf(all)].sort((a, b) => a - b)).toEqual(sorted.sort((a, b) => a - b));
    }),
  );
});
