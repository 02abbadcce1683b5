/** Holds which texts name an open task of a plan, and that no file is read for those that cannot. */
import { expect, it } from 'vitest';
import type { Plan } from '../../../src/core/model.js';
import { indexOf } from '../../../src/core/plan/index/memory-index.js';
import { parsePlan } from '../../../src/core/plan/parse/parse.js';
import { query } from '../../../src/core/plan/search/query.js';
import { search } from '../../../src/core/plan/search/search.js';
import { matchByTask, taskNamed } from '../../../src/core/request/named-task.js';
import { facts, plan } from '../../support/world.js';

const BILLING = parsePlan(
  'docs/plans/BILLING.md',
  '# Billing\n\n- [x] B.1 Write the invoice model\n- [ ] B.2 Add the pay button to the billing page\n- [ ] Send a mail\n',
);
const PLANS: Plan[] = [BILLING, plan('ONBOARDING', ['Send a mail', 'Write the first page']), plan('SEARCH')];

const named = (said: string): string => {
  const tasks = (path: string) => PLANS.find((p) => p.path === path)?.tasks ?? null;
  const found = taskNamed(said, facts({ plans: indexOf(PLANS.map((p) => ({ plan: p, at: 0 }))), tasks }));
  return found === null ? '' : `${found.whole ? 'whole' : 'part'} ${found.plans.map((p) => p.name).join(' ')}`;
};

it.each([
  ['Add the pay button to the billing page', 'whole BILLING'],
  ['add pay buttons to the billing page', 'whole BILLING'],
  ['the button on the billing page', 'part BILLING'],
  ['B.2', 'whole BILLING'],
  ['[B.2] add the pay button', 'whole BILLING'],
  ['B.2 write the tests', ''],
  ['B.1', ''],
  ['Write the invoice model', ''],
  ['send a mail', 'whole BILLING ONBOARDING'],
  ['the button', ''],
  ['the pay button of the first page', ''],
  ['', ''],
])('%j names %j', (said, is) => expect(named(said)).toBe(is));

it('reads no file for words that no task has', () => {
  const tasks = (): never => expect.fail('read');
  const world = facts({ plans: indexOf(PLANS.map((p) => ({ plan: p, at: 0 }))), tasks });
  expect(taskNamed('make the greeting shorter', world)).toBeNull();
  expect(taskNamed('x '.repeat(10_000), world)).toBeNull();
  expect(taskNamed('the billing page', facts({ plans: world.plans }))).toBeNull();
});

it.each([
  ['could you add the pay button to the billing page, and make it blue', 'BILLING'],
  // The same task is another plan's, too, and nothing says whose.
  ['send a mail when an order is late', undefined],
  ['send a mail when the onboarding is over', 'ONBOARDING'],
  // What is done already is no part of it.
  ['write the invoice model of the billing again', undefined],
  ['make the greeting shorter', undefined],
])('%j is a part of %j', (said, name) => {
  const index = indexOf(PLANS.map((p) => ({ plan: p, at: 0 })));
  const tasks = (path: string) => PLANS.find((p) => p.path === path)?.tasks ?? null;
  const found = matchByTask(said, search(query({ text: said, about: '' }), index, 0), facts({ plans: index, tasks }));
  expect(found?.plan?.name).toBe(name);
});
