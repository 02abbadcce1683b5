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
])('of several, %s is %s', (reply, letter) => expect(choiceOf(SEVERAL, reply)?.letter).toBe(letter));

it.each([
  ['yes the invoice export, do the pdf', 'a'],
  ['yes please, and fix the numbers', 'a'],
  ['yes but not now', undefined],
  ['no', 'b'],
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
