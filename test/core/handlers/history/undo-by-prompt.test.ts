/** Ada says "undo the last switch" when something came after it: nothing is undone, and the way back is named. */
import { expect, it } from 'vitest';
import { undoByPrompt } from '../../../../src/core/handlers/history/undo-by-prompt.js';
import type { Operation } from '../../../../src/core/model.js';
import { facts, NOW, stateOf, work } from '../../../support/world.js';

it('a switch that was overtaken names the switch back', () => {
  const [pricing, pilot, dark] = [work('Pricing'), work('Pilot plan'), work('Dark theme')];
  const switched = {
    id: 'op-1',
    at: NOW,
    by: 'prompt',
    did: `switched to ${pricing.id}`,
    session: 's1',
    undoable: true,
    edits: [{ key: 'session/s1', was: { active: pilot.id }, now: { active: pricing.id } }],
  } as unknown as Operation;
  const known = facts({ state: stateOf([dark, pricing, pilot]), operations: () => [switched] });
  const told = undoByPrompt(false, 's1', known, true)!;
  expect(told.edits).toEqual([]);
  expect(told.notice).toContain('cannot be undone any more');
  expect(told.notice).toContain('"switch back to Pilot plan" goes back.');
  expect(told.brief).toContain('"switch back to Pilot plan" goes back.');
});
