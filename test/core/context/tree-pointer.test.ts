/** Holds that a linked work tree sees what it did, and the main one nothing of its pointer and places. */
import { expect, it } from 'vitest';
import { newContext } from '../../../src/core/context/context.js';
import { applyEdit, emptyState, inverseEdits, recordEdit } from '../../../src/core/context/state.js';
import { editsInTree, stateInTree } from '../../../src/core/context/tree-pointer.js';
import type { Edit, State } from '../../../src/core/model.js';

const ROOT = '/w/second';
const FILE = 'ai_memory/active_context.md';
const context = (id: string) => ({
  ...newContext(id, id, { now: 1, plan: null, branch: null, provisional: false }),
  file: FILE,
});
const after = (state: State, edits: Edit[]): State => {
  const next = structuredClone(state);
  for (const e of edits) applyEdit(next, e);
  return next;
};

function main(): State {
  return { ...emptyState(), contexts: { a: context('a'), b: context('b') }, workspace: { active: 'a' } };
}
/** A switch from `a` to `b`, as it is thought of in `state`. */
function switching(state: State): Edit[] {
  const { a, b } = state.contexts;
  return [
    recordEdit('context/a', a, { ...a!, file: 'history/a.md', lastAt: 2 })!,
    recordEdit('context/b', b, { ...b!, file: FILE, lastAt: 2 }) ?? { key: 'context/b', was: {}, now: {} },
    recordEdit('workspace/state', state.workspace, { active: 'b' })!,
  ];
}

it('what is thought of in a work tree holds there, and its pointer and places nowhere else', () => {
  const state = main();
  const kept = after(state, editsInTree(switching(stateInTree(state, ROOT)), state, ROOT));
  expect(stateInTree(kept, ROOT).workspace.active).toBe('b');
  expect(stateInTree(kept, ROOT).contexts.a!.file).toBe('history/a.md');
  expect(kept.workspace.active).toBe('a');
  expect(kept.contexts.a).toEqual({ ...context('a'), lastAt: 2 });
  expect(stateInTree(kept, '/w/third')).toEqual({ ...kept, workspace: { active: null } });
});

it('and is undone like every other edit', () => {
  const state = main();
  const first = editsInTree(switching(stateInTree(state, ROOT)), state, ROOT);
  const once = after(state, first);
  const back = { key: 'workspace/state', was: { active: 'b' }, now: { active: null } };
  const second = editsInTree([back], once, ROOT);
  const twice = after(once, second);
  expect(stateInTree(twice, ROOT).workspace.active).toBeNull();
  expect(after(twice, inverseEdits(second))).toEqual(once);
  expect(stateInTree(after(once, inverseEdits(first)), ROOT)).toEqual({
    ...state,
    trees: {},
    workspace: { active: null },
  });
});

it('where nothing moved a document it stands where the tree has it: the task of its active file there, others in their archive', () => {
  const state = {
    ...main(),
    contexts: { a: { ...context('a'), task: 'A-1' }, b: { ...context('b'), task: 'B-2', file: 'history/B-2.md' } },
  };
  const here = { activeContext: FILE, history: 'history/', task: 'B-2' };
  const seen = stateInTree(state, ROOT, here);
  expect(seen.workspace.active).toBe('b');
  expect([seen.contexts.a!.file, seen.contexts.b!.file]).toEqual(['history/A-1.md', FILE]);
  const none = stateInTree(state, ROOT, { ...here, task: null });
  expect([none.workspace.active, none.contexts.b!.file]).toEqual([null, 'history/B-2.md']);
});
