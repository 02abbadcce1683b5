/** Decides what one line of a Copilot CLI session (`events.jsonl`) says: prompts, the agent's words, tools that matter (as of 1.0.102). */
import type { SessionEvent } from '../core/model.js';
import { parseIso } from '../core/text/time.js';
import { agentWords, typedWords } from './_words.js';
import { patchedFiles } from './apply-patch.js';
import { isObject, parseObjects, stringOf } from './json.js';

type Row = Record<string, unknown>;

/** Events of one line, oldest first; `null` when it cannot be read. */
export function copilotLine(line: string): SessionEvent[] | null {
  return parseObjects(line)?.flatMap(rowEvents) ?? null;
}

/** Can this line tell of a prompt? */
export function mayPromptCopilot(line: string): boolean {
  return line.includes('"user.message"');
}

function rowEvents(row: Row): SessionEvent[] {
  const data = isObject(row.data) ? row.data : {};
  // What a sub-agent does stands in the same record.
  if (stringOf(row.agentId) !== '' || stringOf(data.parentToolCallId) !== '') return [];
  const at = parseIso(stringOf(row.timestamp));
  switch (row.type) {
    case 'user.message':
      return typedWords(stringOf(data.content), at);
    case 'assistant.message':
      return agentWords(stringOf(data.content), at);
    case 'tool.execution_start':
      return called(stringOf(data.toolName), data.arguments, stringOf(data.toolCallId), at);
    case 'tool.execution_complete':
      return data.success === false ? [failed(data)] : [];
    case 'session.start':
      return [{ kind: 'start', source: 'startup', at }];
    case 'session.resume':
      return [{ kind: 'start', source: 'resume', at }];
    case 'session.compaction_complete':
      return [{ kind: 'start', source: 'compact', at }];
    default:
      return [];
  }
}

/** A call that the user or a rule refused was never made. */
function failed(data: Row): SessionEvent {
  const code = isObject(data.error) ? stringOf(data.error.code) : '';
  const call = stringOf(data.toolCallId);
  return { kind: 'failed', call, ...(code === 'rejected' || code === 'denied' ? { refused: true } : {}) };
}

function called(tool: string, given: unknown, call: string, at: number | null): SessionEvent[] {
  const input = isObject(given) ? given : {};
  const path = stringOf(input.path);
  switch (tool) {
    case 'create':
    case 'edit':
      return path === '' ? [] : [{ kind: 'touched', path, wrote: true, call, at }];
    case 'view':
      return path === '' ? [] : [{ kind: 'touched', path, at }];
    case 'apply_patch':
      return patchedFiles(stringOf(given) || stringOf(input.input)).map((f) => ({
        kind: 'touched',
        path: f.path,
        wrote: true,
        call,
        at,
      }));
    case 'bash':
    case 'powershell':
      return [{ kind: 'ran', command: stringOf(input.command), at, call }];
    case 'skill':
      return [{ kind: 'skill', name: stringOf(input.skill) || stringOf(input.name), args: '' }];
    default:
      return [];
  }
}
