/** Decides how one row of a labelled stream is read: bounded, with defaults for what a stream does not know. */
import type { Fields } from '../model.js';
import { parseIso } from '../text/time.js';

export type Label = 'continue' | 'new' | 'back' | 'side';

/** One prompt of a labelled stream. `gold` is what may be used of it only after the prompt has been judged. */
export interface Row {
  stream: string;
  i: number;
  author: string;
  session: string;
  startsSession: boolean;
  at: number | null;
  kind: string;
  cwd: string;
  branch: string | null;
  prompt: string;
  files: string[];
  said: string;
  /** What was touched after it until its session ended; known only once that happened. */
  filesAfter: string[];
  /** What the agent said last in its session. */
  saidAfter: string;
  source: string;
  /** `null` when the stream is not labelled. */
  gold: { label: Label; thread: string } | null;
}

/** The rows of a stream's text, one JSON object a line; lines that are none are counted. */
export function rowsOf(text: string): { rows: Row[]; malformed: number } {
  const rows: Row[] = [];
  let malformed = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const row = rowOf(line);
    if (row === null) malformed++;
    else rows.push(row);
  }
  return { rows, malformed };
}

function rowOf(line: string): Row | null {
  let raw: Fields;
  try {
    raw = JSON.parse(line) as Fields;
  } catch {
    return null;
  }
  if (typeof raw?.prompt !== 'string' || typeof raw.i !== 'number') return null;
  const text = (v: unknown): string => (typeof v === 'string' ? v : '');
  const list = (v: unknown): string[] => (Array.isArray(v) ? v.filter((f): f is string => typeof f === 'string') : []);
  const gold = (raw.gold ?? {}) as Fields;
  const label = (['continue', 'new', 'back', 'side'] as const).find((l) => l === gold.label);
  return {
    stream: text(raw.stream),
    i: raw.i,
    author: text(raw.author),
    session: text(raw.session) || 's01',
    startsSession: raw.starts_session === true,
    at: parseIso(text(raw.ts)),
    kind: text(raw.kind),
    cwd: text(raw.cwd),
    branch: text(raw.branch).replace(/^HEAD$/, '') || null,
    prompt: raw.prompt,
    files: list(raw.files_before),
    said: text(raw.assistant_tail),
    filesAfter: list(raw.files_after),
    saidAfter: text(raw.tail_after),
    source: text(raw.source),
    gold: label === undefined ? null : { label, thread: text(gold.thread) },
  };
}
