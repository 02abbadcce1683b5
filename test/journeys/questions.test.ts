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
  const asked = s.says("now let's work on the pricing project").model;
  expect(asked).toContain('PRICING-RESEARCH');
  expect(asked).toContain('PRICING-PAGE');
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
  expect(asked).toContain('billing');
  expect(asked).toMatch(/Create new plan/);
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
