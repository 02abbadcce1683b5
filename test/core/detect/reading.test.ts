/** Readings that were expected before the shipped weights were trained: what must stay quiet, and what must be noticed. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../src/core/config.js';
import { readPrompt } from '../../../src/core/detect/reading.js';
import type { Example } from '../../../src/core/detect/signals/_signal.js';
import type { Reading } from '../../../src/core/model.js';
import { data, sceneOf } from '../../support/world.js';

type Moment = { [K in keyof Omit<Example, 'hit' | 'prompt'>]?: Example[K] | undefined };

/** In the middle of work on token rotation; two other pieces of work are open. */
const WORK: Moment = {
  active: {
    title: 'rotate refresh tokens on login',
    files: ['packages/auth/src/token.ts', 'packages/auth/test/token.test.ts'],
    ids: ['#12'],
    branch: 'rotate-tokens',
    prompts: 6,
    said: ['please rotate the refresh token on every login'],
  },
  others: [
    {
      title: 'billing export drops umlauts',
      files: ['packages/billing/src/export.ts'],
      ids: ['#45'],
      branch: 'billing-export',
      said: ['the billing export drops umlauts when Excel opens it'],
    },
    { title: 'pricing page hero', files: ['apps/site/hero.tsx'], ids: ['#51'], branch: 'hero' },
  ],
  said: 'I rotated the refresh token on login and updated the tests in packages/auth. Two tests of the session store still fail.',
  before: 'please rotate the refresh token on every login',
  branch: 'rotate-tokens',
};

/** The next morning, in a new session on the default branch. */
const MORNING: Moment = { boundary: 'startup', minutes: 900, branch: 'main', said: '', before: undefined };
/** A new session on the work's own branch, soon after. */
const AGAIN: Moment = { boundary: 'startup', minutes: 8, said: '', before: undefined };
/** A new session on a branch that nobody has worked on. */
const FRESH: Moment = { boundary: 'startup', minutes: 90, branch: 'csv-import', said: '', before: undefined };

const reading = (prompt: string, over: Moment = {}): Reading =>
  readPrompt(sceneOf({ hit: false, prompt, ...WORK, ...over } as Example), DEFAULTS);

/** Looks like a change and is none. */
const QUIET: Record<string, string[]> = {
  'next steps': [
    "now let's run the tests",
    "now let's commit and push",
    "let's move on to the next step",
    "ok now let's fix the failing test",
    "let's focus on the failing test first",
    "now let's do the same for the session store",
    "let's pick up where we left off",
    'next, please do the cleanup',
    'ok, then the second one',
    'start with 2, then 1',
    'continue with step 3',
    'go ahead with option b',
    'do both',
    'now also for the logout path',
  ],
  'switching something else': [
    'switch to main and pull',
    'switch to the develop branch',
    'switch to tabs instead of spaces',
    'can you switch to using a mutex here',
    'switch to plan mode',
    'switch over to async/await in this function',
    'the button should switch to a spinner while it saves',
    'change to dark mode when the system does',
  ],
  'going back': [
    'go back to the previous version',
    'go back to the way it was',
    'it should go back to the start when the list ends',
    'roll back to the last commit',
    'can we go back to what you had before?',
    'the cursor goes back to the first field after saving',
  ],
  'other, new, different': [
    'use a different name for the variable',
    'try another approach',
    'the other tests still fail',
    'make it a separate function',
    'is there another way to do it?',
    'add another test for the expired token',
    'it needs a new helper for the clock',
  ],
  quoted: [
    'the doc says "now let\'s work on the pricing research", fix that typo',
    'the log line "switch to the billing project" is misleading, reword it',
    "> now let's work on the pricing research\n\nwho wrote this?",
    '```\nswitch to the billing project\n```\nwhat does this comment mean?',
    'what does `switch to the billing project` print?',
    'translate «switch to the billing project» to German',
    'it prints "back to the billing export", why?',
  ],
  pasted: [
    'it fails:\n2026-01-15T12:00:03Z INFO switch to the billing project\n2026-01-15T12:00:04Z ERROR no such tenant',
    'Error: cannot switch to the billing project\n    at go (app.js:1:2)\nany idea?',
    '❯ npm test\nFAIL packages/auth/test/token.test.ts\n  expected 1 to be 2\nstill failing',
    'npm ERR! switch to the billing project\nnpm ERR! code 1\nfix it',
    'diff --git a/x b/x\n+ const label = "switch to the billing project";\nreview this',
  ],
  remarks: [
    "why didn't you update the test?",
    'that is not what I asked for',
    'no, the other way round',
    'hmm, it still fails',
    'did you run the tests?',
    'you forgot the logout path',
    'looks good, thanks',
    'I see the same error again',
    'actually, keep the old name',
    'are you sure about the expiry?',
    'one more thing: rename it to rotateToken',
    "I don't think the clock should be mocked there",
  ],
  closings: [
    'commit this',
    'commit and push',
    'open a PR',
    'comit',
    'push it',
    'write a commit message for this',
    'great, merge it',
  ],
  looks: ['what tasks are left?', "what's next?", 'where were we?', 'status?'],
  languages: [
    'jetzt lass die Tests laufen',
    'geh zurück zur vorherigen Version',
    'sí, hazlo así',
    'да, так лучше',
    '现在运行测试',
    '回到上一个版本',
    'テストを実行してください',
    'oui, les deux',
  ],
  odd: ['', ' ', '\n\t', '👍', '🚀🚀', '...', '8', 'b', 'y', '\ud83d', '\u202eabc', 'é', 'e\u0301'],
};

/** Is no change, and one cannot tell yet: not a question, not a switch. */
const CALM_AT_START = [
  'continue',
  'fix the failing tests',
  'run the tests of the token rotation',
  'ok, commit this',
  "why didn't the refresh token rotate?",
];

/** A new piece of work, said in a moment that shows it. */
const NEW: [prompt: string, over: Moment][] = [
  ['can you add a standard MIT license to the repository?', MORNING],
  ["let's completely remove the legacy importer command", MORNING],
  ['I tried to make a release and the notarization step of the workflow failed, can you look into it?', MORNING],
  ['the invoice PDF shows the wrong currency for Swiss customers, please find out why', MORNING],
  ['add CSV import for customers with a preview of the first ten rows', FRESH],
  ['implement the importer for customer files', FRESH],
  [
    'Implement the following plan:\n\n# Plan: Import customers from CSV\n\n## Context\n\nSales wants to upload lists.\n',
    FRESH,
  ],
  [
    'Implement the following plan:\n\n# Plan: Import customers from CSV\n\n## Context\n\nSales wants to upload lists.\n',
    MORNING,
  ],
  [
    'Implement the following plan:\n\n# Show the total in the cart\n\n## Summary\n\nThe cart shows rows only.\n',
    { boundary: 'clear', minutes: 20 },
  ],
  ['create a task to add a session delete command', {}],
  // Expected in the middle of a session at first. An issue that is opened there is mostly a note about the work at hand, and on
  // the work's own branch all four streams agree that it goes on.
  ['open an issue for the flaky login test', MORNING],
  [
    'the landing page needs a newsletter form with double opt-in and a privacy note for Germany',
    { closed: true, boundary: 'clear' },
  ],
];

/** Words that name other work: never silent, whatever the moment. */
const NAMED: [prompt: string, over: Moment][] = [
  ["now let's work on the pricing research", {}],
  ['switch to the billing project', {}],
  ['back to the billing export', {}],
  ["let's get back to the pricing page project", {}],
  ['different project: the landing page needs a new hero', {}],
  ['jetzt lass uns an der Preisstudie arbeiten', {}],
  // Expected without a plan of that name at first. A name that fits nothing known is as often a tab, a branch or a library.
  ['切换到 定价研究', { plans: { 定价研究: 'compare tiers' } }],
  ['теперь займёмся биллингом', {}],
  ['volvamos a la investigación de precios', { plans: { 'investigación-de-precios': 'comparar' } }],
];

/** Back to earlier work, and which. */
const BACK: [prompt: string, over: Moment, to: string][] = [
  ['back to the billing export', {}, 'billing-export-drops-umlauts'],
  ['please look at #45 again, the umlauts are still wrong', MORNING, 'billing-export-drops-umlauts'],
  [
    'the export still drops umlauts for Excel on Windows',
    { ...MORNING, branch: 'billing-export' },
    'billing-export-drops-umlauts',
  ],
  ['can you make the headline shorter?', { ...MORNING, branch: 'hero' }, 'pricing-page-hero'],
  ['the billing export drops umlauts when Excel opens it', MORNING, 'billing-export-drops-umlauts'],
];

describe('stays quiet', () => {
  it('there are many', () => expect(Object.values(QUIET).flat().length).toBeGreaterThanOrEqual(90));
  describe.each(Object.entries(QUIET))('%s', (_, prompts) => {
    it.each(prompts)('%j', (prompt) => {
      expect(reading(prompt)).toMatchObject({ verb: 'stay', target: null });
    });
  });

  it.each(CALM_AT_START)("in a new session on the work's branch: %j", (prompt) => {
    expect(['stay', 'nudge']).toContain(reading(prompt, AGAIN).verb);
  });

  it('a plan that the work at hand was waiting for', () => {
    const plan =
      'Implement the following plan:\n\n# Rotate refresh tokens on login\n\n## Context\n\nTokens live too long.\n';
    const active = { title: 'our refresh tokens live too long', prompts: 2 };
    expect(['stay', 'nudge']).toContain(reading(plan, { ...MORNING, active, branch: undefined, minutes: 4 }).verb);
  });

  it.each([
    ['a word', 'x'.repeat(1_000_000)],
    ['a log', '2026-01-15T12:00:03Z INFO switch to the billing project\n'.repeat(20_000)],
    ['emoji', '🚀'.repeat(250_000)],
    ['binary', '\u0000\u0001\ufffe'.repeat(300_000)],
    ['right to left', 'שלום עולם '.repeat(100_000)],
    ['blanks', ' \n'.repeat(500_000)],
  ])('a megabyte of %s', (_, prompt) => {
    expect(['stay', 'nudge']).toContain(reading(prompt).verb);
  });

  const naughty = data('hostile', 'naughty-strings.json');
  it.skipIf(naughty === null)('every naughty string, never acted on', () => {
    for (const text of JSON.parse(readFileSync(naughty!, 'utf8')) as string[])
      expect(['stay', 'nudge']).toContain(reading(text).verb);
  });
});

describe('is noticed', () => {
  it.each(NEW)('new: %j', (prompt, over) => {
    const r = reading(prompt, over);
    expect(r.verb).not.toBe('stay');
    expect(r.p).toBeGreaterThan(DEFAULTS.detect.nudge);
  });

  it.each(NAMED)('named: %j', (prompt, over) => {
    const plans = { 'PRICING-RESEARCH': 'compare tiers', BILLING: 'send invoices' };
    const r = reading(prompt, { plans, ...over });
    expect(['switch', 'ask']).toContain(r.verb);
    expect(r.p).toBeGreaterThan(DEFAULTS.detect.ask);
  });

  it.each(BACK)('back: %j', (prompt, over, to) => {
    const r = reading(prompt, over);
    expect(r.verb).not.toBe('stay');
    expect(r.target).toBe(to);
  });
});

describe('what is missing', () => {
  it('lowers the confidence and starts nothing', () => {
    const prompt = 'the invoice PDF shows the wrong currency for Swiss customers, please find out why';
    const known = reading(prompt, MORNING);
    const unknown = reading(prompt, { said: '', before: 'rotate the token', timeless: true, branch: undefined });
    expect(unknown.p).toBeLessThan(known.p);
    expect(['stay', 'nudge']).toContain(unknown.verb);
  });

  it('says the same for composed and decomposed letters', () => {
    const text = 'la facturación muestra la divisa errónea a los clientes, búscalo';
    expect(reading(text.normalize('NFC')).p).toBeCloseTo(reading(text.normalize('NFD')).p, 2);
  });

  it('every contribution can be shown', () => {
    for (const [prompt, over] of [...NEW, ...NAMED]) {
      const r = reading(prompt, over);
      const odds = r.weights.reduce((a, b) => a + b, r.bias);
      expect(1 / (1 + Math.exp(-odds))).toBeCloseTo(r.p, 9);
    }
  });
});
