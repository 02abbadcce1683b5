/** Holds what is said where the files are away or depart from what a person confirmed: of which, and the step that is the right one. */
import { expect, it } from 'vitest';
import type { Finding } from '../../../src/core/model.js';
import { contractNotice, contractText } from '../../../src/core/words/contract.js';

const found = (code: string, args: Finding['args']): Finding => ({ code, args, severity: 'warn' });
const lost = found('intent-lost', { path: '.orchestration/active_intents.yaml', id: 'INT-002' });
const held = found('gate-held', { gate: 'strict', file: 'warn' });

it('a file that may stand on another branch is brought back from there, and its settings with it', () => {
  const said = contractNotice([lost, held]);
  expect(said).toContain('this session works under INT-002, so what was confirmed of it holds.');
  expect(said).toContain('The file may lie on another branch. Beside that: the gate stays strict, as a person set it.');
  expect(said).toMatch(/Next: `git checkout BRANCH -- \.clew`.*a merge of that branch/);
  expect(said).not.toMatch(/config set|intent confirm|And \d more/);
  expect(contractText([lost, held], 's1')).toContain('The user can run `git checkout BRANCH -- .clew`');
});

it('settings alone are put right, and an intent that its file lost may be let go of', () => {
  expect(contractNotice([held])).toMatch(/Next: `clew config set gate strict`/);
  const gone = found('intent-gone', { path: 'x.yaml', id: 'INT-002' });
  const changed = found('intent-changed', { path: 'x.yaml', id: 'INT-003', what: 'y' });
  const said = contractNotice([gone, changed]);
  expect(said).toContain('Beside that: INT-003 is not as it was confirmed.');
  expect(said).toContain('`clew intent confirm INT-002`, which asks whether to let go of it');
});
