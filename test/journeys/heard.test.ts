/** Ada's own words come first: heard with and without an active context, whatever was asked before; and small talk is no work. (Seed 000; U1, U2, U3, U7, U8, U11, U12, U29) */
import { expect, it } from 'vitest';
import { some } from '../support/properties.js';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

const MORE = {
  'docs/plans/PRICES.md': '# Price list\n\n- [ ] LIST-1 print it\n',
  'docs/plans/ONBOARDING.md': '# Onboarding\n\n- [ ] HELLO-1 write the welcome mail\n',
};

function begun(): { j: Journey; s: Session } {
  const j = new Journey({ files: MORE });
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  return { j, s };
}

const active = (j: Journey): string => /● (\S+)/.exec(j.clew('status', '--session', 'one').out)?.[1] ?? '';

it('with nothing active small talk and questions open nothing; what is named is turned to, what is unknown is asked', () => {
  const j = new Journey({ files: MORE });
  const s = j.session('one');
  for (const nothing of ['hello', 'thanks', 'ok', 'what is clew?', 'undo that']) {
    expect(s.says(nothing).user).not.toContain('new context');
    s.stop();
  }
  expect(j.documents()).toEqual({});
  const asked = s.says('switch to the kubernetes migration project').model;
  expect(asked).toContain("I don't see a plan for kubernetes migration");
  expect(asked).not.toContain('Add to current plan');
  s.stop();
  const told = s.says("now let's work on the pricing research").user;
  expect(told).toMatch(/switched to "Pricing research" .*Undo: clew undo \w+/);
  s.stop();
  expect(active(j)).toBe('pricing-research');
});

it('a question that was declined or ignored silences no explicit request', () => {
  const { j, s } = begun();
  for (const reply of ['none of these', 'first tell me what the invite is for']) {
    expect(s.says('switch to the billing project').model).toContain("I don't see a plan for billing");
    s.stop();
    s.says(reply);
    s.stop();
  }
  expect(s.says("now let's work on the billing project").model).toContain("I don't see a plan for billing");
  s.stop();
  expect(s.says('back to the pricing research').user).toContain('switched to "Pricing research"');
  s.stop();
  const other = j.session('two');
  expect(other.says('switch to the billing project').model).toContain("I don't see a plan for billing");
});

it('what she asks for is heard behind a question that she typed no space after', () => {
  const { s } = begun();
  const told = s.says('what is on docs/plans/PRICES.md still open?back to the pricing research: the survey is in');
  expect(told.user).toContain('switched to "Pricing research"');
});

it.each(
  some([
    'Moving on to pricing research.',
    'can we work on pricing research now?',
    'I want to do pricing research now',
    "Let's move to pricing research",
    'please switch to the pricing research',
    'switch back to pricing research',
    'switch to "Pricing research"',
    'now let’s work on the pricing research',
    "instead of the pilot plan let's do pricing research",
    "let's do pricing research instead of the pilot plan",
    'back to\npricing research',
    "let's work on the\n\npricing research",
    'use the pricing research plan',
    'moving on: pricing research',
    'how about we work on pricing research?',
  ]),
)('with files in hand: %s', (words) => {
  const { j, s } = begun();
  expect(s.says(words).user).toContain('switched to "Pricing research"');
  expect(active(j)).toBe('pricing-research');
});

it('what is negated is asked about in no way, whatever else the prompt says', () => {
  const { j, s } = begun();
  const said = s.says('nah leave it alone. dont switch to pricing research, just tell me if that is merged already');
  expect(said.model).not.toContain('Which should we use');
  expect(said.model).not.toContain('clew answer');
  expect(active(j)).toBe('pilot-plan');
});

it('an exact name beats a near one; one with a letter wrong is found, and asked about', () => {
  const { j, s } = begun();
  expect(s.says("now let's work on the pricing research").user).toContain('switched to "Pricing research"');
  s.stop();
  expect(j.clew('switch', 'PRICES').out).toContain('Price list');
  expect(j.clew('plans', 'onbording').out).toContain('ONBOARDING');
  expect(j.clew('switch', 'onbording').status).not.toBe(0);
  const asked = s.says("now let's work on the onbording plan").model;
  expect(asked).toContain('Found existing plan: ONBOARDING.md. Continue with this plan?');
  expect(asked).not.toContain('for onbording');
  s.stop();
  const flow = s.says('switch to the onbording flow project').model;
  expect(flow).toContain('Found existing plan: ONBOARDING.md. Continue with this plan?');
  expect(flow).toContain('Something new');
  expect(active(j)).toBe('price-list');
});

it.each(
  some([
    ['option b please', 'created-by-b'],
    ['B. and start with the invoices', 'created-by-b'],
    ['create a new plan', 'created-by-b'],
    ['2', 'created-by-b'],
    ['#2 then do the rest', 'created-by-b'],
    ['Yes, create new plan for billing', 'created-by-b'],
  ]),
)('the answer "%s" is heard, done and said', (reply) => {
  const { j, s } = begun();
  expect(s.says('switch to the billing project').model).toContain('b) Create new plan for billing?');
  s.stop('Which of these do you want?');
  const told = s.says(reply);
  expect(told.user).toMatch(/^clew: your answer b\) .*Undo: clew undo \w+/);
  s.stop();
  expect(j.git('status', '--short', 'docs')).toContain('docs/plans/');
  expect(j.clew('status').out).not.toContain('clew answer');
});

it('what a question is about is a name; "add to current plan" adds it there', () => {
  const { j, s } = begun();
  const asked = s.says('new project: dark mode').model;
  expect(asked).toContain("I don't see a plan for dark mode");
  s.stop();
  expect(s.says('a').user).toContain('dark mode');
  s.stop();
  expect(j.read('docs/plans/PILOT-PLAN.md')).toMatch(/- \[ \] .*dark mode/);
});

it('"new context" takes any name, asks for one that is open, and makes no second one', () => {
  const { j, s } = begun();
  for (const title of ['Landing page', 'Login form', 'Payment API']) {
    expect(s.says(`new context ${title}`).user).toContain(`new context "${title}"`);
    s.stop();
  }
  expect(j.clew('new', 'landing page').status).not.toBe(0);
  expect(j.clew('contexts').out).not.toContain('landing-page-2');
  expect(s.says('new context Landing page').model).toContain('Landing page');
  s.stop();
  expect(active(j)).toBe('payment-api');
});

it('a slash command with words of its own is a prompt; what the host answers itself is none', () => {
  const { j, s } = begun();
  for (const own of ['/clear', '/model opus', '/compact keep the prices in mind', '/resume pricing research']) {
    expect(s.says(own)).toMatchObject({ model: '', user: '' });
    s.stop();
  }
  expect(active(j)).toBe('pilot-plan');
  expect(s.says("/workflows:plan now let's work on the pricing research").user).toContain('switched to');
  expect(active(j)).toBe('pricing-research');
});

it('a question opens nothing, but the files that its turn changed do', () => {
  const j = new Journey();
  const s = j.session('one');
  expect(s.says('what would a rate limiter for the public API look like?').user).toBe('');
  s.stop();
  expect(active(j)).toBe('');
  s.says('could you explain why the tiers are in cents?');
  s.writes({ 'src/pricing/tiers.ts': 'export const tiers = [900];\n' });
  expect(s.stop().user).toMatch(
    /^clew: (?:your prompt|the work of this turn) opened the new context ".*tiers.*"\. Undo: clew undo \w+$/,
  );
  const [id] = Object.keys(j.documents());
  expect(j.documents()[id!]).toContain('src/pricing/tiers.ts');
  expect(id).toContain('explain-why-tiers');
  expect(active(j)).toContain('explain-why-tiers');
});

it('other work that is said in the same breath is offered as new, and begun by the answer', () => {
  const { j, s } = begun();
  const asked = s.says('something else: I want a small rate limiter for the public API').model;
  expect(asked).toContain('Something new: Small rate limiter');
  s.stop();
  expect(s.says('something new').user).toContain('switched to "Small rate limiter for the public API"');
  expect(j.clew('status', '--session', 'one').out).toContain('Small rate limiter');
});

it('two names in one breath are two: which is meant is asked', () => {
  const { s } = begun();
  const asked = s.says("let's work on the pricing research or the onboarding").model;
  expect(asked).toContain('Found multiple matching plans');
  expect(asked).toContain('PRICING-RESEARCH');
  expect(asked).toContain('ONBOARDING');
});

it('a letter that answers the agent is none of ours', () => {
  const { j, s } = begun();
  s.says('switch to the billing project');
  s.replies('Which layout?\na) one column\nb) two columns');
  s.stop();
  expect(s.says('b').user).toBe('');
  expect(j.git('status', '--short', 'docs')).not.toContain('billing');
});

it.each(
  some([
    ["now let's work on the mobile app", 'mobile app'],
    ['switch to the mobile app project', 'mobile app'],
    ["now let's work on the landing page", 'landing page'],
    ['switch to the billing project', 'billing'],
  ]),
)('a noun of the name stays in it: %s', (words, name) => {
  const { s } = begun();
  expect(s.says(words).model).toContain(`I don't see a plan for ${name}. Should I:`);
});

it('a pasted error opens the work that is asked for behind it', () => {
  const j = new Journey();
  const s = j.session('one');
  expect(s.says('TypeError: tiers.map is not a function').user).toBe('');
  s.stop();
  expect(s.says('TypeError: tiers.map is not a function can you fix?').user).toContain('new context');
});

const BILLING = {
  'docs/plans/BILLING.md':
    '# Billing\n\n- [x] B.1 Write the invoice model\n- [ ] B.2 Add the pay button to the billing page\n- [ ] Send receipts by mail\n',
};

it.each(['B.2', 'Add the pay button to the billing page', 'can you send the receipts by mail?', "let's do B.2"])(
  'a task says which plan is meant, by its id or all of its words: %s',
  (words) => {
    const j = new Journey({ files: { ...MORE, ...BILLING } });
    const s = j.session('one');
    expect(s.says(words).user).toContain('switched to "Billing"');
    s.stop();
    s.says('switch to the pricing research');
    s.stop();
    expect(s.says(words).user).toContain('switched to "Billing"');
    s.stop();
    expect(s.says(words).user).toBe('');
    expect(active(j)).toBe('billing');
  },
);

it('a part of a task is asked about where its plan is not active, and stays where it is; a done task, and what is not asked for, say nothing', () => {
  const j = new Journey({ files: { ...MORE, ...BILLING } });
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  for (const quiet of ['B.1', 'Write the invoice model', "don't add the pay button to the billing page"]) {
    expect(s.says(quiet).user).toBe('');
    s.stop();
  }
  expect(active(j)).toBe('pilot-plan');
  const asked = s.says('now do the button on the billing page').model;
  expect(asked).toContain('Found existing plan: BILLING.md. Continue with this plan?');
  s.stop();
  expect(s.says('a').user).toContain('switched to "Billing"');
  s.stop();
  expect(s.says('now do the button on the billing page')).toMatchObject({ user: '', model: '' });
});

it.each(
  some([
    ["let's start on password reset by email", "I don't see a plan for password reset. Should I:"],
    ["let's start on the gift card mail flow", 'may be another context'],
    ['moving on to refunds by email', 'may be another context'],
  ]),
)('work that nobody knows is asked about, or told to the model: %s', (words, told) => {
  const { j, s } = begun();
  expect(s.says(words).model).toContain(told);
  s.stop();
  expect(s.says('make the greeting shorter').model).toBe('');
  expect(active(j)).toBe('pilot-plan');
});

it('what is turned to within the work at hand is passed over', () => {
  const { s } = begun();
  for (const quiet of [
    "let's start on the tests",
    "let's start on phase 2",
    "let's move on to the invitation",
    "let's go with option 2",
  ]) {
    expect([quiet, s.says(quiet).model]).toEqual([quiet, '']);
    s.stop();
  }
});

it('what is put off, dictated, told of others or negated turns to nothing, on work and without any', () => {
  const said = [
    "d'abord le bouton, ensuite pricing research",
    '先做按钮，然后做 pricing research',
    'add to the todo: switch to pricing research',
    "Fix this mail text:\n\nHi, let's go back to pricing research now.\n\nBest, Tom",
    'Tom is working on pricing research now',
    "please don't do pricing research next",
    'no need to work on pricing research',
    "I'm not saying we should go to pricing research",
    'tomorrow we work on pricing research',
    'explain why you switched to pricing research',
  ];
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan");
  s.stop();
  expect(s.says('first finish the button, then go to pricing research').user).toContain(
    'goes on under "Pilot plan"; it switches to "Pricing research" when the turn ends',
  );
  expect(s.says('tell me what is left first').user).toBe('');
  const none = j.session('two');
  for (const text of said) {
    expect([text, s.says(text).user]).toEqual([text, '']);
    none.says(text);
    expect([text, j.clew('status', '--session', 'two').out.includes('● pricing-research')]).toEqual([text, false]);
  }
});

it.each(
  some([
    ["let's do the pricng research", 'PRICING-RESEARCH.md'],
    ['take the PRICING-RESAERCH plan and tell me whats still open there', 'PRICING-RESEARCH.md'],
    ["go on with the pricing reserch plan, what's left there?", 'PRICING-RESEARCH.md'],
  ]),
)('a letter wrong in a longer sentence: the near plan is asked about: %s', (words, plan) => {
  const { s } = begun();
  expect(s.says(words).model).toContain(`Found existing plan: ${plan}. Continue with this plan?`);
});

it('a name with a letter wrong is that of the whole plan, not of one that is called by its first word; of a plan and the work without one, the plan is meant by "plan"', () => {
  const j = new Journey({
    files: {
      'docs/plans/INVOICES.md': '# Invoices\n\n- [ ] I.1 total\n',
      'docs/plans/INVOICE-EXPORT.md': '# Invoice export\n\n- [ ] E.1 csv\n',
    },
  });
  const s = j.session('one');
  s.says('new context Invoice export');
  s.stop();
  const asked = s.says('take the INVOICE-EXPROT plan and tell me whats still open there').model;
  expect(asked).toContain('Found existing plan: INVOICE-EXPORT.md. Continue with this plan?');
});

it.each(
  some([
    'onto onboarding',
    'forget this, onboarding',
    'ok onboarding',
    'onboarding time',
    'volvamos a Onboarding',
    'I want to be on the onboarding after all',
  ]),
)('a known name and hardly more: %s', (words) => {
  const { j, s } = begun();
  expect(s.says(words).user).toContain('switched to "Onboarding"');
  expect(active(j)).toBe('onboarding');
});

it.each(['switch to session 2', "let's work on the arguments"])('no other work: %s', (words) => {
  const { s } = begun();
  expect(s.says(words)).toMatchObject({ user: '', model: '' });
});

it.each(['que tal', 'b', '2', 'lgtm, ship it', "let's start", 'rm -rf node_modules && npm i'])(
  'with nothing active, %s opens nothing',
  (words) => {
    expect(new Journey().session('one').says(words).user).toBe('');
  },
);

it('work that nobody knows is called by its name, not by the words that turn to it', () => {
  const s = new Journey().session('one');
  expect(s.says('back to the landing page flow').user).toContain('new context "Landing page flow"');
});

const TWINS = {
  'docs/plans/INVOICES.md': '# Invoices\n\n- [ ] C.1 model\n',
  'packages/a/docs/plans/INVOICES.md': '# Invoices\n\n- [ ] D.1 model\n',
  'docs/plans/ELSE.md': '# Something else now\n\n- [ ] S.1 it\n',
};

it('an exact path is obeyed beside a plan of the same title; both are called by paths that exist', () => {
  const s = new Journey({ files: TWINS }).session('one');
  expect(s.says('switch to packages/a/docs/plans/INVOICES.md').user).toContain('(packages/a/docs/plans/INVOICES.md)');
  s.stop();
  expect(s.says('switch to docs/plans/INVOICES.md').user).toContain('(docs/plans/INVOICES.md)');
  s.stop();
  expect(s.says('something else now').user).toContain('switched to "Something else now"');
  s.stop();
  const asked = new Journey({ files: TWINS }).session('two').says("let's work on the invoices plan").model;
  expect(asked).toContain('a) docs/plans/INVOICES.md');
  expect(asked).toContain('b) packages/a/docs/plans/INVOICES.md');
});

it('of two contexts with one title both are offered', () => {
  const j = new Journey({ files: TWINS });
  j.clew('switch', 'docs/plans/INVOICES.md');
  j.clew('switch', 'packages/a/docs/plans/INVOICES.md');
  j.clew('archive');
  const asked = j.session('one').says('switch to invoices').model;
  expect(asked).toContain('docs/plans/INVOICES.md');
  expect(asked).toContain('packages/a/docs/plans/INVOICES.md');
});

it('who says new and gives a name is obeyed with new work of that name', () => {
  const { j, s } = begun();
  const told = s.says('now something new: we need a rate limiter for the API');
  expect(told.user).toMatch(
    /^clew: (?:your prompt|the work of this turn) opened the new context "Rate limiter for the API".*Undo: clew undo \w+$/,
  );
  expect(told.model).not.toContain('Which context');
  s.stop();
  expect(s.says('undo that').user).toContain('undone');
  expect(active(j)).toBe('pilot-plan');
});

it.each(['I have a different task for you', 'something different for you'])(
  '"%s" asks which, not about "you"',
  (said) => {
    const { s } = begun();
    expect(s.says(said).model).toMatch(/Which .*\?/);
  },
);

it('a folder of the same word as a plan is no plan', () => {
  const { j, s } = begun();
  s.says('go to packages/pricing and add an index file');
  expect(active(j)).toBe('pilot-plan');
});

it.each(
  some([
    ['back to the warehouse', 'switch to greenhouse'],
    ['design a new logo for the summer conference page', 'translate the marketing site of last year into Finnish'],
  ]),
)('"%s" alone is a doubt, and so is "%s" after what stayed', (said, later) => {
  const { j, s } = begun();
  for (const prompt of [said, later]) {
    expect(s.says(prompt).model, j.clew('why', '--session', 'one').out).toContain('may be another context');
    s.stop();
    s.says('and what does the invite say now?');
    s.stop();
  }
});

it.each(
  some([
    'no, that belongs to the pricing research',
    'no, that belongs to the pricing research plan - mark PRICE-1 done there and commit',
    'no, I meant the pricing research',
    'file this under the pricing research',
    'that belongs to PRICE-1',
  ]),
)('what is put right is heard: "%s"', (said) => {
  const { j, s } = begun();
  expect(s.says(said).user).toContain('switched to "Pricing research"');
  expect(active(j)).toBe('pricing-research');
});

it.each(['this belongs to the header component', 'I meant the pilot button', 'that belongs in the next release'])(
  '"%s" of no known work turns to nothing',
  (said) => {
    const { j, s } = begun();
    expect(s.says(said).user).toBe('');
    expect(active(j)).toBe('pilot-plan');
  },
);
