/** Gemini CLI's records: one JSON document a session in earlier versions, since then a line for each message and each change to one (as of 0.61). */
import type { SessionEvent } from '../../core/model.js';
import { parseIso } from '../../core/text/time.js';
import { agentWords } from '../_words.js';
import { isObject, parseObjects, stringOf } from '../json.js';
import { geminiTodos } from '../todos/gemini.js';
import { callEvents, todoEvents } from './_calls.js';
import { messagesIn } from './_messages.js';
import type { Told, Whole } from './_transcript.js';
import { typedLine } from './_typed.js';

type Row = Record<string, unknown>;

const TOOLS = {
  writes: ['write_file', 'replace'],
  reads: ['read_file'],
  runs: ['run_shell_command'],
  skills: ['activate_skill'],
};
/** What the program says in its user's place. */
const CONTEXT = /^\s*<(?:session_context|state_snapshot)>/;

export const gemini: Whole = {
  id: 'gemini',
  name: 'Gemini CLI',
  places: ({ home, roots, env, hash }) => {
    const base = `${env.GEMINI_CLI_HOME || home}/.gemini/tmp`;
    return [
      {
        files: `${base}/*/chats/session-*.json*`,
        beside: (path) => `${path}/../../.project_root`,
        folder: (text) => text.trim() || null,
      },
      // Earlier versions named the folder after the path alone.
      ...roots.map((root) => ({ files: `${base}/${hash(root)}/chats/session-*.json*`, own: true as const })),
    ];
  },
  is: (head) => /^\s*\{\s*"sessionId"\s*:\s*"[^"]*"\s*,\s*"projectHash"/.test(head),
  whole,
};

/** Events of one line of a log, as they were new then; `null` when it cannot be read. Never throws. */
export function geminiLine(text: string): SessionEvent[] | null {
  return parseObjects(text)?.filter(isMessage).flatMap(news) ?? null;
}

/** Can this line tell of a prompt? */
export function mayPromptGemini(text: string): boolean {
  return text.includes('"user"');
}

/** A message is written anew with what it called: its words were said when it was written first. */
function news(row: Row): SessionEvent[] {
  const called = Array.isArray(row.toolCalls) && row.toolCalls.length > 0;
  return events(called ? { ...row, content: '' } : row);
}

function whole(text: string): Told {
  const { rows, torn } = isLog(text) ? logged(text) : messagesIn(text, listOf, isMessage);
  return { events: rows.flatMap(events), messages: rows.length, torn };
}

/** Does each line hold an object of its own? The first of a piece may be cut. */
function isLog(text: string): boolean {
  const lines = text.slice(0, 4096).split('\n', 3);
  return lines.some((l) => /^\{\s*"/.test(l)) && !/^\{\s*"[^"]*"\s*:[^\n]*"messages"/.test(text);
}

function listOf(document: unknown): unknown {
  return isObject(document) ? document.messages : undefined;
}

function isMessage(row: Row): boolean {
  return stringOf(row.id) !== '' && stringOf(row.type) !== '' && row.content !== undefined;
}

/** The messages of a log, each as it was written last; what the user took back was said all the same. */
function logged(text: string): { rows: Row[]; torn: boolean } {
  const known = new Map<string, Row>();
  let torn = false;
  for (const line of text.split('\n')) {
    const rows = line.trim() === '' ? [] : parseObjects(line);
    torn ||= rows === null;
    for (const row of rows ?? []) {
      if (isMessage(row)) known.set(stringOf(row.id), row);
      const listed = isObject(row.$set) && Array.isArray(row.$set.messages) ? row.$set.messages : [];
      // A session that is resumed lists what it was: what it says of a message anew is less than the log knows.
      for (const m of listed)
        if (isObject(m) && isMessage(m) && !known.has(stringOf(m.id))) known.set(stringOf(m.id), m);
    }
  }
  return { rows: [...known.values()], torn };
}

function events(row: Row): SessionEvent[] {
  const at = parseIso(stringOf(row.timestamp));
  if (row.type === 'user') {
    const text = textOf(row.displayContent ?? row.content);
    return CONTEXT.test(text) ? [] : typedLine(text, at);
  }
  if (row.type !== 'gemini') return [];
  const calls = Array.isArray(row.toolCalls) ? row.toolCalls.filter(isObject) : [];
  return [...agentWords(textOf(row.content), at), ...calls.flatMap((c) => called(c, at))];
}

/** A text, or the texts of its parts; one that answers a tool is none of them. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content.filter(isObject) : [];
  if (parts.some((p) => p.functionResponse !== undefined)) return '';
  return parts
    .map((p) => stringOf(p.text))
    .filter((t) => t !== '' && !/^<hook_context>[\s\S]*<\/hook_context>$/.test(t))
    .join('\n');
}

function called(row: Row, at: number | null): SessionEvent[] {
  const call = stringOf(row.id);
  const tool = stringOf(row.name);
  const failed = row.status === 'error' || row.status === 'cancelled';
  const did = callEvents(TOOLS, { tool, input: row.args, call, at: parseIso(stringOf(row.timestamp)) ?? at });
  if (failed)
    return [...did, { kind: 'failed', call, ...(row.status === 'cancelled' ? { refused: true as const } : {}) }];
  return [...did, ...todoEvents(geminiTodos(tool, row.args, undefined))];
}
