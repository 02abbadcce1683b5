/** Holds that what became part of another context counts for that one: time, prompts and lanes; that this is no switch; and that undoing it gives all back. */
import { expect, it } from 'vitest';
import { viewOf } from '../../../src/runtime/board/view.js';
import { commandPorts } from '../../../src/runtime/inputs/command-ports.js';
import { Journey } from '../../journeys/_journey.js';

it('counts for the context that it became part of, from the beginning and from then on', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  s.says("now let's work on the pricing research");
  s.stop();
  s.says('compare the tiers of the three competitors in src/pricing/tiers.ts');
  s.stop();
  const seen = () => {
    const ports = commandPorts({ cwd: j.root });
    const { lanes, switches, contexts } = viewOf('timeline', { range: 'day' }, ports);
    const { open } = viewOf('home', {}, ports);
    const page = viewOf('context', { id: 'pilot-plan' }, ports)!;
    return {
      lanes: lanes.map((l) => [l.context, l.prompts]).sort(),
      open: open.map((c) => [c.id, c.prompts]).sort(),
      page: [page.days.reduce((n, d) => n + d.prompts, 0), page.sessions.map((x) => x.prompts)],
      ways: { ...switches },
      contexts,
    };
  };
  const before = seen();
  expect(before.lanes).toEqual([
    ['pilot-plan', 1],
    ['pricing-research', 2],
  ]);
  expect(j.clew('merge', 'pilot-plan', 'pricing-research').status).toBe(0);
  const merged = seen();
  expect(merged).toEqual({
    ...{ lanes: [['pilot-plan', 3]], open: [['pilot-plan', 3]], page: [3, [3]], contexts: 1 },
    ways: before.ways,
  });
  s.says('and write the second line of it');
  s.stop();
  expect(seen().lanes).toEqual([['pilot-plan', 4]]);
  expect(j.clew('undo').status).toBe(0);
  const { ways, ...back } = seen();
  expect(back.lanes).toEqual([
    ['pilot-plan', 2],
    ['pricing-research', 2],
  ]);
  expect([ways, back.contexts]).toEqual([before.ways, 2]);
});
