/** Ada says where her last words belonged, or points back to nothing in particular: the first is heard, the second opens nothing. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

it.each(['no, that belongs to the pilot plan', 'nein, das gehört zum Pilot-Plan'])(
  'what is put right is heard: %s',
  (words) => {
    const j = new Journey();
    const s = j.session('one');
    s.says("let's work on pricing research");
    s.stop();
    expect(s.says(words).user).toContain('switched to "Pilot plan"');
  },
);

it('"back to what I did before" is no work of its own', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on pricing research");
  s.stop();
  s.says('park this');
  s.stop();
  expect(s.says('back to what I did before').user).toBe('');
  expect(Object.keys(j.documents())).toEqual(['pricing-research']);
});
