/** Holds that two branches of a document come together without anybody's help, as long as they did not say the same thing otherwise, and that no word of either is lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addItem,
  applyInTurn,
  resolveItem,
  setField,
  setItem,
  setMeta,
  supersedeItem,
} from '../../../src/core/document/change.js';
import { joinDocuments } from '../../../src/core/document/join.js';
import { newDocument } from '../../../src/core/document/new-document.js';
import { parseDocument } from '../../../src/core/document/parse.js';
import type { Change, Document, Meta } from '../../../src/core/model/document.js';
import { applySplices } from '../../../src/core/text/splice.js';

const AT = Date.UTC(2026, 0, 1);
const BASE = newDocument(
  { id: 'pilot', title: 'Pilot', status: 'active' },
  { goal: 'reach the pilots', 'plan-decisions': ['Use JWT'], questions: ['which port?'] },
  { at: AT, nonce: 'base' },
);
const read = (text: string): Document => parseDocument(text, 'clew');
const changed = (text: string, ...deeds: ((d: Document) => Change)[]): string =>
  deeds.reduce((now, deed) => applySplices(now, deed(read(now)).splices)!, text);
const head =
  (set: Meta) =>
  (d: Document): Change =>
    applyInTurn(
      d,
      (Object.entries(set) as [keyof Meta, never][]).map(
        ([key, value]) =>
          (now: Document) =>
            setMeta(now, key, value),
      ),
    );
const decides =
  (text: string, at = AT + 1000) =>
  (d: Document): Change =>
    addItem(d, 'plan-decisions', text, { at, nonce: text });
const idOf = (text: string): string => read(BASE).items.find((i) => i.text === text)!.id;
const texts = (text: string | null): string[] => read(text!).items.map((i) => `${i.state} ${i.text}`);

describe('the head', () => {
  it.each<[Meta, Meta, Meta]>([
    [{ updated: AT + 5000 }, { updated: AT + 9000 }, { updated: AT + 9000 }],
    [{ updated: AT + 9000 }, { updated: AT + 5000 }, { updated: AT + 9000 }],
    [{ status: 'completed', updated: AT + 5000 }, { status: 'paused', updated: AT + 9000 }, { status: 'completed' }],
    [{ status: 'paused', updated: AT + 9000 }, { status: 'abandoned', updated: AT + 5000 }, { status: 'abandoned' }],
    [{ updated: AT + 9000 }, { status: 'paused', updated: AT + 5000 }, { status: 'paused', updated: AT + 9000 }],
    [{ private: 'true', updated: AT + 5000 }, { updated: AT + 9000 }, { private: 'true' }],
  ])('%j and %j', (ours, theirs, both) => {
    const merged = joinDocuments(BASE, changed(BASE, head(ours)), changed(BASE, head(theirs)));
    expect(read(merged!).meta).toMatchObject(both);
  });

  it('what was opened again since it was over is open', () => {
    const over = changed(BASE, head({ status: 'completed' }));
    const again = changed(over, head({ status: 'active', updated: AT + 5000 }));
    expect(read(joinDocuments(over, again, changed(over, head({ updated: AT + 9000 })))!).meta.status).toBe('active');
  });
});

describe('items', () => {
  it('of both sides stand together; with each its new head', () => {
    const ours = changed(BASE, decides('Ours'), head({ updated: AT + 5000 }));
    const theirs = changed(BASE, decides('Theirs'), head({ updated: AT + 9000, status: 'paused' }));
    const merged = joinDocuments(BASE, ours, theirs);
    expect(texts(merged)).toEqual(expect.arrayContaining(['open Ours', 'open Theirs', 'open Use JWT']));
    expect(read(merged!).faults).toEqual([]);
  });

  it('that one side put in other words, superseded or closed say so', () => {
    const ours = changed(BASE, decides('Ours'), head({ updated: AT + 9000 }));
    const words = changed(
      BASE,
      (d) => setItem(d, idOf('Use JWT'), 'Use cookies', AT + 2000),
      head({ updated: AT + 5000 }),
    );
    expect(texts(joinDocuments(BASE, ours, words))).toEqual(expect.arrayContaining(['open Use cookies', 'open Ours']));
    const instead = changed(BASE, (d) =>
      supersedeItem(d, idOf('Use JWT'), 'Use PASETO', { at: AT + 2000, nonce: 'n' }),
    );
    const merged = joinDocuments(BASE, ours, changed(instead, head({ updated: AT + 5000 })));
    const old = read(merged!).items.find((i) => i.text === 'Use JWT')!;
    expect(old).toMatchObject({
      state: 'superseded',
      by: read(merged!).items.find((i) => i.text === 'Use PASETO')!.id,
    });
    expect(
      texts(
        joinDocuments(
          BASE,
          changed(BASE, (d) => resolveItem(d, idOf('which port?'), AT)),
          ours,
        ),
      ),
    ).toContain('resolved which port?');
  });

  it('that each turn makes anew are the later ones, words and date together', () => {
    const next = (text: string, at: number) => (d: Document) => setField(d, 'next-action', text, { at, nonce: text });
    const base = changed(BASE, next('begin', AT + 1000));
    const [id] = read(base)
      .items.filter((i) => i.place === 'next-action')
      .map((i) => i.id);
    const ours = changed(base, (d) => setItem(d, id!, 'old step', AT + 2000), head({ updated: AT + 2000 }));
    const theirs = changed(base, (d) => setItem(d, id!, 'new step', AT + 3000), head({ updated: AT + 3000 }));
    for (const merged of [joinDocuments(base, ours, theirs), joinDocuments(base, theirs, ours)])
      expect(read(merged!).items.find((i) => i.id === id)).toMatchObject({ text: 'new step', at: AT + 3000 });
  });

  it('that both put in other words are for a person to say', () => {
    const to = (text: string) => changed(BASE, (d) => setItem(d, idOf('Use JWT'), text, AT + 2000));
    expect(joinDocuments(BASE, to('Use cookies'), to('Use PASETO'))).toBeNull();
    const goal = (text: string) => BASE.replace('reach the pilots', text);
    expect(joinDocuments(BASE, goal('three pilots'), goal('five pilots'))).toBeNull();
  });

  it('of one context that each began for itself stand together', () => {
    const other = newDocument(
      { id: 'pilot', title: 'Pilot' },
      { goal: 'reach the pilots', 'plan-decisions': ['Theirs'] },
      { at: AT + 9000, nonce: 'x' },
    );
    const merged = joinDocuments('', BASE, other);
    expect(texts(merged)).toEqual(expect.arrayContaining(['open Use JWT', 'open Theirs']));
    expect(texts(merged).filter((t) => t === 'open reach the pilots')).toHaveLength(1);
    expect(read(merged!).meta).toMatchObject({ created: AT, updated: AT + 9000 });
  });
});

it('words that people wrote beside items on either side stay, or a person is asked', () => {
  const word = fc.stringMatching(/^[A-Z][a-z ]{3,20}[a-z]$/);
  const side = fc.record({ decision: word, note: fc.option(word), at: fc.nat(9999) });
  fc.assert(
    fc.property(side, side, (a, b) => {
      const wrote = ({ decision, note, at }: typeof a, who: string): string => {
        const text = changed(BASE, decides(`${decision} ${who}`), head({ updated: AT + at * 1000 }));
        return note === null ? text : `${text}\n## ${who}\n\n${note} ${who}\n`;
      };
      const merged = joinDocuments(BASE, wrote(a, 'ours'), wrote(b, 'theirs'));
      if (merged === null) return;
      for (const [s, who] of [
        [a, 'ours'],
        [b, 'theirs'],
      ] as const) {
        expect(merged).toContain(`${s.decision} ${who}`);
        if (s.note !== null) expect(merged).toContain(`${s.note} ${who}`);
      }
      expect(merged).not.toMatch(/^[<=>]{7}/m);
    }),
  );
});
