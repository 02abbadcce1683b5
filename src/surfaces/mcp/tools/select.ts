/** Decides how a model selects what it works on: `select_active_intent`, whose answer is the block with scope, constraints and criteria. */
import { z } from 'zod';
import type { Command } from '../../../commands/_command.js';
import { sessionOf } from '../../../commands/session/_session.js';
import { fencedResult, findCommand, runByName, toolResult } from '../run-command.js';
import { ADDS, defineTool } from './tool.js';

/** For the session that `clew intent` would speak for; where a host fires no hook, `own` stands for this connection. */
const forSomeone = (of: Command, own: string): Command => ({
  ...of,
  decide: (input, facts) =>
    of.decide({ ...input, session: input.session ?? sessionOf(input, facts)?.id ?? own }, facts),
});

export const selectTool = defineTool({
  name: 'select_active_intent',
  title: 'Select the active intent',
  description:
    'Select the intent, by its ID (format INT-XXX), that the work is done for; needed before any file-modifying or constrained action. Returns its scope, constraints and acceptance criteria. Without an ID it lists the intents; the only open one is selected, unless it is for another context.',
  command: 'intent',
  input: z.object({ intent_id: z.string().max(200).optional().describe('Like INT-001; leave out to list') }),
  annotations: { ...ADDS, idempotentHint: true },
  always: true,
  call: ({ intent_id: id }, { world }) => {
    const command = findCommand('intent')!;
    const args = ['select', ...(id === undefined ? [] : [id])];
    const outcome = runByName(forSomeone(command, `mcp-${world.seed.slice(0, 8)}`), { args }, world);
    const { block, ...view } = outcome.view ?? {};
    if (block === undefined) return toolResult(command, outcome, world);
    const { selected, by, path } = view;
    const result = fencedResult('', 'clew intent', outcome.findings, { selected, by, path }, world);
    const said = outcome.findings.length > 0 ? result.content : [];
    // Its text is escaped where it is made: nothing in it can end it.
    return {
      ...result,
      content: [{ type: 'text', text: String(block) }, ...said],
      structuredContent: { ...(result.structuredContent as object), intent_context: String(block) },
    };
  },
});
