/** Holds what a purge refuses: the text wherever it stands and whoever brings it again, and nothing else; and that it does not say what it hides. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTeam } from '../../../src/core/team/merge.js';
import { purgeKeys, purgeOf } from '../../../src/core/team/purge.js';
import { readOperation } from '../../../src/core/team/read-operation.js';
import {
  holdsText,
  isRefused,
  isRefusedLease,
  plainWords,
  withoutRefused,
  wordsMark,
} from '../../../src/core/team/refused.js';
import { absorb, emptySet, type TeamSet } from '../../../src/core/team/set.js';
import type { Arrived, Role } from '../../../src/core/team/types.js';
import { arrived, operation } from './_operations.js';

const ann = { project: 'p', member: 'ann', role: 'owner' as Role };
const ben = { project: 'p', member: 'ben', role: 'member' as Role };

/** All of `of` and then what a purge of it by `by` comes to. */
function purged(of: Arrived[], wish: { keys?: string[]; texts?: string[] }, by = ann) {
  const set = emptySet();
  absorb(set, of);
  const { count, fields } = purgeOf({ keys: [], texts: [], ...wish }, set, [], by);
  const purges = fields.map((f, i) =>
    arrived(operation({ id: `purge-000${i}`, key: `purge/purge-000${i}`, author: by.member, fields: f }), 90 + i),
  );
  for (const p of purges) expect(typeof readOperation(p.operation)).toBe('object');
  absorb(set, purges);
  return { set, count, purges };
}

const standing = (set: TeamSet): string[] => [...set.byId.keys()].filter((id) => !id.startsWith('purge')).sort();

const word = fc.stringMatching(/^[A-Za-z0-9äß日]{1,6}$/);
const sign = fc.constantFrom(' ', '-', '_', ': ', ' (', '…', '\t');
const around = fc.array(fc.tuple(sign, word), { maxLength: 4 }).map((a) => a.flat().join(''));

describe('a text that was purged', () => {
  const said = (title: string, id = 'op-ann-01', author = 'ann') =>
    arrived(operation({ id, author, fields: { title } }));

  it('is refused wherever it stands as words, whatever stands around it, in a title, a list or a key', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), around, around, (words, before, after) => {
        const text = words.join(' ');
        const { set } = purged([said(text)], { texts: [text] });
        const value = `${before} ${words.join('-')} ${after}`;
        for (const fields of [{ title: value }, { allow: ['x', value] }])
          expect(isRefused(set, { project: 'p', key: 'plan/x', fields }, 'ann')).toBe(true);
        expect(isRefused(set, { project: 'p', key: `plan/${value}`, fields: {} }, 'ann')).toBe(true);
      }),
    );
  });

  it('refuses nothing in which it does not stand', () => {
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 6 }), (text, others) => {
        const { set } = purged([said(text)], { texts: [text] });
        const title = others.join(' ');
        const stands = ` ${plainWords(title)} `.includes(` ${plainWords(text)} `);
        expect(isRefused(set, { project: 'p', key: 'context/~', fields: { title } }, 'ann')).toBe(stands);
      }),
    );
  });

  it('goes out of longer titles, within words too, and does not come back under any id or key', () => {
    const of = [
      said('Rotate tok_1234 today', 'op-ann-01'),
      said('xtok_1234y', 'op-ann-02'),
      said('other', 'op-ann-03'),
    ];
    const { set, count } = purged(of, { texts: ['tok_1234'] });
    expect(standing(set)).toEqual(['op-ann-03']);
    expect(count).toEqual({ operations: 2, records: { context: 1 }, leases: 0, ofOthers: 0 });
    absorb(set, [
      said('again: TOK 1234!', 'op-ann-04'),
      arrived(operation({ id: 'op-ben-01', author: 'ben', key: 'plan/docs/tok-1234.md' }), 7),
    ]);
    expect(standing(set)).toEqual(['op-ann-03']);
  });

  it('is no part of the operation that purges it', () => {
    const { purges } = purged([said('Project Falcon')], { texts: ['Project Falcon'] });
    expect(JSON.stringify(purges)).not.toMatch(/falcon/i);
  });

  it('of others only by an owner; how much stays is counted', () => {
    const of = [said('Falcon', 'op-ann-01', 'ann'), said('Falcon two', 'op-ben-01', 'ben')];
    const { set, count } = purged(of, { texts: ['falcon'] }, ben);
    expect(standing(set)).toEqual(['op-ann-01']);
    expect(count).toMatchObject({ operations: 1, ofOthers: 1 });
    expect(isRefused(set, { project: 'p', key: 'x', fields: { title: 'Falcon' } }, 'ben')).toBe(true);
    expect(isRefused(set, { project: 'p', key: 'x', fields: { title: 'Falcon' } }, 'ann')).toBe(false);
  });

  it('is on no lease', () => {
    const { set } = purged([said('Falcon')], { texts: ['Falcon'] });
    const lease = { project: 'p', context: 'a~1', title: 'Work', branch: null, scope: [], files: [] };
    for (const over of [
      { title: 'On Falcon' },
      { branch: 'fix/falcon' },
      { scope: ['src/falcon/**'] },
      { files: ['a/falcon.ts'] },
    ])
      expect(isRefusedLease(set, { ...lease, ...over }, 'ben')).toBe(true);
    expect(isRefusedLease(set, lease, 'ben')).toBe(false);
  });

  it('takes its field alone out of a record that goes on', () => {
    const { set } = purged([said('Falcon')], { texts: ['Falcon'] });
    const of = { project: 'p', key: 'context/login~1', fields: { title: 'Falcon login', status: 'open' } };
    expect(withoutRefused(set, of, 'ann')).toEqual({ status: 'open' });
    expect(withoutRefused(set, { ...of, key: 'context/falcon-login~1' }, 'ann')).toBeNull();
  });

  it('stands nowhere: nothing is asked for', () => {
    expect(purged([said('Login')], { texts: ['Falcon'] }).purges).toEqual([]);
    expect(wordsMark('!?')).toBeNull();
    expect(holdsText({ key: 'context/a', fields: { title: 'x' } }, '  ')).toBe(false);
  });

  it('the state equals the merge without what it stood in, in any order', () => {
    const of = [said('Falcon', 'op-ann-01'), said('Login', 'op-ann-02'), said('The falcon', 'op-ben-01', 'ben')];
    const { purges } = purged(of, { texts: ['Falcon'] });
    const without = mergeTeam([of[1]!, ...purges]);
    expect(mergeTeam([...of, ...purges])).toEqual(without);
    expect(mergeTeam([...purges, ...of])).toEqual(without);
  });
});

describe('a record that was purged', () => {
  const of = [
    arrived(operation({ id: 'op-ann-01', key: 'context/login~1', fields: { title: 'Fix login' } }), 1),
    arrived(operation({ id: 'op-ann-02', key: 'item/login~1/goal', fields: { text: 'sign in' } }), 2),
    arrived(operation({ id: 'op-ann-03', key: 'context/login~2', fields: { title: 'Login of guests' } }), 3),
    arrived(operation({ id: 'op-ann-04', key: 'plan/docs/login.md', fields: { title: 'Login plan' } }), 4),
  ];
  const set = emptySet();
  absorb(set, of);
  const keys = (name: string, here: Parameters<typeof purgeKeys>[3] = []) => purgeKeys(name, set, 'p', here);

  it('is named by its ref, its path, its title, or what this machine calls it', () => {
    const whole = ['context/login~1', 'item/login~1/', 'decision/login~1/'];
    expect(keys('login~1').keys).toEqual(whole);
    expect(keys('fix LOGIN').keys).toEqual(whole);
    expect(keys('mine', [{ id: 'mine', title: 'Mine', ref: 'login~1' }]).keys).toEqual(whole);
    expect(keys('docs/login.md').keys).toEqual(['plan/docs/login.md', 'task/docs/login.md/']);
    expect(keys('nothing')).toEqual({ keys: [], unclear: [] });
    expect(keys('login')).toEqual({ keys: [], unclear: ['login~1', 'login~2'] });
  });

  it('does not come back with new words, nor do its items', () => {
    const { set: after } = purged(of, { keys: keys('login~1').keys });
    expect(standing(after)).toEqual(['op-ann-03', 'op-ann-04']);
    const later = [
      operation({ id: 'op-ben-01', author: 'ben', key: 'context/login~1', fields: { title: 'New' } }),
      operation({ id: 'op-ben-02', author: 'ben', key: 'item/login~1/new1', fields: { text: 'x' } }),
    ];
    absorb(
      after,
      later.map((o, i) => arrived(o, 100 + i)),
    );
    expect(standing(after)).toEqual(['op-ann-03', 'op-ann-04']);
  });
});
