/** Holds what the model is told of a reader's word: one short line that names what a switch takes, with text of others fenced. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newContext } from '../../../src/core/context/context.js';
import { readerText } from '../../../src/core/words/reader.js';

const context = (id: string, title: string) =>
  newContext(id, title, { now: 0, plan: null, branch: null, provisional: false });

describe('the line about a reader', () => {
  it('names the context or the title of new work, and how to switch', () => {
    const known = { to: context('login-cookies', 'Cookies of the login end after an hour') };
    expect(readerText(known, true, 's')).toMatch(
      /^clew: a reader takes this message for context <clew-data \d+>login-cookies: Cookies of.*<\/clew-data \d+>\. If so, call switch_context; if unclear, ask\.$/,
    );
    expect(readerText(known, false, 's')).toContain('run `clew switch ID`');
    expect(readerText({ to: context('login-cookies', 'Login cookies') }, true, 's')).not.toContain('Login cookies');
    expect(readerText({ fresh: 'Prices of rivals' }, true, 's')).toMatch(/for a new context <.*>Prices of rivals</);
    expect(readerText({ fresh: 'Prices of rivals' }, false, 's')).toMatch(/Prices of.*run `clew switch --new TITLE`/);
    expect(readerText({ fresh: '' }, true, 's')).toContain('for a new context. If so');
    expect(readerText({ elsewhere: true }, true, 's')).toContain('for another context. If so');
  });

  it.each(['Collect competitor prices for the three tiers in a table', '競合他社の料金プランを表にまとめて比較する'])(
    'tells the title %s whole, beside an id of any length',
    (title) => {
      expect(readerText({ fresh: title }, false, 's')).toContain(`>${title}<`);
      expect(readerText({ to: context(`a-context-${'with-a-long-id-'.repeat(3)}`, title) }, true, 's')).toContain(
        `: ${title}<`,
      );
    },
  );

  it('is short and on one line, whatever the title', () => {
    const title = fc.string({ unit: 'grapheme', maxLength: 80 });
    fc.assert(
      fc.property(title, fc.boolean(), (fresh, tool) => {
        const text = readerText({ fresh }, tool, 'seed');
        expect(text.length).toBeLessThanOrEqual(250);
        expect(text.split('\n')).toHaveLength(1);
        expect(text.match(/<clew-data/g)?.length ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });
});
