/** Ada begins work on a plan with one part of it: its document says what she asked for; with the plan as a whole it says that. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const PLAN = {
  'docs/plans/SEASON.md':
    '# Season 2027\n\n## Tide tables\n- [ ] print the sunrise beside it\n\n## Waiting list\n- [ ] a boat can wait for a berth\n- [ ] SEA-7 the first in line is told\n',
};
const goal = (j: Journey, id: string): string | undefined =>
  /## Goal\n\n- (.*?) <!--/.exec(j.documents()[id] ?? '')?.[1];

it.each([
  ['a section', "let's work on the waiting list of season 2027, a rowing boat counts as well"],
  ['a task by its words', 'season 2027: a boat can wait for a berth, also a rowing boat'],
])('%s', (_, prompt) => {
  for (const first of [false, true]) {
    const j = new Journey({ files: PLAN });
    const s = j.session('one');
    if (!first) {
      s.says("let's work on the pilot plan");
      s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
      s.stop();
    }
    s.says(prompt);
    s.edits('src/pricing/tiers.ts', '29', '39');
    s.stop();
    expect(goal(j, 'season-2027')).toBe(prompt);
  }
});

it('the plan as a whole', () => {
  const j = new Journey({ files: PLAN });
  const s = j.session('one');
  s.says("let's work on the season 2027 plan");
  s.edits('src/pricing/tiers.ts', '29', '39');
  s.stop();
  expect(goal(j, 'season-2027')).toBe('Season 2027');
});
