/** Every signal's own examples, prompts that must never switch or ask, and prompts that must. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../../src/core/config.js';
import { makeScene } from '../../../../src/core/detect/features.js';
import { detect, readPrompt } from '../../../../src/core/detect/reading.js';
import { signals } from '../../../../src/core/detect/signals/_index.js';
import type { Detector, Example } from '../../../../src/core/detect/signals/_signal.js';
import type { Reading } from '../../../../src/core/model.js';
import { conversation, DAY, data, facts, NOW, sceneOf, stateOf, work } from '../../../support/world.js';

const names = readdirSync(new URL('../../../../src/core/detect/signals', import.meta.url)).flatMap(
  (f) => /^([a-z].*)\.ts$/.exec(f)?.[1] ?? [],
);
const modules: [name: string, file: { signal: Detector; examples: Example[] }][] = await Promise.all(
  names.map(async (name) => [name, await import(`../../../../src/core/detect/signals/${name}.ts`)]),
);

describe('examples', () => {
  it('every file of the folder is in the list', () => {
    expect(modules.map(([, m]) => m.signal.id).sort()).toEqual(signals.map((s) => s.id).sort());
  });

  describe.each(modules)('%s', (name, { signal, examples }) => {
    it('is named like its file, says what it means, and has a hit and a miss', () => {
      expect(signal.id).toBe(name);
      expect(signal.says).not.toBe('');
      expect(new Set(examples.map((e) => e.hit))).toEqual(new Set([true, false]));
    });

    it.each(
      examples.map((e) => [e.hit ? 'sees' : 'passes over', e.prompt.slice(0, 80).replace(/\s+/g, ' '), e] as const),
    )('%s: %s', (_, __, example) => {
      const seen = signal.detect(sceneOf(example));
      expect(seen !== null && seen.strength > 0).toBe(example.hit);
      if (seen !== null) expect(seen.strength).toBeLessThanOrEqual(1);
    });
  });
});

it('words that stood in the prompts before are not called new', () => {
  const { signal } = modules.find(([name]) => name === 'unheard')![1];
  const scene = sceneOf({
    hit: true,
    prompt: 'run the tests and finish the seasons task 70',
    active: { title: 'Tickets by season' },
    before: 'take the seasons ticket: low season 80 percent, holidays 120, season as a third argument of price',
  });
  expect(signal.detect(scene)?.of).toBe('run, test, finish, task');
});

/** A shop where tokens are being rotated; billing and pricing are other work. */
const SHOP: Omit<Example, 'hit' | 'prompt'> = {
  active: {
    title: 'rotate refresh tokens',
    files: ['packages/auth/src/token.ts'],
    plan: 'AUTH-HARDENING',
    tasks: ['rotate refresh tokens', 'expire sessions'],
    branch: 'auth',
  },
  others: [
    { title: 'billing export', files: ['packages/billing/src/export.ts'], ids: ['#45'] },
    { title: 'pricing page hero' },
  ],
  plans: { 'PRICING-RESEARCH': 'compare tiers', BILLING: 'send invoices', 'LANDING-PAGE': 'new hero' },
  said: 'I rotated the refresh token on login and updated the tests in packages/auth. Two of the tests still fail.',
  before: 'please rotate the refresh token on every login',
  branch: 'auth',
};

/** Calm, the next morning, and just after a push: the odds differ, the words do not. */
const MOMENTS: Partial<Example>[] = [{}, { minutes: 900, boundary: 'startup' }, { closed: true }];

const reading = (prompt: string, more: Partial<Example> = {}): Reading =>
  readPrompt(sceneOf({ hit: false, prompt, ...SHOP, ...more }), DEFAULTS);

const NEVER: Record<string, string[]> = {
  'ordinary next steps': [
    "now let's run the tests",
    "now let's commit and push",
    "let's move on to the next step",
    "ok now let's fix the failing test",
    'next, please do the cleanup',
    "let's focus on the failing test first",
    "now let's look at the error message again",
    "let's work on that together",
    "let's tackle the review findings",
    'ok, now do the same for the other handler',
    "now let's do phase 2",
    "let's pick up where we left off",
    "now let's take care of the lint errors",
    "alright, let's get going on the implementation",
  ],
  'switching other things': [
    'switch to main and pull',
    'switch to the develop branch',
    'can you switch to using a mutex here',
    'switch to tabs instead of spaces',
    'switch to plan mode',
    'switch to opus',
    'switch over to async/await in this function',
    'jump to line 40',
    'change to dark mode when the system does',
    'the button should switch to a spinner while loading',
    'users can switch to the billing tab from here',
    'when the user switches to another project the cache must be cleared',
    'we need to switch to a different library for dates',
    'please switch to the newer API of the client',
  ],
  'going back': [
    'go back to the previous version',
    'it should go back to the start when the list ends',
    'back to the top of the file please',
    'go back to the way it was',
    'roll back to the last commit',
    'the cursor goes back to the first field after saving',
    'can we go back to what you had before?',
    'resume',
    'continue with the next one',
    'continue with step 3',
    'pick up the remaining items',
    'return to sender is the default',
  ],
  'different, new, other': [
    'use a different name for the variable',
    'try another approach',
    'add a new feature flag for this',
    'this needs a new module under src/auth',
    'the other tests still fail',
    'is there another way to do it?',
    'make it a separate function',
    'does a new task get created every time the token expires?',
    'it belongs in another package',
    'add another test for the expired token',
  ],
  quoted: [
    'the doc says "now let\'s work on the pricing research", fix that typo',
    'the log line "switch to the billing project" is misleading, reword it',
    "the menu entry 'switch to the billing project' is misspelt",
    'rename the string “back to the billing module” in the menu',
    'translate «switch to the billing project» to German',
    "> now let's work on the pricing research\n\nwho wrote this?",
    '> switch to the billing project\n> right now\nthat was yesterday, ignore it',
    '```\nswitch to the billing project\n```\nwhat does this comment mean?',
    "~~~text\nnow let's work on the pricing research\n~~~\nis this fixture right?",
    'what does `switch to the billing project` print?',
    '<document>\nswitch to the billing project\n</document>\nsummarise this',
    '<command-args>switch to the billing project</command-args>',
  ],
  pasted: [
    'it fails:\n2026-01-15T12:00:03Z INFO switch to the billing project\n2026-01-15T12:00:04Z ERROR no such tenant',
    '$ clew switch billing\n❯ switch to the billing project\nwhat happened here?',
    'Error: cannot switch to the billing project\n    at go (app.js:1:2)\nany idea?',
    "[12:00:03] now let's work on the pricing research\n[12:00:09] ok",
    'diff --git a/x b/x\n+ const label = "switch to the billing project";\nreview this',
    "    now let's work on the pricing research\n    switch to the billing project\nthis block is indented wrongly",
    '| step | text |\n|---|---|\n| 1 | switch to the billing project |\ncheck the table',
    '{\n  "title": "switch to the billing project"\n}\nis this valid JSON?',
    'npm ERR! switch to the billing project\nnpm ERR! code 1\nfix it',
    "⏺ Now let's work on the pricing research\n⎿ done\nwhy did you say that?",
    '- [ ] switch to the billing project\n- [ ] back to the pricing research\nis this list complete?',
  ],
  'slash commands': [
    '/commit',
    '/help',
    '/review switch',
    '/model opus',
    '/clear',
    '/compact keep the pricing research',
  ],
  'other languages': [
    'jetzt lass uns die Tests laufen lassen',
    'geh zurück zur vorherigen Version',
    'ahora vamos a ejecutar las pruebas',
    'maintenant lance les tests',
    'теперь запусти тесты',
    'вернись к предыдущей версии',
    '现在运行测试',
    '回到上一个版本',
    'テストを実行してください',
    'sí, hazlo',
    'да',
    '好的',
  ],
  'the active work by its name': [
    "let's work on the refresh tokens",
    "now let's work on the token refresh",
    'back to the refresh tokens',
    'switch to AUTH-HARDENING',
    'switch to the auth hardening plan',
    "ok, now let's work on expiring the sessions",
    'continue working on the refresh token rotation',
  ],
  'short and odd': [
    '',
    ' ',
    'yes',
    '8',
    'b',
    '👍',
    '🚀🚀🚀',
    '?',
    '...',
    'ok',
    'do it',
    'continue',
    'thanks, that works',
    'the second one',
    'ㅤ',
  ],
  'the work at hand': [
    'the refresh token should rotate on logout as well',
    'why does packages/auth/src/token.ts import the clock?',
    'add a test for the case where the token has expired',
    'is the rotation interval configurable?',
    'review your changes',
    'also update the docs',
  ],
  'the next step of the same work': [
    "ok now let's look into why the login page is slow",
    "now let's do a quick sanity check",
    'next, can you look at the flaky test in CI',
    "let's start with the database schema",
    "now let's do the same thing for the API",
    'now please take care of the edge cases',
    "ok let's focus on the API layer first",
    "now let's tackle error handling",
    'okay now can you do the frontend part',
    "don't switch to the billing project yet",
    'before we switch to the billing project, finish the token rotation',
    'how do I switch to the billing project in the UI?',
    "what happens when I switch to another project while it's saving?",
    'never go back to the billing module without saving',
    "'now let's work on the pricing research' is a bad label",
    "I'd rather not switch to the billing project now",
  ],
};

describe('never a switch, never a question', () => {
  it('there are many', () => expect(Object.values(NEVER).flat().length).toBeGreaterThanOrEqual(100));

  describe.each(Object.entries(NEVER))('%s', (_, prompts) => {
    it.each(prompts)('%j', (prompt) => {
      for (const moment of MOMENTS) expect(['stay', 'nudge']).toContain(reading(prompt, moment).verb);
    });
  });

  it.each([
    ['a word', 'x'.repeat(1_000_000)],
    ['words', 'and so on '.repeat(100_000)],
    ['a log', '2026-01-15T12:00:03Z INFO switch to the billing project\n'.repeat(20_000)],
    ['a fence', `\`\`\`\n${'switch to the billing project\n'.repeat(35_000)}`],
    ['quotes', '> switch to the billing project\n'.repeat(32_000)],
    ['tags', '<document>switch to the billing project</document>\n'.repeat(20_000)],
    ['open tags', '<aaa> '.repeat(160_000)],
    ['marks', '"\'`([{<'.repeat(140_000)],
    ['slashes', 'a/'.repeat(500_000)],
    ['line breaks', '\n'.repeat(1_000_000)],
    ['emoji', '🚀'.repeat(250_000)],
  ])('a megabyte of %s', (_, prompt) => {
    expect(['stay', 'nudge']).toContain(reading(prompt).verb);
  });

  const naughty = data('hostile', 'naughty-strings.json');
  describe.skipIf(naughty === null)('naughty strings', () => {
    const all: string[] = naughty === null ? [] : JSON.parse(readFileSync(naughty, 'utf8'));
    it('are there', () => expect(all.length).toBeGreaterThan(500));
    it.each(all)('%j', (prompt) => {
      for (const moment of MOMENTS) expect(['stay', 'nudge']).toContain(reading(prompt, moment).verb);
    });
  });
});

/** A prompt and the plan it means. */
const ALWAYS: [prompt: string, plan: string][] = [
  ["now let's work on the pricing research", 'PRICING-RESEARCH'],
  ["Now let's work on pricing research.", 'PRICING-RESEARCH'],
  ["ok, let's work on the pricing research now", 'PRICING-RESEARCH'],
  ["let's move on to the landing page", 'LANDING-PAGE'],
  ["next, let's tackle the landing page", 'LANDING-PAGE'],
  ["okay now let's look at the pricing research", 'PRICING-RESEARCH'],
  ['now i want to work on the landing page', 'LANDING-PAGE'],
  ["today we'll focus on the pricing research", 'PRICING-RESEARCH'],
  ['switch to the landing page project', 'LANDING-PAGE'],
  ['switch to PRICING-RESEARCH', 'PRICING-RESEARCH'],
  ['switch to PRICING-RESEARCH.md please', 'PRICING-RESEARCH'],
  ['please switch over to the pricing research plan', 'PRICING-RESEARCH'],
  ['can we switch gears to the landing page?', 'LANDING-PAGE'],
  ['ok, switching over to landing-page', 'LANDING-PAGE'],
  ["that's done. jump over to the pricing research", 'PRICING-RESEARCH'],
  ['switch to the "pricing research" plan', 'PRICING-RESEARCH'],
  ['Switch to the PricingResearch project', 'PRICING-RESEARCH'],
  ['back to the pricing research', 'PRICING-RESEARCH'],
  ["let's get back to the landing page", 'LANDING-PAGE'],
  ["great, let's go back to the pricing research project", 'PRICING-RESEARCH'],
  ['returning to the landing page now', 'LANDING-PAGE'],
  ['I want to get back to pricing research', 'PRICING-RESEARCH'],
  ['time to go back to the landing page', 'LANDING-PAGE'],
  ['different project: pricing research', 'PRICING-RESEARCH'],
  ['ok, another task now: the landing page', 'LANDING-PAGE'],
  ['switch to the pricing reserch project', 'PRICING-RESEARCH'],
  ["now let's work on research pricing", 'PRICING-RESEARCH'],
  ['Jetzt lass uns an der Preisstudie arbeiten', 'PREISSTUDIE'],
  ['wechseln wir zur Preisstudie', 'PREISSTUDIE'],
  ['zurück zur Preisstudie', 'PREISSTUDIE'],
  ['ahora vamos a trabajar en la investigación de precios', 'investigación-de-precios'],
  ['volvamos a la investigación de precios', 'investigación-de-precios'],
  ["maintenant travaillons sur l'étude tarifaire", 'étude-tarifaire'],
  ["revenons à l'étude tarifaire", 'étude-tarifaire'],
  ['теперь займёмся исследованием цен', 'исследованием-цен'],
  ['переключимся на исследование цен', 'исследование-цен'],
  ['вернёмся к исследованию цен', 'исследованию-цен'],
  ['现在我们来做定价研究', '定价研究'],
  ['切换到 定价研究', '定价研究'],
  ['回到定价研究', '定价研究'],
  ['価格調査に切り替えて', '価格調査'],
  ['価格調査に戻りましょう', '価格調査'],
];

describe('a switch or a question, and the right plan', () => {
  it('there are many', () => expect(ALWAYS.length).toBeGreaterThanOrEqual(30));

  it.each(ALWAYS)('%j → %s', (prompt, plan) => {
    const plans = { BILLING: 'send invoices', 'PRICING-RESEARCH': 'compare tiers', 'LANDING-PAGE': 'new hero' };
    const all = plan in plans ? plans : { ...plans, [plan]: 'write it down' };
    for (const moment of MOMENTS) {
      const { verb, target } = reading(prompt, { ...moment, others: [], plans: all });
      expect(['switch', 'ask']).toContain(verb);
      expect(target).toBe(`docs/plans/${plan}.md`);
    }
  });

  it('a switch that nothing fits is asked about', () => {
    for (const prompt of [
      'switch to the warehouse project',
      "now let's work on the warehouse robots",
      'different project: warehouse robots',
      'start working on the warehouse robots',
    ]) {
      expect(reading(prompt)).toMatchObject({ verb: 'ask', target: 'new' });
    }
  });
});

describe('a scene', () => {
  const minutes = (n: number): number => NOW - n * 60_000;
  const prompts = [
    { text: 'rotate the keys of the depot', at: minutes(40) },
    { text: 'and the doors of the gate', at: minutes(50) },
  ];

  it('knows what was said lately, and how long ago', () => {
    const f = facts({
      state: stateOf([work('rotate refresh tokens')]),
      conversation: conversation({ prompts, said: 'The lanterns are lit.' }),
    });
    const s = makeScene('now the windows', f.state.sessions.s1!, f);
    expect([...s.recent]).toEqual(expect.arrayContaining(['lantern', 'depot', 'gat']));
    expect(s.recent).not.toContain('window');
    expect(s.gap).toBe(40 * 60_000);
  });

  it('does not hear the prompt itself, when the host has written it down already', () => {
    const echoed = [{ text: ' now the windows\n', at: NOW }, ...prompts];
    const f = facts({
      state: stateOf([work('rotate refresh tokens')]),
      conversation: conversation({ prompts: echoed }),
    });
    const s = makeScene('now the windows', f.state.sessions.s1!, f);
    expect(s.conversation.prompts).toEqual(prompts);
    expect(s.recent).not.toContain('window');
    expect(s.gap).toBe(40 * 60_000);
  });

  it('has the session’s and the work’s own clocks where there is no transcript', () => {
    const f = facts({ state: stateOf([work('rotate refresh tokens')], { lastAt: minutes(7) }) });
    expect(makeScene('hello', f.state.sessions.s1!, f).gap).toBe(7 * 60_000);
    expect(makeScene('hello', { ...f.state.sessions.s1!, prompts: 0 }, f).gap).toBe(DAY);
    expect(makeScene('hello', { ...f.state.sessions.s1!, prompts: 0, active: null }, f).gap).toBeNull();
  });
});

describe('any prompt', () => {
  const bits = [
    'switch to',
    'back to',
    "now let's work on",
    'the',
    'billing',
    'project',
    '"',
    '`',
    '\n',
    '> ',
    '```',
    '/',
    '#45',
    ' ',
    'PRICING-RESEARCH.md',
    '<a>',
    "'",
    '1.',
    'é',
    '价',
    '\ud83d',
  ];
  const prompt = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.constantFrom(...bits), { maxLength: 40 }).map((b) => b.join(' ')),
  );

  it('is read without a fault, the same each time, with a probability and strengths between 0 and 1', () => {
    fc.assert(
      fc.property(prompt, fc.constantFrom(...MOMENTS), (text, moment) => {
        const scene = sceneOf({ hit: false, prompt: text, ...SHOP, ...moment });
        for (const s of detect(scene)) {
          expect(s.strength).toBeGreaterThan(0);
          expect(s.strength).toBeLessThanOrEqual(1);
        }
        const r = readPrompt(scene, DEFAULTS);
        expect(r.p).toBeGreaterThanOrEqual(0);
        expect(r.p).toBeLessThanOrEqual(1);
        expect(r.weights).toHaveLength(r.signals.length);
        expect(readPrompt(sceneOf({ hit: false, prompt: text, ...SHOP, ...moment }), DEFAULTS)).toEqual(r);
      }),
    );
  });

  it('has nothing to leave where no work is active', () => {
    const { active: _, ...rest } = SHOP;
    for (const [text] of ALWAYS)
      expect(readPrompt(sceneOf({ hit: true, prompt: text, ...rest }), DEFAULTS)).toMatchObject({
        verb: 'stay',
        target: null,
      });
  });
});
