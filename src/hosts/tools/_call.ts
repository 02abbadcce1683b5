/** Decides which tool call a hook payload tells of, and how it is answered, where hosts use the names that Claude Code gave them. */
import type { Fields, Outcome, ToolAct, ToolEvent } from '../../core/model.js';
import { hookAnswer, sessionOf } from '../_hook.js';
import { SERVER } from '../_server.js';
import { isObject, stringOf } from '../json.js';

/**
 * The call a payload tells of, `null` when it is none or a broken one; `actOf` says what it comes to.
 * Its session has no id where the payload names none, before it runs. `modes`: the payload tells of sub-agents and of plan mode; `told`: does the host show its user why this tool is asked about?
 * `dialog`: its tool that asks its user.
 */
export function callOf(
  host: string,
  raw: unknown,
  actOf: (name: string, raw: Fields, cwd: string) => ToolAct,
  { modes = true, told = () => true, dialog }: { modes?: boolean; told?(tool: string): boolean; dialog?: string } = {},
): ToolEvent | null {
  if (!isObject(raw)) return null;
  const event = raw.hook_event_name;
  const when = event === 'PreToolUse' ? 'before' : event === 'PostToolUse' ? 'after' : null;
  const session = sessionOf(host, raw);
  // Before it runs a call of a session that nobody names is one for the gate, too.
  if (when === null || (session.id === '' && when === 'after')) return null;
  const name = stringOf(raw.tool_name);
  const act = actOf(name, raw, session.cwd);
  // A sub-agent's todos are its own; what it writes is everybody's.
  if (modes && stringOf(raw.agent_id) !== '' && act.does === 'todos') return null;
  const planning = modes && raw.permission_mode === 'plan' ? ({ planning: true } as const) : {};
  const unseen = raw.permission_mode === 'bypassPermissions' ? ({ unseen: true } as const) : {};
  const untold = told(name) ? {} : { untold: true as const, ...(dialog === undefined ? {} : { dialog }) };
  const tool = { id: stringOf(raw.tool_use_id), name, act, ...planning, ...unseen, ...untold };
  return { kind: 'tool', when, session, tool };
}

/** A command line as a host tells it: a text, or the words of a shell that is given one. Any other form is nobody's to read. */
export function runOf(command: unknown, shell: 'posix' | 'powershell'): ToolAct {
  if (typeof command === 'string') return { does: 'run', command, shell };
  const [program, option, line, ...rest] = Array.isArray(command) ? (command as unknown[]) : [];
  const posix = typeof program === 'string' && typeof option === 'string' && /(?:^|\/)(?:ba|z|da|k)?sh$/.test(program);
  return posix && /^-[el]*c$/.test(option) && typeof line === 'string' && rest.length === 0
    ? { does: 'run', command: line, shell: 'posix' }
    : { does: 'unknown' };
}

/** The shell of a host's commands, by the form of the folder it names. */
export function shellIn(cwd: string): 'posix' | 'powershell' {
  return /^[A-Za-z]:[\\/]/.test(cwd) ? 'powershell' : 'posix';
}

/** An edit of one file; one that replaces nothing, by an empty text, makes the file. */
export function editedAct(path: string, was: unknown, put: unknown): ToolAct {
  const text = stringOf(put);
  if (was === '') return { does: 'write', files: [{ path, how: 'write', text }] };
  return { does: 'write', files: [{ path, how: 'edit', text: null, ...(text === '' ? {} : { added: text }) }] };
}

/** Why a call is held when nobody said why. */
const NOT_AGREED = 'clew: not allowed yet';

/** What a host is told of a call: whether it may run and why not, and the model's part. */
export function saidOf({ verdict, hold, aside, brief }: Outcome, event: ToolEvent): Fields {
  const held = event.when === 'before' && verdict !== 'allow';
  return {
    ...(held ? { permissionDecision: verdict, permissionDecisionReason: hold ?? NOT_AGREED } : {}),
    additionalContext: [held ? (aside ?? '') : '', brief ?? ''].filter((t) => t !== '').join('\n') || undefined,
  };
}

/** Why a call does not run, for a host whose model reads the reason alone. */
export function refusalOf({ hold, aside }: Outcome): string {
  return [hold ?? NOT_AGREED, aside ?? ''].filter((t) => t !== '').join('\n');
}

/** The same in an envelope that has a line for the user, too. */
export function envelopeAnswer(outcome: Outcome, event: ToolEvent): string {
  return hookAnswer(event.when === 'before' ? 'PreToolUse' : 'PostToolUse', saidOf(outcome, event), outcome.notice);
}

/** How the server of our plugin is called in a tool's name. */
export const PLUGIN_SERVER = `plugin_${SERVER}_${SERVER}`;

/** The server of the plugin is ours, too. */
function ownServer(name: string): string {
  return name === PLUGIN_SERVER ? SERVER : name;
}

/** What is called `mcp__SERVER__TOOL` is a tool of an MCP server. */
export function mcpCall(name: string, input: Fields): ToolAct | null {
  const m = name.startsWith('mcp__') ? /^mcp__(.+?)__(.+)$/.exec(name) : null;
  return m === null ? null : { does: 'call', server: ownServer(m[1]!), tool: m[2]!, input };
}
