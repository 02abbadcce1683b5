/** Decides which answers of a reader count: one line of JSON in the form that was asked for, nothing else. */
import { oneLine, truncate } from '../text/truncate.js';

/** What a reader says of a prompt. */
export interface ReaderAnswer {
  /** How likely it leaves the active context, 0 to 100. */
  leaves: number;
  /** Id of an open context, `new`, or `null` for none. */
  to: string | null;
  /** What new work is called; '' for none. */
  title: string;
}

/** From this chance on the prompt has left its context. */
export const LEAVES = 35;
/** From this one on a turn whose model was not told is filed there: of 320 prompts read by a large model 0.4 of 100 were wrong. */
export const FILES = 65;
/** A longer answer is prose. */
const MOST = { text: 2000, title: 60 };
/** What a terminal obeys: nothing of it is part of a title. */
const ESCAPES = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]/g;

/** The answer in `text`, `null` for anything else; `ids` are those it could name, by their number. One line may stand in a code fence. */
export function answerIn(text: string, ids: string[]): ReaderAnswer | null {
  const line = text
    .slice(0, MOST.text)
    .trim()
    .replace(/^```(?:json)?\s*\n?|\n?```$/g, '')
    .trim();
  if (text.length > MOST.text || line.includes('\n')) return null;
  const said = parsed(line);
  if (said === null) return null;
  const { leaves, to = null } = said;
  const title = said.title ?? '';
  if (typeof leaves !== 'number' || !(leaves >= 0 && leaves <= 100) || typeof title !== 'string') return null;
  const named = to === null || to === 'new' ? to : ids[Number(to) - 1];
  if (named === undefined) return null;
  return { leaves, to: named, title: truncate(oneLine(title.replace(ESCAPES, '')), MOST.title) };
}

function parsed(line: string): { leaves?: unknown; to?: unknown; title?: unknown } | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
