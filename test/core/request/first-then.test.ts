/** Ada asks for something here first, and for other work then: what comes first stays with the context at hand. */
import { expect, it } from 'vitest';
import { shop } from '../../support/shop.js';

const HERE = 'auth-hardening';

it.each([
  'commit it, then switch to the pricing research',
  'commit it, then go back to pricing research',
  'nice, commit it. then start the pricing research: compare the tiers of two rivals',
  'run the tests and then go back to the pricing research',
  'ok, run the tests and then switch to pricing research',
  'fix the typo in the header, then switch to pricing research and compare the tiers',
  'first commit this, then switch to the pricing research',
  'finish this, then switch to the pricing research',
  'commit that, and after it go on with the pricing research: tiers by country',
  'commit and push, then move on to pricing research',
  'commit this and switch to pricing research',
  'please add a test for it. After that, switch to the pricing research.',
  'write a note in the readme, afterwards switch to pricing research',
  'run the linter, commit, and then continue with the pricing research',
  'committe das, danach wechsle zu pricing research',
  'mach das fertig und dann weiter mit pricing research',
  'stornierte weglassen, ohne mail adressen. Dann weiter mit pricing research',
  'fais un commit, puis passe à pricing research',
])('later: %s', (words) => {
  const w = shop();
  const o = w.prompt(words);
  expect(w.active()?.id).toBe(HERE);
  expect(o.notice).toContain('it switches to "PRICING-RESEARCH" when the turn ends');
  expect(o.brief).toContain('first finish this in the active context');
  expect(o.reading?.asked).toBeTruthy();
  w.stop(['src/auth/token.ts']);
  expect(w.active()?.id).toBe(HERE);
  const end = w.ends();
  expect(end.notice).toContain('switched to "PRICING-RESEARCH"');
  expect(end).toMatchObject({ undoable: true });
  expect(w.active()?.id).toBe('pricing-research');
  expect(w.active()?.files).toEqual([]);
  expect(w.state.contexts[HERE]?.files).toContain('src/auth/token.ts');
  expect(w.ends().edits).toEqual([]);
});

it.each([
  'switch to the pricing research and then fix the table',
  'switch to the pricing research, then commit it',
  'back to pricing research: commit it',
  'back to pricing research: commit it, then run the tests',
  'go back to pricing research and run the tests',
  'ok, then switch to the pricing research',
  'nice work, then switch to the pricing research',
  'great, and now switch to the pricing research',
  'tests pass. then switch to the pricing research',
  "that's done, then switch to pricing research",
  'park this, then switch to the pricing research',
  'leave it for now, then switch to pricing research',
  'forget it and then go back to the pricing research',
  'it is committed, then let us switch to the pricing research',
  "don't commit it, then switch to the pricing research",
  'gut, dann wechsle zu pricing research',
])('at once: %s', (words) => {
  const w = shop();
  w.prompt(words);
  expect(w.active()?.id).toBe('pricing-research');
  expect(w.state.sessions.s1?.due ?? null).toBeNull();
});

it('whoever says no, asks for other work, or switches before is not switched at the end', () => {
  for (const next of ['no, stay here', 'switch to the dark theme plan']) {
    const w = shop();
    w.prompt('commit it, then switch to the pricing research');
    w.prompt(next);
    const at = w.active()?.id;
    w.ends();
    expect([w.active()?.id, w.state.sessions.s1?.due]).toEqual([at, null]);
  }
});

it('an interrupted turn that is told more still ends with the switch, a session that begins anew does not', () => {
  const w = shop();
  w.prompt('commit it, then switch to the pricing research');
  w.prompt('use a short message for it');
  expect(w.active()?.id).toBe(HERE);
  w.ends();
  expect(w.active()?.id).toBe('pricing-research');
  const again = shop();
  again.prompt('commit it, then switch to the pricing research');
  again.start('resume');
  again.prompt('rotate the refresh tokens');
  again.ends();
  expect(again.active()?.id).toBe(HERE);
});

it('nothing waits where one is on it already, and a question is asked first where every switch is confirmed', () => {
  const w = shop();
  w.prompt('commit it, then go on with auth hardening');
  expect(w.state.sessions.s1?.due ?? null).toBeNull();
  const asked = shop({ confirm: 'always' }).prompt('commit it, then switch to the pricing research');
  expect(asked.verdict).toBe('ask');
});
