/** Ada's intents stand in the folder of another tool: new ones go beside them, and what is selected outlives a compaction. (Seed 003; U30) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const FILE = '.orchestration/active_intents.yaml';
const INTENTS = `active_intents:
    - id: "INT-001"
      name: "Passkeys"
      status: "IN_PROGRESS"
      # the form and what it calls
      owned_scope:
          - "src/auth/**"
      acceptance_criteria:
          - "Unit tests pass."
`;

it('a new intent stands behind the adopted ones, in their form', () => {
  const j = new Journey({ files: { [FILE]: INTENTS } });
  expect(
    j.clew(
      'intent',
      'new',
      'Night mails',
      '--allow',
      'src/mail/**',
      '--deny',
      'src/mail/old/**',
      '--criterion',
      'A mail a night',
    ).status,
  ).toBe(0);
  expect(j.read(FILE)).toBe(
    `${INTENTS}    - id: "INT-002"\n      name: "Night mails"\n      status: "PENDING"\n      owned_scope:\n          - "src/mail/**"\n          - "!src/mail/old/**"\n      acceptance_criteria:\n          - "A mail a night"\n`,
  );
  expect(j.exists('.clew/intents.yaml')).toBe(false);
  expect(j.clew('undo').status).toBe(0);
  expect(j.read(FILE)).toBe(INTENTS);
});

it('where their folder is there without a file, the first one is made in it', () => {
  const j = new Journey({ files: { '.orchestration/AGENT.md': '# Rules\n' } });
  expect(j.clew('intent', 'new', 'Night mails', '--allow', 'src/mail/**').status).toBe(0);
  expect(j.read(FILE)).toContain('summary: "Night mails"');
  expect(j.exists('.clew/intents.yaml')).toBe(false);
});

it('an id that nobody knows is an error, also where the file had to be made; of selecting nothing is said where nothing is', () => {
  const j = new Journey();
  const s = j.session('one');
  const done = j.clew('intent', 'select', 'INT-001', '--json');
  expect([done.status, JSON.parse(done.out).selected]).toEqual([5, null]);
  expect(j.read('.clew/intents.yaml')).toContain('intents: []');
  expect(s.start().model).not.toContain('select');
  expect(j.session('two').start().model).not.toContain('select_active_intent');
});

it('the block of the selected intent is told again after a compaction', () => {
  const j = new Journey({ files: { [FILE]: INTENTS } });
  const s = j.session('one');
  s.says('write the passkey form');
  s.clew('intent select INT-001');
  const told = s.compacts().model;
  expect(told).toContain('<intent_context intent_id="INT-001">');
  for (const part of ['src/auth/**', 'Unit tests pass.']) expect(told).toContain(part);
});
