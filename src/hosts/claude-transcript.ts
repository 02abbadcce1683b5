/** Decides what one line of a Claude Code transcript says: prompts a person typed, the agent's words, tools that matter. */
import { isNoise, withoutNotices } from '../core/digest/noise.js';
import type { SessionEvent, Todo, TodoStatus } from '../core/model.js';
import { parseIso } from '../core/text/time.js';
import { SOURCES } from './_hook.js';
import { isOwnName } from './_own-commands.js';
import { agentWords } from './_words.js';
import { isObject, parseObjects, stringOf } from './json.js';

type Row = Record<string, unknown>;

const WRITES = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit']);
const STATUS: Record<string, TodoStatus> = { pending: 'pending', in_progress: 'in_progress', completed: 'completed' };
/** Rows whose text cannot matter, told by their first bytes: the bulk of a long transcript is never parsed. */
const IRRELEVANT =
  /^\{"type":"(?:progress|file-history-snapshot|queue-operation|api-request[\w-]*|attachment|last-prompt)"/;

/** How the host says that a call was refused: by the user, by its settings, by a hook. */
const REFUSED =
  /^(?:Error: )?(?:The user (?:doesn't|does not) want to (?:proceed|take this action)|User rejected tool use|Permission (?:to use|for) .{1,300}\bdenied\b|Claude requested permissions? to|PreToolUse:|Hook PreToolUse|clew: )/s;
const BROKEN_OFF = /\[Request interrupted by user/;

/** Another object may follow on the same line. */
const GLUED = /\}\s*\{"/;

/** Events of one line, oldest first; `null` when it cannot be read. */
export function claudeLine(line: string): SessionEvent[] | null {
  if (line.startsWith('{"type"') && IRRELEVANT.test(line) && !GLUED.test(line)) return [];
  return parseObjects(line)?.flatMap(rowEvents) ?? null;
}

/** Can this line tell of a prompt? A row of the agent cannot, nor one that carries what a tool said. */
export function mayPromptClaude(line: string): boolean {
  return line.includes('"user"') && !line.includes('"type":"tool_result"');
}

function rowEvents(row: Row): SessionEvent[] {
  if (row.isSidechain === true) return [];
  const message = isObject(row.message) ? row.message : {};
  if (row.type === 'assistant') return blocks(message.content).flatMap((b) => agentEvents(b, row));
  if (row.type === 'system' && row.subtype === 'compact_boundary')
    return [{ kind: 'start', source: 'compact', at: at(row) }];
  if (row.type === 'attachment' || row.type === 'progress') return started(row);
  if (
    row.type !== 'user' ||
    row.isMeta === true ||
    row.isCompactSummary === true ||
    row.isVisibleInTranscriptOnly === true
  )
    return [];
  return userEvents(row, message.content);
}

/** The hooks of a session's start leave rows that name its source. */
function started(row: Row): SessionEvent[] {
  const hook = [row.attachment, row.data].find(isObject);
  const source =
    hook?.hookEvent === 'SessionStart' ? SOURCES.find((s) => hook.hookName === `SessionStart:${s}`) : undefined;
  return source === undefined ? [] : [{ kind: 'start', source, at: at(row) }];
}

function userEvents(row: Row, content: unknown): SessionEvent[] {
  const results = blocks(content).flatMap((b) => resultEvents(b, row));
  const text = typeof content === 'string' ? content : typedText(content);
  return [...results, ...(text === '' ? [] : typed(text, row))];
}

/** Text blocks a person typed; a message with a tool result is the host's, not the user's. */
function typedText(content: unknown): string {
  const all = blocks(content);
  if (all.some((b) => b.type === 'tool_result')) return '';
  return all
    .filter((b) => b.type === 'text')
    .map((b) => stringOf(b.text))
    .filter((t) => !isNoise(t))
    .join('\n');
}

function typed(raw: string, row: Row): SessionEvent[] {
  if (raw.includes('<command-name>')) {
    const slash =
      /<command-name>\s*\/?([^<]{1,80}?)\s*<\/command-name>(?:[\s\S]*?<command-args>([\s\S]*?)<\/command-args>)?/.exec(
        raw,
      );
    if (slash) return slashEvents(slash[1]!, (slash[2] ?? '').trim(), row);
  }
  const shell = raw.includes('<bash-input>') ? /^\s*<bash-input>([\s\S]*?)<\/bash-input>/.exec(raw) : null;
  if (shell) return [{ kind: 'ran', command: shell[1]!, at: at(row), ...placeOf(row) }];
  const text = withoutNotices(raw);
  if (isNoise(text)) return [];
  const bare = text[0] === '/' ? /^\/([\w:.-]{1,80})(?:\s+([\s\S]*))?$/.exec(text) : null;
  return bare ? slashEvents(bare[1]!, (bare[2] ?? '').trim(), row) : [prompt(text, row)];
}

/** A command with an instruction behind it is a prompt; a bare one is only a command, and so is one that the host answers itself. */
function slashEvents(name: string, args: string, row: Row): SessionEvent[] {
  const event: SessionEvent = { kind: 'slash', name, args, at: at(row) };
  return /\s/.test(args) && !isOwnName(name) ? [event, prompt(`/${name} ${args}`, row)] : [event];
}

function prompt(text: string, row: Row): SessionEvent {
  const branch = stringOf(row.gitBranch);
  return { kind: 'prompt', text, at: at(row), ...placeOf(row), ...(branch === '' ? {} : { branch }) };
}

function placeOf(row: Row): { cwd?: string } {
  const cwd = stringOf(row.cwd);
  return cwd === '' ? {} : { cwd };
}

function agentEvents(block: Row, row: Row): SessionEvent[] {
  if (block.type === 'text') return agentWords(stringOf(block.text), at(row));
  if (block.type !== 'tool_use' || !isObject(block.input)) return [];
  const input = block.input;
  const name = stringOf(block.name);
  if (name === 'Skill')
    return [{ kind: 'skill', name: stringOf(input.skill || input.command), args: stringOf(input.args) }];
  if (name === 'TodoWrite' && Array.isArray(input.todos))
    return [{ kind: 'todos', todos: input.todos.filter(isObject).map(todo) }];
  if (name === 'TaskCreate')
    return [{ kind: 'todo', call: stringOf(block.id), todo: { text: stringOf(input.subject), status: 'pending' } }];
  if (name === 'TaskUpdate') return [{ kind: 'todo', call: stringOf(block.id), todo: change(input) }];
  if (name === 'Bash')
    return [{ kind: 'ran', command: stringOf(input.command), at: at(row), call: stringOf(block.id), ...placeOf(row) }];
  const path = stringOf(input.file_path) || stringOf(input.notebook_path);
  if (path === '') return [];
  return WRITES.has(name)
    ? [{ kind: 'touched', path, wrote: true, call: stringOf(block.id), at: at(row), pending: true }]
    : name === 'Read'
      ? [{ kind: 'touched', path, at: at(row) }]
      : [];
}

function todo(t: Row, i: number): Todo {
  return {
    id: stringOf(t.id) || String(i + 1),
    text: stringOf(t.content) || stringOf(t.activeForm),
    status: STATUS[stringOf(t.status)] ?? 'pending',
  };
}

function change(input: Row): Partial<Todo> & { removed?: boolean } {
  const status = stringOf(input.status);
  return {
    id: String(input.taskId ?? ''),
    ...(status === 'deleted' ? { removed: true } : STATUS[status] ? { status: STATUS[status] } : {}),
    ...(stringOf(input.subject) === '' ? {} : { text: stringOf(input.subject) }),
  };
}

/** What came of a call. The id that a created todo was given stands in its structured result; a refused call gave none. */
function resultEvents(block: Row, row: Row): SessionEvent[] {
  if (block.type !== 'tool_result') return [];
  const call = stringOf(block.tool_use_id);
  const result = row.toolUseResult;
  if (block.is_error === true)
    return [
      { kind: 'todo-id', call, id: '' },
      { kind: 'failed', call, ...(isRefused(block.content, result) ? { refused: true } : {}) },
    ];
  return [{ kind: 'done', call, at: at(row) }, ...(isObject(result) ? structured(call, result) : [])];
}

/** What the structured result of a call tells beside its words. */
function structured(call: string, result: Row): SessionEvent[] {
  if (isObject(result.answers)) return answers(result.answers);
  if (stringOf(result.plan) !== '' && result.isAgent !== true)
    return [{ kind: 'approved', plan: stringOf(result.plan), path: stringOf(result.filePath) }];
  if (!isObject(result.task)) return [];
  const id = String(result.task.id ?? '');
  return id === '' ? [] : [{ kind: 'todo-id', call, id }];
}

/** Was the call never made, or broken off: the host puts its own words where the tool's would stand. */
function isRefused(content: unknown, result: unknown): boolean {
  const said = typeof content === 'string' ? content : stringOf(blocks(content).find((b) => b.type === 'text')?.text);
  return [said, stringOf(result)].some((t) => REFUSED.test(t.slice(0, 400)) || BROKEN_OFF.test(t.slice(-400)));
}

/** What the user answered to questions of the agent. */
function answers(given: Row): SessionEvent[] {
  return Object.entries(given)
    .slice(0, 8)
    .flatMap(([question, answer]) =>
      stringOf(answer) === '' ? [] : [{ kind: 'decided', question, answer: stringOf(answer) }],
    );
}

function blocks(content: unknown): Row[] {
  return Array.isArray(content) ? content.filter(isObject) : [];
}

function at(row: Row): number | null {
  return parseIso(stringOf(row.timestamp));
}
