/** Qwen Code's records: a line a message, in a folder a project (as of 0.24). */
import type { SessionEvent } from '../../core/model.js';
import { parseIso } from '../../core/text/time.js';
import { agentWords } from '../_words.js';
import { isObject, parseObjects, stringOf } from '../json.js';
import { qwenTodos } from '../todos/qwen.js';
import { callEvents, todoEvents } from './_calls.js';
import { cwdIn, type Lines } from './_transcript.js';
import { typedLine } from './_typed.js';

type Row = Record<string, unknown>;

const TOOLS = {
  writes: ['write_file', 'edit', 'notebook_edit'],
  reads: ['read_file'],
  runs: ['run_shell_command'],
  skills: ['skill'],
};

export const qwen: Lines = {
  id: 'qwen',
  name: 'Qwen Code',
  places: ({ home, roots, env, hash }) => [
    { files: `${env.QWEN_HOME || `${home}/.qwen`}/projects/*/chats/*.jsonl`, folder: cwdIn },
    ...roots.map((root) => ({
      files: `${home}/.qwen/tmp/${hash(root)}/chats/*.jsonl`,
      own: true as const,
      folder: cwdIn,
    })),
  ],
  line: (text) => parseObjects(text)?.flatMap(events) ?? null,
  mayPrompt: (text) => text.includes('"user"'),
};

function events(row: Row): SessionEvent[] {
  // What a sub-agent does stands in the same record.
  if (stringOf(row.agentId) !== '' || row.isSidechain === true) return [];
  const at = parseIso(stringOf(row.timestamp));
  const parts = isObject(row.message) && Array.isArray(row.message.parts) ? row.message.parts.filter(isObject) : [];
  if (row.type === 'user') return isTyped(row) ? typed(row, parts, at) : [];
  if (row.type === 'assistant') return parts.flatMap((p) => agent(p, at));
  if (row.type === 'tool_result') return failed(row.toolCallResult);
  if (row.type !== 'system') return [];
  if (row.subtype === 'chat_compression') return [{ kind: 'start', source: 'compact', at }];
  const payload = isObject(row.systemPayload) ? row.systemPayload : {};
  const slash = /^\/([\w:.-]{1,80})(?:\s+([\s\S]*))?$/.exec(stringOf(payload.rawCommand).trim());
  return row.subtype !== 'slash_command' || payload.phase === 'result' || slash === null
    ? []
    : [{ kind: 'slash', name: slash[1]!, args: (slash[2] ?? '').trim(), at }];
}

/** Notices, schedules and goals are put in as the user's, too, and say so. */
function isTyped(row: Row): boolean {
  return (
    (row.subtype === undefined || row.subtype === 'mid_turn_user_message') &&
    (row.provenance === undefined || row.provenance === 'real_user')
  );
}

function typed(row: Row, parts: Row[], at: number | null): SessionEvent[] {
  const shown = isObject(row.systemPayload) ? stringOf(row.systemPayload.displayText) : '';
  const text = parts
    .map((p) => stringOf(p.text))
    .filter(Boolean)
    .join('\n');
  const cwd = stringOf(row.cwd);
  const branch = stringOf(row.gitBranch);
  const place = { ...(cwd === '' ? {} : { cwd }), ...(branch === '' ? {} : { branch }) };
  return typedLine(shown || text, at).map((e) => (e.kind === 'prompt' ? { ...e, ...place } : e));
}

function agent(part: Row, at: number | null): SessionEvent[] {
  if (part.thought === true) return [];
  if (!isObject(part.functionCall)) return agentWords(stringOf(part.text), at);
  const { id, name, args } = part.functionCall;
  const tool = stringOf(name);
  return [
    ...callEvents(TOOLS, { tool, input: args, call: stringOf(id), at }),
    ...todoEvents(qwenTodos(tool, args, undefined)),
  ];
}

function failed(result: unknown): SessionEvent[] {
  if (!isObject(result) || (result.status !== 'error' && result.status !== 'cancelled')) return [];
  const refused = result.status === 'cancelled' ? { refused: true as const } : {};
  return [{ kind: 'failed', call: stringOf(result.callId), ...refused }];
}
