/** VS Code's own agent: its payloads before and after a tool call, and what it takes for an answer (by contract: its documents of 2026-09 and its source). */

import type { FileChange, ToolAct, ToolEvent } from '../../core/model.js';
import { wordList } from '../../core/text/first-word.js';
import { hookAnswer } from '../_hook.js';
import { isHarmless, SERVER } from '../_server.js';
import { patchAct, pathBelow } from '../apply-patch.js';
import { isObject, stringOf } from '../json.js';
import { vscodeTodos } from '../todos/vscode.js';
import { vscodeFields } from '../vscode-payload.js';
import { callOf, editedAct, runOf, saidOf, shellIn } from './_call.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

const READING = wordList(
  'read_file list_dir file_search grep_search semantic_search search_subagent fetch_webpage github_repo get_errors get_changed_files ' +
    'get_terminal_output terminal_last_command terminal_selection get_task_output get_search_view_results list_code_usages ' +
    'copilot_getNotebookSummary read_notebook_cell_output test_failure view_image tool_search get_vscode_api read_project_structure',
);
const ASKING = wordList('runSubagent ask_questions vscode_askQuestions switch_agent kill_terminal task_complete');

export const vscode: ToolHost = {
  id: 'vscode',
  // Nobody has seen whether its dialog says why: what is to be asked is refused with a question of ours.
  parse: (raw) => (isObject(raw) ? callOf('vscode', vscodeFields(raw), actOf, { told: () => false }) : null),
  render(outcome, event) {
    const said = saidOf(outcome, event);
    const held = said.permissionDecision !== undefined;
    return hookAnswer(
      event.when === 'before' ? 'PreToolUse' : 'PostToolUse',
      {
        ...(!held && allows(event) ? { permissionDecision: 'allow' } : {}),
        ...said,
        ...(held ? { permissionDecision: 'deny' } : {}),
      },
      outcome.notice,
    );
  },
  allows,
};

/** It asks about each tool of a server. */
function allows({ when, tool: { act } }: ToolEvent): boolean {
  return when === 'before' && act.does === 'call' && isHarmless(act.server, act.tool);
}

function actOf(name: string, { tool_input: given }: Row, cwd: string): ToolAct {
  const input: Row = isObject(given) ? given : {};
  const path = pathBelow(cwd, stringOf(input.filePath));
  switch (name) {
    case 'create_file':
      return { does: 'write', files: [{ path, how: 'write', text: stringOf(input.content) }] };
    case 'replace_string_in_file':
      return editedAct(path, input.oldString, input.newString);
    case 'multi_replace_string_in_file':
      return several(input.replacements, cwd);
    case 'insert_edit_into_file':
      return editedAct(path, null, input.code);
    case 'edit_notebook_file':
      return editedAct(path, null, input.newCode);
    case 'apply_patch':
      return patchAct(stringOf(input.input), cwd);
    case 'create_directory':
      return { does: 'write', files: [{ path: pathBelow(cwd, stringOf(input.dirPath)), how: 'write', text: null }] };
    case 'run_in_terminal':
    case 'send_to_terminal':
      return runOf(input.command, shellIn(cwd));
    default:
      if (READING.has(name)) return { does: 'read' };
      if (ASKING.has(name)) return { does: 'ask' };
      return vscodeTodos(name, input) ?? called(name, input) ?? { does: 'unknown', input };
  }
}

/** Edits of one file, or of several. */
function several(given: unknown, cwd: string): ToolAct {
  const files = (Array.isArray(given) ? given : []).flatMap((one): FileChange[] => {
    if (!isObject(one)) return [];
    const act = editedAct(pathBelow(cwd, stringOf(one.filePath)), one.oldString, one.newString);
    return act.does === 'write' ? act.files : [];
  });
  return files.length === 0 ? { does: 'unknown' } : { does: 'write', files };
}

/** A tool of a server is called `mcp_SERVER_TOOL`; what is ours is known by its name, of others the first such sign parts them. */
function called(name: string, input: Row): ToolAct | null {
  if (!name.startsWith('mcp_')) return null;
  const ours = `mcp_${SERVER}_`;
  const at = name.startsWith(ours) ? ours.length - 1 : name.indexOf('_', 4);
  return at < 0 ? null : { does: 'call', server: name.slice(4, at), tool: name.slice(at + 1), input };
}
