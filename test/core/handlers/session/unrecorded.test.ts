/** Holds whose turns are recorded late, and with which context. */
import { expect, it } from 'vitest';
import { SILENCE } from '../../../../src/core/digest/conversation.js';
import { asInTurn, isUnrecorded } from '../../../../src/core/handlers/session/unrecorded.js';
import type { SessionState } from '../../../../src/core/model.js';
import { facts, session, work } from '../../../support/world.js';

const touched = { ...SILENCE, touched: ['src/pilot/letter.ts'] };
function world(of: Partial<SessionState>, recorded: string[] = []) {
  const { state, workspace, config } = facts();
  const files = (id: string): string[] => (recorded.includes(id) ? touched.touched : []);
  const contexts = Object.fromEntries(['pilot', 'pricing'].map((id) => [id, { ...work(id), files: files(id) }]));
  const sessions = { s1: session({ id: 's1', ...of }) };
  return { state: { ...state, contexts, sessions }, workspace, config, conversation: touched };
}

it.each([
  ['no record holds it', { active: 'pilot', known: 'pilot' }, [], true],
  ['its context holds it', { active: 'pilot', known: 'pilot' }, ['pilot'], false],
  ['turned away from outside since, its context holds it', { active: 'pricing', known: 'pilot' }, ['pilot'], false],
  [
    'turned away from outside in the turn, where it stopped holds it',
    { active: 'pricing', known: 'pilot' },
    ['pricing'],
    false,
  ],
  ['of an earlier version, which kept nothing of what its model knows', { active: 'pilot' }, [], true],
])('a turn is unrecorded: %s', (_, of, recorded, unrecorded) => {
  expect(isUnrecorded('s1', world(of, recorded))).toBe(unrecorded);
});

it('another session that meets a switch not yet in the transcript does not take the turn before for one of the new context', () => {
  const w = world({ active: 'pricing', known: 'pricing', trail: ['pilot'] }, ['pilot']);
  expect(isUnrecorded('s1', w, 'other')).toBe(false);
  expect(isUnrecorded('s1', w)).toBe(true);
});

it('what a start told of, turned to from outside before it, does not get the turn before, however often it was turned', () => {
  const of = { active: 'pricing', known: 'pricing', trail: ['pilot', 'page'] };
  expect(isUnrecorded('s1', world({ ...of, boundary: 'compact' }, ['pilot']))).toBe(false);
  expect(isUnrecorded('s1', world({ ...of, boundary: 'compact' }))).toBe(true);
  expect(isUnrecorded('s1', world({ ...of, boundary: null }, ['pilot']))).toBe(true);
  expect(isUnrecorded('s1', world({ ...of, boundary: null }, ['pilot']), 'other')).toBe(false);
});

it('one that is about to leave its context is recorded though its files are: what else was done before is not asked for again', () => {
  const of = { active: 'pilot', known: 'pilot' };
  expect(isUnrecorded('s1', world(of, ['pilot']), 'leaving')).toBe(true);
  const w = world(of);
  expect(isUnrecorded('s1', { ...w, conversation: SILENCE }, 'leaving')).toBe(false);
});

it('it is recorded with the context that its model knew of', () => {
  const { state } = world({ active: 'pricing', known: 'pilot' });
  expect(asInTurn(state, 's1').sessions.s1!.active).toBe('pilot');
  expect(state.sessions.s1!.active).toBe('pricing');
  const same = world({ active: 'pricing', known: 'pricing' }).state;
  expect(asInTurn(same, 's1')).toBe(same);
  expect(asInTurn(same, 'unknown')).toBe(same);
});
