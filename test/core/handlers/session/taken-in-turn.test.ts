/** Holds that what a person takes over in a terminal while a turn goes on gets nothing of that turn: through the built hook, and by the records. */
import { expect, it } from 'vitest';
import { newContext } from '../../../../src/core/context/context.js';
import { isTakenInTurn } from '../../../../src/core/handlers/session/unrecorded.js';
import type { Context } from '../../../../src/core/model.js';
import { filesStore } from '../../../../src/stores/files.js';
import { Desk } from '../../../support/status-desk.js';
import { NOW, stateOf, work } from '../../../support/world.js';

it('it counts as taken in the turn after its prompt alone, until its model knows of it', () => {
  const world = (over: Partial<Context>, known = 'waiting-list') => {
    const taken = work('Reminders', { team: 'reminders~k3', opened: NOW, ...over });
    return isTakenInTurn(stateOf([taken], { known, lastAt: NOW - 1000 }), 's1');
  };
  expect(world({})).toBe(true);
  expect([world({ opened: NOW - 5000 }), world({ opened: NOW - 5000, taken: NOW })]).toEqual([false, true]);
  expect(world({}, 'reminders')).toBe(false);
  // Turned to by name, it is what the rest of the turn is for.
  const { team: _, ...own } = work('Reminders', { opened: NOW });
  expect(isTakenInTurn(stateOf([own], { known: 'waiting-list', lastAt: NOW - 1000 }), 's1')).toBe(false);
});

it('the turn is filed where its prompt was, and the next prompt is in what was taken', () => {
  const d = new Desk();
  d.start();
  d.turn('let us work on the waiting list: offer each berth', d.wrote('src/offer.ts'));
  const store = () => filesStore(d.path('.clew'), { durable: false });
  const { sessions, contexts } = store().state();
  const before = sessions.s1!.active!;
  const take = (): void => {
    const at = Date.now();
    const context = newContext('reminders', 'Reminders', { now: at, plan: null, branch: null, provisional: false });
    store().append({
      ...{ v: 1, id: '0000-taken', at, by: 'command', session: 's1', did: 'took reminders over', undoable: true },
      edits: [
        { key: 'context/reminders', was: null, now: { ...context, team: 'reminders~k3' } },
        { key: 'session/s1', was: { active: before }, now: { active: 'reminders' } },
      ],
    });
  };
  const did = {
    *[Symbol.iterator]() {
      yield* d.wrote('src/before.ts');
      take();
      yield* d.wrote('src/mail.ts');
    },
  } as unknown as object[];
  d.turn('now the mail with the offer', did);
  expect(d.doc(before)).toMatch(/src\/before\.ts[\s\S]*src\/mail\.ts|src\/mail\.ts[\s\S]*src\/before\.ts/);
  expect(d.has('.clew/contexts/reminders.md')).toBe(false);
  const after = store().state();
  expect([after.sessions.s1!.active, after.contexts.reminders!.files]).toEqual(['reminders', []]);
  expect(after.contexts[before]!.files).toEqual(expect.arrayContaining(['src/mail.ts', 'src/before.ts']));
  expect(contexts[before]!.title).not.toBe('Reminders');
  expect(d.faults()).toBe('');
});
