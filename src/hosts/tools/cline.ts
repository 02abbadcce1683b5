/** Cline CLI: tool calls as our plugin in it tells of them, and what it takes for an answer (contract as of 3.0.65). */

import type { ToolAct, ToolEvent } from '../../core/model.js';
import { wordList } from '../../core/text/first-word.js';
import { printAnswer } from '../_hook.js';
import { isHarmless, SERVER } from '../_server.js';
import { patchAct, pathBelow } from '../apply-patch.js';
import { isObject, stringOf } from '../json.js';
import { callOf, editedAct, refusalOf, runOf, shellIn } from './_call.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

const READING = wordList(
  'read_files search_codebase fetch_web_content team_status team_list_runs team_list_outcomes team_read_mailbox',
);
const ASKING = wordList(
  'ask_question spawn_agent skills submit_and_exit team_attach_outcome_fragment team_await_runs team_broadcast team_cancel_run team_cleanup ' +
    'team_create_outcome team_finalize_outcome team_mission_log team_review_outcome_fragment team_run_task team_send_message ' +
    'team_shutdown_teammate team_spawn_teammate team_task',
);

export const cline: ToolHost = {
  id: 'cline',
  // A plugin has no dialog that says why: what it has a word in is refused, or runs.
  parse: (raw) => callOf('cline', raw, actOf, { told: () => false }),
  render(outcome, event) {
    const held = event.when === 'before' && outcome.verdict !== 'allow';
    const deny = [refusalOf(outcome), outcome.brief ?? ''].filter((t) => t !== '').join('\n');
    return printAnswer(
      held ? { deny } : { additionalContext: outcome.brief || undefined, allow: allows(event) || undefined },
    );
  },
  allows,
};

/** Where its person is asked about each call, our harmless tools need none. */
function allows({ when, tool: { act } }: ToolEvent): boolean {
  return when === 'before' && act.does === 'call' && isHarmless(act.server, act.tool);
}

function actOf(name: string, { tool_input: given }: Row, cwd: string): ToolAct {
  const input: Row = isObject(given) ? given : {};
  switch (name) {
    case 'editor':
      return edited(input, cwd);
    case 'apply_patch':
      return patchAct(stringOf(given) || stringOf(input.input), cwd);
    case 'run_commands':
      return runs(given, cwd);
    default:
      if (READING.has(name)) return { does: 'read' };
      if (ASKING.has(name)) return { does: 'ask' };
      return called(name, input) ?? { does: 'unknown', input };
  }
}

/** Text in place of other text, or at a line; with neither it is the whole file. */
function edited(input: Row, cwd: string): ToolAct {
  const path = pathBelow(cwd, stringOf(input.path));
  const whole = (input.old_text ?? '') === '' && (input.insert_line ?? null) === null;
  return editedAct(path, whole ? '' : null, input.new_text);
}

/** Command lines, each in a shell of its own; one that is given as words is quoted. */
function runs(given: unknown, cwd: string): ToolAct {
  const commands = isObject(given) ? (given.commands ?? given.command ?? given) : given;
  const lines = (Array.isArray(commands) ? commands : [commands]).map(lineOf);
  if (lines.length === 0 || lines.includes(null)) return { does: 'unknown' };
  const line = lines.length === 1 ? lines[0]! : lines.map((l) => `(\n${l}\n)`).join('\n');
  return runOf(line, shellIn(cwd));
}

function lineOf(command: unknown): string | null {
  if (typeof command === 'string') return command;
  if (!isObject(command) || typeof command.command !== 'string') return null;
  const args = Array.isArray(command.args) ? command.args : [];
  return [command.command, ...args.map((a) => `'${String(a).replaceAll("'", "'\\''")}'`)].join(' ');
}

/** A tool of a server is called `SERVER__TOOL`. */
function called(name: string, input: Row): ToolAct | null {
  const at = name.startsWith(`${SERVER}__`) ? SERVER.length : name.indexOf('__');
  return at < 1 || at + 2 >= name.length
    ? null
    : { does: 'call', server: name.slice(0, at), tool: name.slice(at + 2), input };
}
