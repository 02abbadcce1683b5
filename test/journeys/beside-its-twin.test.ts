/** A plan is made that is there already in all but its file: under one word, with a slip, in another language, with the same tasks, minutes later, or in the shell. (Seed 000) */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';

const CHECKOUT = 'docs/plans/checkout.md';
const PILOT = 'docs/plans/PILOT-PLAN.md';
const FILES = {
  [CHECKOUT]: '# Checkout\n\n- [ ] keep the basket for a week\n- [ ] pay by card in two steps\n',
  'docs/plans/project-plan.md': '# Project plan\n\n- [ ] set the project up\n',
};

function working(files = {}) {
  const j = new Journey({ files: { ...FILES, ...files } });
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  return { j, s };
}

it('a name of one word, one or two letters apart, a plural, in one piece, in another language', () => {
  const { j, s } = working();
  for (const [name, like] of [
    ['pilot', PILOT],
    ['PILOTS-PLAN', PILOT],
    ['PILOT-PLAM', PILOT],
    ['checkouts', CHECKOUT],
    ['kasse', CHECKOUT],
    ['projekt-plan', 'docs/plans/project-plan.md'],
    ['PRICINGRESEARCH', 'docs/plans/PRICING-RESEARCH.md'],
    ['Preisrecherche', 'docs/plans/PRICING-RESEARCH.md'],
  ] as const) {
    const asked = s.writes({ [`docs/plans/${name}.md`]: '- [ ] a thing to do\n' }, 'no');
    expect([name, asked.user]).toEqual([name, expect.stringContaining(`similar to ${like}`)]);
  }
  for (const name of ['pilot-kickoff', 'pricing', 'clockwork'])
    expect(s.writes({ [`docs/plans/${name}.md`]: '- [ ] a thing to do\n' }, 'no').user).toBe('');
  const typed = j.clew('new-plan', 'Checkout');
  expect(typed.status).toBe(3);
  expect(typed.out).toContain('Add tasks to existing checkout.md?');
});

it('the same tasks under another title; tasks that every plan has are none', () => {
  const usual = '- [ ] design\n- [ ] write tests\n- [ ] deploy to production\n';
  const { s } = working({ 'docs/plans/loyalty.md': `# Loyalty points\n\n${usual}` });
  const same = '# Funnel\n\n- [ ] card payment in two steps\n- [ ] basket kept for a week\n';
  expect(s.writes({ 'docs/plans/funnel.md': same }, 'no').user).toContain(`similar to ${CHECKOUT}`);
  expect(s.writes({ 'docs/plans/feed.md': `# Feed of prices\n\n${usual}` }, 'no').user).toBe('');
});

it('a slip or a join of a name holds it though its tasks are others; a neighbour that is a word of its own does not', () => {
  const { s } = working({
    'docs/plans/clock.md': '# Clock\n\n- [ ] show the second hand\n- [ ] chime every hour\n',
    'docs/plans/sensor.md': '# Sensor\n\n- [ ] calibrate the probe\n- [ ] solder the wires\n',
    'docs/plans/sign-up.md': '# Sign-up\n\n- [ ] ask for the name\n- [ ] mail the link\n',
  });
  const other = '- [ ] feed the goats twice\n- [ ] mend the eastern fence\n';
  for (const [name, like] of [
    ['chekout', CHECKOUT],
    ['check-out', CHECKOUT],
    ['sensr', 'docs/plans/sensor.md'],
    ['signup', 'docs/plans/sign-up.md'],
  ]) {
    const asked = s.writes({ [`docs/plans/${name}.md`]: `# ${name}\n\n${other}` }, 'no');
    expect([name, asked.user]).toEqual([name, expect.stringContaining(`similar to ${like}`)]);
  }
  for (const name of ['lock', 'block', 'censor', 'sign-in', 'check-in'])
    for (const text of [other, ''])
      expect([name, s.writes({ [`docs/plans/${name}.md`]: `# ${name}\n\n${text}` }, 'no').user]).toEqual([name, '']);
  const some = '# Pilto\n\n- [ ] choose three customers\n- [ ] mend the eastern fence\n';
  expect(s.writes({ 'docs/plans/pilto.md': some }, 'no').user).toContain(`similar to ${PILOT}`);
});

it('a copy that is made minutes after its twin', () => {
  const { j, s } = working();
  s.says('Yes, create new plan for onboarding mails');
  const text = '# Onboarding mails\n\n- [ ] write the first mail\n- [ ] send it on day three\n';
  expect(s.writes({ 'docs/plans/onboarding-mails.md': text }).verdict).toBe('');
  j.later(120_000);
  const twin = s.writes({ 'docs/plans/mails-onboarding.md': text.replace('Onboarding mails', 'Mails') }, 'no');
  expect(twin.user).toContain('similar to docs/plans/onboarding-mails.md');
});

it('by a command line: before it runs where it can be read, else right after, with the same choices', () => {
  const { j, s } = working();
  j.write({ '../draft.md': '# Checkout\n\n- [ ] pay by card\n' });
  for (const line of [
    "cat > docs/plans/checkout-v2.md <<'EOF'\n# Checkout v2\n\n- [ ] pay by card\nEOF",
    'touch docs/plans/checkouts.md',
    'cp docs/plans/checkout.md docs/plans/till.md',
    'cd docs/plans && cp checkout.md checkout-copy.md',
    'mv ../draft.md docs/plans/checkout-new.md',
    "echo '# Checkout' | tee docs/plans/checkout2.md",
  ]) {
    const asked = s.tool('Bash', { command: line }, () => {}, 'no');
    expect([line, asked.verdict, asked.user]).toEqual([line, 'ask', expect.stringContaining(`similar to ${CHECKOUT}`)]);
  }
  j.write({ 'make.sh': 'echo "# Pilot plan" > "$1"\n' });
  const after = s.runs('sh make.sh docs/plans/pilots.md');
  expect(after.verdict).toBe('');
  expect(after.model).toContain('was just made by a command line');
  expect(after.model).toContain('Add tasks to existing PILOT-PLAN.md?');
  expect(after.user).toContain(`similar to ${PILOT}`);
});

it.each([
  ['cat docs/plans/checkout.md > docs/plans/till.md', 'ask'],
  ["sed 's/card/coin/' docs/plans/checkout.md > docs/plans/till.md", 'ask'],
  ["bash -c 'cp docs/plans/checkout.md docs/plans/till.md'", 'ask'],
  ['cd docs && cat plans/checkout.md | sed s/a/a/ > plans/till.md', 'ask'],
  ['cp docs/plans/checkout.md docs/plans/till.md; cp docs/plans/checkout.md docs/plans/shop.md', 'ask'],
  ['for f in till shop; do cp docs/plans/checkout.md docs/plans/$f.md; done', ''],
  ['D=docs/plans; cp $D/checkout.md "$D/till.md"', ''],
  ['F=docs/plans/till.md; cat docs/plans/checkout.md > $F', ''],
  ['cp docs/plans/{checkout,till}.md', ''],
  ['mkdir -p sub/plans && cp docs/plans/check*.md sub/plans', ''],
  ['mkdir sub && cp -r docs/plans sub/', ''],
  [`node -e "require('fs').cpSync('docs/plans', 'sub/plans', { recursive: true })"`, ''],
])('a copy by %s', (line, verdict) => {
  const { s } = working();
  const asked = s.runs(line);
  expect(asked.verdict).toBe(verdict);
  const made = line.includes('sub') ? 'sub/plans/checkout.md' : 'docs/plans/till.md';
  expect(asked.user).toContain(`held ${made}, as it would be a new plan, similar to ${CHECKOUT}`);
  for (const other of ['shop'].filter((name) => line.includes(name)))
    expect(asked.user).toContain(`held docs/plans/${other}.md, as it would be a new plan, similar to ${CHECKOUT}`);
  if (verdict === '') {
    expect(asked.model).toContain('was just made by a command line');
    expect(asked.model).toContain('Add tasks to existing checkout.md?');
  }
  expect(s.runs('true')).toMatchObject({ user: '', model: '' });
});

it('more plans than can be put are named, and what git brings or a script moves was there before', () => {
  const { j, s } = working();
  j.git('checkout', '-q', '-b', 'other');
  j.write({ 'docs/plans/brought.md': '# Brought in\n\n- [ ] bring it\n' });
  j.commit('another plan');
  j.git('checkout', '-q', 'main');
  s.says('and on');
  for (const line of [
    'git checkout -q other',
    'git checkout -q main',
    "bash -c 'mv docs/plans/checkout.md docs/plans/till.md'",
    'mkdir moved && for f in docs/plans/*.md; do mv "$f" moved/; done; mkdir moved/plans; mv moved/*.md moved/plans/',
    "sed -i 's/card/coin/' moved/plans/till.md",
  ])
    expect([line, s.runs(line).model, s.runs('true').model]).toEqual([line, '', '']);
  const many = s.runs('for n in 1 2 3 4 5 6; do echo "# Notes of week $n" > moved/plans/week-$n.md; done').model;
  expect(many.match(/was just made by a command line/g)).toHaveLength(4);
  expect(many).toMatch(/the same command line made .*week-5\.md.* and .*week-6\.md|made .*week-5\.md.*, .*week-6\.md/);
});

it('a plan that is renamed, added to or read is no new one', () => {
  const { s } = working();
  for (const line of [
    'cat docs/plans/PILOT-PLAN.md 2>/dev/null',
    "echo '- [ ] PILOT-4 thank them' >> docs/plans/PILOT-PLAN.md",
    'git mv docs/plans/checkout.md docs/plans/till.md',
    'cp README.md ../elsewhere.md',
  ])
    expect([line, s.runs(line).verdict, s.runs('true').model]).toEqual([line, '', '']);
});

it('of several that are alike each is said once with what tells it apart, and a choice names the one it means', () => {
  const same = FILES[CHECKOUT];
  const { j, s } = working({
    'apps/shop/plans/checkout.md': same,
    'docs/plans/till.md': same.replace('Checkout', 'Till'),
    'docs/plans/funnel.md': `${same.replace('Checkout', 'Funnel')}- [ ] greet with a coupon\n`,
  });
  j.clew('config', 'set', 'guard', 'deny');
  const text = `${same.replace('Checkout', 'Desk')}- [ ] greet with a coupon\n`;
  const { held } = s.writes({ 'docs/plans/desk.md': text }, 'no');
  for (const path of [CHECKOUT, 'apps/shop/plans/checkout.md', 'docs/plans/till.md', 'docs/plans/funnel.md'])
    expect(held.match(new RegExp(`^- ${path}: `, 'gm')), path).toHaveLength(1);
  expect(held.match(/the same tasks: .*basket/g)).toHaveLength(1);
  expect(held).toMatch(/likewise/);
  const copy = s.writes({ 'docs/plans/checkout-copy.md': same }, 'no').held;
  expect(copy).toMatch(
    /^a\) Add tasks to existing (?:docs|shop)\/plans\/checkout\.md\?$|^a\) Add tasks to existing plans\/checkout/m,
  );
});
