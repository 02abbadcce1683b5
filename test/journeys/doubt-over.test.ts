/** A prompt that may have been about other work is asked about in the line of status as long as its turn goes on, and no longer. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const doubt = (j: Journey, id: string): boolean =>
  (JSON.parse(j.read('.clew/cache/glance.json')) as { sessions: Record<string, { doubt: boolean }> }).sessions[id]!
    .doubt;

it.each([true, false])('it is over with the turn; files were changed in it: %s', (changed) => {
  const j = new Journey();
  const [s, other] = [j.session('one'), j.session('two')];
  for (const of of [s, other]) {
    of.says("let's work on the pilot plan, PILOT-2");
    of.writes({ [`src/pilot/${of.id}.ts`]: 'export const invite = 1;\n' });
    of.stop();
    of.says('back to the warehouse');
  }
  expect([doubt(j, 'one'), doubt(j, 'two')]).toEqual([true, true]);
  if (changed) s.writes({ 'src/pilot/one.ts': 'export const invite = 2;\n' });
  expect(doubt(j, 'one')).toBe(true);
  s.stop();
  expect([doubt(j, 'one'), doubt(j, 'two')]).toEqual([false, true]);
});

it('also where the turn left nothing to be written down', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.stop();
  s.says('back to the warehouse');
  s.stop();
  expect(doubt(j, 'one')).toBe(false);
  s.says('translate the marketing site of last year into Finnish');
  expect(doubt(j, 'one')).toBe(true);
  s.stop();
  expect(doubt(j, 'one')).toBe(false);
});
