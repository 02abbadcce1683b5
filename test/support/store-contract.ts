/** What every store must do, whatever it keeps the log in; each driver runs this suite. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyOperation, emptyState } from '../../src/core/context/state.js';
import type { Edit, Operation } from '../../src/core/model.js';
import type { Store } from '../../src/stores/_store.js';
import { NOW } from './world.js';

export interface Driver {
  name: string;
  /** Opens the store at a place; the same place twice is the same store. */
  open(place: string): Store;
  place(): string;
}

let count = 0;

/** An operation that makes `edits`. */
export function operation(edits: Edit[], over: Partial<Operation> = {}): Operation {
  count++;
  return {
    v: 1,
    id: `op-${count}`,
    at: NOW + count,
    by: 'test',
    session: 's1',
    did: '',
    undoable: false,
    edits,
    ...over,
  };
}

/** An operation that opens the piece of work `id`. */
export function opens(id: string, fields: object = {}): Operation {
  return operation([{ key: `context/${id}`, was: null, now: { id, title: id, status: 'open', ...fields } }]);
}

const anyEdit = fc.oneof(
  fc.record({
    key: fc.constantFrom(
      'context/a',
      'context/b',
      'session/s1',
      'question/q',
      'file/x.md',
      'later/record',
      'context/__proto__',
    ),
    was: fc.constant(null),
    now: fc.option(
      fc.dictionary(
        fc.constantFrom('id', 'title', 'n'),
        fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null)),
      ),
    ),
  }),
  fc.record({
    key: fc.constant('workspace/state'),
    was: fc.constant(null),
    now: fc.record({ active: fc.option(fc.string()) }),
  }),
);

export function contract(driver: Driver): void {
  describe(`the store: ${driver.name}`, () => {
    let place = '';
    const open = (): Store => driver.open(place);
    beforeEach(() => {
      place = driver.place();
    });

    it('begins empty', () => {
      const store = open();
      expect(store.state()).toEqual(emptyState());
      expect(store.operations(10)).toEqual([]);
      store.close();
    });

    it('folds what is appended, and gives operations newest first', () => {
      const store = open();
      const [a, b, c] = [opens('a'), opens('b'), operation([{ key: 'context/a', was: null, now: { title: 'A' } }])];
      for (const o of [a, b, c]) store.append(o);
      expect(Object.keys(store.state().contexts)).toEqual(['a', 'b']);
      expect(store.state().contexts.a).toMatchObject({ title: 'A', status: 'open' });
      expect(store.operations(10)).toEqual([c, b, a]);
      expect(store.operations(2)).toEqual([c, b]);
      expect(store.operations(0)).toEqual([]);
      expect(store.operations(Number.POSITIVE_INFINITY)).toHaveLength(3);
      store.close();
    });

    it('removes a record whose edit says it is absent', () => {
      const store = open();
      store.append(opens('a'));
      store.append(operation([{ key: 'context/a', was: {}, now: null }]));
      expect(store.state().contexts).toEqual({});
      store.close();
    });

    it('hands out copies', () => {
      const store = open();
      const o = opens('a', { files: ['x'] });
      store.append(o);
      o.edits[0]!.now!.title = 'changed after the append';
      store.state().contexts.a!.files.push('y');
      store.operations(1)[0]!.did = 'changed';
      expect(store.state().contexts.a).toMatchObject({ title: 'a', files: ['x'] });
      expect(store.operations(1)[0]!.did).toBe('');
      store.close();
    });

    it('keeps text of every kind', () => {
      const store = open();
      const title = 'line\nbreak \u2028 "quoted" \0 \ud83d\ude00 \\n 計画 '.repeat(500);
      store.append(opens('a', { title }));
      expect(store.state().contexts.a!.title).toBe(title);
      expect((store.operations(1)[0]!.edits[0]!.now as { title: string }).title).toBe(title);
      store.close();
    });

    it('is the fold of any operations', () => {
      fc.assert(
        fc.property(fc.array(fc.array(anyEdit, { maxLength: 3 }), { maxLength: 12 }), (all) => {
          const store = driver.open(driver.place());
          const operations = all.map((edits) => operation(edits as Edit[]));
          const folded = emptyState();
          for (const o of operations) {
            store.append(o);
            applyOperation(folded, JSON.parse(JSON.stringify(o)) as Operation);
          }
          expect(store.state()).toEqual(folded);
          expect(store.operations(100)).toEqual(operations.toReversed());
          store.close();
        }),
        { numRuns: 40 },
      );
    });

    it('gives back what exclusive work gives, keeps what it appended, and lets go when it throws', () => {
      const store = open();
      expect(store.exclusively(() => 7)).toBe(7);
      const fails = () =>
        store.exclusively(() => {
          store.append(opens('kept'));
          throw new Error('no');
        });
      expect(fails).toThrow('no');
      expect(store.exclusively(() => Object.keys(store.state().contexts))).toEqual(['kept']);
      store.close();
    });
  });
}

/** What a store that outlives its process must do besides. */
export function lastingContract(driver: Driver): void {
  it('shows at once what another instance appended', () => {
    const place = driver.place();
    const [one, two] = [driver.open(place), driver.open(place)];
    one.append(opens('a'));
    expect(Object.keys(two.state().contexts)).toEqual(['a']);
    two.append(opens('b'));
    expect(Object.keys(one.state().contexts)).toEqual(['a', 'b']);
    expect(one.operations(1)).toEqual(two.operations(1));
    for (const s of [one, two]) s.close();
    const again = driver.open(place);
    expect(Object.keys(again.state().contexts)).toEqual(['a', 'b']);
    again.close();
  });
}
