/** Holds in which words it is said why a context is active. */
import { expect, it } from 'vitest';
import { emptyState } from '../../../src/core/context/state.js';
import { whyOf, whyOfPast } from '../../../src/core/glance/why.js';
import type { Event, Operation, Question } from '../../../src/core/model.js';

it('what a person did outside of the session is said as true of a terminal as of the page', () => {
  const by = (name: string, agent = false): string =>
    whyOf({ kind: 'command', name, input: {}, session: 's1', agent } as Event, null, emptyState()).how;
  expect(by('switch')).toBe('clew switch, outside of the session');
  expect(by('answer')).toBe('clew answer, outside of the session');
  expect(by('switch', true)).toBe('the agent switched to it');
});

it('a switch that a prompt had asked for is said to be that, whether its agent or the end of its turn makes it', () => {
  const due = { context: 'b', plan: null, title: 'B' };
  const edits = [{ key: 'session/s1', was: { active: 'a', due }, now: { active: 'b', due: null } }];
  const of = (by: string): Operation => ({ v: 1, id: 'o1', at: 0, by, session: 's1', did: '', undoable: true, edits });
  const agents = { kind: 'command', name: 'switch', input: {}, session: 's1', agent: true } as unknown as Event;
  const stop = { kind: 'stop', session: { id: 's1' } } as Event;
  for (const [said, o] of [
    [agents, of('switch')],
    [stop, of('stop')],
  ] as const) {
    expect(whyOf(said, o, emptyState()).how).toBe('your prompt asked for it');
    expect(whyOfPast(o).how).toBe('your prompt asked for it');
  }
  const elsewhere = { ...of('switch'), edits: [{ ...edits[0]!, now: { active: 'c', due: null } }] };
  expect(whyOf(agents, elsewhere, emptyState()).how).toBe('the agent switched to it');
});

it("an answer is the user's, whoever brought it: typed, in a form of the host, or outside of the session", () => {
  const choices = [{ letter: 'b', label: 'Something new: Tide tables', act: { do: 'leave' } }];
  const state = { ...emptyState(), questions: { q1: { id: 'q1', choices } as unknown as Question } };
  const edits = [{ key: 'question/q1', was: { answer: null }, now: { answer: 'b' } }];
  const operation = { by: 'answer', edits } as unknown as Operation;
  const by = (said: object): object => whyOf({ session: 's1', ...said } as unknown as Event, operation, state);
  const answered = { how: 'you answered', words: 'b) Something new: Tide tables' };
  expect(by({ kind: 'command', name: 'answer', input: {}, agent: true })).toEqual(answered);
  expect(by({ kind: 'command', name: 'answer', input: {}, agent: false })).toEqual(answered);
  expect(by({ kind: 'prompt', prompt: 'b' })).toEqual(answered);
  expect(whyOfPast(operation)).toEqual({ how: 'you answered', words: '' });
});
