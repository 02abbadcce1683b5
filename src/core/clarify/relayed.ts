/** Decides what a letter or number picks when the agent put choices to the user in its last message: ours, as the agent lists them, or the agent's own. */
import type { Choice, Question } from '../model.js';
import { bestOf, GENERIC, OPTION, wordsOf } from './meant.js';

type Asked = Pick<Question, 'choices'>;

/** How a line of a list begins, and, where the list stands in one line, each of its parts. */
const MARK = /(?:^|\s)(?:[-*>]\s+)?(?:option )?[(*_]*([a-e]|[1-9])[).:][*_]*\s+/gi;
const OPTIONS = new RegExp(`\\b${OPTION} \\(?[A-E1-5]\\b`, 'gi');
const MOST = { said: 6000, line: 160 };

/** The choice at `sign`, a letter, a number or `last`. `said` is the agent's last message; `spelt`: "option b", which is an answer to us whatever the agent offered. */
export function choiceAt(q: Asked, sign: string, said: string, spelt = false): Choice | null {
  const counted = /\d/.test(sign);
  const lists = listsIn(said);
  const alike = lists.filter((l) => l.numbered === counted);
  const meant = (alike.length > 0 ? alike : lists)
    .map(({ lines }) => lines.map((line) => bestOf(line, q.choices, 1)))
    .findLast((list) => list.some((c) => c !== null));
  if (meant !== undefined) return inList(meant, q, indexOf(sign));
  if (!spelt && (alike.length > 0 || isForAgent(q, said, counted, lists.length > 0))) return null;
  return q.choices.at(indexOf(sign)) ?? null;
}

/** The choice at `index` of the agent's list, of which `meant` are ours; a line that says nothing of ours stands for ours at its place, unless another line does. */
function inList(meant: (Choice | null)[], { choices }: Asked, index: number): Choice | null {
  const ours = choices.at(index) ?? null;
  return meant.at(index) ?? (ours !== null && !meant.includes(ours) ? ours : null);
}

function indexOf(sign: string): number {
  return sign === 'last' ? -1 : /\d/.test(sign) ? Number(sign) - 1 : 'abcde'.indexOf(sign.toLowerCase());
}

/** The lists of two and more in `said`, each numbered or lettered from its beginning on. */
function listsIn(said: string): { numbered: boolean; lines: string[] }[] {
  const text = said.slice(-MOST.said);
  const marks = [...text.matchAll(MARK)];
  const lists: { numbered: boolean; lines: string[] }[] = [];
  let last = '';
  for (const [i, m] of marks.entries()) {
    const sign = m[1]!.toLowerCase();
    const line = text.slice(m.index + m[0].length, marks[i + 1]?.index).split('\n')[0]!;
    const follows = last !== '' && sign.charCodeAt(0) === last.charCodeAt(0) + 1;
    if (follows) lists.at(-1)!.lines.push(line.slice(0, MOST.line));
    else if (sign === 'a' || sign === '1') lists.push({ numbered: sign === '1', lines: [line.slice(0, MOST.line)] });
    last = follows || sign === 'a' || sign === '1' ? sign : '';
  }
  return lists.filter((l) => l.lines.length > 1);
}

/** Without a list like it: did the agent say something that a bare letter or number answers better? */
function isForAgent({ choices }: Asked, said: string, counted: boolean, listed: boolean): boolean {
  // Our own question, put by the agent in whatever words, names what our choices name.
  const telling = choices.flatMap((c) => wordsOf(c.label).filter((w) => !GENERIC.has(w)));
  const spoken = new Set(wordsOf(said));
  if (said === '' || /\bclew\b/i.test(said) || telling.some((w) => spoken.has(w))) return false;
  if (listed || (said.match(OPTIONS)?.length ?? 0) >= 2) return true;
  return counted && /[?？]\s*$/.test(said.trim()) && !/\b(?:these|those|them|options?)\b/i.test(said);
}
