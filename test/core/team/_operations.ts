/** Operations of a made-up team: any number of machines, clocks that are off, concurrent and taken-back writes, purges. */
import fc from 'fast-check';
import type { Arrived, TeamOperation } from '../../../src/core/team/types.js';

const DAY = 86_400_000;
export const START = 1_800_000_000_000;

/** An operation with what a test does not care about filled in. */
export function operation(over: Partial<TeamOperation> & { id: string }): TeamOperation {
  return {
    ...{ v: 1, project: 'p', author: 'ann', device: 'device-a', clock: { at: START, n: 0 }, key: 'context/login~1' },
    ...{ fields: { title: 'Fix login' }, over: {} },
    ...over,
  };
}

/** As the server has it. */
export function arrived(of: TeamOperation, position = 1, arrivedAt = START): Arrived {
  return { operation: of, position, arrivedAt };
}

const ids = Array.from({ length: 14 }, (_, i) => `op-00000${String(i).padStart(2, '0')}`);
const someIds = fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 4 });
const value = fc.constantFrom<unknown>('a', 'b', 'secret', 3, null, true, ['x', 'y']);

const write = fc.record({
  kind: fc.constant('write' as const),
  key: fc.constantFrom('context/login~1', 'item/login~1/i1', 'plan/docs/plan.md'),
  fields: fc.option(fc.dictionary(fc.constantFrom('title', 'state', 'plan'), value, { noNullPrototype: true }), {
    nil: null,
    freq: 6,
  }),
  over: fc.dictionary(fc.constantFrom('title', 'state', 'plan', ''), someIds, { noNullPrototype: true }),
  named: someIds,
});
const undo = fc.record({
  kind: fc.constantFrom('undo' as const, 'purge' as const),
  key: fc.constant(''),
  fields: fc.constantFrom({}, { any: true }),
  over: fc.constant({}),
  named: someIds,
});

/** Any operations, true and false, each with an id of its own, arrived in some order. */
export const anyOperations: fc.Arbitrary<Arrived[]> = fc
  .array(
    fc.record({
      what: fc.oneof({ weight: 6, arbitrary: write }, { weight: 1, arbitrary: undo }),
      author: fc.constantFrom('ann', 'bob', 'eve'),
      project: fc.constantFrom('p', 'p', 'q'),
      off: fc.constantFrom(0, 0, 1, 5, DAY - 1, DAY + 1, 365 * DAY, -365 * DAY),
      n: fc.nat(3),
      here: fc.boolean(),
    }),
    { maxLength: ids.length },
  )
  .map((all) =>
    all.map(({ what, author, project, off, n, here }, i): Arrived => {
      const id = ids[i]!;
      const { kind, key, fields, over, named } = what;
      const of = operation({
        ...{ id, author, project, device: `device-${author}`, clock: { at: START + off, n } },
        ...(kind === 'write'
          ? { key, fields, over }
          : kind === 'undo'
            ? { key: `undo/${id}`, fields, undoes: named }
            : { key: `purge/${id}`, fields: { ids: named, fingerprints: [], ...fields } }),
      });
      return here && i % 5 === 0 ? { operation: of, position: null, arrivedAt: null } : arrived(of, i + 1, START + i);
    }),
  );
