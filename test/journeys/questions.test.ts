/** What the user means is unclear: they are asked once, with choices, and a letter answers. (Seed 000) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const MORE = {
  'docs/plans/PRICING-PAGE.md': '# Pricing page\n\n- [ ] PAGE-1 lay out the tiers\n',
};

function begun() {
  const j = new Journey({ files: MORE });
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  return { j, s };
}

it('several plans fit: the candidates are listed, and the letter turns to one', () => {
  const { j, s } = begun();
  expect(s.says('what is left in the pricing work?').held).toBe('');
  expect(j.clew('why').out).toContain('several contexts fit about as well');
  const asked = s.says("now let's work on the pricing project").model;
  expect(asked).toContain('Found multiple matching plans:');
  expect(asked).toContain('PRICING-RESEARCH');
  expect(asked).toContain('PRICING-PAGE');
  expect(asked).toContain('Which should we use?');
  s.stop();
  const answered = s.says('a');
  expect(answered.model).toContain('answered question');
  s.stop();
  expect(j.clew('status', '--session', 'one').out).toMatch(/● pricing-(?:research|page)/);
});

it('no plan fits: nothing is made until the user says so', () => {
  const { j, s } = begun();
  const before = j.git('status', '--short', 'docs');
  const asked = s.says('switch to the billing project').model;
  const [add, make, search] = [
    'a) Add to current plan?',
    'b) Create new plan for billing?',
    'c) Search for existing plan?',
  ];
  expect(asked).toContain(`I don't see a plan for billing. Should I:\n${add}\n${make}\n${search}`);
  s.stop();
  expect(j.git('status', '--short', 'docs')).toBe(before);
  s.says('b');
  s.stop();
  expect(j.git('status', '--short', 'docs')).not.toBe(before);
});

it('most prompts change nothing and say nothing', () => {
  const { s } = begun();
  for (const text of ['make the greeting shorter', 'yes', 'why is that a template?', 'run the tests']) {
    const { model, user } = s.says(text);
    expect([text, model, user]).toEqual([text, '', '']);
    s.stop();
  }
});

it('what is asked for is asked about each time, whatever was answered before; who wants to confirm is asked before anything moves', () => {
  const { j, s } = begun();
  expect(s.says('switch to the twenty users project').model).toContain('c) Search for existing plan?');
  expect(s.says('c').model).toContain('plan docs/plans/PRICING-RESEARCH.md');
  expect(j.clew('status', '--session', 'one').out).toContain('● pilot-plan');
  expect(s.says('switch to the billing project').model).toContain("I don't see a plan for billing");
  const added = s.says('a');
  expect(added.model).toContain('answer a) Add to current plan?');
  expect(added.user).toContain('added "billing" to docs/plans/PILOT-PLAN.md');
  expect(j.read('docs/plans/PILOT-PLAN.md')).toContain('- [ ] billing');
  s.says('switch to the cellar project');
  s.says('c');
  for (const again of [s, j.session('two')])
    expect(again.says('switch to the cellar project').model).toContain("I don't see a plan for cellar");

  j.clew('config', 'set', 'confirm', 'always');
  j.clew('config', 'set', 'clarify', 'block');
  const asked = s.says("now let's work on the pricing research");
  expect(asked.held).toContain('Found existing plan: PRICING-RESEARCH.md. Continue with this plan?');
  expect(asked.model).toBe('');
  expect(j.clew('status', '--session', 'one').out).toContain('● pilot-plan');
  expect(s.says('a').model).toContain("now let's work on the pricing research");
  expect(j.clew('status', '--session', 'one').out).toContain('● pricing-research');
});

it('"don\'t ask again" stays with the work, in this session and the next, until it is forgotten', () => {
  const { j, s } = begun();
  const asked = s.says('switch to the billing project').model;
  s.stop();
  expect(s.says("don't ask me that again").user).toContain('kept "Pilot plan" active');
  s.stop();
  const name = /\bq[0-9a-f]{4}\b/.exec(asked)![0];
  expect(j.clew('answer', name, 'b').err).toContain('never');
  expect(j.clew('answer', name, '--forget').out).toContain('forgot');
});

it('the agent puts the choices in an order of its own: a number means what it wrote there', () => {
  const { j, s } = begun();
  s.says('switch to the billing project');
  s.stop(
    'There is no plan for billing. Shall I:\n\n1. **Create a new plan**\n2. **Search** for one\n3. **Add** it to the pilot plan',
  );
  expect(s.says('1').user).toContain('b) created docs/plans/billing.md');
  expect(j.read('docs/plans/PILOT-PLAN.md')).not.toContain('billing');
});

it('"none of these" closes a question and stays; an answer in words does what it says', () => {
  const { j, s } = begun();
  for (const no of ['no', 'neither', 'none of these']) {
    s.says('switch to the billing project');
    s.stop();
    expect(j.clew('status').out).toMatch(/\? q[0-9a-f]{4}/);
    expect(j.clew('board').out).toMatch(/^\? 1 question for you: clew status\n[\s\S]*^\? Pilot/m);
    expect(s.says(no).user).toMatch(/kept "[^"]+" active/);
    expect(j.clew('status').out).not.toMatch(/\? q[0-9a-f]{4}/);
    s.stop();
  }
  s.says('switch to the billing project');
  s.stop();
  expect(s.says('new plan please').user).toContain('b) created docs/plans/billing.md');
});

it.each(['the page one', 'the page one of course'])(
  'other work without a name: plans that nobody has opened yet are offered beside "Something new"; %s',
  (words) => {
    const { s } = begun();
    const asked = s.says('something else now').model;
    for (const title of ['Pricing research', 'Pricing page', 'Something new']) expect(asked).toContain(title);
    s.stop();
    expect(s.says(words).user).toContain('switched to "Pricing page"');
  },
);

it('a prompt that clew asked about is moved: the question waits for nobody any more, and does again once that is undone', () => {
  const j = new Journey();
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.stop();
  s.says('switch to the billing project');
  s.stop();
  s.says('make the greeting shorter');
  s.stop();
  const waits = (): boolean => /\? q[0-9a-f]{4}/.test(j.clew('status').out);
  expect(waits()).toBe(true);
  const asked = j.log().find((o) => JSON.stringify(o).includes('see a plan for billing'))!;
  expect(j.clew('move', String(asked.id), 'Billing', '--new').status).toBe(0);
  expect(waits()).toBe(false);
  expect(j.clew('status', '--session', 'one').out).toContain('● pilot-plan');
  expect(s.says('b').user).not.toContain('created');
  j.clew('undo');
  expect(waits()).toBe(true);
});

it('a letter that is taken back in the same breath answers nothing, and a switch tells which new work was not decided on', () => {
  const { j, s } = begun();
  expect(s.says('new job, call it invoice rounding: totals have 7 decimals').model).toContain(
    "I don't see a plan for invoice rounding",
  );
  s.stop();
  const back = s.says('c, no wait: one moment');
  expect(back.user).not.toContain('your answer');
  s.stop();
  const { user } = s.says('switch to the pricing page plan');
  expect(user).toMatch(
    /switched to "Pricing page".*No answer came about "invoice rounding": "new context invoice rounding" opens it$/s,
  );
  s.stop();
  expect(s.says('new context invoice rounding').user).toContain('opened the new context "invoice rounding"');
  expect(j.clew('status', '--session', 'one').out).toMatch(/● invoice-rounding/);
});
