/** Ada types what is a command to clew, not a task for the agent: it is done, said in one line, and undoable. (Seed 002) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

it('contexts are opened, listed, switched and archived by prompts; of several tasks one is current, the others wait', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  expect(s.says('new context guest tablet').model).toContain('now active guest-tablet');
  expect(j.documents()['guest-tablet']).toContain('Bootstrapped new context');
  const list = s.says('list contexts').held;
  expect(list).toContain('#1 guest-tablet');
  expect(list).toContain('#2 pilot-plan');
  expect(s.says('switch to #2').user).toContain('switched to "Pilot plan"');
  expect(j.documents()['pilot-plan']).toContain('Restored from');
  expect(j.documents()['guest-tablet']).toContain('pre-switch');
  expect(s.says('create task GUEST-1').model).toContain('now active guest-1');
  s.says('switch to #2');
  expect(s.says('switch to guest-1').model).toContain('now active guest-1');
  expect(s.says('save and close').user).toContain('archived "GUEST-1"');
  expect(j.clew('status', '--session', 'one').out).not.toContain('●');
  expect(s.says('create task GUEST-1').model).toContain('now active guest-1');
  expect(Object.keys(j.documents())).not.toContain('guest-1-2');

  const before = j.documents();
  const told = s.says('work on #51, #52 and #53').model;
  expect(told).toContain('current task-51: #51\nwaits task-52: #52\nwaits task-53: #53');
  expect(j.documents()['task-51']).toMatch(/^status: active$/m);
  for (const id of ['task-52', 'task-53', 'guest-1']) expect(j.documents()[id]).toMatch(/^status: paused$/m);
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
  expect(j.documents()).toEqual(before);

  j.clew('new', 'fix the login form crash');
  expect(j.clew('new', 'fix the crash of the login form').out).toContain(
    'the same context as fix-the-login-form-crash',
  );
});
