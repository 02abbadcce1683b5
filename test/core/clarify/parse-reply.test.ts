/** Holds which replies pick a choice of an open question, and which are for the agent. */
import { expect, it } from 'vitest';
import { choiceOf } from '../../../src/core/clarify/parse-reply.js';
import type { Choice } from '../../../src/core/model.js';

const to = (letter: string, title: string): Choice => ({
  letter,
  label: `${title.toUpperCase().replaceAll(' ', '-')}.md`,
  act: { do: 'switch', context: null, plan: `docs/plans/${title}.md`, title },
});
const SEVERAL = {
  choices: [
    to('a', 'invoice export'),
    to('b', 'refund flow'),
    { letter: 'c', label: 'Stay', act: { do: 'keep' } },
  ] as Choice[],
};
const ONE = {
  choices: [
    to('a', 'invoice export'),
    { letter: 'b', label: 'No, stay with Pilot', act: { do: 'keep' } },
    { letter: 'c', label: 'Create new plan for billing', act: { do: 'create', title: 'billing' } },
  ] as Choice[],
};

it.each([
  ['b', 'b'],
  ['option b please', 'b'],
  ['b - and add tests', 'b'],
  ['c, as I said', 'c'],
  ['go with b', 'b'],
  ["let's take option 2", 'b'],
  ['the second one', 'b'],
  ['the last one', 'c'],
  ['the refund one', 'b'],
  ['the invoices one', 'a'],
  ['invoices', 'a'],
  ['the one about refunds please', 'b'],
  ['the voices one', undefined],
  ['the invoice one. put the currency EUR in the amounts, and mind the umlauts of the names', 'a'],
  ['never mind', 'c'],
  ['a, b and c are failing', undefined],
  ['before that, fix the header', undefined],
  ['#2', 'b'],
  ['#2 then do the rest', 'b'],
  ['2, then run the tests', 'b'],
  ['2 and then the rest', 'b'],
  ['1, and keep it short', 'a'],
  ['b then the rest', 'b'],
  ['2, 3 and 5 are failing', undefined],
  ['2. add tests', undefined],
  ['a then clause is missing', 'a'],
  ['a, no wait: it is a small job of its own', undefined],
  ['a, no, b', 'b'],
  ['1. Hold on, the second one', 'b'],
  ['b, scratch that, stay', 'c'],
  ['a, actually do the pdf first', 'a'],
])('of several, %s is %s', (reply, letter) => expect(choiceOf(SEVERAL, reply)?.letter).toBe(letter));

it.each([
  ['yes the invoice export, do the pdf', 'a'],
  ['yes please, and fix the numbers', 'a'],
  ['yes but not now', undefined],
  ['no', 'b'],
  ['b, no, keep it as it is', 'b'],
  ['b, no wait, a', 'a'],
  ['create a new plan', 'c'],
  ['Yes, create new plan for billing', 'c'],
  ['Yes, create new plan for the checkout', undefined],
])('of one, %s is %s', (reply, letter) => expect(choiceOf(ONE, reply)?.letter).toBe(letter));

it.each([
  ['b', 'Which layout?\na) one column\nb) two columns', undefined],
  ['B', 'Should I use option A (React) or option B (Vue)?', undefined],
  ['2', 'How many columns should the grid have?', undefined],
  ['2', 'Which of these do you want?', 'b'],
  ['2, then run the tests', '1. one column\n2. two columns\nWhich?', undefined],
  ['b', 'Done: src/a.ts is written.', 'b'],
  ['b', 'clew asks:\na) INVOICE-EXPORT.md\nb) REFUND-FLOW.md\nc) Stay', 'b'],
])('%s behind "%s" is %s', (reply, said, letter) => expect(choiceOf(SEVERAL, reply, said)?.letter).toBe(letter));

it.each([
  ['the invoices one', 'b'],
  ['the invoice one', 'a'],
  ['the export', 'a'],
])('where names are near, %s is %s', (reply, letter) =>
  expect(choiceOf({ choices: [to('a', 'invoice export'), to('b', 'invoices')] }, reply)?.letter).toBe(letter),
);

const NONE = {
  choices: [
    {
      letter: 'a',
      label: 'Add to current plan?',
      act: { do: 'add-to', plan: 'docs/plans/ONBOARDING.md', title: 'payments' },
    },
    { letter: 'b', label: 'Create new plan for payments?', act: { do: 'create', title: 'payments' } },
    { letter: 'c', label: 'Search for existing plan?', act: { do: 'search', query: 'payments' } },
  ] as Choice[],
};
const TURNED =
  'There is no plan for payments. Would you like me to:\n\n1. **Create a new plan** for payments\n2. **Search** for an existing one\n3. **Add** it to the Onboarding plan';

it.each([
  ['1', TURNED, 'b'],
  ['3', TURNED, 'a'],
  ['option 2', TURNED, 'c'],
  ['the last one', TURNED, 'a'],
  ['b', TURNED, 'c'],
  ['a', 'Should I: a) Create new plan for payments? b) Add to current plan? c) Search for an existing plan?', 'b'],
  ['1', 'Soll ich:\n1) einen neuen Plan anlegen\n2) es in den aktuellen Plan aufnehmen\n3) weiter suchen', 'b'],
  ['2', '要怎么做？\n1. 搜索已有的计划\n2. 创建新计划\n3. 添加到当前计划', 'b'],
  ['b', 'I fixed two things:\n1. the header\n2. the footer\n\nclew asks what to do about payments.', 'b'],
  ['1', 'How should payments look?\n1. one column\n2. two columns', undefined],
  ['a', 'For payments, which layout?\na) one column\nb) two columns', undefined],
])('%s, where the agent says %j, is %s', (reply, said, letter) =>
  expect(choiceOf(NONE, reply, said)?.letter).toBe(letter),
);

it.each([
  ['new please', 'b'],
  ['new plan please', 'b'],
  ['Create one', 'b'],
  ['yes please create it', 'b'],
  ["let's add it to the current plan", 'a'],
  ['ok do b', 'b'],
  ['b bitte', 'b'],
  ['b) please, and name it billing', 'b'],
  ['erstelle einen neuen Plan', 'b'],
  ['crée un nouveau plan', 'b'],
  ['新しい計画を作って', 'b'],
  ['search for it', 'c'],
  ['new of course, the payments', 'b'],
  ['no', undefined],
  ['create a new endpoint', undefined],
  ['new task, fix the login', undefined],
  ['add a test to the current module', undefined],
  ['add it', undefined],
  ['make it', undefined],
  ['search the tests for payments.ts', undefined],
  ['look at the failing test', undefined],
  ['not b', undefined],
  ['what would b do?', undefined],
  ['should we create a new plan?', undefined],
])('of none, %s is %s', (reply, letter) => expect(choiceOf(NONE, reply)?.letter).toBe(letter));

it('a name that comes with the answer is that of the plan', () => {
  expect(choiceOf(NONE, 'b) please, and name it billing')?.act).toEqual({ do: 'create', title: 'billing' });
});

const WHICH = {
  choices: [
    { letter: 'a', label: 'Login hardening', act: { do: 'switch', context: 'login', plan: null, title: 'Login' } },
    {
      letter: 'b',
      label: 'Something new: Make simple landing page for shop',
      act: { do: 'switch', context: null, plan: null, title: 'Make simple landing page for shop' },
    },
  ] as Choice[],
};

it.each([
  ['new of course, the landing page. one static html file, ten lines', 'b'],
  ['the login one', 'a'],
  ['new landing page component in src/ui please', undefined],
])('of which, %s is %s', (reply, letter) => expect(choiceOf(WHICH, reply)?.letter).toBe(letter));

it('a reply that takes itself back without end is read to an end', () => {
  expect(choiceOf(SEVERAL, 'a, no, '.repeat(50_000))).toBeNull();
  expect(choiceOf(SEVERAL, `${'a, no, '.repeat(50)}b`)?.letter).toBe('b');
});
