/** Holds that a merge of two sides keeps every item at its own place, closes what one side closed, and can be read again. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addItem, resolveItem, setField } from '../../../src/core/document/change.js';
import { mergeDocuments } from '../../../src/core/document/merge-sides.js';
import { newDocument } from '../../../src/core/document/new-document.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import type { Change, Document, Place } from '../../../src/core/model/document.js';
import { applySplices } from '../../../src/core/text/splice.js';

const AT = Date.UTC(2026, 0, 1);
const PLACES: Place[] = [
  'plan-decisions',
  'plan-notes',
  'questions',
  'active-files',
  'done',
  'blockers',
  'eval-findings',
];
const BASE = newDocument({ id: 'pilot', title: 'Pilot' }, { goal: 'reach the pilots' }, { at: AT, nonce: 'base' });

type Deed = (d: Document, nonce: string, n: number) => Change;
const words = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(fc.constantFrom(...PLACES), words).map(
    ([place, text]): Deed =>
      (d, nonce, n) =>
        addItem(d, place, `${text} ${nonce}${n}`, { at: AT + n * 1000, nonce: nonce + n }),
  ),
  words.map(
    (text): Deed =>
      (d, nonce, n) =>
        setField(d, 'goal', `${text} ${nonce}`, { at: AT + n * 1000, nonce: nonce + n }),
  ),
  fc.nat().map(
    (i): Deed =>
      (d, _, n) => {
        const open = d.items.filter((x) => x.state === 'open');
        const one = open[i % Math.max(1, open.length)];
        return one === undefined ? { splices: [], faults: [], ids: [] } : resolveItem(d, one.id, AT + n * 1000);
      },
  ),
);

function side(deeds: Deed[], nonce: string): Document {
  return deeds.reduce(
    (d, deed, n) => parseDocument(applySplices(d.text, deed(d, nonce, n + 1).splices)!, 'clew'),
    parseDocument(BASE, 'clew'),
  );
}

it('what either side has is there, where that side has it', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 8 }), fc.array(deed, { maxLength: 8 }), (a, b) => {
      const [ours, theirs] = [side(a, 'a'), side(b, 'b')];
      const merged = parseDocument(mergeDocuments(ours.text, theirs.text)!, 'clew');
      expect(merged.faults).toEqual([]);
      for (const item of [...ours.items, ...theirs.items]) {
        const found = merged.items.filter((i) => i.id === item.id);
        expect(found).toMatchObject([{ place: item.place, text: item.text }]);
        if (item.state !== 'open') expect(found[0]!.state).not.toBe('open');
      }
      expect(merged.items.filter((i) => i.place === 'goal' && i.state === 'open').length).toBeLessThanOrEqual(1);
      // Once more changes nothing.
      expect(mergeDocuments(merged.text, theirs.text)).toBe(merged.text);
    }),
  );
});

it('documents of two contexts are no two sides of one', () => {
  const other = newDocument({ id: 'pricing', title: 'Pricing' }, {}, { at: AT, nonce: 'x' });
  expect(mergeDocuments(BASE, other)).toBeNull();
});

it('of two goals the later holds; the other gave way to it, and is not called done', () => {
  const goal = (text: string, n: number, nonce: string): Deed[] => [
    (d) => setField(d, 'goal', text, { at: AT + n * 1000, nonce }),
  ];
  const [ours, theirs] = [side(goal('ours', 1, 'a'), 'a'), side(goal('theirs', 2, 'b'), 'b')];
  const merged = parseDocument(mergeDocuments(ours.text, theirs.text, BASE)!, 'clew').items;
  const [first, second] = ['ours', 'theirs'].map((text) => merged.find((i) => i.text === text)!);
  expect(second!.state).toBe('open');
  expect(first).toMatchObject({ state: 'superseded', by: second!.id });
});
