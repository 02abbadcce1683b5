/** Codex CLI: its payloads before and after a tool call, and what it takes for an answer (contract as of 0.169). */

import type { ToolAct } from '../../core/model.js';
import { wordList } from '../../core/text/first-word.js';
import { patchAct, patchInCommand } from '../apply-patch.js';
import { isObject, stringOf } from '../json.js';
import { codexTodos } from '../todos/codex.js';
import { callOf, envelopeAnswer, mcpCall, refusalOf, runOf, shellIn } from './_call.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

const READING = wordList(
  'view_image web_search read_file list_dir grep_files list_mcp_resources list_mcp_resource_templates read_mcp_resource tool_search ' +
    'get_goal clock__curr_time',
);
const ASKING = wordList(
  'request_user_input spawn_agent send_input resume_agent wait wait_agent close_agent create_goal update_goal',
);

export const codex: ToolHost = {
  id: 'codex',
  // It cannot ask at all.
  parse: (raw) => callOf('codex', raw, actOf, { told: () => false }),
  render(outcome, event) {
    if (event.when !== 'before' || outcome.verdict === 'allow') return envelopeAnswer(outcome, event);
    const { aside: _, ...said } = outcome;
    // It takes "ask" for no answer at all, and the call would run.
    return envelopeAnswer({ ...said, verdict: 'deny', hold: refusalOf(outcome) }, event);
  },
};

function actOf(name: string, { tool_input: given }: Row, cwd: string): ToolAct {
  const input: Row = isObject(given) ? given : {};
  const command = stringOf(input.command) || stringOf(given);
  if (name === 'apply_patch') return patchAct(command || stringOf(input.input), cwd);
  if (name === 'Bash') {
    const told = typeof given === 'string' ? given : input.command;
    const act = runOf(told, shellIn(cwd));
    const patch = act.does === 'run' ? patchInCommand(act.command) : null;
    return patch === null ? act : patchAct(patch, cwd);
  }
  if (READING.has(name)) return { does: 'read' };
  if (ASKING.has(name)) return { does: 'ask' };
  return mcpCall(name, input) ?? codexTodos(name, given) ?? { does: 'unknown', input };
}
