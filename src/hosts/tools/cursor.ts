/** Cursor: its payloads before and after a tool call, and what it takes for an answer (by contract: its documents of 2026-09, and what was read of its client 3.20). */

import type { ToolAct } from '../../core/model.js';
import { wordList } from '../../core/text/first-word.js';
import { printAnswer } from '../_hook.js';
import { HARMLESS, SERVER } from '../_server.js';
import { patchAct, pathBelow } from '../apply-patch.js';
import { cursorFields } from '../cursor-payload.js';
import { isObject, stringOf } from '../json.js';
import { cursorTodos } from '../todos/cursor.js';
import { callOf, editedAct, refusalOf, runOf, shellIn } from './_call.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

const NAMES: Record<string, string> = { preToolUse: 'PreToolUse', postToolUse: 'PostToolUse' };
const READING = wordList('Read Grep Glob LS List Search SemanticSearch WebSearch WebFetch ReadLints FetchRules');
const ASKING = wordList('Task AskQuestion SwitchMode CreatePlan');

export const cursor: ToolHost = {
  id: 'cursor',
  parse(raw) {
    if (!isObject(raw)) return null;
    const input = inputOf(raw.tool_input);
    const fields = cursorFields(raw);
    const folder = raw.tool_name === 'Shell' ? stringOf(input.working_directory) || stringOf(input.cwd) : '';
    const cwd = folder === '' ? fields.cwd : pathBelow(stringOf(fields.cwd), folder);
    const hook_event_name = NAMES[stringOf(raw.hook_event_name)];
    // It takes an `ask` and lets the call run: what is to be asked is refused with a question of ours.
    return callOf('cursor', { ...fields, cwd, hook_event_name }, (name, _, at) => actOf(name, input, at), {
      told: () => false,
    });
  },
  render(outcome, event) {
    const said = { additional_context: outcome.brief || undefined };
    if (event.when === 'after') return printAnswer(said);
    if (outcome.verdict !== 'allow') {
      const agent_message = [refusalOf(outcome), outcome.brief ?? ''].filter((t) => t !== '').join('\n');
      return printAnswer({ permission: 'deny', user_message: outcome.hold ?? agent_message, agent_message });
    }
    // `allow` would let run what Cursor would have asked its person about. Where nothing is said the loader says that much.
    return printAnswer(said);
  },
};

/** Arguments of a server's tool come as text. */
function inputOf(given: unknown): Row {
  if (isObject(given)) return given;
  try {
    const read: unknown = JSON.parse(stringOf(given));
    return isObject(read) ? read : { input: given };
  } catch {
    return { input: given };
  }
}

function actOf(name: string, input: Row, cwd: string): ToolAct {
  switch (name) {
    case 'Write':
      return written(input, cwd);
    case 'Edit':
    case 'StrReplace':
      return editedAct(pathOf(input, cwd), input.old_string, input.new_string);
    case 'EditNotebook':
      return editedAct(pathOf(input, cwd), null, input.new_string ?? input.new_source);
    case 'Delete':
      return { does: 'write', files: [{ path: pathOf(input, cwd), how: 'delete', text: null }] };
    case 'ApplyPatch':
      return patchAct(stringOf(input.patch) || stringOf(input.input), cwd);
    case 'Shell':
      return runOf(input.command, shellIn(cwd));
    default:
      if (READING.has(name)) return { does: 'read' };
      if (ASKING.has(name)) return { does: 'ask' };
      return cursorTodos(name, input) ?? called(name, input) ?? { does: 'unknown', input };
  }
}

function pathOf(input: Row, cwd: string): string {
  return pathBelow(cwd, stringOf(input.file_path) || stringOf(input.path) || stringOf(input.target_notebook));
}

/** The whole file, where its text is given; one edit, or several, goes under the same name. */
function written(input: Row, cwd: string): ToolAct {
  const path = pathOf(input, cwd);
  const text = input.content ?? input.contents;
  if (typeof text === 'string') return { does: 'write', files: [{ path, how: 'write', text }] };
  return editedAct(path, input.old_string ?? null, input.new_string);
}

/** A tool of a server is called `MCP:TOOL`; whose it is nobody says. What bears the name of one of ours is held to be it, and is allowed nothing by that. */
function called(name: string, input: Row): ToolAct | null {
  if (!name.startsWith('MCP:') || name.length < 5) return null;
  const tool = name.slice(4);
  return { does: 'call', server: HARMLESS.includes(tool) || tool === 'propose_plan' ? SERVER : 'mcp', tool, input };
}
