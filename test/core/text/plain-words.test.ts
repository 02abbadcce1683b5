/** Holds that texts with signs but no foreign letter give the same words by the short way as by the long one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordSet, words } from '../../../src/core/text/words.js';
import { runs } from '../../support/properties.js';

/** The words by the long way: one foreign letter makes a text take it. */
const slowly = (text: string): string[] => {
  const all = words(`${text} ж`);
  expect(all.at(-1)).toBe('ж');
  return all.slice(0, -1);
};

describe('words', () => {
  it.each([
    ['Anna’s INVOICE’S header', ['anna', 'invoic', 'header']],
    ['rotate — the refreshTokens… “now”', ['rotat', 'refresh', 'token']],
    ['✅ done ❤️ API→client │ ⚠️HTTPServer', ['client', 'http', 'server', 'api']],
  ])('%s', (text, some) => {
    expect(words(text)).toEqual(slowly(text));
    expect(words(text)).toEqual(expect.arrayContaining(some));
  });

  it('are the same for every sign between letters', () => {
    const signs = [...Array(0x3000).keys(), ...Array.from({ length: 0x1000 }, (_, i) => 0x1f000 + i)].slice(0x80);
    const other = signs.filter((c) => {
      const text = `refresh${String.fromCodePoint(c)}Token aB${String.fromCodePoint(c)}\ufe0fCd`;
      return words(text).join() !== words(`${text} ж`).slice(0, -1).join();
    });
    expect(other).toEqual([]);
  });

  it('are the same for any text', () => {
    const part = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '—',
        '’',
        '…',
        '“A',
        'bC',
        '✅',
        '\ufe0f',
        '→',
        '🎉',
        '\u0301',
        'é',
        '②',
        '½',
        '™',
        '\u200d',
        "'",
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect(words(text)).toEqual(slowly(text));
      }),
      { numRuns: runs(500) },
    );
  });

  it('are as many as asked for, from the front', () => {
    const text = 'rotate the refresh tokens — twice, and the audit log';
    for (const n of [0, 1, 3, 100]) expect(words(text, n)).toEqual(words(text).slice(0, n));
    expect(wordSet('tokens, tokens — Tokens')).toEqual(['token']);
  });
});
