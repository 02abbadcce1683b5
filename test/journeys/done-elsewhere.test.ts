/** Ada answers, allows, revokes and confirms outside of her session, on the page or in a terminal: the agent hears of it with her next prompt, once. */
import { expect, it } from 'vitest';
import { Journey } from './_journey.js';
import type { Session } from './_session.js';

const FILE = '.clew/intents.yaml';
const INTENTS =
  'version: 1\nintents:\n  - id: INT-001\n    summary: the pilot\n    scope: {allow_glob: ["src/pilot/**", "docs/**"]}\n';
const OUT = 'src/pricing/tiers.ts';

function begun(files: Record<string, string> = {}): { j: Journey; s: Session } {
  const j = new Journey({ files });
  if (FILE in files) {
    j.clew('config', 'set', 'gate', 'strict');
    j.clew('intent', 'confirm', '--yes');
  }
  const s = j.session('one');
  s.says("let's work on the pilot plan, PILOT-2");
  s.writes({ 'src/pilot/invite.ts': 'export const invite = 1;\n' });
  s.stop();
  return { j, s };
}

const told = (s: Session, prompt = 'make the greeting shorter'): string => {
  const { model } = s.says(prompt);
  s.stop();
  return model.replace(/<\/?clew-data[^>]*>/g, '');
};

it('an answer: what was asked and what was chosen', () => {
  const { j, s } = begun();
  const id = /\bq[0-9a-f]{4}\b/.exec(s.says('switch to the billing project').model)![0];
  s.stop();
  expect(j.clew('answer', id, 'c').status).toBe(0);
  expect(told(s)).toMatch(
    /^clew: the user answered .*I don't see a plan for billing.* — c\) Search for existing plan\?$/m,
  );
  expect(told(s, 'and a little warmer')).toBe('');
});

it('a choice that turns to other work is told beside where that leads', () => {
  const { j, s } = begun({ 'docs/plans/PRICING-PAGE.md': '# Pricing page\n\n- [ ] PAGE-1 lay out the tiers\n' });
  const id = /\bq[0-9a-f]{4}\b/.exec(s.says("now let's work on the pricing project").model)![0];
  s.stop();
  j.clew('answer', id, 'a');
  const said = told(s);
  expect(said).toContain('the active context was changed');
  expect(said).toMatch(/the user answered .* — a\)/);
});

it('a grant, its end, and nothing where it was taken back before the agent heard of it', () => {
  const { j, s } = begun({ [FILE]: INTENTS });
  j.clew('scope', 'allow', OUT, '--reason', 'the prices', '--intent', 'INT-001');
  expect(told(s)).toContain(`${OUT} may now be written`);
  const id = /\bg[0-9a-f]{5}\b/.exec(j.clew('scope', 'list').out)![0];
  j.clew('scope', 'revoke', id);
  expect(told(s)).toContain(`${OUT} may no longer be written`);
  expect(told(s, 'and a little warmer')).toBe('');
  j.clew('undo', '--any');
  expect(told(s, 'and shorter')).toContain(`${OUT} may now be written`);
  j.clew('scope', 'revoke', id);
  j.clew('undo', '--any');
  expect(told(s, 'and shorter still')).toBe('');
});

it('what was overtaken before the agent heard of it is told to nobody: granted again, revoked again, changed back', () => {
  const { j, s } = begun({ [FILE]: INTENTS });
  const allow = () => j.clew('scope', 'allow', OUT, '--reason', 'the prices', '--intent', 'INT-001');
  const revoke = () => j.clew('scope', 'revoke', /\bg[0-9a-f]{5}\b/.exec(j.clew('scope', 'list').out)![0]);
  allow();
  revoke();
  expect(told(s)).toBe('');
  allow();
  expect(told(s, 'and a little warmer')).toContain(`${OUT} may now be written`);
  revoke();
  // The gate asks in the session, and she says Yes there.
  s.writes({ [OUT]: 'export const tiers = 3;\n' });
  expect(j.clew('scope', 'list').out).toContain(OUT);
  expect(told(s, 'and shorter')).not.toContain('no longer');
});

it('a goal that is changed back before the agent heard of it is no news', () => {
  const { j, s } = begun();
  const id = 'pilot-plan';
  j.clew('update-context', '--in', id, '--goal', 'Two customers');
  expect(told(s)).toContain('Two customers');
  j.clew('update-context', '--in', id, '--goal', 'Four customers');
  j.clew('update-context', '--in', id, '--goal', 'Two customers');
  expect(told(s, 'and a little warmer')).toBe('');
});

it('a rule that is confirmed: what it says now', () => {
  const { j, s } = begun({ [FILE]: INTENTS });
  j.write({ [FILE]: INTENTS.replace('"docs/**"', '"docs/**", "lib/**"') });
  expect(j.clew('intent', 'confirm', '--yes').status).toBe(0);
  expect(told(s)).toMatch(/the user confirmed what INT-001 says now: \+ allow_glob: lib\/\*\*/);
  expect(told(s, 'and a little warmer')).toBe('');
});

it('what concerns another context waits until that goes on', () => {
  const { j, s } = begun({ [FILE]: INTENTS });
  j.clew('scope', 'allow', OUT, '--reason', 'the prices', '--intent', 'INT-001');
  expect(told(s, 'new context letters')).not.toContain(OUT);
  expect(told(s, 'the salutation, please')).not.toContain(OUT);
  expect(told(s, 'switch to pilot-plan')).toContain(`${OUT} may now be written`);
});

it('another goal or next action: what it says now, on one line, to the sessions at work on it', () => {
  const { j, s } = begun();
  const id = 'pilot-plan';
  expect(j.clew('update-context', '--in', id, '--goal', 'Three customers by May').status).toBe(0);
  expect(told(s)).toBe('clew: the user changed the goal outside of this session: Three customers by May');
  expect(told(s, 'and a little warmer')).toBe('');
  j.clew('update-context', '--in', id, '--goal', 'Three customers by May', '--next', 'Ask Bea');
  expect(told(s, 'and shorter')).toBe('clew: the user changed the next action outside of this session: Ask Bea');
  // What is taken back before it was told is told to nobody, and an agent knows what it did itself.
  j.clew('update-context', '--in', id, '--goal', 'Two customers');
  j.clew('undo', '--any');
  expect(told(s, 'and warmer still')).toBe('');
  s.clew('update-context --goal "Four customers"');
  expect(told(s, 'and in blue')).not.toContain('changed the goal');
});
