/** Ada looks up what her agent was told: the page and `clew why` say what went into its prompts and what was said to her alone, and count the first only. */
import { expect, it } from 'vitest';
import { tokens } from '../../src/core/text/tokens.js';
import { deskOf } from '../../src/runtime/board/desk.js';
import { Journey } from './_journey.js';
import type { Answer } from './_session.js';

it('each prompt with what its model got, and what its user was told', () => {
  const j = new Journey();
  const s = j.session('one');
  const said: Answer[] = [];
  const says = (prompt: string): void => {
    said.push(s.says(prompt));
    s.stop();
  };
  says("let's work on the pricing research");
  says('switch to pilot-plan');
  says('write the invitation in src/pilot/invite.ts');
  says('switch to the billing project');
  const desk = deskOf(j.root, { agent: false, terminal: true }, { version: '0', all: false });
  const page = desk.view('session', { id: 'one' }, null);
  const turns = page.turns.toReversed();
  expect(said[1]!.model).toContain('this prompt switched to another context');
  expect(said[1]!.user).toContain('your prompt switched');
  expect(turns.map((t) => t.told)).toEqual(said.map((a) => a.model));
  expect(turns.map((t) => t.tokens)).toEqual(said.map((a) => tokens(a.model)));
  expect(turns.map((t) => t.toYou)).toEqual(said.map((a) => a.user));
  expect([turns[2]!.tokens, page.untold]).toEqual([0, 0]);
  const all = said.reduce((n, a) => n + tokens(a.model), 0);
  expect(page.tokens).toBe(all);
  expect(desk.view('habits', {}, null).told.parts.find((p) => p.part === 'switch')!.tokens).toBeGreaterThan(
    tokens(said[1]!.user),
  );
  const why = j.clew('why', '3', '--session', 'one').out;
  expect(why).toMatch(/Said to you\n.*your prompt switched/);
  expect(why).toContain(`Said to the model (about ${tokens(said[1]!.model)} tokens)\n  clew: this prompt switched`);
});
