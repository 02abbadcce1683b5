/** Holds what becomes of plans that are put together: each task once, with its id, number and tick, and nothing a second time. */
import { describe, expect, it } from 'vitest';
import { mergePlans, takenOf, type Written } from '../../../../src/core/plan/guard/merge-plans.js';
import { parsePlan } from '../../../../src/core/plan/parse/parse.js';

const plan = (name: string, text: string): Written => ({ path: `docs/plans/${name}.md`, title: name, text });

/** The plans as they are after the merge. */
function merged(kept: Written, ...sources: Written[]): Written[] {
  const done = mergePlans(kept, sources);
  if (!Array.isArray(done)) throw new Error(done.code);
  return [kept, ...sources].map((p) => ({ ...p, text: done.find((d) => d.path === p.path)?.after ?? p.text }));
}

const KEPT = plan('checkout', '# Checkout\n\n- [ ] keep the basket\n- [ ] pay by card\n');
const TABLE =
  '| ID | Task | Status | Who |\n|---|---|---|---|\n| A.1 | Keep the basket | Done | Ada |\n| 7 | Send a receipt | In Progress | Bea |\n| T002 | Refund | To Do | Ada |\n';

describe('the kept plan', () => {
  it('has the rows of a table as they stand, with their ids and words, but for those it has', () => {
    const [kept] = merged(KEPT, plan('shop', `# Shop\n\n${TABLE}`)) as [Written];
    expect(kept.text).toContain(
      '| ID | Task | Status | Who |\n|---|---|---|---|\n| 7 | Send a receipt | In Progress | Bea |\n| T002 | Refund | To Do | Ada |\n',
    );
    expect(kept.text).not.toContain('Keep the basket');
    expect(parsePlan(kept.path, kept.text).tasks.map((t) => [t.text, t.status])).toEqual([
      ['keep the basket', 'completed'],
      ['pay by card', 'pending'],
      ['Send a receipt', 'in_progress'],
      ['Refund', 'pending'],
    ]);
  });

  it('has the numbered steps of a plan without boxes as tasks, and no other entry', () => {
    const steps = '# Steps\n\n- a remark\n\n1. Pay by card\n2. Send a receipt\n   - with the logo\n3. Refund\n';
    const [kept] = merged(KEPT, plan('steps', steps)) as [Written];
    expect(kept.text).toMatch(/## From .*\n\n2\. \[ \] Send a receipt\n3\. \[ \] Refund\n$/);
    const [other] = merged(KEPT, plan('both', `${steps}\n- [ ] Call the bank\n`)) as [Written];
    expect(other.text).toMatch(/## From .*\n\n- \[ \] Call the bank\n$/);
  });

  it('is ticked where one of the others is, wherever the task stands; no tick is taken away', () => {
    const ticked = '# T\n\n- [x] Pay by card.\n- [ ] keep the basket\n- [ ] refund\n';
    const [kept] = merged(
      plan('checkout', KEPT.text.replace('[ ] keep', '[x] keep')),
      plan('t', ticked),
      plan('u', '# U\n\n- [x] refund\n'),
    ) as [Written];
    expect(kept.text).toMatch(/- \[x\] keep the basket\n- \[x\] pay by card\n[\s\S]*- \[x\] refund\n$/);
    expect(kept.text.match(/refund/g)).toHaveLength(1);
  });

  it('keeps numbered boxes with their ids', () => {
    const [kept] = merged(KEPT, plan('n', '# N\n\n1. [x] [A.1] survey\n2. [ ] PILOT-3: moor\n')) as [Written];
    expect(kept.text).toMatch(/\n1\. \[x\] \[A\.1\] survey\n2\. \[ \] PILOT-3: moor\n$/);
  });
});

describe('what is said of it', () => {
  it('names what is open in the others and done in the kept one, and how many tasks it gets', () => {
    const kept = plan('checkout', '# Checkout\n\n- [x] keep the basket\n- [ ] pay by card\n');
    const others = [
      plan('a', '# A\n\n- [ ] Keep the basket.\n'),
      plan('b', '# B\n\n- [ ] keep the basket\n- [x] pay by card\n'),
    ];
    expect(takenOf(kept, others, mergePlans(kept, others) as never)).toEqual({ added: 0, done: ['Keep the basket.'] });
    const more = [...others, plan('c', '# C\n\n- [ ] pay by card\n- [ ] refund\n')];
    expect(takenOf(kept, more, mergePlans(kept, more) as never)).toEqual({
      added: 1,
      done: ['Keep the basket.', 'pay by card'],
    });
  });
});

describe('a second time', () => {
  it.each([
    ['below the title', '# Shop\n\n- [ ] Refund\n'],
    ['in a front matter', '---\ntitle: Shop\n---\n\n# Shop\n\n- [ ] Refund\n'],
    ['without a title', '- [ ] Refund\n'],
  ])('nothing is written: %s', (_, text) => {
    const once = merged(KEPT, plan('shop', text)) as [Written, Written];
    expect(mergePlans(once[0], [once[1]])).toEqual([]);
  });

  it.each(['# Shop\n\n- [ ] Refund\n', '---\ntitle: Shop\n---\n\n- [ ] Refund\n'])(
    'another plan takes the place of the one before: %j',
    (text) => {
      const [, source] = merged(KEPT, plan('shop', text)) as [Written, Written];
      const [, again] = merged(plan('till', '# Till\n\n- [ ] Refund\n'), source) as [Written, Written];
      expect(again.text.match(/superseded[ _]by/gi)).toHaveLength(1);
      expect(parsePlan(again.path, again.text).state).toBe('superseded');
      expect(again.text).toContain('till.md');
      expect(again.text).not.toContain('checkout.md');
    },
  );
});
