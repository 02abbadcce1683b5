/** Ada calls a context done, its session goes on under the same intent, and then she wants the context back: that has nothing to do with the intent. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const INTENTS = `version: 1
intents:
  - id: INT-001
    summary: the invitations
    scope:
      allow_glob: ["src/pilot/**"]
`;

it('done is undone, though the session took the intent up again meanwhile; that selection stands', () => {
  const j = new Journey({ files: { '.clew/intents.yaml': INTENTS } });
  expect(j.clew('intent', 'confirm', '--yes')).toMatchObject({ status: 0 });
  const s = j.session('one');
  s.says('switch to the pilot plan');
  j.clew('intent', 'select', 'INT-001', '--session', 'one');
  s.stop();
  const done = j.clew('done', 'pilot-plan');
  const undo = /clew undo (\w+)/.exec(done.out + done.err)![1]!;
  j.clew('intent', 'select', 'INT-001', '--session', 'one');
  const undone = j.clew('undo', undo);
  expect(undone.err).not.toContain('cannot be undone');
  expect(undone.status).toBe(0);
  expect(j.clew('show', 'pilot-plan').out).not.toContain('completed');
  expect(j.clew('status').out).toContain('INT-001');
});
