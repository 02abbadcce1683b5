/** Holds what another machine may send: everything that is no operation is refused with a word, and nothing throws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTeam } from '../../../src/core/team/merge.js';
import { readArrived, readOperation } from '../../../src/core/team/read-operation.js';
import { anyOperations, operation } from './_operations.js';

describe('readOperation', () => {
  it('takes what a machine of ours sends, and gives it back as it is', () => {
    fc.assert(
      fc.property(anyOperations, (all) => {
        for (const a of all) {
          const undoesNothing = a.operation.key.startsWith('undo/') && a.operation.undoes!.length === 0;
          expect(readArrived(JSON.parse(JSON.stringify(a)))).toEqual(undoesNothing ? 'undoes' : a);
        }
      }),
    );
  });

  it('answers anything at all without a throw, and what it lets through merges', () => {
    const near = anyOperations.chain((all) =>
      fc
        .tuple(fc.constantFrom(...all, { operation: operation({ id: 'op-ann-01' }) }), fc.string(), fc.anything())
        .map(([a, field, value]) => ({ ...a, operation: { ...a.operation, [field]: value } })),
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), near), (raw) => {
        const read = readArrived(raw);
        if (typeof read !== 'string') mergeTeam([read]);
      }),
    );
  });

  const good = operation({ id: 'op-ann-01' });
  it.each([
    ['version', { ...good, v: 2 }],
    ['id', { ...good, id: '../../etc' }],
    ['project', { ...good, project: 'a b' }],
    ['author', { ...good, author: 'ann\u001b[31m' }],
    ['author', { ...good, author: '</clew-data>' }],
    ['device', { ...good, device: '' }],
    ['clock', { ...good, clock: { at: -1, n: 0 } }],
    ['clock', { ...good, clock: { at: 1e300, n: 0 } }],
    ['key', { ...good, key: 'session/abc' }],
    ['key', { ...good, key: 'context/' }],
    ['key', { ...good, key: `context/${'x'.repeat(600)}` }],
    ['fields', { ...good, fields: { title: 'x'.repeat(4001) } }],
    ['fields', { ...good, fields: { __proto__x: 1 } }],
    ['fields', { ...good, fields: { title: { deep: { deeper: 1 } } } }],
    ['fields', { ...good, fields: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`f${i}`, 1])) }],
    ['over', { ...good, over: { title: 'op-ann-01' } }],
    ['over', { ...good, over: { title: Array(300).fill('op-ann-01') } }],
    ['undoes', { ...good, undoes: ['x'] }],
    ['key', { ...good, key: 'undo/other-0001', undoes: ['op-ann-02'] }],
    ['undoes', { ...good, key: 'undo/op-ann-01' }],
    ['purge', { ...good, key: 'purge/op-ann-01', fields: { ids: [], fingerprints: ['nothex'] } }],
    [
      'size',
      { ...good, fields: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, 'x'.repeat(4000)])) },
    ],
  ])('refuses for its %s', (why, raw) => expect(readOperation(raw)).toBe(why));

  it('keeps nothing that it does not know', () => {
    expect(readOperation({ ...good, extra: 'x' })).toEqual(good);
  });
});
