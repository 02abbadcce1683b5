/** Decides how a model reports a task: `report_task`, with the states that models know, as verbs of `clew task`. */
import { z } from 'zod';
import { findCommand, runByName, toolResult } from '../run-command.js';
import { ADDS, defineTool } from './tool.js';

const VERBS = {
  pending: 'reopen',
  in_progress: 'start',
  completed: 'done',
  blocked: 'block',
  cancelled: 'cancel',
  new: 'add',
} as const;
const STATES = Object.keys(VERBS) as [keyof typeof VERBS, ...(keyof typeof VERBS)[]];

export const taskTool = defineTool({
  name: 'report_task',
  title: 'Report a task',
  description:
    'Report that a task was begun, completed, blocked, cancelled or reopened, as soon as it is so: every plan that holds the task is marked. With status new it is proposed for the plan.',
  command: 'task',
  input: z.object({
    task: z.string().min(1).max(1000).describe('Its id (A.1.2) or PLAN.md:LINE; for a new task its text'),
    status: z.enum(STATES),
    reason: z.string().max(500).optional().describe('Why it is blocked or cancelled'),
    plan: z.string().max(500).optional().describe("The plan's path, where several hold it"),
  }),
  annotations: ADDS,
  always: true,
  call: ({ task, status, reason, plan }, { world }) => {
    const command = findCommand('task')!;
    const flags = { ...(reason === undefined ? {} : { reason }), ...(plan === undefined ? {} : { plan }) };
    return toolResult(command, runByName(command, { args: [VERBS[status], task], flags }, world), world);
  },
});
