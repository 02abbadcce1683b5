/** What a piece of work is called: the sentence that says what is wanted, not one that points back to it. */
import { expect, it } from 'vitest';
import { goalTitle } from '../../../../src/core/context/title/goal.js';

it.each([
  ['guests want to pay online. make a plan for that, docs/PAY.md, three steps', 'Guests want to pay online'],
  ['Gäste wollen online bezahlen. Mach dafür einen Plan, docs/PAY.md, drei Schritte', 'Gäste wollen online bezahlen'],
  [
    'two boats can not use berth A1 on the same day when one leaves. The comment in range.mjs says they should. please fix, with a test',
    'Two boats can not use berth A1',
  ],
  ['the search is slow on phones. fix that, add a spinner to the result page', 'Fix that add spinner to result page'],
  ['make a plan for that, docs/PAY.md, three steps', 'Make plan for that docs/PAY.md three steps'],
])('%s', (own, title) => {
  expect(goalTitle({ own, prompt: own, branch: null }).slice(0, title.length)).toBe(title);
});
