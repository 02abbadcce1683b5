/** Holds where the page of a context says that an intent holds: by itself, or only where it is selected. */
import { expect, it } from 'vitest';
import { governing } from '../../../src/core/board/governing.js';
import type { Intent } from '../../../src/core/model/intent.js';
import type { SessionState } from '../../../src/core/model.js';
import { file, intent } from '../../support/gate-world.js';
import { facts, stateOf, work } from '../../support/world.js';

/** What is seen of the intent of “One”, with these intents agreed, the session `s1` on it, and what that has recorded. */
function seen(intents: Intent[], session: Partial<SessionState> | null, selected: object | null = null) {
  const one = work('One');
  const state = stateOf([one, work('Two')]);
  // It is on the first of them.
  state.sessions = session === null ? {} : { s1: { ...state.sessions.s1!, ...session } };
  if (selected !== null) state.selected = { s1: selected as never };
  const found = governing(one, facts({ state }), { intents: file(intents), departures: [] });
  return found && { id: found.id, by: found.by, there: found.there, follows: found.follows };
}

const OWN = intent('INT-001', { context: 'one' });
const OTHER = intent('INT-002', { context: 'two' });

it('one that names the context holds by itself in what begins there, and is in no session while none is', () => {
  expect(seen([OWN, OTHER], null)).toEqual({ id: 'INT-001', by: null, there: 0, follows: true });
  expect(seen([OWN, OTHER], { ended: true })).toEqual({ id: 'INT-001', by: null, there: 0, follows: true });
});

it('a session that was there before it was agreed, or let go of it, does not stand on it', () => {
  expect(seen([OWN, OTHER], {})).toEqual({ id: 'INT-001', by: null, there: 1, follows: true });
  const cleared = { intent: null, at: 1, by: 'person', of: 'INT-001' };
  expect(seen([OWN, OTHER], {}, cleared)).toEqual({ id: 'INT-001', by: null, there: 1, follows: true });
});

it('where two name the same context, neither holds by itself', () => {
  const twin = intent('INT-003', { context: 'one' });
  expect(seen([OWN, twin], null)).toEqual({ id: 'INT-001', by: null, there: 0, follows: false });
});
