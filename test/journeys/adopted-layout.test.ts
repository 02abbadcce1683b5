/** Ada's repository keeps its contexts in the files of another tool: they are worked with in place. (Seed 002) */
import { expect, it } from 'vitest';
import { ACTIVE, HISTORY, human, INDEX, LOGIN, PRICES, REGISTRY } from '../support/adopted-world.js';
import { Journey } from './_journey.js';

it('a switch archives, enters and restores, in their form; there and back leaves what people wrote', () => {
  const j = new Journey({
    files: { [ACTIVE]: LOGIN, [`${HISTORY}/PRICE-2.md`]: PRICES, [INDEX]: REGISTRY, 'src/a.ts': 'a\n' },
  });
  const s = j.session('one');
  expect(s.start().model).toContain('Next action: Open src/a.ts and write the test');
  const told = s.says('switch to PRICE-2').model;
  expect(told).toContain('now active price-2');
  expect(told).toMatch(/\d+ days old; plan, git and files were read again/);
  const active = j.read(ACTIVE);
  expect(active).toContain('task_id: PRICE-2');
  expect(active).toContain(`- Restored from ${HISTORY}/PRICE-2.md`);
  const archived = j.read(`${HISTORY}/LOGIN-1.md`);
  expect(archived).toContain('pre-switch: ');
  expect(archived).toContain('## Archive Summary\n- Let people log in, see #12. Done: [x] Form.');
  expect(archived).toContain('scratchpad:');
  expect(j.read(INDEX)).toContain(`  - task_id: LOGIN-1\n    title: "Let people log in, see #12"\n`);
  expect(j.read(INDEX)).toContain(`file: ${HISTORY}/LOGIN-1.md\n`);
  s.says('switch to LOGIN-1');
  expect(human(j.read(ACTIVE))).toBe(human(LOGIN));
  for (let i = 0; i < 2; i++) expect(j.clew('undo', '--session', 'one').status).toBe(0);
  expect(j.read(ACTIVE)).toBe(LOGIN);
  expect(j.read(INDEX)).toBe(REGISTRY);
  expect(j.exists(`${HISTORY}/LOGIN-1.md`)).toBe(false);
  j.remove(ACTIVE);
  expect(j.clew('check').out).toContain(`${ACTIVE}:1 , the document of LOGIN-1, is gone`);
  j.git('checkout', ACTIVE);
  expect(j.clew('import').status).toBe(0);
  expect(j.documents()['login-1']).toContain('Keep the solver as it is');
});
