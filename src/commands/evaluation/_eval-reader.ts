/** Decides what `clew eval` writes and reads of a reader: requests, one a file, named by what they say; answers, one a line, under that name. */

import type { Judged } from '../../core/eval/stream.js';
import { type Readers, requestName } from '../../core/eval/with-reader.js';
import { answerIn } from '../../core/reader/answer.js';
import { fingerprint } from '../../core/text/hash.js';

/** A row that a reader is asked about, and under which name. */
export interface Key {
  name: string;
  stream: string;
  i: number;
}

/** `readers` from the text of a file of answers, each line `NAME ANSWER`, or short `NAME LEAVES TO`; a name that comes twice counts by its last line. */
export function readersOf(template: string, answers: string): Readers {
  const lines = answers.split('\n').flatMap((line) => {
    const m = /^(\S+)\s+(.+)$/.exec(line.trim());
    return m === null ? [] : [[m[1]!, spelledOut(m[2]!)] as const];
  });
  return { template, answers: new Map(lines) };
}

/** The short form of an answer, `LEAVES TO` (`-` or `null` for no context), as a reader says it. */
function spelledOut(answer: string): string {
  const m = /^(\d{1,3}(?:\.\d+)?)\s+(?:(\d+)|(new)|null|-)$/.exec(answer);
  if (m === null) return answer;
  const [, leaves, number, fresh] = m;
  return JSON.stringify({ leaves: Number(leaves), to: number === undefined ? (fresh ?? null) : Number(number) });
}

/** What `--sample` says: how many rows at most, `null` where it says no number. */
export function sampleOf(flag: unknown): number | null {
  if (flag === undefined) return Number.POSITIVE_INFINITY;
  return /^[1-9]\d{0,8}$/.test(String(flag)) ? Number(flag) : null;
}

/** The rows among `judged` that a reader is asked about; with `most` a sample of them that is the same every time. */
export function askedRows(judged: Judged[], most: number): Judged[] {
  const open = judged.filter((j) => j.request !== null && j.row.i > 0);
  const rank = ({ row }: Judged): string => fingerprint(`${row.stream}#${row.i}`);
  return open.length <= most ? open : open.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, most);
}

/** The files that hold the requests of `asked` in `dir`, and beside it the file that says which row each is of. */
export function requestFiles(asked: Judged[], dir: string): { path: string; text: string }[] {
  const keys = asked.map(({ row, request }): Key => ({ name: requestName(request!), stream: row.stream, i: row.i }));
  return [
    ...asked.map(({ request }, k) => ({
      path: `${dir}/${keys[k]!.name}.txt`,
      text: `${request!.instruction}\n\n${request!.message}\n`,
    })),
    { path: `${dir}.keys.json`, text: `${JSON.stringify(keys)}\n` },
  ];
}

/** How many of `asked` have an answer in `readers` that can be read. */
export function answered(asked: Judged[], { answers }: Readers): number {
  return asked.filter(({ request }) => answerIn(answers.get(requestName(request!)) ?? '', request!.ids) !== null)
    .length;
}
