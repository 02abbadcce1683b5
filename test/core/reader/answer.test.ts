/** Answers of a reader: one line of JSON in the form that was asked for counts, everything else is none. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerIn } from '../../../src/core/reader/answer.js';

const IDS = ['search', 'pdf'];

describe('an answer of a reader', () => {
  it.each([
    ['{"leaves":90,"to":"new","title":"Invoice footer"}', { leaves: 90, to: 'new', title: 'Invoice footer' }],
    ['{"leaves": 80, "to": 2, "title": ""}', { leaves: 80, to: 'pdf', title: '' }],
    ['{"leaves":80,"to":"1"}', { leaves: 80, to: 'search', title: '' }],
    ['  {"leaves":0,"to":null,"title":""}\n', { leaves: 0, to: null, title: '' }],
    ['{"leaves":5,"to":null,"title":null}', { leaves: 5, to: null, title: '' }],
    ['{"leaves":90,"to":"new","title":null}', { leaves: 90, to: 'new', title: '' }],
    [
      JSON.stringify({
        leaves: 90,
        to: 'new',
        title: '\u001b[1;31mPrices\u001b[0m of \u001b]8;;http://x\u0007rivals\u001b]8;;\u0007',
      }),
      { leaves: 90, to: 'new', title: 'Prices of rivals' },
    ],
    ['```json\n{"leaves":5,"to":null}\n```', { leaves: 5, to: null, title: '' }],
  ])('%j counts', (text, answer) => {
    expect(answerIn(text, IDS)).toEqual(answer);
  });

  it.each([
    '',
    'It stays.',
    'Sure! {"leaves":90,"to":"new","title":"x"}',
    '{"leaves":90,"to":"new","title":"x"}\nBecause it says so.',
    '{"leaves":101,"to":null}',
    '{"leaves":-1,"to":null}',
    '{"leaves":"90","to":null}',
    '{"to":"new"}',
    '{"leaves":90,"to":3}',
    '{"leaves":90,"to":0}',
    '{"leaves":90,"to":1.5}',
    '{"leaves":90,"to":"pdf"}',
    '{"leaves":90,"to":{}}',
    '{"leaves":90,"to":"new","title":7}',
    '[90]',
    'null',
    `{"leaves":90,"to":"new","title":"${'x'.repeat(3000)}"}`,
  ])('%j is none', (text) => {
    expect(answerIn(text, IDS)).toBeNull();
  });

  it('keeps a title to one line of 60 characters, and never throws', () => {
    const said = JSON.stringify({ leaves: 90, to: 'new', title: `two\nlines ${'and more '.repeat(20)}` });
    expect(answerIn(said, IDS)!.title).toMatch(/^two lines .{1,50}$/u);
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 400 }), fc.json()), (text) => {
        const answer = answerIn(text, IDS);
        if (answer === null) return;
        expect(answer.leaves).toBeGreaterThanOrEqual(0);
        expect(answer.leaves).toBeLessThanOrEqual(100);
        expect(answer.to === null || answer.to === 'new' || IDS.includes(answer.to)).toBe(true);
      }),
    );
  });
});
