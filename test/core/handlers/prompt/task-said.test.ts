/** A prompt that says an open task nearly in its words is of the context whose plan has that task. */
import { describe, expect, it } from 'vitest';
import { decide } from '../../../../src/core/decide.js';
import type { Outcome, Plan } from '../../../../src/core/model.js';
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
function says(prompt: string, ...more: Plan[]): Outcome {
  const all = [...PLANS, ...more];
  const berths = work('Berth bookings', { plan: BERTHS.path, terms: ['berth', 'book'] });
  const cranes = work('Crane checks', { plan: CRANES.path, terms: ['cran', 'check'] });
  const session = { host: 'claude', id: 's1', transcript: null, cwd: WORKSPACE };
  return decide(
    { kind: 'prompt', session, prompt },
    facts({
      state: stateOf([berths, cranes], { boundary: 'clear' }),
      plans: indexOf(all.map((p) => ({ plan: p, at: NOW - DAY }))),
      tasks: (path) => all.find((p) => p.path === path)?.tasks ?? null,
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

describe('a task, with what comes later beside it', () => {
  it.each([
    'ok now the tide tables: lay them out as one page per month, plain text pages first, the pdf step can come later',
    'now the tide tables: one page per month, the pdf later',
    'one page per month for the tide tables, and the printing comes next week',
    'the lamps can wait until tomorrow, now the tide tables: one page per month',
  ])('%j turns to it: something else is put off', (prompt) => {
    const o = says(prompt);
    expect([o.reading?.verb, o.reading?.target]).toEqual(['switch', 'docs/PLAN.md']);
  });

  it('waits until the turn ends behind what is done here first', () => {
    const o = says('commit it, then the tide tables: one page per month, the pdf step can come later');
    const session = o.edits.find((e) => e.key === 'session/s1')?.now as { due?: { plan: string | null } } | undefined;
    expect([o.reading?.verb, session?.due?.plan]).toEqual(['stay', SEASON.path]);
  });

  it.each([
    // The task itself is put off, or what was said of it.
    'the tide tables: one page per month, the pages can come later',
    'the tide tables: one page per month, the whole thing can come later',
    'the tide tables: one page per month, that comes later',
    'the tide tables: one page per month, we do this later',
    'the tide tables: one page per month, later',
    'the tide tables later, one page per month',
    'print the tide in bold, the tide tables come later: one page per month',
    // Nothing but the task is named, or its heading only where it is put off.
    'one page per month stays as it is, the tide tables come later',
    'the invoice has one page per month, the footer comes later',
    // So few words are in many prompts.
    'the crane checks: write the tests, the docs can come later',
    'write the tests for the slip, the docs come later',
    // More than put off.
    'the tide tables: one page per month, the pdf should not come later',
    'the boss said the tide tables have one page per month, the pdf step can come later',
    "don't do the tide tables yet: one page per month, the pdf step can come later",
    'do the tide tables have one page per month, and can the pdf step come later?',
    'write this in the mail: the tide tables have one page per month, the pdf step can come later',
    'add to the mail "now the tide tables: one page per month", the pdf step can come later',
  ])('%j does not', (prompt) => expect(says(prompt).reading?.verb).not.toBe('switch'));

  const elsewhere = (md: string, prompt: string) => says(prompt, parsePlan('docs/OTHER.md', md)).reading;
  it.each([
    [
      '# Saison\n\n## Gezeiten Tafeln\n- [ ] eine Seite pro Monat\n',
      'jetzt die Gezeiten Tafeln: eine Seite pro Monat, das PDF kommt später',
    ],
    [
      '# Saison\n\n## Gezeiten Tafeln\n- [ ] eine Seite pro Monat\n',
      'jetzt die Gezeiten Tafeln: eine Seite pro Monat, der Druck kann später kommen',
    ],
    [
      '# Saison\n\n## Tables des marées\n- [ ] une page par mois\n',
      'maintenant les tables des marées : une page par mois, le pdf viendra plus tard',
    ],
    [
      '# Temporada\n\n## Tablas de mareas\n- [ ] una página por cada mes\n',
      'ahora las tablas de mareas: una página por cada mes, el pdf puede venir más tarde',
    ],
    [
      '# Temporada\n\n## Tabelas de marés\n- [ ] uma página por cada mês\n',
      'agora as tabelas de marés: uma página por cada mês, o pdf fica para depois',
    ],
    ['# 季节\n\n## 潮汐表\n- [ ] 每月打印一页\n', '潮汐表：每月打印一页，PDF以后再做'],
    ['# 季節\n\n## 潮汐表\n- [ ] 毎月一ページ印刷\n', '潮汐表：毎月一ページ印刷、PDFは後でいい'],
  ])('in %j, %j turns to it', (md, prompt) => {
    const reading = elsewhere(md, prompt);
    expect([reading?.verb, reading?.target]).toEqual(['switch', 'docs/OTHER.md']);
  });

  it.each([
    [
      '# Saison\n\n## Gezeiten Tafeln\n- [ ] eine Seite pro Monat\n',
      'jetzt die Gezeiten Tafeln: eine Seite pro Monat, das Ganze kommt später',
    ],
    [
      '# Saison\n\n## Gezeiten Tafeln\n- [ ] eine Seite pro Monat\n',
      'jetzt die Gezeiten Tafeln: eine Seite pro Monat, das kommt später',
    ],
    [
      '# Saison\n\n## Tables des marées\n- [ ] une page par mois\n',
      'maintenant les tables des marées : une page par mois, tout ça plus tard',
    ],
    [
      '# Temporada\n\n## Tablas de mareas\n- [ ] una página por cada mes\n',
      'ahora las tablas de mareas: una página por cada mes, eso más tarde',
    ],
    ['# 季节\n\n## 潮汐表\n- [ ] 每月打印一页\n', '潮汐表：每月打印一页，这个以后再做'],
  ])('in %j, %j does not', (md, prompt) => expect(elsewhere(md, prompt)?.verb).not.toBe('switch'));
});
