/** Holds that a number of wrong matches says which they were. */
import { expect, it } from 'vitest';
import { judgementView } from '../../../src/core/board/judgement.js';
import { emptyLedger, ledgerWriter } from '../../../src/core/board/ledger.js';
import type { Sight } from '../../../src/core/board/sight.js';
import type { Operation } from '../../../src/core/model.js';
import { facts, MINUTE, NOW, stateOf, work } from '../../support/world.js';

it('the target of matched plans names the prompts whose first match was another, no other target does', () => {
  const ledger = emptyLedger();
  const to = (context: string) => ({ do: 'switch', context, plan: null, title: context });
  const choices = ['two', 'three'].map((id, i) => ({ letter: 'ab'[i], label: id, act: to(id) }));
  const log = [
    {
      ...{ id: 's', at: NOW - 20 * MINUTE, by: 'prompt' },
      reading: { verb: 'switch', target: 'two', context: 'one', prompt: 'look there', matches: [] },
      edits: [{ key: 'session/s1', was: { active: 'one' }, now: { active: 'two' } }],
    },
    {
      id: 'b',
      at: NOW - 19 * MINUTE,
      by: 'switch',
      edits: [{ key: 'session/s1', was: { active: 'two' }, now: { active: 'one' } }],
    },
    {
      ...{ id: 'p', at: NOW - 9 * MINUTE, by: 'prompt' },
      reading: { verb: 'ask', target: null, context: 'one', prompt: 'go on', matches: [] },
      edits: [{ key: 'question/q1', was: null, now: { id: 'q1', text: 'Which?', choices, answer: null } }],
    },
    {
      ...{ id: 'a', at: NOW - 8 * MINUTE, by: 'answer' },
      edits: [
        { key: 'question/q1', was: { answer: null }, now: { answer: 'b' } },
        { key: 'session/s1', was: { active: 'one' }, now: { active: 'three' } },
      ],
    },
  ];
  const writer = ledgerWriter(ledger);
  for (const [i, o] of log.entries())
    writer.take({ v: 1, session: 's1', did: '', undoable: true, ...o } as unknown as Operation, i);
  const state = stateOf([work('One'), work('Two'), work('Three')]);
  const sight = { facts: facts({ state }), ledger, query: {}, findings: [] } as unknown as Sight;
  expect(judgementView(sight).targets.flatMap((t) => t.wrong.map((w) => ({ of: t.id, ...w })))).toEqual([
    { of: 'plans-matched', at: NOW - 9 * MINUTE, session: 's1', prompt: 'go on', from: '', to: 'Three' },
    { of: 'plans-matched', at: NOW - 20 * MINUTE, session: 's1', prompt: 'look there', from: 'Two', to: 'One' },
  ]);
});
