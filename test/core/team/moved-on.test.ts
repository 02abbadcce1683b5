/** Holds what is told of contexts that others have, too: what they took back, what they opened again, and what they did last. */
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/core/model.js';
import { lastBy } from '../../../src/core/team/last-by.js';
import { teamState } from '../../../src/core/team/merge.js';
import { movedOn } from '../../../src/core/team/moved-on.js';
import { absorb, emptySet } from '../../../src/core/team/set.js';
import type { TeamOperation } from '../../../src/core/team/types.js';
import { didText } from '../../../src/core/words/team/did.js';
import { operation } from './_operations.js';

const CONTEXT = 'context/login~1';
const ITEM = 'item/login~1/i1';

function told(...all: Partial<TeamOperation>[]) {
  const set = emptySet();
  absorb(
    set,
    all.map((o, i) => ({
      operation: operation({ id: `op-0000000${i}`, clock: { at: i + 1, n: 0 }, ...o }),
      position: i + 1,
      arrivedAt: i + 1,
    })),
  );
  const moved = (here: Record<string, Fields>) =>
    movedOn(teamState(set), set, { project: 'p', member: 'ben', here, items: true });
  const last = () => lastBy(teamState(set), 'p', 'ben', new Set(['login~1']))['login~1']!;
  return { moved, last };
}

const begun = { key: CONTEXT, author: 'maya', fields: { title: 'Login', status: 'open' } };

describe('movedOn', () => {
  it('tells that an owner took back what one wrote, while it stands here, and not what one took back oneself', () => {
    const mine = [
      { key: CONTEXT, author: 'ben', fields: { title: 'Sign in' }, over: { title: ['op-00000000'] } },
      { key: ITEM, author: 'ben', fields: { text: 'Mine', state: 'open' } },
    ];
    const undo = { key: 'undo/op-00000003', fields: { any: true }, undoes: ['op-00000001', 'op-00000002'] };
    const here = { [CONTEXT]: { title: 'Sign in', status: 'open' }, [ITEM]: { text: 'Mine', state: 'open' } };
    expect(told(begun, ...mine, { ...undo, author: 'maya' }).moved(here)).toEqual([
      { ref: 'login~1', by: ['maya'], items: 0, title: 'Login', back: { by: ['maya'], count: 2 } },
    ]);
    expect(told(begun, ...mine, { ...undo, author: 'maya' }).moved({ [CONTEXT]: begun.fields })).toEqual([]);
    expect(told(begun, ...mine, { ...undo, author: 'ben', fields: {} }).moved(here)[0]).not.toHaveProperty('back');
  });

  it('tells that somebody opened again what is over here, and nothing where they never ended it', () => {
    const ended = { key: CONTEXT, author: 'maya', fields: { status: 'completed' }, over: { status: ['op-00000000'] } };
    const again = { key: CONTEXT, author: 'maya', fields: { status: 'open' }, over: { status: ['op-00000001'] } };
    const here = { [CONTEXT]: { title: 'Login', status: 'completed' } };
    expect(told(begun, ended, again).moved(here)).toEqual([{ ref: 'login~1', by: ['maya'], items: 0, reopened: true }]);
    expect(told(begun).moved(here)).toEqual([]);
  });
});

it('who resolved something did that, and did not decide it anew', () => {
  const decided = { key: 'decision/login~1/d1', author: 'ben', fields: { text: 'Use JWT', place: 'plan-decisions' } };
  const resolved = { key: 'decision/login~1/d1', author: 'maya', fields: { state: 'resolved' } };
  expect(didText(told(begun, decided, resolved).last())).toBe('resolved "Use JWT"');
});
