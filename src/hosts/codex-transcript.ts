/** Decides what one line of a Codex rollout says: prompts a person typed, the agent's words, commands run, files changed (as of 0.169). */
import type { SessionEvent } from '../core/model.js';
import { parseIso } from '../core/text/time.js';
import { agentWords, typedWords } from './_words.js';
import { isObject, parseObjects, stringOf } from './json.js';

type Row = Record<string, unknown>;

/** Events of one line, oldest first; `null` when it cannot be read. */
export function codexLine(line: string): SessionEvent[] | null {
  return parseObjects(line)?.flatMap(rowEvents) ?? null;
}

/** Can this line tell of a prompt? */
export function mayPromptCodex(line: string): boolean {
  return line.includes('UserMessage') || line.includes('user_message');
}

function rowEvents(row: Row): SessionEvent[] {
  const at = parseIso(stringOf(row.timestamp));
  if (row.type === 'compacted') return [{ kind: 'start', source: 'compact', at }];
  const payload = isObject(row.payload) ? row.payload : {};
  if (row.type !== 'event_msg') return [];
  // Rollouts of earlier versions name the message directly.
  if (payload.type === 'user_message') return typedWords(stringOf(payload.message), at);
  if (payload.type === 'agent_message') return agentWords(stringOf(payload.message), at);
  return payload.type === 'item_completed' && isObject(payload.item) ? itemEvents(payload.item, at) : [];
}

function itemEvents(item: Row, at: number | null): SessionEvent[] {
  const call = stringOf(item.id);
  const failed: SessionEvent[] =
    item.status === 'failed'
      ? [{ kind: 'failed', call }]
      : item.status === 'declined'
        ? [{ kind: 'failed', call, refused: true }]
        : [];
  switch (item.type) {
    case 'UserMessage':
      return typedWords(textOf(item.content), at);
    case 'AgentMessage':
      return agentWords(textOf(item.content), at);
    case 'CommandExecution': {
      const cwd = stringOf(item.cwd);
      return [{ kind: 'ran', command: commandOf(item.command), at, call, ...(cwd === '' ? {} : { cwd }) }, ...failed];
    }
    case 'FileChange':
      return failed.length > 0 ? [] : changed(item.changes, at);
    default:
      return [];
  }
}

function textOf(content: unknown): string {
  const blocks = Array.isArray(content) ? content.filter(isObject) : [];
  return blocks
    .map((b) => stringOf(b.text))
    .filter(Boolean)
    .join('\n');
}

/** `bash -lc COMMAND` is the command. */
function commandOf(argv: unknown): string {
  const words = Array.isArray(argv) ? argv.map(stringOf) : [stringOf(argv)];
  return words.length === 3 && /^-\w*c$/i.test(words[1]!) ? words[2]! : words.join(' ');
}

function changed(changes: unknown, at: number | null): SessionEvent[] {
  const paths = isObject(changes) ? Object.keys(changes).slice(0, 200) : [];
  return paths.map((path) => ({ kind: 'touched', path, wrote: true, at }));
}
