/** Codex CLI: its payloads before and after a tool call, and what it takes for an answer (contract as of 0.169). */
import type { ToolAct } from '../../core/model.js';
import { cannotAsk } from '../../core/words/asking.js';
import { below, patchedFiles, patchInCommand } from '../apply-patch.js';
import { isObject, str } from '../json.js';
import { codexTodos } from '../todos/codex.js';
import type { ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

const READING = new Set(
  'view_image web_search read_file list_dir grep_files list_mcp_resources list_mcp_resource_templates read_mcp_resource tool_search'.split(
    ' ',
  ),
);
const ASKING = new Set('request_user_input spawn_agent send_input resume_agent wait close_agent'.split(' '));
const WHEN: Record<string, 'before' | 'after'> = { PreToolUse: 'before', PostToolUse: 'after' };

export const codex: ToolHost = {
  id: 'codex',
  parse(raw) {
    if (!isObject(raw)) return null;
    const when = WHEN[str(raw.hook_event_name)];
    const id = str(raw.session_id);
    if (when === undefined || id === '') return null;
    const name = str(raw.tool_name);
    const cwd = str(raw.cwd);
    const act = actOf(name, raw.tool_input, cwd);
    // A sub-agent's todos are its own; what it writes is everybody's.
    if (str(raw.agent_id) !== '' && act.does === 'todos') return null;
    const session = { host: 'codex', id, transcript: str(raw.transcript_path) || null, cwd };
    const planning = raw.permission_mode === 'plan' ? ({ planning: true } as const) : {};
    return { kind: 'tool', when, session, tool: { id: str(raw.tool_use_id), name, act, ...planning } };
  },
  render(outcome, event) {
    const before = event.when === 'before';
    const held = before && outcome.verdict !== 'allow';
    const why = outcome.hold ?? 'clew: not agreed yet';
    // It takes "ask" for no answer at all, and the call would run.
    const reason = outcome.verdict === 'ask' ? `${why}\n${cannotAsk('Codex')}` : why;
    const said = {
      ...(held ? { permissionDecision: 'deny', permissionDecisionReason: reason } : {}),
      ...(outcome.brief ? { additionalContext: outcome.brief } : {}),
    };
    const answer = {
      ...(Object.keys(said).length === 0
        ? {}
        : { hookSpecificOutput: { hookEventName: before ? 'PreToolUse' : 'PostToolUse', ...said } }),
      ...(outcome.notice ? { systemMessage: outcome.notice } : {}),
    };
    return Object.keys(answer).length === 0 ? '' : JSON.stringify(answer);
  },
};

function actOf(name: string, given: unknown, cwd: string): ToolAct {
  const input: Row = isObject(given) ? given : {};
  const command = str(input.command) || str(given);
  if (name === 'apply_patch') return patched(command || str(input.input), cwd);
  if (name === 'Bash') {
    const patch = patchInCommand(command);
    if (patch !== null) return patched(patch, cwd);
    return { does: 'run', command, shell: /^[A-Za-z]:[\\/]/.test(cwd) ? 'powershell' : 'posix' };
  }
  if (READING.has(name)) return { does: 'read' };
  if (ASKING.has(name)) return { does: 'ask' };
  const m = name.startsWith('mcp__') ? /^mcp__(.+?)__(.+)$/.exec(name) : null;
  if (m === null) return codexTodos(name, given) ?? { does: 'unknown' };
  return { does: 'call', server: m[1]!, tool: m[2]!, input };
}

/** A patch in which no file can be found is nothing that is known. */
function patched(patch: string, cwd: string): ToolAct {
  const files = patchedFiles(patch).map((f) => ({ ...f, path: below(cwd, f.path) }));
  return files.length === 0 ? { does: 'unknown' } : { does: 'write', files };
}
