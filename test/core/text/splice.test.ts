/** Holds that ranges change a text and lead back, and that they find their place again only where it is certain. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Splice } from '../../../src/core/model/document.js';
import { fingerprint } from '../../../src/core/text/hash.js';
import {
  applySplices,
  aroundOf,
  documentEdit,
  inverseOf,
  rebaseSplices,
  type Side,
} from '../../../src/core/text/splice.js';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
/** A text and splices that fit it. */
const changed = fc
  .tuple(anyText, fc.array(fc.tuple(fc.nat(40), fc.nat(10), fc.string({ maxLength: 12 })), { maxLength: 6 }))
  .map(([text, steps]) => {
    const splices: Splice[] = [];
    let at = 0;
    for (const [gap, size, put] of steps) {
      at = Math.min(text.length, at + gap);
      const cut = text.slice(at, at + size);
      splices.push({ at, cut, put });
      at += cut.length;
    }
    return { text, splices };
  });
const LINES = [
  '# Goal',
  'reach the far shore',
  '',
  '## Progress',
  '- [x] build the boat',
  '- [ ] find the oars',
  '## Notes',
];
const TEXT = `${LINES.join('\n')}\n`;
const oars: Splice = { at: TEXT.indexOf('[ ]') + 1, cut: ' ', put: 'x' };
const added: Splice = { at: TEXT.indexOf('## Notes'), cut: '', put: '- [ ] mend the sail\n' };
const merged = (mine: string, splices: Splice[]): string | null => {
  const placed = rebaseSplices(mine, splices, aroundOf(TEXT, splices));
  return placed && applySplices(mine, placed);
};

describe('splices', () => {
  it('lead there and back', () => {
    fc.assert(
      fc.property(changed, ({ text, splices }) => {
        const after = applySplices(text, splices)!;
        expect(after).not.toBeNull();
        expect(applySplices(after, inverseOf(splices))).toBe(text);
        expect(inverseOf(inverseOf(splices))).toEqual(splices);
      }),
    );
  });

  it('that do not fit change nothing', () => {
    expect(applySplices('abc', [{ at: 1, cut: 'x', put: 'y' }])).toBeNull();
    expect(applySplices('abc', [{ at: 4, cut: '', put: 'y' }])).toBeNull();
    expect(applySplices('abc', [{ at: 1, cut: 'bc', put: '' }, { at: 2, cut: 'c', put: '' }])).toBeNull(); // biome-ignore format: one line
    expect(documentEdit('store/a.md', 'abc', [{ at: 0, cut: 'b', put: '' }])).toBeNull();
  });

  it('as an edit, name the text on both sides', () => {
    fc.assert(
      fc.property(changed, ({ text, splices }) => {
        const e = documentEdit('store/a.md', text, splices)!;
        const [was, now] = [e.was as unknown as Side, e.now as unknown as Side];
        const after = applySplices(text, now.splices)!;
        expect([was.of, now.of]).toEqual([fingerprint(text), fingerprint(after)]);
        expect(applySplices(after, was.splices)).toBe(text);
      }),
    );
  });
});

describe('a text that was edited meanwhile', () => {
  it('that was not edited at all: their own places, or none when a place is not certain', () => {
    fc.assert(
      fc.property(changed, ({ text, splices }) => {
        const placed = rebaseSplices(text, splices, aroundOf(text, splices));
        if (placed !== null) expect(placed).toEqual(splices);
      }),
    );
  });

  it('elsewhere: ours stands where it belongs, every character of theirs stays', () => {
    const theirs = `${TEXT.replace('far shore', 'near shore').replace('# Goal', '# The goal')}more notes\n`;
    expect(merged(theirs, [oars, added])).toBe(
      theirs.replace('[ ] find', '[x] find').replace('## Notes', '- [ ] mend the sail\n## Notes'),
    );
  });

  it('by an entry where ours goes: both stay', () => {
    const theirs = TEXT.replace('## Notes', '- [ ] catch a fish\n## Notes');
    expect(merged(theirs, [added])).toBe(theirs.replace('## Notes', '- [ ] mend the sail\n## Notes'));
  });

  it('at the neighbour of what goes to the end: ours still goes to the end', () => {
    const text = '# A\n\n- [ ] one\n- [ ] two\n\n## End\n';
    const end: Splice = { at: text.indexOf('\n## End'), cut: '', put: '- [ ] three\n' };
    const theirs = text.replaceAll('[ ]', '[x]').replace('\n## End', '- [ ] mine\n\n## End');
    expect(applySplices(theirs, rebaseSplices(theirs, [end], aroundOf(text, [end]))!)).toBe(
      theirs.replace('\n## End', '- [ ] three\n\n## End'),
    );
  });

  it.each([
    ['what ours cuts is gone', TEXT.replace('- [ ] find the oars\n', '')],
    ['it stands twice', TEXT + TEXT],
    ['it was changed otherwise', TEXT.replace('[ ]', '[-]')],
    ['nothing of it is left', ''],
  ])('%s: not certain', (_, theirs) => {
    expect(merged(theirs, [oars])).toBeNull();
  });

  it('in any way: either not certain, or nothing of theirs is lost but what ours cuts', () => {
    const insert = fc.tuple(fc.nat(TEXT.length), fc.stringMatching(/^[A-Z\n]{1,30}$/));
    fc.assert(
      fc.property(insert, ([at, put]) => {
        const theirs = TEXT.slice(0, at) + put + TEXT.slice(at);
        const both = merged(theirs, [oars, added]);
        if (both === null) return;
        expect(both).toHaveLength(theirs.length + added.put.length);
        const rest = both.replace(added.put, '');
        const changed = [...rest].flatMap((c, i) => (c === theirs[i] ? [] : [[theirs[i], c]]));
        expect(changed).toEqual([[' ', 'x']]);
      }),
    );
  });
});
