/** Decides how a model records what a phase led to: `update_context`, with the lists of the command's flags. */
import { z } from 'zod';
import { LISTS } from '../../../core/words/mode.js';
import { findCommand, runByName, toolResult } from '../run-command.js';
import { ADDS, defineTool } from './tool.js';

const list = z.array(z.string().min(1).max(4000)).max(50).optional();

export const updateTool = defineTool({
  name: 'update_context',
  title: 'Record in the context document',
  description:
    'Record what a phase led to in the document of the active context: decisions and notes of PLAN, progress of ACT, findings and recommendations of EVAL, the next step. Lists are added to what is there.',
  command: 'update-context',
  input: z.object({
    mode: z
      .enum(['PLAN', 'ACT', 'EVAL', 'AUTO'])
      .optional()
      .describe('Leave out for next, goal, decisions, notes, questions, blockers alone'),
    next: z.string().max(1000).optional().describe('The one thing to do first'),
    goal: z.string().max(1000).optional().describe('What the context is for'),
    task: z.string().max(1000).optional().describe('As goal; opens a context where none is active'),
    decisions: list,
    notes: list,
    progress: list,
    findings: list,
    recommendations: list,
    questions: list,
    blockers: list,
    agent: z.string().max(200).optional().describe('The agent recommended for ACT'),
    confidence: z.number().min(0).max(1).optional(),
    iteration: z.number().int().min(1).optional().describe('Of AUTO'),
  }),
  annotations: ADDS,
  call: ({ mode, task, goal, next, agent, confidence, iteration, ...lists }, { world }) => {
    const command = findCommand('update-context')!;
    const flags = {
      ...(mode === undefined ? {} : { mode }),
      ...(goal === undefined ? {} : { goal }),
      ...(next === undefined ? {} : { next }),
      ...(task === undefined ? {} : { task }),
      ...(agent === undefined ? {} : { agent }),
      ...(confidence === undefined ? {} : { confidence: `${confidence}` }),
      ...(iteration === undefined ? {} : { iteration: `${iteration}` }),
      ...Object.fromEntries(
        LISTS.flatMap(([flag, name]) => {
          const given = lists[name as keyof typeof lists];
          return given === undefined ? [] : [[flag, given]];
        }),
      ),
    };
    return toolResult(command, runByName(command, { flags }, world), world, ['contextDocument']);
  },
});
