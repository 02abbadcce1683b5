/** Ada has something noted for later, her agent opens a context for it: she stays where she is; and closing a context says what it leaves open. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

it.each([
  'by the way, make a note for later: the export is slow with big files. Go on with the invitation',
  'merk dir für später: der Export ist langsam',
])('what is only noted does not become active: %s', (words) => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  s.says(words);
  const noted = s.clew('switch --new "slow export"');
  expect(noted.out).toContain('noted for later as slow export (slow-export); "Pilot plan" stays active');
  expect(j.clew('status').out).toMatch(/^● pilot-plan/);
  expect(j.documents()['slow-export']).toMatch(/^status: paused$/m);
  expect(j.clew('undo', '--session', 'one').status).toBe(0);
  expect(Object.keys(j.documents())).not.toContain('slow-export');
});

it('what is not only noted is switched to', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  s.says('the export is slow with big files, please look into it');
  s.clew('switch --new "slow export"');
  expect(j.clew('status').out).toMatch(/^● slow-export/);
});

it('a context that is closed names what ends the intent that was made for it alone', () => {
  const j = new Journey();
  j.session('one').says('new context date filter');
  j.clew('intent', 'new', 'dates', '--allow', 'src/date/**', '--context', 'date-filter');
  j.clew('intent', 'new', 'other', '--allow', 'src/**');
  const { out, err } = j.clew('done', 'date-filter');
  expect(out + err).toContain('INT-001, made for it alone, stays open: `clew intent done INT-001` ends it.');
  expect(out + err).not.toContain('INT-002');
  expect(j.clew('intent', 'edit', 'INT-001', '--status', 'done').status).toBe(0);
});
