/** A prompt that says an open task nearly in its words is of the context whose plan has that task. */
import { describe, expect, it } from 'vitest';
import { decide } from '../../../../src/core/decide.js';
import type { Outcome } from '../../../../src/core/model.js';
import { indexOf } from '../../../../src/core/plan/index/memory-index.js';
import { parsePlan } from '../../../../src/core/plan/parse/parse.js';
import { thresholdSentence } from '../../../../src/core/words/counterfactual.js';
import { CROWD, DAY, facts, NOW, plan, stateOf, WORKSPACE, work } from '../../../support/world.js';

const BERTHS = plan('BERTH-BOOKINGS', ['Refuse a booking in a closed season', 'Print the tide on the slip']);
const CRANES = plan('CRANE-CHECKS', ['Failed checks are logged once', 'Write the tests']);
/** Its name tells nothing of its tasks, its headings do. */
const SEASON = parsePlan(
  'docs/PLAN.md',
  '# Season 2027\n\n## Tide tables as PDF\n- [ ] one page per month\n\n## Waiting list\n- [ ] a boat can wait for a mooring\n',
);
const PLANS = [...CROWD, BERTHS, CRANES, SEASON];

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

describe('a task of other work behind what is done here first', () => {
  const dueOf = (prompt: string) => {
    const o = says(prompt);
    const session = o.edits.find((e) => e.key === 'session/s1')?.now as { due?: { plan: string | null } } | undefined;
    return [o.reading?.verb, session?.due?.plan ?? null];
  };

  it.each([
    'commit the slip fix (only that). then one page per month, as text',
    'run the tests, then the one page per month',
  ])('%j waits until the turn ends', (prompt) => expect(dueOf(prompt)).toEqual(['stay', SEASON.path]));

  it.each([
    'commit the slip fix. then print the tide on the slip, in bold',
    'commit the slip fix, then tell me: is it one page per month?',
    'commit the slip fix, then write the tests',
    "commit the slip fix, then stop, don't make one page per month yet",
  ])('%j waits for none', (prompt) => expect(dueOf(prompt)[1]).toBeNull());
});

describe('a task of a plan that is called otherwise', () => {
  it.each([
    'now the tide tables: one page per month in the PDF, a function pages(rows) that groups rows by month',
    'please make one page per month, in grey',
    'ok, then the one page per month, plain text is enough for today: a function month(rows)',
    'one page per month, with the month as its title: use a loop',
    'put a page into the tide tables for each month, one per month',
    'the waiting list: every boat can wait for a free mooring',
  ])('%j turns to it: its words stand together, or beside its heading', (prompt) => {
    const o = says(prompt);
    expect([o.reading?.verb, o.reading?.target]).toEqual(['switch', 'docs/PLAN.md']);
    expect(o.notice).toContain('switched to "Season 2027"');
  });

  it.each([
    'the invoices of a month are too long: a page has twenty rows, as many per sheet',
    "don't make one page per month yet",
    'is it one page per month?',
    'write this in the mail: one page per month, from june on',
    'one page per month, but not yet: the text is missing',
    "don't do it yet, one page per month: the text is missing",
    'the boat has to wait until the mooring is free, say so in the mail',
  ])('%j does not', (prompt) => expect(says(prompt).reading?.verb).not.toBe('switch'));
});
