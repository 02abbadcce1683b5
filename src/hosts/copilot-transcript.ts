/** Decides what one line of a Copilot CLI session (`events.jsonl`) says: prompts, the agent's words, tools that matter (as of 1.0.102). */
import type { SessionEvent } from '../core/model.js';
import { isoTime } from '../core/text/time.js';
import { said, typed } from './_words.js';
import { patchedFiles } from './apply-patch.js';
import { isObject, objects, str } from './json.js';

type Row = Record<string, unknown>;

/** Events of one line, oldest first; `null` when it cannot be read. */
export function copilotLine(line: string): SessionEvent[] | null {
  return objects(line)?.flatMap(rowEvents) ?? null;
}

/** Can this line tell of a prompt? */
export function copilotMayPrompt(line: string): boolean {
  return line.includes('"user.message"');
}

function rowEvents(row: Row): SessionEvent[] {
  const data = isObject(row.data) ? row.data : {};
  // What a sub-agent does stands in the same record.
  if (str(row.agentId) !== '' || str(data.parentToolCallId) !== '') return [];
  const at = isoTime(str(row.timestamp));
  switch (row.type) {
    case 'user.message':
      return typed(str(data.content), at);
    case 'assistant.message':
      return said(str(data.content), at);
    case 'tool.execution_start':
      return called(str(data.toolName), data.arguments, str(data.toolCallId), at);
    case 'tool.execution_complete':
      return data.success === false ? [{ kind: 'failed', call: str(data.toolCallId) }] : [];
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

function called(tool: string, given: unknown, call: string, at: number | null): SessionEvent[] {
  const input = isObject(given) ? given : {};
  const path = str(input.path);
  switch (tool) {
    case 'create':
    case 'edit':
      return path === '' ? [] : [{ kind: 'touched', path, wrote: true }];
    case 'view':
      return path === '' ? [] : [{ kind: 'touched', path }];
    case 'apply_patch':
      return patchedFiles(str(given) || str(input.input)).map((f) => ({ kind: 'touched', path: f.path, wrote: true }));
    case 'bash':
    case 'powershell':
      return [{ kind: 'ran', command: str(input.command), at, call }];
    case 'skill':
      return [{ kind: 'skill', name: str(input.skill) || str(input.name), args: '' }];
    default:
      return [];
  }
}
