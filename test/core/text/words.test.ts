/** What counts as a word when texts are compared: case, marks, endings, compound names, and scripts without spaces. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem } from '../../../src/core/text/stem.js';
import { isStop, wordSet, words } from '../../../src/core/text/words.js';
import { runs } from '../../support/properties.js';

/** Do all these mean the same words? */
function same(...texts: string[]): void {
  for (const t of texts)
    expect({ text: t, words: wordSet(t).sort() }).toEqual({ text: t, words: wordSet(texts[0]!).sort() });
  expect(words(texts[0]!)).not.toEqual([]);
}

describe('the same words', () => {
  it('in any case and joined in any way', () => {
    same(
      'pricing research',
      'PRICING-RESEARCH',
      'PricingResearch',
      'pricingResearch',
      'pricing_research',
      'Pricing  Research!',
      'research: pricing',
    );
    same('XML http request', 'XMLHttpRequest', 'xmlHttpRequest', 'xml-http-request');
    same('api keys 2', 'APIKeys2', 'api_keys 2');
    same('version 12', 'v12 version', 'version12 v');
  });

  it('with any English ending', () => {
    for (const forms of [
      ['test', 'tests', 'testing', 'tested'],
      ['price', 'prices', 'pricing', 'priced'],
      ['cache', 'caches', 'caching', 'cached'],
      ['case', 'cases'],
      ['size', 'sizes', 'sizing'],
      ['base', 'bases', 'based'],
      ['release', 'releases', 'releasing'],
      ['query', 'queries'],
      ['box', 'boxes'],
      ['class', 'classes'],
      ['process', 'processes', 'processing'],
      ['address', 'addresses'],
      ['run', 'runs', 'running'],
      ['add', 'adds', 'adding', 'added'],
      ['bill', 'bills', 'billing', 'billed'],
      ['setting', 'settings'],
      ['string', 'strings'],
      ['status', 'status'],
      ['deploy', 'deploys', 'deployed', 'deploying'],
      ['fix', 'fixes', 'fixed', 'fixing'],
      ['page', 'pages'],
      ['tree', 'trees'],
    ]) {
      expect(new Set(forms.map(stem)), forms.join(' ')).toHaveProperty('size', 1);
    }
  });

  it('with and without marks, in wide and narrow letters', () => {
    same('etude tarifaire', 'étude tarifaire', 'E\u0301TUDE TARIFAIRE', 'Étude-Tarifaire');
    same('pricing', 'ｐｒｉｃｉｎｇ', 'ＰＲＩＣＩＮＧ');
    same('uberprufung', 'Überprüfung', 'U\u0308berpru\u0308fung');
    same('istanbul', 'İstanbul', 'ISTANBUL');
    same('исследование цен', 'Исследование ЦЕН', 'исследование-цен');
    same("customer's", 'customers', 'customer’s');
  });
});

describe('different words', () => {
  it.each([
    ['pricing', 'printing'],
    ['auth', 'author'],
    ['billing', 'building'],
    ['plan', 'plane ticket'],
    ['test', 'text'],
    ['定价研究', '研究定价'],
    ['цены', 'ценность'],
    ['v1', 'v12'],
  ])('%s and %s', (a, b) => expect(wordSet(a).sort()).not.toEqual(wordSet(b).sort()));
});

describe('words', () => {
  it('in order, with repetitions; a set has each once', () => {
    expect(words('tiers and tiers of prices')).toEqual(['tier', 'tier', 'pric']);
    expect(wordSet('tiers and tiers of prices')).toEqual(['tier', 'pric']);
  });

  it('say something: little words and single letters are left out', () => {
    expect(words('can you please make it so that we have a and b')).toEqual([]);
    for (const w of ['the', 'please', 'yes']) expect(isStop(w)).toBe(true);
    for (const w of ['pricing', 'plan', 'test', 'auth']) expect(isStop(w)).toBe(false);
  });

  it('scripts without spaces are overlapping pairs', () => {
    expect(words('定价研究')).toEqual(['定价', '价研', '研究']);
    expect(words('研')).toEqual(['研']);
    expect(words('価格調査をする')).toContain('調査');
    expect(words('ราคา').length).toBeGreaterThan(0);
    expect(words('fix 定价 now')).toEqual(['fix', '定价']);
  });

  it('numbers count from two digits on', () => expect(words('step 5 of 12 in 2026')).toEqual(['step', '12', '2026']));

  it('emoji, marks and encoded data are none', () => {
    expect(words('🚀 … — !? <> {} \u0000 \ud800')).toEqual([]);
    expect(words('a'.repeat(41))).toEqual([]);
    expect(words('x'.repeat(1_000_000))).toEqual([]);
  });

  it('no more than are asked for', () => {
    expect(words('one two three four five six seven eight nine ten eleven', 3)).toHaveLength(3);
    expect(words('研究定价'.repeat(100), 5)).toHaveLength(5);
    expect(words('étude '.repeat(100), 5)).toHaveLength(5);
    expect(words('word '.repeat(100_000)).length).toBe(4000);
  });
});

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ maxLength: 300 }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }).map((a) => String.fromCharCode(...a)),
  );

  it('is read without a fault, comparable, and no longer than asked', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (t, max) => {
        const found = words(t, max);
        expect(found.length).toBeLessThanOrEqual(max);
        for (const w of found) {
          expect(w).not.toBe('');
          expect(w).not.toMatch(/[\sA-Z'’_-]/);
        }
        expect(wordSet(t, max)).toEqual([...new Set(found)]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('of ASCII reads the same beside other scripts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (t) => {
        expect(words(`${t} 价`)).toEqual([...words(t), '价']);
      }),
      { numRuns: runs(500) },
    );
  });

  it('reads the same in upper and lower case when its words are not joined', () => {
    const plain = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { maxLength: 12 }).map((w) => w.join(' '));
    fc.assert(
      fc.property(plain, (t) => {
        expect(words(t.toUpperCase())).toEqual(words(t));
      }),
    );
  });

  it('a stem is not empty and not longer than its word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (w) => {
        expect(stem(w).length).toBeGreaterThan(0);
        expect(stem(w).length).toBeLessThanOrEqual(w.length);
      }),
    );
  });
});
