/** OpenCode: tool calls as our plugin in it tells of them, and what it takes for an answer (contract as of 1.18). */

import type { ToolAct } from '../../core/model.js';
import { wordList } from '../../core/text/first-word.js';
import { printAnswer } from '../_hook.js';
import { SERVER } from '../_server.js';
import { patchAct, pathBelow } from '../apply-patch.js';
import { isObject, stringOf } from '../json.js';
import { opencodeTodos } from '../todos/opencode.js';
import { callOf, editedAct, refusalOf, runOf, shellIn } from './_call.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

const READING = wordList('read glob grep list webfetch websearch codesearch todoread');
const ASKING = wordList('question task skill plan_enter plan_exit');

export const opencode: ToolHost = {
  id: 'opencode',
  parse(raw) {
    if (!isObject(raw)) return null;
    const input: Row = isObject(raw.tool_input) ? raw.tool_input : {};
    const cwd = stringOf(raw.cwd);
    const folder = raw.tool_name === 'bash' ? stringOf(input.workdir) : '';
    // A plugin has no dialog: what it has a word in is refused, or runs.
    return callOf(
      'opencode',
      { ...raw, cwd: folder === '' ? cwd : pathBelow(cwd, folder) },
      (name, call, at) => actOf(name, call, input, at),
      { told: () => false },
    );
  },
  render(outcome, event) {
    const held = event.when === 'before' && outcome.verdict !== 'allow';
    const deny = [refusalOf(outcome), outcome.brief ?? ''].filter((t) => t !== '').join('\n');
    return printAnswer({
      ...(held ? { deny } : { additionalContext: outcome.brief || undefined }),
      systemMessage: outcome.notice || undefined,
    });
  },
};

function actOf(name: string, call: Row, input: Row, cwd: string): ToolAct {
  const path = pathBelow(cwd, stringOf(input.filePath));
  switch (name) {
    case 'write':
      return { does: 'write', files: [{ path, how: 'write', text: stringOf(input.content) }] };
    case 'edit':
      return editedAct(path, input.oldString, input.newString);
    case 'patch':
    case 'apply_patch':
      return patchAct(stringOf(input.patchText), cwd);
    case 'bash':
      return runOf(input.command, shellIn(cwd));
    default:
      if (READING.has(name)) return { does: 'read' };
      if (ASKING.has(name)) return { does: 'ask' };
      return opencodeTodos(name, input, call.tool_response) ?? called(name, input) ?? { does: 'unknown', input };
  }
}

/** A tool of a server is called `SERVER_TOOL`; of a server with such a sign in its name more counts for the tool. */
function called(name: string, input: Row): ToolAct | null {
  const at = name.startsWith(`${SERVER}_`) ? SERVER.length : name.indexOf('_');
  return at < 1 || at === name.length - 1
    ? null
    : { does: 'call', server: name.slice(0, at), tool: name.slice(at + 1), input };
}
