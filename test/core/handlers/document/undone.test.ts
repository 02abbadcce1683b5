/** Holds what an undo leaves of what it takes back: no step of a task that is no more, and no alarm about a document that it took away. */
import { expect, it } from 'vitest';
import { emptyOutcome } from '../../../../src/core/empty-outcome.js';
import { whyOf, whyOfPast } from '../../../../src/core/glance/why.js';
import { noticeAnew } from '../../../../src/core/handlers/document/anew.js';
import { applyToDraft, newDraft } from '../../../../src/core/handlers/document/draft.js';
import { withoutUndoneTasks } from '../../../../src/core/handlers/document/undone-tasks.js';
import type { Wish } from '../../../../src/core/model/document.js';
import type { Edit, Event, Facts, Operation } from '../../../../src/core/model.js';
import { facts, NOW, stateOf, work } from '../../../support/world.js';

const PLAN = 'docs/plans/waiting-list.md';
const waiting = work('Waiting list', { id: 'waiting-list', plan: PLAN });
const bare = facts({ state: stateOf([waiting]) });
const KEY = 'store/contexts/waiting-list.md';

function taken(cut: string): Edit[] {
  const wishes: Wish[] = [
    { do: 'add', place: 'next', text: 'group bookings', at: NOW - 5 },
    { do: 'add', place: 'next', text: 'Mail with the offer', at: NOW - 5 },
    { do: 'set', place: 'next-action', text: 'group bookings (last touched `src/mail.js`)', at: NOW - 5 },
  ];
  const document = applyToDraft(newDraft(waiting, bare), wishes, bare).paper.document;
  const known: Facts = { ...bare, document: () => document };
  const edit: Edit = { key: `file/${PLAN}`, was: {}, now: { splices: [{ at: 0, cut, put: '' }] } };
  return withoutUndoneTasks(emptyOutcome({ edits: [edit], undoes: 'a' }), known).edits.slice(1);
}

it('a task that an undo takes out of the plan is no next step any more, what others say stays', () => {
  const [edit, ...more] = taken('\n- [ ] group bookings');
  expect([edit?.key, more]).toEqual([KEY, []]);
  const put = JSON.stringify(edit!.now);
  expect(put.match(/\(resolved /g)).toHaveLength(2);
  expect(taken('\n- [ ] something else')).toEqual([]);
});

it('a document whose making was undone was not lost, one that somebody deleted was', () => {
  const made: Operation = {
    ...{ v: 1, id: 'a', at: NOW - 9, by: 'switch', session: 's1', did: 'switched', undoable: true },
    edits: [{ key: KEY, was: null, now: { text: 'x' } }],
  };
  const back: Operation = { ...made, id: 'b', by: 'undo', undoes: 'a', edits: [{ key: KEY, was: {}, now: null }] };
  const event: Event = { kind: 'command', name: 'new', input: {}, session: 's1', agent: false };
  const codes = (log: Operation[]): string[] =>
    noticeAnew(event, emptyOutcome({ edits: made.edits }), {
      ...{ ...bare, document: () => null },
      operations: () => log,
    }).findings.map((f) => f.code);
  expect(codes([back, made])).toEqual([]);
  expect(codes([made])).toHaveLength(1);
});

it('who undid is said as it was, and not at all where nobody knows', () => {
  const back = { by: 'undo', did: 'undone: switched', undoes: 'a', edits: [] } as unknown as Operation;
  const by = (agent: boolean): Event => ({ kind: 'command', name: 'undo', input: {}, session: 's1', agent });
  const how = (agent: boolean): string => whyOf(by(agent), back, bare.state).how;
  expect([how(true), how(false), whyOfPast(back).how]).toEqual(["by the agent's undo", 'by your undo', 'by clew undo']);
  expect(whyOfPast({ ...back, by: 'prompt' }).how).toBe('by your undo');
});
