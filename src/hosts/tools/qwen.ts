/** Qwen Code: its payloads before and after a tool call, and what it takes for an answer (contract as of 0.24.4). */

import type { ToolAct } from '../../core/model.js';
import { wordList } from '../../core/text/first-word.js';
import { pathBelow } from '../apply-patch.js';
import { isObject, stringOf } from '../json.js';
import { qwenTodos } from '../todos/qwen.js';
import { callOf, editedAct, envelopeAnswer, mcpCall, runOf, shellIn } from './_call.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

const READING = wordList(
  'read_file read_many_files list_directory glob grep_search web_search web_fetch get_goal list_agents tool_search lsp',
);
const ASKING = wordList('ask_user_question agent task skill exit_plan_mode enter_plan_mode update_goal');

export const qwen: ToolHost = {
  id: 'qwen',
  parse(raw) {
    if (!isObject(raw)) return null;
    const input: Row = isObject(raw.tool_input) ? raw.tool_input : {};
    const cwd = stringOf(raw.cwd);
    const folder = raw.tool_name === 'run_shell_command' ? stringOf(input.directory) : '';
    const event = callOf('qwen', { ...raw, cwd: folder === '' ? cwd : pathBelow(cwd, folder) }, (name, call, at) =>
      actOf(name, input, call.tool_response, at),
    );
    // What runs in this mode may have been shown to nobody.
    return event === null || raw.permission_mode !== 'yolo'
      ? event
      : { ...event, tool: { ...event.tool, unseen: true } };
  },
  render: envelopeAnswer,
};

function actOf(name: string, input: Row, response: unknown, cwd: string): ToolAct {
  switch (name) {
    case 'write_file':
      return {
        does: 'write',
        files: [{ path: pathBelow(cwd, stringOf(input.file_path)), how: 'write', text: stringOf(input.content) }],
      };
    case 'edit':
      return editedAct(pathBelow(cwd, stringOf(input.file_path)), input.old_string, input.new_string);
    case 'notebook_edit':
      return editedAct(pathBelow(cwd, stringOf(input.notebook_path)), null, input.new_source);
    case 'run_shell_command':
      return runOf(input.command, shellIn(cwd));
    case 'tool_call':
      return behind(input, response, cwd);
    default:
      if (READING.has(name)) return { does: 'read' };
      if (ASKING.has(name)) return { does: 'ask' };
      return qwenTodos(name, input, response) ?? mcpCall(name, input) ?? { does: 'unknown', input };
  }
}

/** A tool that is called through another one. */
function behind(input: Row, response: unknown, cwd: string): ToolAct {
  const name = stringOf(input.name);
  const given = typeof input.arguments === 'string' ? parsed(input.arguments) : input.arguments;
  return name === '' || name === 'tool_call' || !isObject(given)
    ? { does: 'unknown', input }
    : actOf(name, given, response, cwd);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
