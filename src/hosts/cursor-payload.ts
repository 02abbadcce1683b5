/** What Cursor sends, under the names that others use: the fields of a payload, and the lines of its transcripts. */
import type { Fields, SessionEvent } from '../core/model.js';
import { agentWords, typedWords } from './_words.js';
import { isObject, parseObjects, stringOf } from './json.js';

/** `raw` with its session and the folder it works in as other hosts name them. */
export function cursorFields(raw: Fields): Fields {
  const roots: unknown[] = Array.isArray(raw.workspace_roots) ? raw.workspace_roots : [];
  // On Windows a root comes as `/c:/…`.
  const root = stringOf(roots[0]).replace(/^\/(?=[A-Za-z]:)/, '');
  const { session_id, ...rest } = raw;
  return {
    ...rest,
    session_id: stringOf(raw.conversation_id) || stringOf(session_id),
    cwd: stringOf(raw.cwd) || root,
  };
}

/** Events of one line of a transcript; `null` when it cannot be read. Never throws. */
export function cursorLine(text: string): SessionEvent[] | null {
  return parseObjects(text)?.flatMap(events) ?? null;
}

/** Can this line be a prompt? */
export function mayPromptCursor(text: string): boolean {
  return text.includes('"user"');
}

/** A person's words stand between tags. */
const QUERY = /<user_query>\s*([\s\S]*?)\s*<\/user_query>/;

function events(row: Fields): SessionEvent[] {
  const message = isObject(row.message) ? row.message : row;
  const blocks = Array.isArray(message.content) ? message.content.filter(isObject) : [];
  const texts = blocks.flatMap((b) => (b.type === 'text' ? [stringOf(b.text)] : []));
  if (row.role === 'user') return texts.flatMap((t) => typedWords(QUERY.exec(t)?.[1] ?? '', null));
  return row.role === 'assistant' ? texts.flatMap((t) => agentWords(t, null)) : [];
}
