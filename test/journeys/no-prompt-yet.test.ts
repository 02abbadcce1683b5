/** A session has begun and nothing was typed in it: no prompt is spoken of. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

it('the time of the last prompt is a prompt’s, not a start’s', () => {
  const j = new Journey();
  const s = j.session('one');
  s.start();
  expect(j.clew('status').out).not.toContain('last prompt');
  expect(j.json('status')).toMatchObject({ lastFired: null });
  expect(j.clew('doctor').out).not.toContain('read its last prompt');
  s.says('switch to the pilot plan');
  s.stop();
  j.later(3 * 3_600_000);
  s.start('resume');
  j.session('two').start();
  expect(j.clew('status').out).toContain('last prompt 3 h ago');
});
