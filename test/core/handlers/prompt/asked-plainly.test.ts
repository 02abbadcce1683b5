/** Holds what is not asked where the words say it: a plan that is asked for comes first, one context that fits is gone back to. */
import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../../src/core/clarify/answer.js';
import { decide } from '../../../../src/core/decide.js';
import type { Context, Outcome } from '../../../../src/core/model.js';
import { facts, stateOf, WORKSPACE, work } from '../../../support/world.js';

const waiting = work('Waiting list', { id: 'waiting-list', plan: 'docs/plans/waiting-list.md' });
const berth = work('Urgent customer says berth is shown', { id: 'urgent-customer', fromPrompt: true });
const moved = work('Idea neighbours want berth moved soon', { id: 'moved', fromPrompt: true });

function says(prompt: string, contexts: Context[]): Outcome {
  const session = { host: 'claude', id: 's1', transcript: null, cwd: WORKSPACE } as const;
  return decide({ kind: 'prompt', session, prompt }, facts({ state: stateOf(contexts) }));
}

it.each([
  [
    'new work: group bookings, several boats under one booking. Write a plan docs/plans/group.md with 3 tasks',
    'docs/plans/group.md',
  ],
  ['new work: group bookings. Make a plan for it', undefined],
  ['neues Projekt: Gruppenbuchungen. Schreib dafür einen Plan docs/plans/gruppen.md', 'docs/plans/gruppen.md'],
])('%s is asked with the new plan first, and made where it is wanted', (prompt, path) => {
  const { question: q } = says(prompt, [waiting]);
  expect(q!.choices.map((c) => c.act.do)).toEqual(['create', 'add-to', 'search', 'keep']);
  const { now, branch, config, plans, state } = facts({ state: stateOf([waiting]) });
  const done = applyAnswer(q!, q!.choices[0]!, state, state.sessions.s1!, { now, branch, config, plans });
  expect(done.did).toMatch(path === undefined ? /^created docs\/plans\/group-bookings\.md/ : `created ${path}`);
});

it('other new work is asked with the sentence of the specification', () => {
  expect(says('new project: dark mode', [waiting]).question!.choices[0]!.act.do).toBe('add-to');
});

it.each(['good. back to the berth thing', "ok, let's go back to the berth", 'zurück zum berth'])(
  '%s goes back to the one context that has the word, and asks where two have it',
  (prompt) => {
    const alone = says(prompt, [waiting, berth]);
    expect(alone.question).toBeUndefined();
    expect(alone.edits).toContainEqual(
      expect.objectContaining({ now: expect.objectContaining({ active: 'urgent-customer' }) }),
    );
    const two = says(prompt, [waiting, berth, moved]);
    expect(two.edits.some((e) => e.now?.active !== undefined && e.now.active !== 'waiting-list')).toBe(false);
  },
);

describe('a part of the work behind "back to"', () => {
  const overlaps = work('Fix overlaps and add test', { fromPrompt: true });
  const version = work('Bump version and add changelog', { fromPrompt: true });
  const activeAfter = (prompt: string, contexts: Context[]): unknown =>
    says(prompt, contexts).edits.find((e) => e.key === 'session/s1')?.now?.active;

  it.each([
    'back to the overlaps fix: a stay with clock times blocks the next day',
    'ok, back to fixing the overlaps',
    'go back to the fix of the overlaps',
    'zurück zum Overlap-Fix',
  ])('%s goes to what a word beside it names', (prompt) => {
    expect(activeAfter(prompt, [waiting, overlaps, version])).toBe('fix-overlaps-and-add-test');
    // Where two have the word it is asked.
    const twin = work('Show overlaps on the map', { fromPrompt: true });
    expect(activeAfter(prompt, [waiting, overlaps, twin])).not.toBe('fix-overlaps-and-add-test');
  });

  it.each(['back to the previous version', 'back to the main branch', 'back to the tests', 'back to the test'])(
    '%s goes nowhere',
    (prompt) => expect(activeAfter(prompt, [waiting, overlaps, version])).toBeUndefined(),
  );
});
