/** Ada plans, acts and evaluates: what was decided and found is told in the next phase, after a compaction and in a new session. (Seeds 002, 004; U16) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

function planned() {
  const j = new Journey();
  const s = j.session('one');
  s.says('PLAN: rotate the refresh tokens on every login');
  const update = (mode: string, ...more: string[]): string =>
    s.clew(`update-context --mode ${mode} ${more.join(' ')}`).out;
  return { j, s, update };
}

it('a decision of PLAN is told to ACT, and PLAN alone begins a new round', () => {
  const { j, s, update } = planned();
  expect(update('PLAN', '--task "rotate refresh tokens"', '--decision "Use JWT with rotation"')).toContain(
    'recorded PLAN',
  );
  s.stop();
  expect(s.says('ACT: write it').model).toContain('Use JWT with rotation');
  expect(update('ACT', '--progress "rotation written"')).toContain('recorded ACT');
  s.stop();
  expect(s.says('EVAL: does it hold?').model).toContain('Use JWT with rotation');
  s.stop();
  const text = Object.values(j.documents()).find((d) => d.includes('JWT'))!;
  expect(text).toContain('rotation written');
  expect(text).not.toContain('round: 2');
});

it('ACT without a plan is a clear error that says what to do, and writes nothing', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says('rotate the refresh tokens on every login');
  s.stop();
  const before = j.documents();
  const done = s.clew(`update-context --mode ACT --progress "done"`);
  expect(done.status).not.toBe(0);
  expect(done.err).toContain('PLAN');
  expect(j.documents()).toEqual(before);
});

it('a compaction keeps what was decided: the summary is asked to, and the start behind it tells it', () => {
  const { s, update } = planned();
  update('PLAN', '--task "rotate refresh tokens"', '--decision "Use JWT with rotation"');
  s.stop();
  const told = s.compacts().model;
  expect(told.match(/Use JWT with rotation/g)!.length).toBeGreaterThanOrEqual(2);
});

it('a new session, and one that goes on, begin with it', () => {
  const { j, s, update } = planned();
  update('PLAN', '--task "rotate refresh tokens"', '--decision "Use JWT with rotation"');
  s.stop();
  s.end();
  expect(j.session('two').start().model).toContain('Use JWT with rotation');
  expect(j.session('one', { source: 'resume' }).says('and now?').model).not.toContain('error');
});
