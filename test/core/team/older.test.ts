/** Holds what an older version of a file takes from the team: nothing that only newer versions have; what a person took out goes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/core/model.js';
import { suspectsIn, type Versions, withNewer } from '../../../src/core/team/older.js';
import { absorb, emptySet } from '../../../src/core/team/set.js';
import type { Arrived } from '../../../src/core/team/types.js';
import { operation } from './_operations.js';

const CONTEXT = { 'context/login~1': { title: 'Login' } };
const KEY = 'decision/login~1/k3f9a1m';
const said = (text: string): Record<string, Fields> => ({ [KEY]: { text } });
const versions = (here: string[], elsewhere: string[]): Versions => ({
  here: here.map((t) => (t === '' ? {} : said(t))),
  elsewhere: elsewhere.map((t) => (t === '' ? {} : said(t))),
});
/** What is shown of the decision that was sent as "new", where its file says `now` ('' = nothing). */
function shown(now: string, of: Versions | null | undefined, told: string[] = [], more: Arrived[] = []): unknown {
  const set = emptySet();
  const op = (text: string, i: number) =>
    operation({ id: `op-ann-0${i}`, project: 'shop', key: KEY, fields: { text } });
  absorb(set, [...told.map((text, i) => ({ operation: op(text, i), position: i + 1, arrivedAt: 1 })), ...more]);
  const records = { ...CONTEXT, ...(now === '' ? {} : said(now)) };
  return withNewer(records, { ...CONTEXT, ...said('new') }, () => of, { set, project: 'shop' })[KEY]?.text;
}

describe('withNewer', () => {
  it.each([
    ['another branch alone has it', versions([''], ['new']), 'new'],
    ['this branch has never had the file', versions([], ['new']), 'new'],
    ['this branch had it: somebody took it out', versions(['new', ''], ['new']), undefined],
    ['nothing but the work tree had it: somebody took it out', versions([''], ['']), undefined],
    ['git has nothing to do with the file', undefined, undefined],
    ['git cannot tell just now', null, 'new'],
  ])('an item that is gone, where %s', (_, of, still) => expect(shown('', of)).toBe(still));

  it.each([
    ['are an older version that the team went on from', 'old', versions(['old'], ['new']), ['old', 'new'], 'new'],
    ['were never told: they are new', 'mine', versions(['old', 'mine'], ['new']), ['old', 'new'], 'mine'],
    [
      'are again what they were, and this branch had the newer',
      'old',
      versions(['new', 'old'], []),
      ['old', 'new'],
      'old',
    ],
    ['differ, and git cannot tell just now', 'old', null, ['old', 'new'], 'old'],
  ])('words that %s', (_, now, of, told, still) => expect(shown(now, of, told)).toBe(still));

  it('words that were told once and taken back are older ones, too: a stash does not tell them again', () => {
    const undo = { ...operation({ id: 'undo-ann-1', project: 'shop', key: 'undo/undo-ann-1' }), undoes: ['op-ann-00'] };
    const more = { operation: { ...undo, fields: {}, over: {} }, position: 3, arrivedAt: 1 };
    expect(shown('old', versions(['old'], ['new']), ['old', 'new'], [more])).toBe('new');
  });

  it('what is part of nothing that is told is not kept by it', () => {
    expect(suspectsIn({}, said('new'))).toEqual([]);
    expect(suspectsIn(CONTEXT, { ...CONTEXT, ...said('new') })).toEqual([KEY]);
    expect(suspectsIn({}, { 'task/docs/a.md/T1': { text: 'x' }, 'plan/docs/a.md': {} })).toEqual([]);
  });

  it('adds nothing that was not sent, and changes nothing that the file and git agree on', () => {
    const text = fc.constantFrom('', 'old', 'new', 'mine');
    const side = fc.array(text, { maxLength: 4 });
    fc.assert(
      fc.property(text, side, side, side, (now, here, elsewhere, told) => {
        const answer = shown(now, versions(here, elsewhere), told.filter(Boolean));
        expect([now || undefined, 'new']).toContain(answer);
        // An item that is gone is looked for by its name, whatever its words were.
        const has = (all: string[]): boolean => (now === '' ? all.some(Boolean) : all.includes('new'));
        if (has(here) || !has(elsewhere)) expect(answer).toBe(now || undefined);
      }),
    );
  });
});
