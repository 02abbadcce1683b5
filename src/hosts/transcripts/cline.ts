/** Cline's records: one JSON document a session, of its command line (as of 3.0.65) or of its editor extension; or a message a line, by our plugin. */
import type { SessionEvent } from '../../core/model.js';
import { agentWords, typedWords } from '../_words.js';
import { isObject, parseObjects, stringOf } from '../json.js';
import { callEvents } from './_calls.js';
import { messagesIn } from './_messages.js';
import { cwdIn, type Whole } from './_transcript.js';

type Row = Record<string, unknown>;

const TOOLS = {
  writes: ['editor', 'write_to_file', 'replace_in_file', 'apply_diff', 'insert_content'],
  reads: ['read_files', 'read_file'],
  runs: ['run_commands', 'execute_command'],
  patches: ['apply_patch'],
  skills: ['use_skill'],
};
/** Around what a person typed; whatever else stands in a user's message was put there by the program. */
const TYPED = 'user_input|task|feedback|user_message|answer';
/** A call as earlier versions had the model write it: tags in its text. */
const WRITTEN =
  /<(write_to_file|replace_in_file|apply_diff|insert_content|read_file|execute_command)>\s*<(path|command)>([^<]{1,2000})<\/\2>/g;

export const cline: Whole = {
  id: 'cline',
  name: 'Cline',
  places: ({ home, env }) => {
    const data = env.CLINE_DATA_DIR || `${env.CLINE_DIR || `${home}/.cline`}/data`;
    const editors = [`${home}/.config`, `${home}/Library/Application Support`, ...(env.APPDATA ? [env.APPDATA] : [])];
    const tasks = [data, ...editors.map((e) => `${e}/*/User/globalStorage/saoudrizwan.claude-dev`)];
    return [
      {
        files: `${data}/sessions/*/*.messages.json`,
        beside: (path) => path.replace(/\.messages\.json$/, '.json'),
        folder: cwdIn,
      },
      ...tasks.map((of) => ({ files: `${of}/tasks/*/api_conversation_history.json`, folder: folderTold })),
    ];
  },
  is: (head) =>
    /^\s*(?:\{[\s\S]{0,2000}?"messages"\s*:\s*)?\[\s*\{\s*(?:"id"\s*:\s*"[^"]{0,100}"\s*,\s*)?"role"\s*:\s*"(?:user|assistant)"/.test(
      head,
    ),
  whole: (text) => {
    const { rows, torn } = messagesIn(text, (d) => (isObject(d) ? d.messages : d), isMessage);
    return { events: rows.flatMap(events), messages: rows.length, torn };
  },
};

/** Events of one message, as our plugin lays it down; `null` when it cannot be read. Never throws. */
export function clineLine(text: string): SessionEvent[] | null {
  return parseObjects(text)?.filter(isMessage).flatMap(events) ?? null;
}

/** Can this message be a prompt? */
export function mayPromptCline(text: string): boolean {
  return text.includes('"user"');
}

/** The extension tells the model in which folder it works. */
function folderTold(text: string): string | null {
  return /Current Working Directory \(([^)\n]{1,1000})\)/.exec(text)?.[1]?.replaceAll('\\\\', '\\') ?? null;
}

function isMessage(row: Row): boolean {
  return (row.role === 'user' || row.role === 'assistant' || row.role === 'tool') && row.content !== undefined;
}

function events(row: Row): SessionEvent[] {
  const when = row.ts ?? row.createdAt;
  const at = typeof when === 'number' ? when : null;
  const blocks =
    typeof row.content === 'string'
      ? [{ type: 'text', text: row.content }]
      : Array.isArray(row.content)
        ? row.content.filter(isObject)
        : [];
  if (row.role === 'assistant') return blocks.flatMap((b) => agent(b, at));
  if (isObject(row.metadata) && row.metadata.displayRole === 'system') return [];
  return blocks.flatMap((b) => (b.type === 'text' ? typed(stringOf(b.text), at) : failed(b)));
}

function typed(text: string, at: number | null): SessionEvent[] {
  return tagged(text, TYPED).flatMap(([from, to]) => typedWords(without(text.slice(from, to), 'mode_notice'), at));
}

/** Where in `text` stands what one of `tags` has around it; each way is gone once, however many are opened and never closed. */
function tagged(text: string, tags: string): [from: number, to: number, whole: number][] {
  const opens = new RegExp(`<(${tags})\\b[^>]{0,80}>`, 'g');
  const unclosed = new Set<string>();
  const found: [number, number, number][] = [];
  for (let m = opens.exec(text); m !== null; m = opens.exec(text)) {
    const from = m.index + m[0].length;
    const to = unclosed.has(m[1]!) ? -1 : text.indexOf(`</${m[1]}>`, from);
    if (to < 0) unclosed.add(m[1]!);
    else {
      found.push([from, to, m.index]);
      opens.lastIndex = to;
    }
  }
  return found;
}

/** `text` without what `tag` has around it. */
function without(text: string, tag: string): string {
  let rest = '';
  let at = 0;
  for (const [, to, whole] of tagged(text, tag)) {
    rest += text.slice(at, whole);
    at = to + tag.length + 3;
  }
  return rest + text.slice(at);
}

function failed(block: Row): SessionEvent[] {
  if (block.type === 'tool-result')
    return block.isError === true ? [{ kind: 'failed', call: stringOf(block.toolCallId) }] : [];
  const results = resultsOf(block.content);
  const bad = block.is_error === true || (results.length > 0 && results.every(isFailure));
  return block.type === 'tool_result' && bad ? [{ kind: 'failed', call: stringOf(block.tool_use_id) }] : [];
}

/** What came of a call: a list, or one as JSON in a text. */
function resultsOf(content: unknown): Row[] {
  if (Array.isArray(content)) return content.filter(isObject);
  return typeof content === 'string' && content.startsWith('{') ? (parseObjects(content) ?? []) : [];
}

/** A call that was refused, or did not run, has nothing but an error. */
function isFailure(result: Row): boolean {
  return result.success === false || (result.success === undefined && stringOf(result.error) !== '');
}

function agent(block: Row, at: number | null): SessionEvent[] {
  if (block.type === 'tool_use')
    return callEvents(TOOLS, { tool: stringOf(block.name), input: block.input, call: stringOf(block.id), at });
  if (block.type === 'tool-call')
    return callEvents(TOOLS, {
      ...{ tool: stringOf(block.toolName), input: block.input, call: stringOf(block.toolCallId), at },
    });
  if (block.type !== 'text') return [];
  const text = without(stringOf(block.text), 'thinking').trim();
  const calls = [...text.matchAll(WRITTEN)].map(([, tool, field, value]) => ({
    ...{ tool: tool!, call: '', at },
    input: { [field!]: value!.trim() },
  }));
  const said = text.replace(/<(\w+)>\s*<(?:path|command)>[\s\S]*$/, '').trim();
  return [...agentWords(said, at), ...calls.flatMap((c) => callEvents(TOOLS, c))];
}
