/** Ada has three plans that are one put together: no task comes twice, and nothing is written that is none. (Seed 000) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const KEPT = 'docs/plans/checkout.md';
const TASKS = '- [ ] keep the basket for a week\n- [ ] pay by card in two steps\n';
const FILES = {
  [KEPT]: `# Checkout\n\n${TASKS}- [ ] tell the shop\n`,
  'docs/plans/checkouts.md': `# Checkouts\n\n${TASKS}`,
  'docs/plans/funnel.md': `# Funnel\n\n${TASKS}- [ ] measure **who** leaves.\n`,
  'docs/plans/checkout-v2.md': '# Checkout v2\n\n- [ ] A.1 measure who leaves\n- [ ] Tell the shop!\n',
};

it('a task that two of them add is added once, identical ones add nothing, and all say where they went', () => {
  const j = new Journey({ files: FILES });
  const shown = j.clew('consolidate', KEPT);
  for (const path of Object.keys(FILES).slice(1)) expect(shown.out).toContain(`with ${path}`);
  const put = shown.out.split('\n').filter((line) => /^\+(?!\+\+)/.test(line));
  expect(put.filter((line) => /basket|card|tell/i.test(line))).toEqual([]);
  expect(put.filter((line) => /measure/.test(line))).toHaveLength(1);
  expect(put.filter((line) => /^\+## From/.test(line))).toHaveLength(1);
  expect(put.filter((line) => /Superseded by \[Checkout\]/.test(line))).toHaveLength(3);
  expect(put.join('\n')).not.toContain('No task');
});
