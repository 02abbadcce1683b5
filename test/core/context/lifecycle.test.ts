/** Work is put away, ended, renamed and joined: whose pointers move, what stays, and that each can be undone. */
import { describe, expect, it } from 'vitest';
import type { Command, Input } from '../../../src/commands/_command.js';
import { command as archive } from '../../../src/commands/context/archive.js';
import { command as done } from '../../../src/commands/context/done.js';
import { command as merge } from '../../../src/commands/context/merge.js';
import { command as rename } from '../../../src/commands/context/rename.js';
import { endEdits, leaveEdits, mergeEdits } from '../../../src/core/context/lifecycle.js';
import { applyEdit } from '../../../src/core/context/state.js';
import { undoEdits } from '../../../src/core/context/undo.js';
import type { Outcome, State } from '../../../src/core/model.js';
import { facts, NOW, session, stateOf, work } from '../../support/world.js';

const A = work('pricing', { files: ['a.ts'] });
const B = work('pricing-2', { files: ['b.ts'] });

function two(): State {
  const s = stateOf([A, B]);
  s.sessions.s2 = session({ id: 's2', active: 'pricing-2', trail: ['pricing', 'pricing-2'] });
  return structuredClone(s);
}

const input = (args: string[], more: Partial<Input> = {}): Input => ({
  args,
  flags: {},
  session: 's1',
  agent: false,
  ...more,
});
const run = (c: Command, state: State, i: Input): Outcome => {
  const outcome = c.decide(i, facts({ state }));
  for (const e of outcome.edits) applyEdit(state, e);
  return outcome;
};

describe('archive', () => {
  it('takes this session and the workspace off the work and leaves others where they are', () => {
    const s = two();
    expect(run(archive, s, input([])).did).toBe('archived pricing');
    expect(s.sessions.s1).toMatchObject({ active: null, trail: ['pricing'] });
    expect(s.sessions.s2!.active).toBe('pricing-2');
    expect(s.workspace.active).toBeNull();
    expect(s.contexts.pricing!.status).toBe('open');
  });

  it('says who else works on it, and does nothing twice', () => {
    const s = two();
    expect(run(archive, s, input(['pricing-2'])).findings).toMatchObject([{ code: 'others-on', args: { count: 1 } }]);
    expect(run(archive, s, input(['pricing'])).edits).not.toEqual([]);
    expect(run(archive, s, input(['pricing'])).edits).toEqual([]);
    expect(run(archive, s, input([])).findings).toMatchObject([{ code: 'no-active' }]);
  });
});

describe('done', () => {
  it('ends the work and steps off it; asking again changes nothing', () => {
    const s = two();
    expect(run(done, s, input([])).did).toBe('completed pricing');
    expect(s.contexts.pricing!.status).toBe('completed');
    expect(s.sessions.s1!.active).toBeNull();
    expect(run(done, s, input(['pricing'])).edits).toEqual([]);
  });

  it('finds the id in any case, and no other name', () => {
    expect(run(done, two(), input(['PRICING'], { flags: { abandon: true } })).did).toBe('abandoned pricing');
    expect(run(done, two(), input(['pric'])).findings).toMatchObject([{ code: 'no-context', args: { ref: 'pric' } }]);
    expect(run(done, two(), input(['__proto__'])).findings).toMatchObject([{ code: 'no-context' }]);
  });
});

describe('rename', () => {
  it('keeps the id and takes one line of title', () => {
    const s = two();
    run(rename, s, input(['pricing', 'Price', 'list\n# forged']));
    expect(s.contexts.pricing).toMatchObject({ id: 'pricing', title: 'Price list # forged' });
    expect(run(rename, s, input(['pricing', '  '])).findings).toMatchObject([{ code: 'no-title' }]);
  });
});

describe('merge', () => {
  it('joins what both were known by and moves everybody over', () => {
    const s = two();
    run(merge, s, input(['pricing', 'pricing-2']));
    expect(s.contexts.pricing!.files).toEqual(['a.ts', 'b.ts']);
    expect(s.contexts['pricing-2']!.status).toBe('folded');
    expect(s.sessions.s2).toMatchObject({ active: 'pricing', trail: ['pricing'] });
  });

  it('refuses itself and what is not there', () => {
    expect(run(merge, two(), input(['pricing', 'pricing'])).findings).toMatchObject([{ code: 'same-work' }]);
    expect(run(merge, two(), input(['pricing', 'x'])).findings).toMatchObject([
      { code: 'no-context', args: { ref: 'x' } },
    ]);
  });
});

describe('undo', () => {
  const meaning = (s: State): unknown => ({
    contexts: Object.values(s.contexts).map((c) => [c.id, c.status, c.title]),
    sessions: Object.values(s.sessions).map((x) => [x.id, x.active, x.trail]),
    workspace: s.workspace,
  });

  it('takes each of them back', () => {
    for (const edits of [
      (s: State) => leaveEdits(s, s.sessions.s1!, 'pricing'),
      (s: State) => endEdits(s, s.sessions.s1!, s.contexts.pricing!, { status: 'completed', now: NOW }),
      (s: State) => mergeEdits(s, s.contexts.pricing!, s.contexts['pricing-2']!, NOW),
    ]) {
      const s = two();
      const before = meaning(s);
      const forth = edits(s);
      for (const e of forth) applyEdit(s, e);
      expect(meaning(s)).not.toEqual(before);
      for (const e of undoEdits(forth, s).edits) applyEdit(s, e);
      expect(meaning(s)).toEqual(before);
    }
  });
});
