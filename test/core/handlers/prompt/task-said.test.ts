/** A prompt that says an open task nearly in its words is of the context whose plan has that task. */
import { describe, expect, it } from 'vitest';
import { decide } from '../../../../src/core/decide.js';
import type { Outcome } from '../../../../src/core/model.js';
import { indexOf } from '../../../../src/core/plan/index/memory-index.js';
import { thresholdSentence } from '../../../../src/core/words/counterfactual.js';
import { CROWD, DAY, facts, NOW, plan, stateOf, WORKSPACE, work } from '../../../support/world.js';

const BERTHS = plan('BERTH-BOOKINGS', ['Refuse a booking in a closed season', 'Print the tide on the slip']);
const CRANES = plan('CRANE-CHECKS', ['Failed checks are logged once', 'Write the tests']);
const PLANS = [...CROWD, BERTHS, CRANES];

/** The first prompt of a session behind `/clear`, on the berth bookings, with the crane checks open beside them. */
function says(prompt: string): Outcome {
  const berths = work('Berth bookings', { plan: BERTHS.path, terms: ['berth', 'book'] });
  const cranes = work('Crane checks', { plan: CRANES.path, terms: ['cran', 'check'] });
  const session = { host: 'claude', id: 's1', transcript: null, cwd: WORKSPACE };
  return decide(
    { kind: 'prompt', session, prompt },
    facts({
      state: stateOf([berths, cranes], { boundary: 'clear' }),
      plans: indexOf(PLANS.map((p) => ({ plan: p, at: NOW - DAY }))),
      tasks: (path) => PLANS.find((p) => p.path === path)?.tasks ?? null,
    }),
  );
}

describe('a task of the active context', () => {
  it.each([
    'refuse the booking in a closed season, with a test',
    'refuse a booking in closed seasons: write a function for it in the validator and call it where the form is sent',
    'the slip should print the tide, in bold',
  ])('%j stays, and says why', (prompt) => {
    const { reading, brief } = says(prompt);
    expect([reading?.verb, brief]).toEqual(['stay', undefined]);
    expect(thresholdSentence(reading!)).toMatch(/^Its words are those of an open task of the active context, “.+”/);
  });

  it.each(['write the tests of the validator for the newsletter', 'refuse the newsletter of a closed account'])(
    '%j says none',
    (prompt) => expect(says(prompt).reading?.task).toBeUndefined(),
  );
});

describe('a task of another open context', () => {
  it.each([
    'failed crane checks must be logged once: write that test and make it hold',
    'The crane check people say that a failed check is logged thrice, log it once only',
  ])('%j turns to it, and says so', (prompt) => {
    const o = says(prompt);
    expect([o.reading?.verb, o.reading?.target]).toEqual(['switch', 'crane-checks']);
    expect(o.notice).toContain('switched to "Crane checks"');
  });

  it.each([
    'are failed crane checks logged once?',
    "don't do the failed crane checks that are logged once",
    'commit it, then look at failed crane checks, they are logged once',
    'failed logins are checked and logged once',
  ])('%j does not', (prompt) => expect(says(prompt).reading?.verb).not.toBe('switch'));
});
