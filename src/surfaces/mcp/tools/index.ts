/** Every tool of the server, in the order in which it is listed. */
import { z } from 'zod';
import { findCommand, runByName, toolResult } from '../run-command.js';
import { answerTool } from './answer.js';
import { proposeTool } from './propose.js';
import { selectTool } from './select.js';
import { taskTool } from './task.js';
import { ADDS, defineTool, READS, type Tool } from './tool.js';
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
    return toolResult(command, runByName(command, { args: [prompt] }, world), world, ['lines']);
  },
});

const switchTool = defineTool({
  name: 'switch_context',
  title: 'Switch to another context',
  description:
    'Switch to another context when the user does. Only what the user asked for; if it is unclear which context is meant, ask first.',
  command: 'switch',
  input: z.object({
    ref: z.string().min(1).max(500).describe("Id, task id, #N of the last list, a plan's path, or words that fit one"),
    new: z.boolean().optional().describe('true: open a new context with ref as its title'),
  }),
  annotations: ADDS,
  call: (input, { world }) => {
    const command = findCommand('switch')!;
    const flags = input.new === true ? { new: true } : {};
    return toolResult(command, runByName(command, { args: [input.ref], flags }, world), world);
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
