/** Holds context documents: nothing of a text is lost, what is put in is read back, and every change can be turned round. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveOf } from '../../../src/core/document/active/archive.js';
import { addItem, resolveItem, setField, setItem, setMeta, supersedeItem } from '../../../src/core/document/change.js';
import { normalizeText } from '../../../src/core/document/entry.js';
import { layouts } from '../../../src/core/document/layouts/_index.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import { ORDER } from '../../../src/core/document/shape.js';
import { composeSplices, rebaseOnText } from '../../../src/core/document/splice.js';
import type { Change, Document, LayoutName, Place } from '../../../src/core/model/document.js';
import { applySplices, aroundOf, inverseOf } from '../../../src/core/text/splice.js';
import { words as findings } from '../../../src/core/words/en.js';
import { runs } from '../../support/properties.js';

const AT = Date.UTC(2026, 0, 11, 10, 4, 5);
const DAY = 86_400_000;
const stamp = { at: AT, nonce: 'here' };
const LAYOUTS: LayoutName[] = ['clew', 'codingbuddy', 'active-context'];

const applied = (d: Document, c: Change): Document => {
  expect(c.faults).toEqual([]);
  const text = applySplices(d.text, c.splices);
  expect(text).not.toBeNull();
  return parseDocument(text!, d.layout);
};
const texts = (d: Document, place: Place): string[] =>
  d.items.filter((i) => i.place === place && i.state === 'open').map((i) => i.text);
/** What is read of a document, without where it stands. */
const seen = (d: Document): unknown[] =>
  d.items.map(({ id, place, task, text, state, at }) => ({ id, place, task, text, state, at }));

const HOSTILE = [
  '# Heading',
  '## PLAN',
  '## ACT (x)',
  '### Decisions',
  '### Notes',
  '## Progress',
  '### Next',
  '## Current Task',
  '- task_id: ABC-1',
  '## Meta',
  '\tgoal: x',
  '\tdone:',
  '\t\t- deep',
  'ABC-1:',
  '---',
  '***',
  '===',
  '=======',
  '<<<<<<< ours',
  '>>>>>>> theirs',
  '```',
  '```yaml',
  '~~~',
  '<!-- note -->',
  '<!--',
  '-->',
  '- item',
  '- [x] box',
  '* star',
  '1. one',
  '-',
  '  - nested',
  '    code',
  '\tcode',
  'plain words',
  'lazy',
  '- a <!-- clew:abcdefg 2026-01-11T10:04:05Z -->',
  '- (resolved 2026-01-12) b <!-- clew:abcdefh -->',
  '(superseded) c',
  '# Quick Resume — ABC-1',
  'next_action: go',
  '**Status**: active',
  '**Created**: 2026-01-11T13:08:39.553Z',
  'key: value',
  'tags: [a, "b',
  '[a]: x',
  '> quoted',
  '| a | b |',
  '\u0000',
  '\ud800',
  '\u2028',
  '\ufeff',
  '',
  '',
  '  ',
];
const FRAMES: Record<LayoutName, string> = {
  clew: '---\nid: x # mine\nstatus: active\ntags:\n  - a\nother: {a: 1}\n---\n\n# T\n\n## Goal\n\n- g\n\n## PLAN\n\n### Decisions\n\n',
  codingbuddy:
    '# Context: x\n\n**Created**: 2026-01-11T13:08:39.553Z\n**Status**: active\n\n---\n\n## PLAN (10:00)\n\n### Decisions\n',
  'active-context':
    '## Meta\n- last_updated: 2026-01-08T13:45:00+02:00\n\n## Current Task\n\n- task_id: ABC-1\n\tgoal: g\n\n## Progress\n\tdone:\n',
};
const eol = fc.constantFrom('\n', '\n', '\r\n', '\r');
const mess = fc.array(fc.tuple(fc.constantFrom(...HOSTILE), eol), { maxLength: 14 }).map((l) => l.flat().join(''));
const framed = (layout: LayoutName): fc.Arbitrary<string> =>
  fc.tuple(fc.boolean(), fc.boolean(), eol, mess, fc.boolean()).map(([bom, frame, end, body, cut]) => {
    const text = (bom ? '\ufeff' : '') + (frame ? FRAMES[layout].replaceAll('\n', end) : '') + body;
    return cut ? text.replace(/[\r\n]+$/, '') : text;
  });
const words = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom('', ' ', '  ', '\t', '    '), fc.constantFrom(...HOSTILE)), {
        minLength: 1,
        maxLength: 6,
      })
      .map((l) => l.map((p) => p.join('')).join('\n')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((a) => String.fromCharCode(...a)),
  },
);
const isText = (t: string): boolean => /[^ \t\r\n]/.test(t);

describe('any text', () => {
  it.each(LAYOUTS)('in the layout %s is kept, and all that is read of it stands where it is said', (layout) => {
    fc.assert(
      fc.property(framed(layout), (text) => {
        const d = parseDocument(text, layout);
        expect(d.text).toBe(text);
        expect(applySplices(text, [])).toBe(text);
        let last = 0;
        for (const i of d.items) {
          expect(i.from).toBeGreaterThanOrEqual(last);
          expect(i.to).toBeGreaterThan(i.from);
          expect(i.to).toBeLessThanOrEqual(text.length);
          expect(i.line).toBe(text.slice(0, i.from).split(/\r\n|\n|\r/).length);
          last = i.to;
        }
        expect(new Set(d.items.map((i) => i.id)).size).toBe(d.items.length);
        for (const t of d.tasks) {
          const alone = archiveOf(d, t.id, 'paused', 'All of it.', stamp);
          expect(parseDocument(alone!, layout).meta.taskId).toBe(t.id);
        }
        for (const f of d.faults) expect(findings(), f.code).toHaveProperty(f.code);
      }),
      { numRuns: runs(3400), seed: 1 },
    );
  });

  it.each(LAYOUTS)('in the layout %s takes changes that touch nothing else, and gives its bytes back', (layout) => {
    const places = ORDER.filter(
      (p) => layouts.find((l) => l.name === layout)!.room(parseDocument(FRAMES[layout], layout), p, AT) !== null,
    );
    fc.assert(
      fc.property(
        framed(layout),
        fc.constantFrom(...places),
        words.filter(isText),
        fc.nat(),
        (text, place, said, n) => {
          const d = parseDocument(text, layout);
          const c = addItem(d, place, said, stamp);
          if (c.splices.length === 0) {
            expect(['place-unknown', 'merge-conflict']).toContain(c.faults[0]?.code);
            return;
          }
          const one = applied(d, c);
          expect(one.items.filter((i) => c.ids.includes(i.id)).map((i) => [i.place, i.text])).toEqual([
            [place, normalizeText(said)],
          ]);
          expect(seen({ ...one, items: one.items.filter((i) => !c.ids.includes(i.id)) })).toEqual(seen(d));
          expect(applySplices(one.text, inverseOf(c.splices))).toBe(text);

          const target = one.items[n % one.items.length]!;
          const settled = resolveItem(one, target.id, AT + DAY);
          if (settled.faults.length > 0) return;
          const two = applied(one, settled);
          expect(two.items.find((i) => i.id === target.id)).toMatchObject({ text: target.text, place: target.place });
          expect(two.items.find((i) => i.id === target.id)!.state).not.toBe('open');
          expect(seen({ ...two, items: two.items.filter((i) => i.id !== target.id) })).toEqual(
            seen({ ...one, items: one.items.filter((i) => i.id !== target.id) }),
          );
          const both = composeSplices(text, [c.splices, settled.splices]);
          expect(applySplices(text, both)).toBe(two.text);
          expect(applySplices(two.text, inverseOf(both))).toBe(text);
        },
      ),
      { numRuns: runs(1200), seed: 2 },
    );
  });
});

describe('any change', () => {
  type Step = (d: Document, n: number, said: string) => Change;
  const pick = (d: Document, n: number): string => d.items[n % Math.max(1, d.items.length)]?.id ?? 'none';
  const STEPS: Record<string, Step> = {
    setItem: (d, n, said) => setItem(d, pick(d, n), said, AT),
    supersede: (d, n, said) => supersedeItem(d, pick(d, n), said, stamp),
    goal: (d, _n, said) => setField(d, 'goal', said, stamp),
    nextAction: (d, _n, said) => setField(d, 'next-action', said, stamp),
    status: (d) => setMeta(d, 'status', 'paused'),
    updated: (d) => setMeta(d, 'updated', AT),
    branch: (d, _n, said) => setMeta(d, 'branch', said),
    tags: (d, _n, said) => setMeta(d, 'tags', [said, 'b, c', '"q"']),
  };

  it.each(LAYOUTS)('of the layout %s keeps every other item, holds what it set, and can be turned round', (layout) => {
    const how = fc.constantFrom(...Object.keys(STEPS));
    fc.assert(
      fc.property(framed(layout), how, fc.nat(), words.filter(isText), (text, name, n, said) => {
        const d = parseDocument(text, layout);
        const c = STEPS[name]!(d, n, said);
        if (c.faults.length > 0) {
          expect(c.splices).toEqual([]);
          for (const f of c.faults) expect(findings(), f.code).toHaveProperty(f.code);
          return;
        }
        const now = applied(d, c);
        expect(applySplices(now.text, inverseOf(c.splices))).toBe(text);
        const others = (x: Document): unknown[] =>
          seen({
            ...x,
            items: x.items.filter((i) => !c.ids.includes(i.id) && i.form !== 'value' && i.form !== 'flow'),
          });
        // The id of an item that is named by its text changes with it, and those of equal texts after it.
        const free =
          new Set(d.items.map((i) => i.text)).size === d.items.length &&
          !d.items.some((i) => i.text === normalizeText(said));
        if (free) expect(others(now)).toEqual(others(d));
        if (name === 'status') expect(now.meta.status).toBe('paused');
        if (name === 'updated') expect(now.meta.updated).toBe(AT);
        if (name === 'branch' && layout === 'clew') expect(now.meta.branch).toBe(said);
        if (name === 'tags') expect(now.meta.tags).toEqual([said, 'b, c', '"q"']);
        if (name === 'goal' || name === 'nextAction')
          expect(texts(now, name === 'goal' ? 'goal' : 'next-action')).toContain(normalizeText(said));
      }),
      { numRuns: runs(1500), seed: 33 },
    );
  });
});

describe('two changes at once', () => {
  it.each(LAYOUTS)('of the layout %s are both there, or the second says that it is not certain', (layout) => {
    const places = fc.constantFrom<Place>(
      'plan-decisions',
      'goal',
      ...(layout === 'codingbuddy' ? (['plan-notes'] as const) : (['next', 'questions'] as const)),
    );
    let sure = 0;
    fc.assert(
      fc.property(framed(layout), places, places, words.filter(isText), fc.nat(), (text, one, two, said, n) => {
        const d = parseDocument(text, layout);
        const ours = addItem(d, one, `ours ${said}`, stamp);
        const theirs =
          n % 2 === 0
            ? addItem(d, two, 'theirs', { at: AT, nonce: 'there' })
            : resolveItem(d, d.items[n % Math.max(1, d.items.length)]?.id ?? '', AT);
        if (ours.faults.length > 0 || theirs.faults.length > 0) return;
        const now = applied(d, theirs);
        const placed = rebaseOnText(now.text, ours.splices, aroundOf(text, ours.splices), layout);
        if (placed === null) return;
        sure++;
        const both = parseDocument(applySplices(now.text, placed)!, layout);
        const key = (x: Document): string[] => x.items.map((i) => `${i.place} ${i.state} ${i.text}`).sort();
        expect(key(both)).toEqual([...key(now), `${one} open ${normalizeText(`ours ${said}`)}`].sort());
        expect(applySplices(applySplices(now.text, placed)!, inverseOf(placed))).toBe(now.text);
      }),
      { numRuns: runs(800), seed: 6 },
    );
    expect(sure).toBeGreaterThan(runs(100));
  });
});
