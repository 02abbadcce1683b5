/** A reading in one sentence: reasons that a person understands, the ones that decided first. */
import { describe, expect, it } from 'vitest';
import { signal as closing } from '../../../src/core/detect/signals/closing.js';
import type { Reading } from '../../../src/core/model.js';
import { readingSentence } from '../../../src/core/words/reasons.js';

const read = (verb: Reading['verb'], ...signals: [id: string, weight: number, of: string][]): Reading => ({
  p: 0.4,
  verb,
  signals: signals.map(([id, , of]) => ({ id, class: 'implicit', strength: 1, of })),
  weights: signals.map(([, w]) => w),
  bias: -2,
  thresholds: { nudge: 0.3, ask: 0.6, switch: 0.65, match: 0.5, margin: 0.15 },
  matches: [],
  target: null,
  prompt: 'the login token and the invoices',
  context: 'auth',
  told: '',
});

describe('a reading in one sentence', () => {
  it('says why it stays by what spoke for staying alone', () => {
    expect(
      readingSentence(read('stay', ['same-work', -1.2, 'token, login'], ['foreign-path', 0.5, 'src/pay.ts'])),
    ).toBe('Stayed, because it speaks of what this conversation is about (token, login).');
  });

  it('quotes the words of the prompt, not the stems they are compared by; a stem that none of them has is left out', () => {
    const { signals, ...rest } = read('stay', ['same-work', -1.2, 'continu, login, form, 42, src/a.ts, passwor']);
    expect(readingSentence({ ...rest, signals, prompt: 'Continue with the logins of the forms, 42' })).toBe(
      'Stayed, because it speaks of what this conversation is about (Continue, logins, forms, 42, src/a.ts).',
    );
  });

  it('cuts what it quotes between two words, and marks it', () => {
    const own = 'good. commit that. then the invoice total must be rounded to whole cents';
    const of = closing.detect({ own } as Parameters<typeof closing.detect>[0])!.of;
    expect(of).toBe('good. commit that. then the invoice…');
    for (const said of [of, own])
      expect(readingSentence(read('stay', ['closing', -1.2, said]))).toContain(
        '(good. commit that. then the invoice…)',
      );
  });

  it('says why it may leave', () => {
    expect(
      readingSentence(read('nudge', ['new-session', 2, ''], ['unheard', 1, 'invoices'], ['habit', 1, '12 %'])),
    ).toBe(
      'Perhaps another context, because it is the first prompt of a session and its words are new to this conversation (invoices).',
    );
  });

  it('says why it left by what spoke for leaving alone', () => {
    expect(readingSentence(read('switch', ['same-work', -1.2, 'token'], ['switch-to', 4, 'invoices']))).toBe(
      'Switched, because the words ask to switch (invoices).',
    );
    expect(readingSentence(read('nudge', ['same-work', -1.2, 'token']))).toBe(
      'Perhaps another context: no single reason stands out.',
    );
  });

  it('says when there is nothing, or too little', () => {
    expect(readingSentence(read('stay', ['habit', 1, '12 %']))).toBe(
      'Stayed, because nothing spoke for another context.',
    );
    expect(readingSentence(read('stay', ['unheard', 0.6, 'invoices']))).toBe(
      'Stayed, because nothing spoke enough for another context.',
    );
    expect(readingSentence(read('nudge', ['habit', 1, '']))).toBe(
      'Perhaps another context: no single reason stands out.',
    );
  });
});
