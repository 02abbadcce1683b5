/** Holds that a prompt about what somebody of the team has is led to `clew team take`, and others are not. */
import { describe, expect, it } from 'vitest';
import { decide } from '../../../../src/core/decide.js';
import type { Facts, Outcome, State } from '../../../../src/core/model.js';
import { FORM, NEVER } from '../../../../src/core/team/seen.js';
import { facts, stateOf, WORKSPACE, work } from '../../../support/world.js';

const offer = { ref: 'winter-newsletter~k2', title: 'Winter newsletter', by: 'maya', note: '', at: 1 };
const team = {
  ...{ v: FORM, member: 'ben', team: 'harbor', sync: NEVER, waiting: 0 },
  ...{ here: [], met: {}, handed: 1, disputed: 0, offers: [offer] },
};
const bookings = work('Group bookings', { id: 'group-bookings' });

function says(prompt: string, state: State = stateOf([bookings]), over: Partial<Facts> = {}): Outcome {
  const session = { host: 'claude', id: 's1', transcript: null, cwd: WORKSPACE } as const;
  const known = facts({ state, team: () => team, teammates: () => ['ben', 'maya'], ...over });
  return decide({ kind: 'prompt', session, prompt }, known);
}
const opens = ({ edits }: Outcome): boolean => edits.some((e) => e.key.startsWith('context/') && e.was === null);

describe('a prompt about what somebody else has', () => {
  it.each([
    'take the newsletter over from Maya',
    "I take Maya's plan, mine is dropped",
    'please continue with the work Maya handed me',
    'ich übernehme den Newsletter von Maya',
    'mach mit Mayas Plan weiter',
    'what was handed to me I will take over now',
  ])('%s', (prompt) => {
    for (const state of [stateOf([bookings]), stateOf([])]) {
      const outcome = says(prompt, state);
      expect(outcome.verdict).toBe('allow');
      expect([outcome.question, opens(outcome)]).toEqual([undefined, false]);
      expect(outcome.notice).toContain('clew team take winter-newsletter~k2');
      expect(outcome.brief).toContain('clew team take winter-newsletter~k2');
    }
  });

  it('without an offer that fits it is led to the list', () => {
    const outcome = says("let's work on Maya's plan", stateOf([bookings]), {
      team: () => ({ ...team, handed: 0, offers: [] }),
    });
    expect(outcome.question).toBeUndefined();
    expect(outcome.notice).toContain('from maya: clew team take ID (clew team lists them)');
  });
});

it.each([
  'take over the old parser into the new module',
  'I take the first plan',
  "use Ben's plan for the tests",
  "Maya's plan has three tasks",
  'übernimm die Farben aus dem alten Stil',
])('%s is none', (prompt) => {
  expect(says(prompt).brief ?? '').not.toContain('no context was opened for it');
});

it('nor is any where no team is joined', () => {
  const { brief = '' } = says('take the newsletter over from Maya', stateOf([bookings]), { team: () => null });
  expect(brief).not.toContain('no context was opened for it');
});
