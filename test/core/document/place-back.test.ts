/** Holds that a change goes out of a document that others changed since, leaves what they wrote, and is refused where they changed the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addItems, setField, setMeta } from '../../../src/core/document/change.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import { placeBack } from '../../../src/core/document/place-back.js';
import type { Change, Document, Place } from '../../../src/core/model/document.js';
import { applySplices, documentEdit, type Side } from '../../../src/core/text/splice.js';

const NOW = Date.UTC(2026, 0, 5);
const BEGIN = `---
id: shop
created: 2026-01-01T00:00:00Z
updated: 2026-01-01T00:00:00Z
---

# Shop

## Goal

- Sell boats <!-- clew:aaaaaaa 2026-01-01T00:00:00Z -->

## PLAN

### Decisions

- Oars are sold, too <!-- clew:bbbbbbb 2026-01-01T00:00:00Z -->

## Quick resume

### Next action

- Ask Ada <!-- clew:ccccccc 2026-01-01T00:00:00Z -->
`;

/** `text` after a change at the `n`th minute, and what undoes it. */
function changed(text: string, n: number, change: (d: Document, stamp: { at: number; nonce: string }) => Change) {
  const stamp = { at: NOW + n * 60_000, nonce: `nonce${n}` };
  const document = parseDocument(text, 'clew');
  const after = applySplices(text, change(document, stamp).splices)!;
  const dated = setMeta(parseDocument(after, 'clew'), 'updated', stamp.at);
  const whole = applySplices(after, dated.splices)!;
  // One edit, as an operation has it.
  const steps = [...change(document, stamp).splices, ...setMeta(document, 'updated', stamp.at).splices];
  const edit = documentEdit(
    'store/contexts/shop.md',
    text,
    steps.toSorted((a, b) => a.at - b.at),
  )!;
  expect(applySplices(text, (edit.now as unknown as Side).splices)).toBe(whole);
  return { text: whole, back: edit.was as unknown as Side };
}

const set =
  (place: Place, words: string) =>
  (d: Document, stamp: { at: number; nonce: string }): Change =>
    setField(d, place, words, stamp);
const add =
  (words: string) =>
  (d: Document, stamp: { at: number; nonce: string }): Change =>
    addItems(d, 'plan-decisions', [words], stamp);
const open = (text: string, place: Place): string[] =>
  parseDocument(text, 'clew')
    .items.filter((i) => i.place === place && i.state === 'open')
    .map((i) => i.text);
const undone = (text: string, { splices, around = [] }: Side): string | null => {
  const placed = placeBack(text, splices, around, 'clew');
  return placed === null ? null : applySplices(text, placed);
};

describe('what undoes a change of a document', () => {
  it('goes where it was made, though another place was changed since', () => {
    const goal = changed(BEGIN, 1, set('goal', 'Sell ships'));
    const later = changed(goal.text, 2, set('next-action', 'Ask Bob'));
    const text = undone(later.text, goal.back)!;
    expect([open(text, 'goal'), open(text, 'next-action')]).toEqual([['Sell boats'], ['Ask Bob']]);
    expect(parseDocument(text, 'clew').meta.updated).toBe(NOW + 2 * 60_000);
  });

  it('takes one entry of a list out between others', () => {
    const one = changed(BEGIN, 1, add('Masts are not'));
    const two = changed(one.text, 2, add('Sails are'));
    expect(open(undone(two.text, one.back)!, 'plan-decisions')).toEqual(['Oars are sold, too', 'Sails are']);
  });

  it('goes nowhere where the same was changed since', () => {
    const one = changed(BEGIN, 1, set('goal', 'Sell ships'));
    const two = changed(one.text, 2, set('goal', 'Rent ships'));
    expect(undone(two.text, one.back)).toBeNull();
    expect(undone(undone(two.text, two.back)!, one.back)).toBe(BEGIN);
  });

  it('in any order comes to the beginning, or says that it cannot', () => {
    const kinds = [(w: string) => set('goal', w), (w: string) => set('next-action', w), add];
    fc.assert(
      fc.property(fc.array(fc.nat(2), { minLength: 1, maxLength: 5 }), fc.array(fc.nat(99)), (made, order) => {
        let text = BEGIN;
        const left = made.map((kind, n) => {
          const step = changed(text, n + 1, kinds[kind]!(`words ${n}`));
          text = step.text;
          return step.back;
        });
        for (const pick of [...order, ...left.map(() => 99)]) {
          if (left.length === 0) break;
          const i = Math.min(left.length - 1, pick % (left.length + 1));
          const after = undone(text, left[i]!);
          if (after === null) continue;
          text = after;
          left.splice(i, 1);
        }
        // What was refused before goes once what stood in its way is gone: newest first all of it does.
        for (const back of left.toReversed()) text = undone(text, back) ?? expect.fail('the newest has no place');
        const rest = (t: string): string => t.replace(/^updated: .*$/m, '');
        expect(rest(text)).toBe(rest(BEGIN));
      }),
    );
  });
});
