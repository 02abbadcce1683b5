/** Holds where a plan goes that somebody wants: at the very path of a file they named, else where clew puts it. */
import { expect, it } from 'vitest';
import { command } from '../../../../src/commands/plan/new-plan.js';
import { newPlan, wishedPlan } from '../../../../src/core/plan/catalog/create.js';
import { indexOf } from '../../../../src/core/plan/index/memory-index.js';
import { parsePlan } from '../../../../src/core/plan/parse/parse.js';
import { facts } from '../../../support/world.js';

const placed = (title: string, folder?: string): [string, string] => {
  const { title: called, folder: within, place } = wishedPlan({ title, folder }, 'docs/plans');
  return [called, newPlan(called, within, place).path];
};

it.each([
  ['docs/PAY.md', undefined, 'PAY', 'docs/PAY.md'],
  ['./docs//PAY.md', undefined, 'PAY', 'docs/PAY.md'],
  ['docs\\PAY.md', undefined, 'PAY', 'docs/PAY.md'],
  ['./PAY.md', undefined, 'PAY', 'PAY.md'],
  ['PAY.md', undefined, 'PAY', 'docs/plans/PAY.md'],
  ['PAY.md', 'docs', 'PAY', 'docs/PAY.md'],
  ['docs/PAY.md', 'docs/', 'PAY', 'docs/PAY.md'],
  ['pay/ONLINE-Payment.mdx', 'docs', 'ONLINE Payment', 'docs/pay/ONLINE-Payment.mdx'],
  ['Online payment', 'docs/PAY.md', 'Online payment', 'docs/PAY.md'],
  ['docs/PAY.md', 'docs/PAY.md', 'PAY', 'docs/PAY.md'],
  ['', 'docs/PAY.md', 'PAY', 'docs/PAY.md'],
  ['notes/TODO.txt', undefined, 'TODO', 'notes/TODO.txt'],
  // What only ends so, or is no plan's extension, is a title.
  ['Mend docs/PAY.md', undefined, 'Mend docs/PAY.md', 'docs/plans/mend-docs-pay-md.md'],
  ['https://example.com/PAY.md', undefined, 'https://example.com/PAY.md', 'docs/plans/https-example-com-pay-md.md'],
  ['src/pay.ts', undefined, 'src/pay.ts', 'docs/plans/src-pay-ts.md'],
  ['PAY', 'docs', 'PAY', 'docs/pay.md'],
  ['PAY', '', 'PAY', 'pay.md'],
])('%j in %j is %j at %s', (title, folder, called, path) => {
  expect(placed(title, folder)).toEqual([called, path]);
});

it.each([
  ['../PAY.md', undefined],
  ['/docs/PAY.md', undefined],
  ['~/PAY.md', 'docs'],
  ['Online payment', '/docs/PAY.md'],
])('%j in %j stays outside', (title, folder) => {
  expect(wishedPlan({ title, folder }, 'docs/plans').place).toMatch(/^(?:\.\.|\/|~)/);
});

it.each([true, false])(
  'where the file system knows no case (%s) the file that is there under another is found',
  (blind) => {
    const there = 'docs/pay.md';
    const plans = indexOf([{ plan: parsePlan(there, '# Pay\n\n- [ ] ask the bank\n'), at: 1 }]);
    const exists = (path: string) => (blind ? path.toLowerCase() : path) === there;
    const flags = { yes: true };
    const input = { ...{ args: ['docs/PAY.md'], flags, agent: false, session: null, tty: true } };
    const out = command.decide(input as never, facts({ plans, exists }));
    const said = out.findings.find((f) => f.code === 'plan-exists')?.args.path;
    expect([said, out.did]).toEqual(blind ? [there, ''] : [undefined, expect.any(String)]);
  },
);
