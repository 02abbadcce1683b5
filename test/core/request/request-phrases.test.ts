/** Holds how names fit, that any text is read without a fault and in bounds, and what opens no work. The sentences of people stand in `test/journeys/sentences`. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isIdle } from '../../../src/core/request/clauses.js';
import { languages } from '../../../src/core/request/languages/_index.js';
import { fitOf } from '../../../src/core/request/name.js';
import { asksForWork } from '../../../src/core/request/opens-work.js';
import { phrasesIn } from '../../../src/core/request/phrases.js';
import { firstWord } from '../../../src/core/text/first-word.js';

describe('a name', () => {
  it.each([
    ['pricing research', 'PRICING-RESEARCH', 'exact'],
    ['PRICING-RESEARCH.md', 'docs/plans/PRICING-RESEARCH.md', 'exact'],
    ['push notifications instead', 'Push notifications', 'inside'],
    ['the newsletter', 'Newsletter archive', 'words'],
    ['refnd flow', 'Refund flow', 'typo'],
    ['onbaording tour', 'Onboarding tour', 'typo'],
    ['onbording flow', 'Onboarding', 'slip'],
    ['landing strip', 'Lending', null],
    ['competitor price comparison', 'Compare competitor prices', 'part'],
    ['在庫', '在庫同期バッチ', 'words'],
    ['gift cards', 'Refund flow', null],
    ['', 'Refund flow', null],
  ] as const)('%s fits %s: %s', (said, name, fit) => {
    expect(fitOf(said, name, false)).toBe(fit);
  });
});

describe('any text', () => {
  it('has phrases, or none, and never a fault', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
        for (const p of phrasesIn(`switch to ${text}`)) expect(p.about.length).toBeLessThanOrEqual(700);
        isIdle(text);
        asksForWork(text);
      }),
    );
  });

  it('of a megabyte is read at its head and its tail', () => {
    expect(phrasesIn(`switch to the refund flow. ${'x '.repeat(500_000)}`).map((p) => p.about)).toContain(
      'refund flow',
    );
    expect(phrasesIn(`${'x '.repeat(500_000)}.\nswitch to the refund flow`).map((p) => p.about)).toContain(
      'refund flow',
    );
  });

  it('with control characters, or from right to left, keeps its name', () => {
    expect(phrasesIn('switch to the \u202erefund\u202c flow\u0007').length).toBeGreaterThan(0);
    expect(phrasesIn('switch to the פרויקט project')[0]).toMatchObject({ about: 'פרויקט', kind: true });
  });
});

it.each([
  ['back to the rota() with empty names: blank names must be an error', 'rota() with empty names'],
  ['back to parse() (the slow one)', 'parse()'],
  ['go on (back to the rota) now', 'rota'],
  ['switch to the invoices (the ones of May)', 'invoices'],
])('"%s" names %s', (said, name) => {
  expect(phrasesIn(said).map((p) => p.about)).toEqual([name]);
});

describe('a sentence that begins right behind the end of another', () => {
  it.each([
    'what is on docs/plans/ROTA.md still open?back to the tickets: the gate refuses',
    'is that all?Back to the tickets.',
    'well done!back to the tickets, please',
  ])('is one: %s', (said) => {
    expect(phrasesIn(said).map((p) => p.about)).toEqual(['tickets']);
  });

  it.each([
    'https://a.example/list?back to the tickets',
    'list?back=1 to the tickets',
    'docs/list?back to the tickets',
    'open.ts?back to the tickets',
    'open?back.ts to the tickets',
    'n?back:to the tickets',
    'v1.2?back to the tickets',
  ])('is none in an address, a path, a file or code: %s', (said) => {
    expect(phrasesIn(said)).toEqual([]);
  });
});

describe('no work is opened', () => {
  it.each(['hello', 'thanks!', 'ok', 'what is clew?', 'git status', 'run the tests', 'Danke!', '谢谢', 'ありがとう'])(
    'by %s',
    (text) => {
      expect(asksForWork(text)).toBe(false);
    },
  );
  it.each(['make the build faster', 'could you fix the login?', 'add a dark mode', '给列表加一个按钮'])(
    'but it is by %s',
    (text) => {
      expect(asksForWork(text)).toBe(true);
    },
  );
});

describe('the gates of a language', () => {
  const gated = languages.map((l) => l.rules()).filter((r) => r.gates !== null);
  /** Texts that `r` matches, but for what it only looks ahead to. */
  const said = (r: RegExp) => {
    const source = r.source.replace(/\\b|\(\?<?[!=](?:[^()]|\([^()]*\))*\)/g, '');
    return fc.stringMatching(new RegExp(source)).map((t) => t.replace(/\s/g, ' '));
  };

  it.each(gated.flatMap((r) => [...r.ahead, ...r.soft, ...r.awayAsked].map((e) => [e, r.gates!] as const)))(
    'let in what begins as %s',
    (expression, { first }) =>
      fc.assert(
        fc.property(said(expression), (t) => first.has(firstWord(t))),
        { numRuns: 300 },
      ),
  );

  it.each(gated.flatMap((r) => [...r.behind, ...r.titled, ...r.away].map((e) => [e, r.gates!] as const)))(
    'let in what holds %s',
    (expression, { within }) =>
      fc.assert(
        fc.property(said(expression), (t) => within.test(t)),
        { numRuns: 300 },
      ),
  );
});

it('the words that are seen in what begins with "now let\'s" are the whole clause', () => {
  const said = "now let's work on the pricing project";
  expect(new Set(phrasesIn(said).map((p) => p.of))).toEqual(new Set([said]));
});
