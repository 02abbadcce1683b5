/** Holds which scope is told of a session: never that of an intent that is closed, unconfirmed, or for other work. */
import { expect, it } from 'vitest';
import type { Intent } from '../../../src/core/model/intent.js';
import { scopeOver } from '../../../src/core/team/scope-over.js';
import { work } from '../../support/world.js';

const context = work('Map of the berths');
const intent = (over: Partial<Intent>): Intent => ({
  ...{
    id: 'INT-001',
    summary: 'Invoices only',
    status: '',
    open: true,
    criteria: [],
    context: null,
    plan: null,
    line: 1,
  },
  scope: { allow: ['src/invoice.js'], deny: ['test/**'] },
  constraints: { tools: [], patterns: [], prose: [] },
  ...over,
});

it.each([
  ['one that names its context', intent({ context: context.id }), 'only', true],
  ['one that names no work and was selected', intent({}), 'person', true],
  ['one that is called as it is', intent({ summary: context.title }), 'only', true],
  ['the only open one, of no work', intent({}), 'only', false],
  ['one of other work, however it was selected', intent({ context: 'invoice-tax' }), 'person', false],
  ['a closed one', intent({ context: context.id, open: false }), 'person', false],
  ['an unconfirmed one', intent({ context: context.id, unconfirmed: true }), 'person', false],
] as const)('%s', (_, i, by, told) => {
  expect(scopeOver({ intent: i, by }, context)).toEqual(told ? ['src/invoice.js', '!test/**'] : []);
});
