/** Ada says that something is to be a context of its own: it is opened under what she says of it, or she is told that she is on it. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

function onPricing() {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pricing research");
  s.reads('src/pricing/tiers.ts');
  s.stop();
  return { j, s };
}

const active = (j: Journey): string => String((j.json('status').active as unknown as { title?: string } | null)?.title);

it('what she calls its own thing is opened by its own words', () => {
  const { j, s } = onPricing();
  const said = s.says('cancelling only the given stay is its own thing, open a new context for it please');
  expect(said.user).toMatch(/opened .*"Cancelling only given stay"/);
  expect(active(j)).toMatch(/^Cancelling only given stay$/);
  expect(s.says('back to the pricing research').user).toContain('Pricing research');
});

it('who is on it already is told so', () => {
  const { j, s } = onPricing();
  s.says('new context "cancel drops only the given stay"');
  s.stop();
  const said = s.says('cancelling only the given stay is its own thing, open a new context for it please');
  expect(said.user).toBe('clew: already on "cancel drops only the given stay"');
  expect(active(j)).toBe('cancel drops only the given stay');
});

it.each(['make this its own context', 'new context for that'])('%s: it is what was spoken of last', (words) => {
  const { j, s } = onPricing();
  s.says('does the confirmation mail go out twice when the guest reloads?');
  s.stop();
  const said = s.says(words);
  expect(said.user).toMatch(/opened .*confirmation mail/i);
  expect(active(j)).toMatch(/confirmation mail/i);
  s.stop();
  expect(s.says(words).user).not.toBe('');
});

it('where nothing says what is meant she is told how to call it, and the agent is asked to', () => {
  const { j, s } = onPricing();
  s.says('ok');
  s.stop();
  const said = s.says('new context for that');
  expect(said.user).toContain('new context NAME');
  expect(said.model).toContain('a context of its own');
  expect(active(j)).toBe('Pricing research');
});

it('what is named behind "a piece of work called" or "a plan of its own" is what it is called', () => {
  const { j, s } = onPricing();
  const urgent = s.says(
    'urgent: the mail to guests greets nobody by name. Make that a piece of work called welcome mail',
  );
  expect(urgent.user).toMatch(/^clew: your prompt opened the new context "Welcome mail"/);
  s.stop();
  s.says('set that aside, I want a plan of its own: reviews by guests');
  expect(active(j)).toBe('Reviews by guests');
});
