/** Gemini CLI: its payloads before and after a tool call, and what it takes for an answer (contract as of 0.61). */

import type { ToolAct } from '../../core/model.js';
import { wordList } from '../../core/text/first-word.js';
import { denyAnswer, hookAnswer, printAnswer } from '../_hook.js';
import { SERVER } from '../_server.js';
import { pathBelow } from '../apply-patch.js';
import { isObject, stringOf } from '../json.js';
import { geminiTodos } from '../todos/gemini.js';
import { callOf, editedAct, refusalOf, runOf, shellIn } from './_call.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

const NAMES: Record<string, string> = { BeforeTool: 'PreToolUse', AfterTool: 'PostToolUse' };
const READING = wordList(
  'read_file read_many_files list_directory glob grep_search search_file_content google_web_search web_fetch ' +
    'list_background_processes read_background_output get_internal_docs list_mcp_resources read_mcp_resource',
);
const ASKING = wordList('ask_user enter_plan_mode exit_plan_mode activate_skill invoke_agent update_topic');

export const gemini: ToolHost = {
  id: 'gemini',
  parse(raw) {
    if (!isObject(raw)) return null;
    const input: Row = isObject(raw.tool_input) ? raw.tool_input : {};
    const cwd = stringOf(raw.cwd);
    const folder = raw.tool_name === 'run_shell_command' ? stringOf(input.dir_path) : '';
    const hook_event_name = NAMES[stringOf(raw.hook_event_name)];
    // It asks nobody for a hook: what it has no dialog for would run.
    return callOf(
      'gemini',
      { ...raw, hook_event_name, cwd: folder === '' ? cwd : pathBelow(cwd, folder) },
      (name, call, at) => actOf(name, call, input, at),
      { told: () => false },
    );
  },
  render(outcome, event) {
    if (event.when === 'after')
      return hookAnswer('AfterTool', { additionalContext: outcome.brief || undefined }, outcome.notice);
    if (outcome.verdict === 'allow') return printAnswer({ systemMessage: outcome.notice || undefined });
    return denyAnswer([refusalOf(outcome), outcome.brief ?? ''].filter((t) => t !== '').join('\n'), outcome.notice);
  },
};

function actOf(name: string, call: Row, input: Row, cwd: string): ToolAct {
  switch (name) {
    case 'write_file':
      return {
        does: 'write',
        files: [{ path: pathBelow(cwd, stringOf(input.file_path)), how: 'write', text: stringOf(input.content) }],
      };
    case 'replace':
      return editedAct(pathBelow(cwd, stringOf(input.file_path)), input.old_string, input.new_string);
    case 'run_shell_command':
      return runOf(input.command, shellIn(cwd));
    default:
      if (READING.has(name)) return { does: 'read' };
      if (ASKING.has(name)) return { does: 'ask' };
      return geminiTodos(name, input, call.tool_response) ?? called(name, call, input) ?? { does: 'unknown', input };
  }
}

/** A tool of a server is called `mcp_SERVER_TOOL`; where each of them ends stands beside it. */
function called(name: string, { mcp_context: context }: Row, input: Row): ToolAct | null {
  if (!name.startsWith('mcp_')) return null;
  if (isObject(context) && stringOf(context.server_name) !== '' && stringOf(context.tool_name) !== '')
    return { does: 'call', server: stringOf(context.server_name), tool: stringOf(context.tool_name), input };
  const ours = `mcp_${SERVER}_`;
  const at = name.startsWith(ours) ? ours.length - 1 : name.indexOf('_', 4);
  return at < 0 ? null : { does: 'call', server: name.slice(4, at), tool: name.slice(at + 1), input };
}
