/** Holds that the line of a new plan which says nothing yet is nobody's next step. */
import { expect, it } from 'vitest';
import { nextActionFrom } from '../../../src/core/context/gate/next-action.js';
import { stillOpen } from '../../../src/core/context/still-open.js';
import type { Task } from '../../../src/core/model.js';
import { newPlan } from '../../../src/core/plan/catalog/create.js';
import { parsePlan } from '../../../src/core/plan/parse/parse.js';
import { nextTask, PLACEHOLDER } from '../../../src/core/plan/placeholder.js';

const { path, edit } = newPlan('Group bookings', 'docs/plans');
const text = String(edit.now!.text);
const tasksIn = (plan: string): Task[] => parsePlan(path, plan).tasks;
const told = { next: [PLACEHOLDER], nextAction: PLACEHOLDER, blockers: [] } as unknown as Parameters<
  typeof stillOpen
>[0];

it('is no next action, neither made of the plan nor told of a document, before and after the plan was written', () => {
  const fresh = tasksIn(text);
  expect(fresh.map((t) => t.text)).toEqual([PLACEHOLDER]);
  expect(nextActionFrom({ todos: null, tasks: fresh, files: [], failed: '' })).toBeNull();
  expect([stillOpen(told, fresh), stillOpen(told, [])]).toMatchObject([
    { next: [], nextAction: null },
    { next: [], nextAction: null },
  ]);
  const written = tasksIn(`${text}- [ ] Find a berth for each boat\n`);
  expect(nextTask(written)?.text).toBe('Find a berth for each boat');
  expect(stillOpen(told, written).nextAction).toBe('Find a berth for each boat');
});
