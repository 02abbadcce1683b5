/** Decides what is told of a document that time has passed over: its age first, then what it says, and behind that, as far as there is room, what is gone. */
import type { Finding } from '../../model.js';
import { tokens } from '../../text/tokens.js';
import { sentenceOf } from '../../words/en.js';

/** What is said before anything else of it. */
const AGE = new Set(['context-very-old', 'context-old']);
const MOST = 6;

/** The lines of `known`, a document within some tokens, with those of `findings` and `more`, within `room` tokens. */
export function withNotes(
  findings: Finding[],
  more: string[],
  room: number,
  known: (room: number) => string[],
): string[] {
  const age = findings.filter((f) => AGE.has(f.code)).map(sentenceOf);
  const notes = [...findings.filter((f) => !AGE.has(f.code)).map(sentenceOf), ...more];
  const cost = (lines: string[]): number => tokens(lines.join('\n')) + lines.length;
  const lines = [...age, ...known(room - cost(age))];
  let n = Math.min(notes.length, MOST);
  while (n > 0 && cost([...lines, ...told(notes, n)]) > room) n--;
  return [...lines, ...(n === 0 ? [] : told(notes, n))];
}

/** `lines` behind `news`, what changed since, which comes out of the same room. */
export function withNews(news: string, lines: (room: number) => string[]): (room: number) => string[] {
  return news === '' ? lines : (room) => [news, ...lines(room - tokens(news) - 1)];
}

/** The first `n` notes, and how many there are beside them. */
function told(notes: string[], n: number): string[] {
  return [...notes.slice(0, n), ...(notes.length > n ? [`and ${notes.length - n} more notes: clew show`] : [])];
}
