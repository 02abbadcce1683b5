/** Copilot CLI: its payloads before and after a tool call, and what it takes for an answer (contract as of 1.0.102). */

import type { ToolAct, ToolEvent } from '../../core/model.js';
import { wordList } from '../../core/text/first-word.js';
import { printAnswer } from '../_hook.js';
import { isHarmless } from '../_server.js';
import { patchAct, pathBelow } from '../apply-patch.js';
import { isObject, stringOf } from '../json.js';
import { copilotTodos } from '../todos/copilot.js';
import { isVscode } from '../vscode-payload.js';
import { callOf, runOf, saidOf } from './_call.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

/** Some tools have Claude Code's names here, others their own. */
const READING = wordList(
  'Read Grep Glob WebFetch WebSearch view grep glob rg web_fetch web_search read_bash list_bash read_powershell list_powershell read_agent list_agents fetch_copilot_cli_documentation',
);
const ASKING = wordList(
  'AskUserQuestion ask_user Task Agent task write_agent Skill skill report_intent stop_bash stop_powershell exit_plan_mode task_complete',
);

export const copilot: ToolHost = {
  id: 'copilot',
  parse: (raw) => (isVscode(raw) ? null : callOf('copilot', raw, actOf, { modes: false })),
  render: (outcome, event) =>
    printAnswer({
      ...(outcome.verdict === 'allow' && allows(event) ? { permissionDecision: 'allow' } : {}),
      ...saidOf(outcome, event),
    }),
  allows,
};

/** It keeps no rule for all folders: its user would be asked about each of our tools in each of them. */
function allows({ when, tool: { act } }: ToolEvent): boolean {
  return when === 'before' && act.does === 'call' && isHarmless(act.server, act.tool);
}

function actOf(name: string, { tool_input: given }: Row, cwd: string): ToolAct {
  const input: Row = isObject(given) ? given : {};
  switch (name) {
    case 'Write':
    case 'create':
      return {
        does: 'write',
        files: [{ path: pathBelow(cwd, stringOf(input.path)), how: 'write', text: stringOf(input.file_text) }],
      };
    case 'Edit':
    case 'edit':
    case 'apply_patch':
      return edited(given, input, cwd);
    case 'Bash':
    case 'bash':
      return runOf(input.command, 'posix');
    case 'PowerShell':
    case 'powershell':
      return runOf(input.command, 'powershell');
    default:
      if (READING.has(name)) return { does: 'read' };
      if (ASKING.has(name) || isOwnDatabase(name, input)) return { does: 'ask' };
      return copilotTodos(name, input) ?? called(name, input) ?? { does: 'unknown', input };
  }
}

/** Its own todos lie in a database of the session: rows of it are nobody else's, files that a statement names are. */
function isOwnDatabase(name: string, { query }: Row): boolean {
  if ((name !== 'sql' && name !== 'session_store_sql') || typeof query !== 'string' || query.length > 20_000)
    return false;
  const rows = /^\s*(?:select|insert|update|delete|create\s+(?:table|index)|with|replace)\b/i;
  return (
    rows.test(query) &&
    !/\b(?:attach|vacuum|pragma|writefile|readfile|edit|load_extension|fsdir|into\s+outfile)\b/i.test(query)
  );
}

/** An edit of one file, or (models that know `apply_patch`) a patch under the same name. */
function edited(given: unknown, input: Row, cwd: string): ToolAct {
  const patch = stringOf(given) || stringOf(input.input) || stringOf(input.patch);
  if (patch === '' && stringOf(input.path) === '') return { does: 'unknown' };
  if (patch === '') {
    const put = stringOf(input.new_str) || stringOf(input.insert_text);
    const added = put === '' ? {} : { added: put };
    return {
      does: 'write',
      files: [{ path: pathBelow(cwd, stringOf(input.path)), how: 'edit', text: null, ...added }],
    };
  }
  return patchAct(patch, cwd);
}

/** A tool of an MCP server is called `SERVER-TOOL`; a server's name may have hyphens, its tools' names seldom do. */
function called(name: string, input: Row): ToolAct | null {
  const at = name.lastIndexOf('-');
  return at < 1 || at === name.length - 1
    ? null
    : { does: 'call', server: name.slice(0, at), tool: name.slice(at + 1), input };
}
