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
  const [matched] = judgementView(sight).targets.filter((t) => t.id === 'plans-matched');
  expect([matched!.base, matched!.denominator]).toEqual([
    'those matches: 1 switch that was undone, 1 after a question',
    2,
  ]);
});

it('what the matches are of is called as the switches beside it are, and adds up', () => {
  const ledger = emptyLedger();
  const prompt = (n: number, verb: string, target: string | null, to: string | null) => ({
    ...{ id: `p${n}`, at: NOW - (60 - n) * MINUTE, by: 'prompt', session: `s${n}` },
    reading: { verb, target, context: 'one', prompt: 'go', matches: [{ context: 'two', plan: null }] },
    edits: to === null ? [] : [{ key: `session/s${n}`, was: { active: 'one' }, now: { active: to } }],
  });
  const log = [
    prompt(1, 'switch', 'two', 'two'),
    prompt(2, 'switch', 'two', 'two'),
    prompt(3, 'switch', 'new', 'three'),
    prompt(4, 'nudge', null, null),
    {
      ...{ id: 'h', at: NOW - 55 * MINUTE, by: 'switch', session: 's4' },
      edits: [{ key: 'session/s4', was: { active: 'one' }, now: { active: 'two', known: 'two' } }],
    },
  ];
  const writer = ledgerWriter(ledger);
  for (const [i, o] of log.entries()) writer.take({ v: 1, did: '', undoable: true, ...o } as unknown as Operation, i);
  const state = stateOf([work('One'), work('Two'), work('Three')]);
  const sight = { facts: facts({ state }), ledger, query: {}, findings: [] } as unknown as Sight;
  const of = (id: string) => judgementView(sight).targets.find((t) => t.id === id)!;
  expect([of('plans-matched').base, of('plans-matched').denominator]).toEqual([
    'those matches: 2 of the 3 switches said by you or clear from the prompt (the other began a context), 1 after a hint (by the agent)',
    3,
  ]);
  expect(of('switches-detected').base).toMatch(
    /^noticed: 3 said by you or clear from the prompt, 1 after a hint \(by the agent\)/,
  );
});
