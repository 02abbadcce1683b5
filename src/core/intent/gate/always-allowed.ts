/** Decides which tools are allowed whatever the gate says: reading, asking, and ours, by the names that hosts give them. */

import type { ToolAct } from '../../model.js';
import { wordList } from '../../text/first-word.js';

/** Tools of our own server; each is the way on from some refusal, or tells how things stand. */
export const OURS =
  'select_active_intent parse_mode update_context switch_context find_plans propose_plan report_task answer_question clew_status'.split(
    ' ',
  );

/** Tools of hosts that only read, in lower case; where a host's own file knows them they do not come here. */
export const READING = wordList(
  'read grep glob ls view read_file read_files read_many_files list_files list_directory list_dir search_files search ' +
    'grep_search file_search codebase_search search_file_content list_code_definition_names notebookread webfetch websearch ' +
    'web_fetch web_search google_web_search fetch fetch_webpage read_mcp_resource list_mcp_resources get_errors problems ' +
    'taskget tasklist taskoutput bashoutput toolsearch listmcpresources readmcpresource view_image lsp',
);

/** Tools of hosts by which the agent asks, plans for itself or hands its turn back. */
export const ASKING = wordList(
  'askuserquestion ask_user ask_followup_question request_user_input ask_questions enterplanmode exitplanmode plan_mode_respond ' +
    'attempt_completion update_plan todowrite todo_write write_todos taskcreate taskupdate skill agent task taskstop killshell ' +
    'killbash slashcommand new_task switch_mode report_intent think',
);

/** The tool of ours that `name` means, `null` when it is none: `mcp__clew__x`, `clew-x`, `clew/x`, `mcp_clew_x`, `clew_x`, `clew__x`, `x`. */
export function ownToolName(name: string): string | null {
  // Nothing of ours is called without it, and no expression is built for others.
  if (!name.includes('clew')) return name === 'select_active_intent' ? name : null;
  const m = /^(?:mcp__(?:plugin_clew_)?clew__|mcp_clew_|clew__|clew[-_/.:])(\w+)$/.exec(name);
  const tool = m === null ? name : m[1]!;
  // Bare names count only where they can be nobody else's.
  return OURS.includes(tool) && (m !== null || tool === 'select_active_intent') ? tool : null;
}

/** Is a call of the tool `name` allowed whatever the gate says? Of a tool that only tells something by its name that hangs on what it is given. */
export function isAlways(name: string, act: ToolAct): boolean {
  if (act.does !== 'write' && act.does !== 'run' && act.does !== 'call' && act.does !== 'unknown') return true;
  if (act.does === 'call')
    return (act.server === 'clew' || act.server === 'plugin_clew_clew') && OURS.includes(act.tool);
  return act.does === 'unknown' && (ownToolName(name) !== null || ASKING.has(name.toLowerCase()));
}

/** Is `name` that of a host's tool which only reads? */
export function isReadingTool(name: string): boolean {
  return READING.has(name.toLowerCase());
}
