/** Decides what counts as a request that waits for a reader, or as what one said, of files that anybody may have changed. */
import type { ReaderAsk, ReaderSaid } from '../model.js';

/** Longer texts are none of ours. */
const MOST = 64 * 1024;
const MOST_IDS = 20;

/** The request in `text`, `null` when it is none. */
export function askIn(text: string): ReaderAsk | null {
  const v = parsed(text);
  const { instruction, message, ids } = v;
  const about = aboutIn(v);
  if (about === null || typeof instruction !== 'string' || typeof message !== 'string') return null;
  const listed = Array.isArray(ids) && ids.length <= MOST_IDS && ids.every((id) => typeof id === 'string');
  return listed ? { ...about, instruction, message, ids } : null;
}

/** What a reader said, `null` when `text` does not tell. */
export function saidIn(text: string): ReaderSaid | null {
  const v = parsed(text);
  const { by, ms, fault, answer } = v;
  const about = aboutIn(v);
  if (about === null || typeof by !== 'string' || typeof ms !== 'number' || typeof fault !== 'string') return null;
  return { ...about, by, ms, fault, answer: answerOf(answer) };
}

type About = Omit<ReaderAsk, 'instruction' | 'message' | 'ids'>;
type Row = Record<string, unknown>;

/** Which prompt it is about. */
function aboutIn({ session, host, n, at, before, active }: Row): About | null {
  if (typeof session !== 'string' || session === '' || typeof host !== 'string') return null;
  if (typeof n !== 'number' || typeof at !== 'number' || !isId(before) || !isId(active)) return null;
  return { session, host, n, at, before, active };
}

function answerOf(v: unknown): ReaderSaid['answer'] {
  if (typeof v !== 'object' || v === null) return null;
  const { leaves, to, title } = v as Row;
  if (typeof leaves !== 'number' || !isId(to) || typeof title !== 'string') return null;
  return { leaves, to, title: title.slice(0, 80) };
}

function isId(v: unknown): v is string | null {
  return v === null || typeof v === 'string';
}

function parsed(text: string): Row {
  try {
    const v: unknown = text.length > MOST ? null : JSON.parse(text);
    return typeof v === 'object' && v !== null ? (v as Row) : {};
  } catch {
    return {};
  }
}
