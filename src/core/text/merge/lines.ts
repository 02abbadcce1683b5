/** Decides what two branches made of a text together, where each line was changed by one of them alone: lines beside each other are no conflict. */
import { editScript, linesOf } from '../diff.js';

/**
 * What one side did to the base: for each line it took out where the piece begins that it belongs to (`null`: it stays), and what
 * it put before each line (behind the last one at the end); what stands for a piece is put where that begins.
 */
interface Changed {
  cut: (number | null)[];
  put: string[][];
}

/** `ours` with the changes of `theirs` since `base`; `null` where both changed the same line. What both add at one place stays whole, ours first. */
export function mergeLines(base: string, ours: string, theirs: string): string | null {
  const lines = linesOf(base);
  const [a, b] = [changed(lines, linesOf(ours)), changed(lines, linesOf(theirs))];
  const out: string[] = [];
  for (let i = 0; i <= lines.length; i++) {
    const [mine, other] = [a.put[i]!, b.put[i]!];
    const same = mine.join('\n') === other.join('\n');
    if (isChangedTwice(a, b, i)) return null;
    // What one side adds before a line stands before what the other puts in its place.
    const [first, then] = isBegin(a, i) ? [other, mine] : [mine, other];
    out.push(...first, ...(same ? [] : then));
    if (i < lines.length && a.cut[i] === null && b.cut[i] === null) out.push(lines[i]!);
  }
  const eol = ours.includes('\r\n') ? '\r\n' : '\n';
  return out.map((line) => line + eol).join('');
}

/** Did both take line `i` out, and not put the same in the place of the same piece? */
function isChangedTwice(a: Changed, b: Changed, i: number): boolean {
  const [one, other] = [a.cut[i] ?? null, b.cut[i] ?? null];
  if (one === null || other === null) return false;
  return one !== other || a.put[one]!.join('\n') !== b.put[other]!.join('\n');
}

function isBegin({ cut }: Changed, i: number): boolean {
  return cut[i] === i;
}

function changed(base: string[], side: string[]): Changed {
  const out: Changed = { cut: base.map(() => null), put: Array.from({ length: base.length + 1 }, () => []) };
  let at = 0;
  let begin: number | null = null;
  for (const [mark, text] of editScript(base, side)) {
    if (mark === ' ') begin = null;
    else begin ??= at;
    if (mark === '+') out.put[begin ?? at]!.push(text);
    else if (mark === '-') out.cut[at] = begin;
    if (mark !== '+') at++;
  }
  return out;
}
