/** OpenCode's records: rows of its database, handed over as `opencode export` writes a session, or a message a line by our plugin (as of 1.18). */
import type { SessionEvent } from '../../core/model.js';
import { agentWords, typedWords } from '../_words.js';
import { isObject, parseObjects, stringOf } from '../json.js';
import { opencodeTodos } from '../todos/opencode.js';
import { callEvents, todoEvents } from './_calls.js';
import { messagesIn } from './_messages.js';
import type { Whole } from './_transcript.js';

type Row = Record<string, unknown>;

const TOOLS = {
  writes: ['write', 'edit', 'multiedit'],
  reads: ['read'],
  runs: ['bash'],
  patches: ['patch', 'apply_patch'],
  skills: ['skill'],
};

export const opencode: Whole = {
  id: 'opencode',
  name: 'OpenCode',
  places: ({ home, env }) => [
    { files: `${env.XDG_DATA_HOME || `${home}/.local/share`}/opencode/opencode.db`, database: true },
  ],
  is: (head) => /^\s*\{\s*"(?:info|messages)"\s*:/.test(head) && /"(?:sessionID|projectID|parts)"\s*:/.test(head),
  whole: (text) => {
    const { rows, torn } = messagesIn(text, (d) => (isObject(d) ? d.messages : undefined), isMessage);
    return { events: rows.flatMap(events), messages: rows.length, torn };
  },
};

/** Events of one message; `null` when it cannot be read. Never throws. */
export function opencodeLine(text: string): SessionEvent[] | null {
  return parseObjects(text)?.filter(isMessage).flatMap(events) ?? null;
}

/** Can this message be a prompt? */
export function mayPromptOpencode(text: string): boolean {
  return text.includes('"user"');
}

function isMessage(row: Row): boolean {
  return isObject(row.info) && stringOf(row.info.role) !== '' && Array.isArray(row.parts);
}

function events(row: Row): SessionEvent[] {
  const info = row.info as Row;
  const at = isObject(info.time) && typeof info.time.created === 'number' ? info.time.created : null;
  const parts = (row.parts as unknown[]).filter(isObject);
  if (info.role === 'user') {
    if (parts.some((p) => p.type === 'compaction')) return [{ kind: 'start', source: 'compact', at }];
    // What the program put in is marked: content of files, reminders, what plugins say.
    return typedWords(unquoted(textOf(parts.filter((p) => p.synthetic !== true && p.ignored !== true))), at);
  }
  // The summary that a compaction made is nobody's answer.
  return info.role !== 'assistant' || info.summary === true ? [] : parts.flatMap((p) => agent(p, at));
}

function textOf(parts: Row[]): string {
  return parts
    .map((p) => (p.type === 'text' ? stringOf(p.text) : ''))
    .filter(Boolean)
    .join('\n');
}

/** `opencode run` puts words of more than one argument between quotes. */
function unquoted(text: string): string {
  return /^"[^"]+"$/.exec(text.trim()) === null ? text : text.trim().slice(1, -1);
}

function agent(part: Row, at: number | null): SessionEvent[] {
  if (part.type === 'text') return agentWords(stringOf(part.text), at);
  if (part.type !== 'tool') return [];
  const state = isObject(part.state) ? part.state : {};
  const tool = stringOf(part.tool);
  const call = stringOf(part.callID);
  const began = isObject(state.time) && typeof state.time.start === 'number' ? state.time.start : at;
  const did = callEvents(TOOLS, { tool, input: state.input, call, at: began });
  return state.status === 'error'
    ? [...did, { kind: 'failed', call }]
    : [...did, ...todoEvents(opencodeTodos(tool, state.input, state))];
}
