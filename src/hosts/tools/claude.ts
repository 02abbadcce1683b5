/** Claude Code: its payloads before and after a tool call and after those that ran together, and what it takes for an answer (contract as of 2.1.329). */
import type { FileChange, Outcome, ToolAct } from '../../core/model.js';
import { isObject, str } from '../json.js';
import { claudeTodos } from '../todos/claude.js';
import type { ToolEvent, ToolHost } from './_tools.js';

type Row = Record<string, unknown>;

const READING = new Set(
  'Read Grep Glob LS NotebookRead WebFetch WebSearch TaskGet TaskList TaskOutput BashOutput ToolSearch ListMcpResources ReadMcpResource'.split(
    ' ',
  ),
);
const ASKING = new Set(
  'AskUserQuestion TodoWrite TaskCreate TaskUpdate EnterPlanMode Skill Agent Task TaskStop KillShell KillBash SlashCommand'.split(
    ' ',
  ),
);
/** Lines of one hunk that are read. */
const MOST_LINES = 20_000;
/** Calls of one batch that are read. */
const MOST_CALLS = 200;
const WHEN: Record<string, 'before' | 'after'> = { PreToolUse: 'before', PostToolUse: 'after' };

export const claude: ToolHost = {
  id: 'claude',
  parse(raw) {
    if (!isObject(raw)) return null;
    const when = WHEN[str(raw.hook_event_name)];
    const id = str(raw.session_id);
    if (when === undefined || id === '') return null;
    const name = str(raw.tool_name);
    const act = actOf(name, row(raw.tool_input), row(raw.tool_response));
    // A sub-agent's todos are its own; what it writes is everybody's.
    if (str(raw.agent_id) !== '' && act.does === 'todos') return null;
    const session = sessionOf(raw);
    const planning = str(raw.permission_mode) === 'plan' ? ({ planning: true } as const) : {};
    return { kind: 'tool', when, session, tool: { id: str(raw.tool_use_id), name, act, ...planning } };
  },
  render(outcome, event) {
    const held = event.when === 'before' && outcome.verdict !== 'allow';
    const said = {
      ...(held
        ? { permissionDecision: outcome.verdict, permissionDecisionReason: outcome.hold ?? 'clew: not agreed yet' }
        : {}),
      ...(outcome.brief ? { additionalContext: outcome.brief } : {}),
    };
    return answer(event.when === 'before' ? 'PreToolUse' : 'PostToolUse', said, outcome);
  },
  batch: {
    parse(raw) {
      if (!isObject(raw) || raw.hook_event_name !== 'PostToolBatch' || str(raw.session_id) === '') return null;
      const calls = Array.isArray(raw.tool_calls) ? raw.tool_calls.slice(0, MOST_CALLS).filter(isObject) : [];
      return { session: sessionOf(raw), acts: calls.map((c) => actOf(str(c.tool_name), row(c.tool_input), {})) };
    },
    render: (outcome) => answer('PostToolBatch', outcome.goesOn ? { additionalContext: outcome.goesOn } : {}, outcome),
  },
};

function sessionOf(raw: Row): ToolEvent['session'] {
  const transcript = str(raw.transcript_path) || null;
  return { host: 'claude', id: str(raw.session_id), transcript, cwd: str(raw.cwd) };
}

function answer(hookEventName: string, said: object, { notice }: Pick<Outcome, 'notice'>): string {
  const whole = {
    ...(Object.keys(said).length === 0 ? {} : { hookSpecificOutput: { hookEventName, ...said } }),
    ...(notice ? { systemMessage: notice } : {}),
  };
  return Object.keys(whole).length === 0 ? '' : JSON.stringify(whole);
}

function actOf(name: string, input: Row, response: Row): ToolAct {
  switch (name) {
    case 'Write':
      return { does: 'write', files: [file(input, response, 'write', str(input.content))] };
    case 'Edit':
    case 'MultiEdit':
      return { does: 'write', files: [file(input, response, 'edit', null)] };
    case 'NotebookEdit':
      return {
        does: 'write',
        files: [{ path: str(input.notebook_path), how: 'edit', text: null, ...added(str(input.new_source)) }],
      };
    case 'ExitPlanMode':
      return {
        does: 'leave-plan',
        text: str(input.plan) || str(response.plan),
        path: str(input.planFilePath) || str(response.filePath),
      };
    case 'Bash':
      return { does: 'run', command: str(input.command), shell: 'posix' };
    case 'PowerShell':
      return { does: 'run', command: str(input.command), shell: 'powershell' };
    default:
      return claudeTodos(name, input, response) ?? other(name, input);
  }
}

function other(name: string, input: Row): ToolAct {
  if (READING.has(name)) return { does: 'read' };
  return ASKING.has(name) ? { does: 'ask' } : (called(name, input) ?? { does: 'unknown' });
}

/** A tool of an MCP server is called `mcp__SERVER__TOOL`. */
function called(name: string, input: Row): ToolAct | null {
  const m = name.startsWith('mcp__') ? /^mcp__(.+?)__(.+)$/.exec(name) : null;
  return m === null ? null : { does: 'call', server: m[1]!, tool: m[2]!, input };
}

/** An edit that finds nothing to replace makes the file: its text is what it puts there. */
function file(input: Row, response: Row, how: FileChange['how'], text: string | null): FileChange {
  const first = rows(input.edits)[0] ?? input;
  const makes = how === 'edit' && first.old_string === '' && typeof first.new_string === 'string';
  const was = response.originalFile;
  const put = [input, ...rows(input.edits)].map((e) => str(e.new_string)).filter(Boolean);
  return {
    path: str(input.file_path),
    how: makes ? 'write' : how,
    text: makes ? str(first.new_string) : text,
    ...(makes || how === 'write' ? {} : added(put.join('\n'))),
    ...(typeof was === 'string' ? { was } : {}),
    ...patched(response.structuredPatch),
  };
}

/** The new lines of a patch in hunks; a file that was made has none. */
function patched(patch: unknown): Pick<FileChange, 'put'> {
  const put: NonNullable<FileChange['put']> = [];
  for (const hunk of rows(patch)) {
    let line = typeof hunk.newStart === 'number' ? hunk.newStart : Number.NaN;
    let open = false;
    for (const text of Array.isArray(hunk.lines) ? hunk.lines.slice(0, MOST_LINES) : []) {
      const mark = typeof text === 'string' ? text[0] : undefined;
      if (mark === undefined || !Number.isSafeInteger(line)) break;
      if (mark === '+' && open) put.at(-1)!.text += `\n${text.slice(1)}`;
      else if (mark === '+') put.push({ line, text: text.slice(1) });
      open = mark === '+' || (open && mark === '\\');
      if (mark === '+' || mark === ' ') line++;
    }
  }
  return put.length === 0 ? {} : { put };
}

function added(text: string): Pick<FileChange, 'added'> {
  return text === '' ? {} : { added: text };
}

function row(v: unknown): Row {
  return isObject(v) ? v : {};
}

function rows(v: unknown): Row[] {
  return Array.isArray(v) ? v.filter(isObject).slice(0, 1000) : [];
}
