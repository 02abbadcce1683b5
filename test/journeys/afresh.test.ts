/** Ada's session is long and turns to another context: a fresh one is offered once, begins with that context, and the old one stays. (Seeds 000 and 004) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';
import { Session } from './_session.js';

function long(): { j: Journey; s: Session } {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  for (let i = 0; i < 20; i++) s.says(`and now the sentence number ${i} of the invitation`);
  s.edits('src/pilot/invite.ts', 'Dear', 'Hello');
  s.stop();
  return { j, s };
}

it('the command is offered in one line, once a context; the fresh session begins with it, and nothing else moves', () => {
  const { j, s } = long();
  const turned = s.says("now let's work on the pricing research").user;
  expect(turned).toContain('clew open pricing-research');
  expect(turned).not.toContain('\n');
  expect(s.says('back to the pilot plan').user).not.toContain('clew open');
  expect(s.says('back to the pricing research').user).not.toContain('clew open');
  s.says('back to the pilot plan');

  const { out } = j.clew('open', 'pricing-research');
  expect(out).toContain('CLEW_CONTEXT=pricing-research claude');
  expect(out).toContain('claude --resume one');
  expect(j.clew('open', 'Pricing', 'Research').out).toBe(out);
  expect(j.clew('open', 'nothing-like-it').status).toBe(5);
  expect(s.clew('open pricing-research --run').status).not.toBe(0);

  const hook = j.hook;
  j.hook = (command, input, cwd, env) => hook(command, input, cwd, { ...env, CLEW_CONTEXT: 'pricing-research' });
  const fresh = new Session(j, 'two', j.root);
  expect(fresh.start().model).toContain('active pricing-research');
  j.hook = (command, input, cwd, env) => hook(command, input, cwd, { ...env, CLEW_CONTEXT: 'nobody' });
  expect(new Session(j, 'three', j.root).start().user).toContain('no context is called "nobody"');
  j.hook = hook;
  expect(j.clew('status', '--session', 'two').out).toContain('● pricing-research');
  expect(j.clew('status', '--session', 'one').out).toContain('● pilot-plan');
  expect(s.start('resume').model).toContain('active pilot-plan');
});

it('where the model switches, its user is offered it when the turn ends; a short session offers nothing', () => {
  const { j, s } = long();
  s.says('how much do the others ask for?');
  expect(s.clew('switch pricing-research').status).toBe(0);
  expect(s.stop().user).toContain('clew open pricing-research');
  expect(s.stop().user).not.toContain('clew open');
  const other = j.session('two');
  expect(other.says('back to the pilot plan').user).not.toContain('clew open');
});

it('after a compaction a session of several contexts is told of the active one alone', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  expect(s.compacts().model).toContain('active pilot-plan');
  s.says("now let's work on the pricing research");
  const brief = s.start('compact').model;
  expect(brief).toContain('active pricing-research');
  expect(brief).not.toContain('open pilot-plan');
  expect(s.start('resume').model).toContain('open pilot-plan');
});
