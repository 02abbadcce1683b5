/** Holds which prompts ask for a context of its own, and what says of what. */
import { describe, expect, it } from 'vitest';
import { ownContextIn } from '../../../../src/core/context/rules/own-context.js';

describe('a context of its own', () => {
  it.each([
    [
      'cancelling only the given stay is its own thing, open a new context for it please',
      'cancelling only the given stay',
    ],
    ['the guest tablet is something else. Open a new context please', 'the guest tablet'],
    ['the mail has no retry: make that its own context', 'the mail has no retry'],
    ['make this its own context', ''],
    ['new context for that', ''],
    ['ok, put this into a context of its own', ''],
    ['that deserves its own context', ''],
    ['open a new context please', ''],
    ["that's another topic, so please open a separate context for it", ''],
    ['new context for that: the guest tablet shows the tides', 'the guest tablet shows the tides'],
    ['new context for the invoice rounding please', 'the invoice rounding'],
    ['could you open a new context for the guest tablet?', 'the guest tablet'],
    ['Urgent: the mail to guests greets nobody. Make that a piece of work called welcome mail', 'welcome mail'],
    ['make this a context called guest mail, please', 'guest mail'],
    [
      'set the tides aside, I want a plan of its own: reviews by guests, stars and a text',
      'reviews by guests, stars and a text',
    ],
    ['we need a plan of its own for the guest reviews', 'the guest reviews'],
  ])('%s', (prompt, of) => expect(ownContextIn(prompt)).toEqual({ of }));

  it.each([
    'create a new context for the request',
    'open a new context and go to the login page',
    'the handler reuses the ctx, create a new context for it',
    'in playwright open a new context for each test',
    'open a new context for every worker process',
    'why does the new context leak?',
    'the theme should be its own context in React',
    'add a new context menu for the list',
    'create a context called ThemeContext',
    'each piece of work called by its id is a row',
    'does every team want a plan of its own?',
    'the tests share cookies. Create a new context, then log in',
    `make this its own context. ${'and so on. '.repeat(60)}`,
  ])('is no such wish: %s', (prompt) => expect(ownContextIn(prompt)).toBeNull());
});
