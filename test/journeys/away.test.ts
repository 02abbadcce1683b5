/** Ada comes back after a week, and after a month: the session is told how old what it knows is, and what has moved since. (Seed 002) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';
import { Session } from './_session.js';

const DAY = 86_400_000;

it('after a week the age is said, after a month what still holds; what moved, is gone or lies on another branch is named', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.writes({ 'src/pilot/draft.ts': 'export const draft = 1;\n' });
  s.stop();
  s.end();
  const comesBack = (id: string): string => new Session(j, id, j.root).start().model;
  j.later(6.9 * DAY);
  expect(comesBack('two')).not.toContain('days old');
  j.later(DAY);
  const week = comesBack('three');
  expect(week).toContain('7 days old');
  expect(week).not.toContain('read again');

  j.commit('the pilot');
  j.git('mv', 'src/pilot/invite.ts', 'src/pilot/letter.ts');
  j.remove('src/pilot/draft.ts');
  j.commit('moved');
  j.git('checkout', '-q', '-b', 'other');
  j.later(24 * DAY);
  const month = comesBack('four');
  expect(month).toMatch(/31 days old; plan, git and files were read again\.[\s\S]*not verified/);
  expect(month).toContain('The active file src/pilot/draft.ts is gone');
  expect(month).toContain('The active file src/pilot/invite.ts is src/pilot/letter.ts now');
  expect(month).toContain('belongs to the branch main; the work tree is on other');
  expect(j.documents()['pilot-plan']).toContain('- src/pilot/letter.ts');

  j.git('branch', '-q', '-D', 'main');
  for (let i = 0; i < 51; i++) {
    j.write({ 'src/pilot/letter.ts': `export const letter = ${i};\n` });
    j.commit(`draft ${i}`);
  }
  const later = comesBack('five');
  expect(later).toContain('The branch main of this context is gone');
  expect(later).toMatch(/5\d commits changed the files of this context/);
});

it('a plan that stands on the branch of its context is not called gone where another branch is checked out', () => {
  const j = new Journey();
  j.git('checkout', '-q', '-b', 'codes');
  const s = j.session('one');
  s.says('new context Discount codes');
  s.says('write the plan for it');
  s.writes({ 'docs/plans/codes.md': '# Discount codes\n\n- [ ] read a code\n' });
  s.stop('The plan is written.');
  j.git('add', 'docs');
  j.git('commit', '-qm', 'the plan');
  j.git('checkout', '-q', 'main');
  const { out, err } = j.clew('status');
  expect(out).toContain('its own is codes');
  expect(out + err).not.toMatch(/is gone|not there any more/);
});
