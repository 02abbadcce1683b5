/** The only open intent is taken for the work that it names; other work does not silently run under it. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const intents = (of: string) => `version: 1
intents:
  - id: INT-001
    summary: the pilot${of}
    scope:
      allow_glob: ["src/pilot/**"]
`;
const PLAN = '\n    plan: docs/plans/PILOT-PLAN.md';

function agreed(of: string) {
  const j = new Journey({ files: { '.clew/intents.yaml': intents(of) } });
  expect(j.clew('intent', 'confirm', '--yes')).toMatchObject({ status: 0 });
  return j;
}

it('the work of another plan has no intent selected, and both are told so', () => {
  const j = agreed(PLAN);
  const s = j.session('one');
  expect(s.start().model).toContain('it is the only open one');
  const turned = s.says('switch to the pricing research');
  expect(turned.model).toContain('INT-001 is not selected any more');
  expect(turned.user).toContain('INT-001 is not selected any more');
  expect(j.clew('status').out).toContain('no intent is selected');
  // What begins on it begins without it.
  expect(s.start('clear').model).toContain('no intent is selected: the only open one is for another context');
  s.says('switch to the pilot plan');
  expect(j.clew('status').out).toContain('intent INT-001');
});

it('one that names no work goes on, and that is said once', () => {
  const j = agreed('');
  const s = j.session('one');
  expect(s.says('switch to the pricing research').user).not.toContain('INT-001');
  expect(s.says('switch to the pilot plan').user).toContain('INT-001 stays selected: it is the only open one');
  expect(s.says('switch to the pricing research').user).not.toContain('INT-001');
  expect(j.clew('status').out).toContain('intent INT-001');
});

it('a switch that nobody typed keeps the intent that the session stood on', () => {
  const j = agreed(PLAN);
  const s = j.session('one');
  s.says('switch to the pilot plan');
  s.clew('switch docs/plans/PRICING-RESEARCH.md');
  expect(j.clew('status').out).toMatch(/^● pricing-research[\s\S]*intent INT-001/);
});
