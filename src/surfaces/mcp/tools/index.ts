/** Every tool of the server, in the order in which it is listed. */
import { z } from 'zod';
import { findCommand, runByName, toolResult } from '../run-command.js';
import { answerTool } from './answer.js';
import { proposeTool } from './propose.js';
import { selectTool } from './select.js';
import { switchTool } from './switch.js';
import { taskTool } from './task.js';
import { defineTool, READS, type Tool } from './tool.js';
import { updateTool } from './update.js';

const parseTool = defineTool({
  name: 'parse_mode',
  title: 'Parse the mode of a prompt',
  description:
    'Tell which phase a prompt begins with (PLAN, ACT, EVAL or AUTO), what the document of the active context says, and what update_context has to record next.',
  command: 'parse-mode',
  input: z.object({ prompt: z.string().max(100_000).describe("The user's prompt, whole") }),
  annotations: READS,
  call: ({ prompt }, { world }) => {
    const command = findCommand('parse-mode')!;
    const outcome = runByName(command, { args: [prompt] }, world);
    return toolResult(command, { ...outcome, view: { ...outcome.view, tool: true } }, world, ['tool']);
  },
});

const plansTool = defineTool({
  name: 'find_plans',
  title: 'Find plans',
  description:
    'Find existing plans by name, words, ids or file paths, the best first, each with reasons. Look here before writing or proposing a plan.',
  command: 'plans',
  input: z.object({
    query: z.string().max(2000).optional().describe('Leave out for the latest plans'),
    max: z.number().int().min(1).max(50).optional(),
  }),
  annotations: READS,
  call: ({ query = '', max = 10 }, { world }) => {
    const command = findCommand('plans')!;
    return toolResult(
      command,
      runByName(command, { args: query === '' ? [] : [query], flags: { max: `${max}` } }, world),
      world,
    );
  },
});

const statusTool = defineTool({
  name: 'clew_status',
  title: 'Status of the contexts',
  description: 'Show the active context with its plan, other open contexts, sessions and open questions.',
  command: 'status',
  input: z.object({}),
  annotations: READS,
  call: (_, { world }) => {
    const command = findCommand('status')!;
    return toolResult(command, runByName(command, {}, world), world);
  },
});

export const TOOLS: Tool[] = [
  selectTool,
  parseTool,
  updateTool,
  switchTool,
  plansTool,
  proposeTool,
  taskTool,
  answerTool,
  statusTool,
];
