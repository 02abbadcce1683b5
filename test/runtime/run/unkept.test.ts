/** Holds what a tool call is told where the log cannot be added to: what was judged stands, and where nothing was held nothing is said. */
import { expect, it } from 'vitest';
import { DEFAULTS } from '../../../src/core/config.js';
import { emptyState } from '../../../src/core/context/state.js';
import { SILENCE } from '../../../src/core/digest/conversation.js';
import { emptyOutcome } from '../../../src/core/empty-outcome.js';
import type { Edit, ToolEvent, Verdict } from '../../../src/core/model.js';
import { NO_PLANS } from '../../../src/core/plan/index/no-plans.js';
import { readErrors } from '../../../src/runtime/run/error-log.js';
import type { Ports } from '../../../src/runtime/run/ports.js';
import { runWith } from '../../../src/runtime/run/run.js';
import { folder } from '../../support/world.js';

const EVENT: ToolEvent = {
  kind: 'tool',
  when: 'before',
  session: { host: 'claude', id: 's1', transcript: null, cwd: '/w' },
  tool: { id: 't', name: 'Write', act: { does: 'write', files: [{ path: 'a', how: 'write', text: 'x' }] } },
};
const EDIT: Edit = { key: 'gate/s1', was: null, now: { last: 'x' } };

function portsOf(dir: string): Ports {
  const full = (): never => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  return {
    workspace: { root: dir, dir, git: null },
    store: { state: emptyState, append: full, operations: () => [], exclusively: (work) => work(), close: () => {} },
    ...{ config: DEFAULTS, now: () => 1, nonce: () => 'abcdef01', plans: () => NO_PLANS, conversation: () => SILENCE },
    ...{ redactor: () => (t: string) => t, applyShared: full, more: () => ({ more: {}, findings: [] }) },
  };
}

it.each<Verdict>(['ask', 'deny'])('%s stands, and the fault is noted', (verdict) => {
  const dir = folder();
  const outcome = runWith(EVENT, portsOf(dir), () => emptyOutcome({ verdict, hold: 'no', edits: [EDIT] }));
  expect(outcome).toMatchObject({ verdict, hold: 'no' });
  expect(readErrors(dir)[0]?.why).toContain('ENOSPC');
});

it('a call that goes through is a fault like any other', () => {
  expect(() => runWith(EVENT, portsOf(folder()), () => emptyOutcome({ brief: 'said', edits: [EDIT] }))).toThrow(
    'ENOSPC',
  );
});
