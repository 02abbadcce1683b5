/** Copilot CLI: its payloads before and after a tool call, and what it takes for an answer (contract as of 1.0.102). */
import type { ToolAct } from '../../core/model.js';
import { below, patchedFiles } from '../apply-patch.js';
import { isObject, str } from '../json.js';
import { copilotTodos } from '../todos/copilot.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

/** Some tools have Claude Code's names here, others their own. */
const READING = new Set(
  'Read Grep Glob WebFetch WebSearch view grep glob rg web_fetch web_search read_bash list_bash read_powershell list_powershell read_agent list_agents fetch_copilot_cli_documentation'.split(
    ' ',
  ),
);
const ASKING = new Set(
  'AskUserQuestion ask_user Task Agent task write_agent Skill skill report_intent stop_bash stop_powershell exit_plan_mode task_complete'.split(
    ' ',
  ),
);
const WHEN: Record<string, 'before' | 'after'> = { PreToolUse: 'before', PostToolUse: 'after' };

export const copilot: ToolHost = {
  id: 'copilot',
  parse(raw) {
    if (!isObject(raw)) return null;
    const when = WHEN[str(raw.hook_event_name)];
    const id = str(raw.session_id);
    if (when === undefined || id === '') return null;
    const name = str(raw.tool_name);
    const cwd = str(raw.cwd);
    const act = actOf(name, raw.tool_input, cwd);
    const session = { host: 'copilot', id, transcript: str(raw.transcript_path) || null, cwd };
    return { kind: 'tool', when, session, tool: { id: str(raw.tool_use_id), name, act } };
  },
  render(outcome, event) {
    const held = event.when === 'before' && outcome.verdict !== 'allow';
    const answer = {
      ...(held
        ? { permissionDecision: outcome.verdict, permissionDecisionReason: outcome.hold ?? 'clew: not agreed yet' }
        : {}),
      ...(outcome.brief ? { additionalContext: outcome.brief } : {}),
    };
    return Object.keys(answer).length === 0 ? '' : JSON.stringify(answer);
  },
};

function actOf(name: string, given: unknown, cwd: string): ToolAct {
  const input: Row = isObject(given) ? given : {};
  switch (name) {
    case 'Write':
    case 'create':
      return {
        does: 'write',
        files: [{ path: below(cwd, str(input.path)), how: 'write', text: str(input.file_text) }],
      };
    case 'Edit':
    case 'edit':
    case 'apply_patch':
      return edited(given, input, cwd);
    case 'Bash':
    case 'bash':
      return { does: 'run', command: str(input.command), shell: 'posix' };
    case 'PowerShell':
    case 'powershell':
      return { does: 'run', command: str(input.command), shell: 'powershell' };
    default:
      if (READING.has(name)) return { does: 'read' };
      if (ASKING.has(name)) return { does: 'ask' };
      return copilotTodos(name, input) ?? called(name, input) ?? { does: 'unknown' };
  }
}

/** An edit of one file, or (models that know `apply_patch`) a patch under the same name. */
function edited(given: unknown, input: Row, cwd: string): ToolAct {
  const patch = str(given) || str(input.input) || str(input.patch);
  if (patch === '' && str(input.path) === '') return { does: 'unknown' };
  if (patch === '') return { does: 'write', files: [{ path: below(cwd, str(input.path)), how: 'edit', text: null }] };
  const files = patchedFiles(patch).map((f) => ({ ...f, path: below(cwd, f.path) }));
  return files.length === 0 ? { does: 'unknown' } : { does: 'write', files };
}

/** A tool of an MCP server is called `SERVER-TOOL`; a server's name may have hyphens, its tools' names seldom do. */
function called(name: string, input: Row): ToolAct | null {
  const at = name.lastIndexOf('-');
  return at < 1 || at === name.length - 1
    ? null
    : { does: 'call', server: name.slice(0, at), tool: name.slice(at + 1), input };
}
