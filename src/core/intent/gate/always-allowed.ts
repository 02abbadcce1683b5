/** Decides which tools are allowed whatever the gate says: reading, asking, and ours, by the names that hosts give them. */

import type { Fields, ToolAct } from '../../model.js';
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
    'killbash slashcommand new_task switch_mode report_intent think save_memory',
);

/** Words that the name of a server's tool begins with when it only tells something. */
const TELLS = wordList(
  'get list read search find query fetch show view describe lookup look count check status explain inspect browse tree ' +
    'diff compare preview validate analyze ping whoami info stat head tail glob grep ls cat',
);
/** Words in it by which it changes something all the same. */
const CHANGES = wordList(
  'create update delete remove write set add put post patch edit insert replace move rename send run exec execute apply commit ' +
    'push merge upload save store drop truncate mutate and or clear reset close open start stop overwrite append modify alter ' +
    'change erase purge wipe destroy restore revert rollback cancel approve reject archive publish deploy install uninstall enable ' +
    'disable grant revoke assign trigger kill terminate sync submit out',
);

/** Whose names are resolved to be told: `resolve-library-id`. Any other that is resolved is done with. */
const TOLD = wordList('library package id path url uri name dns host symbol reference type');

/** A statement that is looked at; a longer one is taken for one that changes. */
const LONGEST = 20_000;
const STATEMENT =
  /^[\s(;]*(?:(?:\/\*|--|#)|(?:select|with|explain|insert|update|delete|drop|alter|create|truncate|merge|replace|grant|revoke|call|exec(?:ute)?|do|copy|vacuum|attach|begin|mutation|set)\b)/i;
const CHANGING =
  /\b(?:insert|update|delete|drop|alter|create|truncate|merge|replace\s+into|grant|revoke|call|exec(?:ute)?|do|copy|vacuum|attach|detach|mutation|into|set)\b/i;

/** The tool of ours that `name` means, `null` when it is none: `mcp__clew__x`, `clew-x`, `clew/x`, `mcp_clew_x`, `clew_x`, `clew__x`, `x`. */
export function ownToolName(name: string): string | null {
  // Nothing of ours is called without it, and no expression is built for others.
  if (!name.includes('clew')) return name === 'select_active_intent' ? name : null;
  const m = /^(?:mcp__(?:plugin_clew_)?clew__|mcp_clew_|clew__|clew[-_/.:])(\w+)$/.exec(name);
  const tool = m === null ? name : m[1]!;
  // Bare names count only where they can be nobody else's.
  return OURS.includes(tool) && (m !== null || tool === 'select_active_intent') ? tool : null;
}

/** Is a call of the tool `name` allowed whatever the gate says? */
export function isAlways(name: string, act: ToolAct): boolean {
  if (act.does === 'read' || act.does === 'ask' || act.does === 'todos' || act.does === 'leave-plan') return true;
  if (act.does === 'call')
    return (
      ((act.server === 'clew' || act.server === 'plugin_clew_clew') && OURS.includes(act.tool)) ||
      (isTellingName(act.tool) && !asksForChange(act.tool, act.input))
    );
  return act.does === 'unknown' && (ownToolName(name) !== null || READING.has(lower(name)) || ASKING.has(lower(name)));
}

/** Does a tool's name say that it only tells something? In doubt it does not. */
export function isTellingName(tool: string): boolean {
  const words = tool
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const first = TELLS.has(words[0]!) || (words[0] === 'resolve' && TOLD.has(words[1] ?? ''));
  return tool.length < 100 && first && !words.some((w) => CHANGES.has(w) || CHANGES.has(w.replace(/s$/, '')));
}

/** Does a tool that is called by its asking hand on a statement that changes? In doubt it does: comments and quotes differ by engine. */
function asksForChange(tool: string, input: Fields): boolean {
  const queries = /^query|sql/i.test(tool);
  return Object.entries(input).some(([key, text]) => {
    const statement = /sql|statement/i.test(key);
    if (typeof text !== 'string' || (!statement && !queries)) return false;
    return text.length > LONGEST || ((statement || STATEMENT.test(text)) && CHANGING.test(text));
  });
}

function lower(name: string): string {
  return name.toLowerCase();
}
