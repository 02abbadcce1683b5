/** Holds the laws of merging: a function of the set alone, whatever the order, the parts and the repetitions; a purge is as if it had never been. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { teamHash, valueFingerprint } from '../../../src/core/team/canonical.js';
import { BEYOND, compareOrder, nextClock, orderOf } from '../../../src/core/team/clock.js';
import { contestedFields, mergeTeam, shownField, teamRecord, teamState } from '../../../src/core/team/merge.js';
import { absorb, emptySet } from '../../../src/core/team/set.js';
import type { Arrived } from '../../../src/core/team/types.js';
import { anyOperations, arrived, operation, START } from './_operations.js';

const KEY = 'p context/login~1';

/** Parts of `all`, as `cuts` says, each of them brought as often as `times` says. */
function inParts(all: Arrived[], cuts: number[], times: number): Arrived[][] {
  const at = [...new Set(cuts.map((c) => c % (all.length + 1)))].sort((a, b) => a - b);
  const parts = [0, ...at].map((from, i) => all.slice(from, at[i] ?? all.length));
  return parts.flatMap((part) => Array<Arrived[]>(times).fill(part));
}

describe('laws', () => {
  it('any order gives the same', () => {
    fc.assert(
      fc.property(
        anyOperations.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(mergeTeam(shuffled)).toEqual(mergeTeam(all));
        },
      ),
    );
  });

  it('any parts, each any number of times, give the same; step by step as at once', () => {
    fc.assert(
      fc.property(
        anyOperations,
        fc.array(fc.nat(), { maxLength: 5 }),
        fc.integer({ min: 1, max: 3 }),
        (all, cuts, n) => {
          const set = emptySet();
          for (const part of inParts(all, cuts, n)) absorb(set, part);
          expect(teamState(set)).toEqual(mergeTeam(all));
        },
      ),
    );
  });

  it('records that no batch touched read as before', () => {
    fc.assert(
      fc.property(anyOperations, fc.nat(), (all, cut) => {
        const set = emptySet();
        const at = cut % (all.length + 1);
        absorb(set, all.slice(0, at));
        const before = teamState(set).records;
        const touched = absorb(set, all.slice(at));
        for (const key of set.byKey.keys())
          if (!touched.has(key)) expect(teamRecord(set, key)).toEqual(before[key] ?? null);
      }),
    );
  });

  it('an id with two meanings counts once, the same on every machine', () => {
    fc.assert(
      fc.property(anyOperations, anyOperations, (all, others) => {
        const plain = (of: Arrived[]): Arrived[] => of.filter((a) => !/^(undo|purge)\//.test(a.operation.key));
        const both = [
          ...plain(all),
          ...plain(others).map((o) => ({ ...o, position: o.position === null ? null : o.position + 40 })),
        ];
        expect(mergeTeam([...both].reverse())).toEqual(mergeTeam(both));
      }),
    );
  });

  it('after a purge all is as if what it names had never been', () => {
    fc.assert(
      fc.property(anyOperations, fc.array(fc.nat(13), { minLength: 1, maxLength: 4 }), (all, which) => {
        const named = which.flatMap((i) => all[i]?.operation ?? []).filter((o) => !/^(undo|purge)\//.test(o.key));
        const id = 'purge-0001';
        const purge = arrived(
          operation({
            ...{ id, key: `purge/${id}`, author: 'owner' },
            fields: { ids: named.map((o) => o.id), fingerprints: [], any: true },
          }),
          99,
        );
        const without = all.filter((a) => !named.includes(a.operation));
        expect(mergeTeam([...all, purge])).toEqual(mergeTeam([...without, purge]));
        expect(mergeTeam([purge, ...all]).records).toEqual(mergeTeam(without).records);
      }),
    );
  });

  it('a value that was purged does not come back in another operation', () => {
    fc.assert(
      fc.property(anyOperations, (all) => {
        const id = 'purge-0002';
        const fields = { ids: [], fingerprints: [valueFingerprint('secret')], any: true };
        const purge = arrived(operation({ id, key: `purge/${id}`, author: 'owner', fields }), 99);
        expect(JSON.stringify(mergeTeam([...all, purge]))).not.toContain('secret');
      }),
    );
  });

  it('every write that nobody replaced, took back or purged can still be read', () => {
    fc.assert(
      fc.property(anyOperations, (all) => {
        const plain = all.filter((a) => !/^(undo|purge)\//.test(a.operation.key));
        const { records } = mergeTeam(plain);
        const over = new Set(plain.flatMap((a) => Object.values(a.operation.over).flat()));
        for (const { operation: o } of plain)
          if (o.fields !== null && !over.has(o.id))
            for (const [field, value] of Object.entries(o.fields))
              expect(records[`${o.project} ${o.key}`]!.fields[field]!.map((v) => v.value)).toContainEqual(value);
      }),
    );
  });

  it('the order is one: no two operations are equal, and it goes round in no circle', () => {
    fc.assert(
      fc.property(anyOperations, (all) => {
        const versions = all.map((a) => ({ clock: orderOf(a), by: a.operation.id })).sort(compareOrder);
        for (let i = 1; i < versions.length; i++)
          for (let j = 0; j < i; j++) expect(compareOrder(versions[j]!, versions[i]!)).toBeLessThan(0);
      }),
    );
  });
});

describe('two people and one field', () => {
  const first = operation({ id: 'op-ann-01' });
  const anns = operation({
    id: 'op-ann-02',
    clock: { at: START + 5, n: 0 },
    fields: { title: 'Ann' },
    over: { title: [first.id] },
  });
  const bobs = operation({
    ...{ id: 'op-bob-01', author: 'bob', clock: { at: START + 9, n: 0 } },
    ...{ fields: { title: 'Bob' }, over: { title: [first.id] } },
  });
  const all = [arrived(first, 1), arrived(anns, 2), arrived(bobs, 3)];
  const recordOf = (of: Arrived[]) => mergeTeam(of).records[KEY]!;

  it('who had seen the other replaces it', () => {
    const seen = { ...bobs, over: { title: [first.id, anns.id] } };
    expect(recordOf([arrived(first, 1), arrived(anns, 2), arrived(seen, 3)]).fields.title!.map((v) => v.value)).toEqual(
      ['Bob'],
    );
  });

  it('who had not keeps both versions, the later one is shown, and it can be told', () => {
    expect(recordOf(all).fields.title!.map((v) => [v.value, v.author])).toEqual([
      ['Bob', 'bob'],
      ['Ann', 'ann'],
    ]);
    expect(shownField(recordOf(all), 'title')).toBe('Bob');
    expect(contestedFields(recordOf(all))).toEqual(['title']);
  });

  it('one who settles it leaves one', () => {
    const settled = operation({ id: 'op-ann-03', fields: { title: 'Both' }, over: { title: [anns.id, bobs.id] } });
    expect(recordOf([...all, arrived(settled, 4)]).fields.title).toHaveLength(1);
  });

  it('the same words from two are no dispute', () => {
    const twin = { ...bobs, fields: { title: 'Ann' } };
    expect(contestedFields(recordOf([arrived(first, 1), arrived(anns, 2), arrived(twin, 3)]))).toEqual([]);
  });

  it('what one took away and another changed meanwhile stays, and that is told', () => {
    const gone = operation({ id: 'op-ann-04', fields: null, over: { title: [first.id] } });
    expect(mergeTeam([arrived(first, 1), arrived(gone, 2)]).records[KEY]).toBeUndefined();
    expect(recordOf([arrived(first, 1), arrived(gone, 2), arrived(bobs, 3)]).contested).toBe(true);
    const again = operation({ id: 'op-ann-05', over: { '': [gone.id], title: [bobs.id] } });
    expect(
      recordOf([arrived(first, 1), arrived(gone, 2), arrived(bobs, 3), arrived(again, 4)]).contested,
    ).toBeUndefined();
  });

  it('each takes back what is their own alone; an owner everything', () => {
    const undo = (author: string, any: boolean) =>
      arrived(
        operation({ id: 'undo-0001', key: 'undo/undo-0001', author, fields: any ? { any } : {}, undoes: [bobs.id] }),
        9,
      );
    expect(shownField(recordOf([...all, undo('bob', false)]), 'title')).toBe('Ann');
    expect(shownField(recordOf([...all, undo('ann', false)]), 'title')).toBe('Bob');
    expect(shownField(recordOf([...all, undo('ann', true)]), 'title')).toBe('Ann');
  });

  it('a clock a year ahead wins nothing: it counts from when it arrived, and is marked', () => {
    const ahead = operation({
      id: 'op-eve-01',
      author: 'eve',
      clock: { at: START + 365 * 86_400_000, n: 0 },
      fields: { title: 'Eve' },
    });
    const later = operation({ ...bobs, clock: { at: START + 60_000, n: 0 } });
    const state = mergeTeam([arrived(ahead, 1, START), arrived(later, 2, START + 60_000)]);
    expect(shownField(state.records[KEY]!, 'title')).toBe('Bob');
    expect(state.skewed).toEqual([ahead.id]);
    expect(mergeTeam([arrived({ ...ahead, clock: { at: START + BEYOND, n: 0 } }, 1, START)]).skewed).toEqual([]);
  });

  it('a clock that stood behind catches up with what it has seen', () => {
    expect(nextClock({ at: START, n: 4 }, START - 365 * 86_400_000)).toEqual({ at: START, n: 5 });
    expect(nextClock({ at: START, n: 4 }, START + 1)).toEqual({ at: START + 1, n: 0 });
  });

  it('two repositories with a plan at the same path stay two', () => {
    const other = operation({ id: 'op-ann-09', project: 'q', fields: { title: 'Other' } });
    expect(Object.keys(mergeTeam([...all, arrived(other, 4)]).records)).toEqual([KEY, 'q context/login~1']);
  });

  it('the hash is that of the state, in whichever order its parts were made', () => {
    expect(teamHash(mergeTeam(all))).toBe(teamHash(mergeTeam([...all].reverse())));
    expect(teamHash(mergeTeam(all))).not.toBe(teamHash(mergeTeam(all.slice(0, 2))));
  });
});
