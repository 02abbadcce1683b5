/** Holds what each key of the board does, and that nobody ever stands outside of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Card, Home } from '../../../src/core/board/types.js';
import { afterKey, COLUMNS, cardsIn, START, type Stand } from '../../../src/surfaces/cli/board-keys.js';

const card = (id: string): Card => ({
  ...{
    id,
    title: `About ${id}`,
    standing: 'open',
    age: 0,
    idle: 0,
    opened: 0,
    lastAt: 0,
    prompts: 0,
    plan: null,
    progress: null,
  },
  ...{
    steps: 0,
    next: '',
    why: '',
    last: '',
    saidAt: null,
    where: null,
    resume: '',
    stale: false,
    undated: false,
    question: '',
  },
});
const home = { open: ['seats', 'refunds', 'mail'].map(card), paused: [card('tags')], done: [] } as unknown as Home;
const ended = { ...home, done: [card('night')] } as unknown as Home;
const press = (at: Stand, ...names: string[]): [Stand, ReturnType<typeof afterKey>[1]] => pressOn(home, at, ...names);
const pressOn = (on: Home, at: Stand, ...names: string[]): [Stand, ReturnType<typeof afterKey>[1]] =>
  names.reduce<ReturnType<typeof afterKey>>(
    ([s], name) => afterKey(s, { name, sign: name.length === 1 ? name : '', ctrl: false }, on),
    [at, null],
  );

describe('a key of the board', () => {
  it.each([
    [['return'], { verb: 'switch', id: 'seats' }],
    [['down', 'j', 'return'], { verb: 'switch', id: 'mail' }],
    [['down', 'down', 'down', 'k', 'p'], { verb: 'pause', id: 'refunds' }],
    [['right', 'd'], { verb: 'done', id: 'tags' }],
    [['right', 'right', 'return'], { verb: 'say', text: 'no context is here' }],
    [['right', 'p'], { verb: 'say', text: 'tags is paused already' }],
    [['u'], { verb: 'undo' }],
    [['q'], { verb: 'leave' }],
    [['?', 'q'], null],
    [['/', 'm', 'a', 'return', 'return'], { verb: 'switch', id: 'mail' }],
    [['/', 'q', 'escape', 'q'], { verb: 'leave' }],
    [['/', 'x', 'y', 'return', 'return'], { verb: 'say', text: 'no context is here' }],
    [['/', 't', 'a', 'g', 'return', 'd'], { verb: 'done', id: 'tags' }],
  ] as [string[], unknown][])('%j comes to %j', (names, deed) => {
    expect(press(START, ...names)[1]).toEqual(deed);
  });

  it('that cannot be done to a context that is over says so', () => {
    const at = pressOn(ended, START, '/', 'n', 'i', 'g', 'h', 't', 'return')[0];
    expect(at).toMatchObject({ column: 2, row: 0 });
    expect(pressOn(ended, at, 'd')[1]).toEqual({ verb: 'say', text: 'night is done already' });
    expect(pressOn(ended, at, 'p')[1]).toEqual({ verb: 'say', text: 'night is done: what is done cannot be paused' });
    expect(pressOn(ended, at, 'return')[1]).toEqual({ verb: 'switch', id: 'night' });
  });

  it('leaves with Ctrl-C, typing or not', () => {
    expect(afterKey({ ...START, typing: true }, { name: 'c', sign: '\u0003', ctrl: true }, home)[1]).toEqual({
      verb: 'leave',
    });
  });

  it('leaves one on a card that is there, whatever is pressed', () => {
    const key = fc.constantFrom(
      'up',
      'down',
      'left',
      'right',
      'h',
      'j',
      'k',
      'l',
      '/',
      '?',
      'a',
      'return',
      'escape',
      'backspace',
      'tab',
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const [at] = press(START, ...keys);
        const rows = cardsIn(home, at.column, at.sought).length;
        expect(at.column in COLUMNS && at.row >= 0 && at.row <= Math.max(0, rows - 1)).toBe(true);
      }),
    );
  });
});
