/** Holds what people turn to within the same work, whatever it is called. */
import { expect, it } from 'vitest';
import { indexOf } from '../../../src/core/plan/index/memory-index.js';
import { phrasesIn } from '../../../src/core/request/phrases.js';
import { requestIn } from '../../../src/core/request/request.js';
import { isWithin } from '../../../src/core/request/within.js';
import { facts, NOW, plan, stateOf, work } from '../../support/world.js';

it.each([
  ["now let's move on to section 3", true],
  ["now let's work on chapter two of the handout", true],
  ["let's go on with part 2", true],
  ["let's move on to task 3", true],
  ["let's work on the next slide", true],
  ["now let's work on the unit tests for the map", true],
  ["let's work on test coverage of the photo upload", true],
  ['weiter mit Kapitel 3', true],
  ['jetzt weiter mit den Tests für den Mahnlauf', true],
  ['passons maintenant au chapitre 2', true],
  ['sigamos con la sección 3', true],
  ['vamos para o capítulo 2', true],
  ['第3章に進みましょう', true],
  ['继续第三章', true],
  ["now let's work on the conclusion", true],
  ["now let's work on the press kit", false],
  ["now let's work on section headings for the report", false],
  ["let's move on to task 412", false],
  ["now let's work on the questions for the interview", false],
  ["let's work on testimonials for the start page", false],
] as const)('%s: %s', (text, is) => {
  const phrases = phrasesIn(text);
  expect(phrases).not.toEqual([]);
  expect(phrases.some(isWithin)).toBe(is);
});

it('the last of something is no slip of the list that other work is called', () => {
  const plans = ['waiting-list', 'unpaid-invoices'].map((name) => plan(name, ['write the mail']));
  const [list, active] = plans.map((p) => work(p.title, { plan: p.path }));
  const known = facts({ state: stateOf([active!, list!]), plans: indexOf(plans.map((p) => ({ plan: p, at: NOW }))) });
  for (const own of ['Go on with the last item.', 'go on with the last one', 'continue with the last task'])
    expect([own, requestIn(own, active!, known)?.do ?? 'stay']).toEqual([own, 'stay']);
  expect(requestIn('go on with the waiting lits', active!, known)?.do).toBe('ask');
});
