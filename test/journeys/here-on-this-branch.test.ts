/** Ada ticks a task on a branch and goes back to main: what is counted is the file that stands here, and says so; each start names the context of its own session. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';
import { Session } from './_session.js';

it('progress is that of the file of the branch that is checked out', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  j.git('checkout', '-qb', 'feature-x');
  s.says('write the invitation');
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  j.edit('docs/plans/PILOT-PLAN.md', '- [ ] PILOT-2', '- [x] PILOT-2');
  s.stop();
  j.commit('the invitation');
  expect(j.clew('status').out).toContain('2 of 3 · on feature-x');
  j.git('checkout', '-q', 'main');
  expect(j.clew('status').out).toContain('1 of 3 here · on feature-x');
  expect(j.clew('contexts').out).toContain('1 of 3 here · on feature-x');
  j.git('checkout', '-q', 'feature-x');
  expect(j.clew('status').out).toContain('2 of 3 · on feature-x');
});

it('compaction, resuming and /clear keep the context of the session, a startup begins at the workspace', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  const other = j.session('two');
  other.says('switch to the pricing research');
  other.stop();
  expect(s.compacts().model).toContain('active pilot-plan');
  expect(s.start('resume').model).toContain('active pilot-plan');
  s.end('clear');
  expect(new Session(j, 'three', j.root).start('clear').model).toContain('active pilot-plan');
  expect(new Session(j, 'four', j.root).start('startup').model).toContain('active pricing-research');
});
