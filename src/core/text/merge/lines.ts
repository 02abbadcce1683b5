/** Decides what two branches made of a text together, where each line was changed by one of them alone: lines beside each other are no conflict. */
import { editScript, linesOf } from '../diff.js';

/** What one side did to the base: the lines it took out, and what it put before each (behind the last one at the end). */
interface Changed {
  cut: boolean[];
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
    const both = i > 0 && a.cut[i - 1] && b.cut[i - 1];
    if (both && !same) return null;
    out.push(...mine, ...(same ? [] : other));
    if (i < lines.length && !a.cut[i] && !b.cut[i]) out.push(lines[i]!);
  }
  const eol = ours.includes('\r\n') ? '\r\n' : '\n';
  return out.map((line) => line + eol).join('');
}

function changed(base: string[], side: string[]): Changed {
  const out: Changed = { cut: base.map(() => false), put: Array.from({ length: base.length + 1 }, () => []) };
  let at = 0;
  for (const [mark, text] of editScript(base, side)) {
    if (mark === '+') out.put[at]!.push(text);
    else if (mark === '-') out.cut[at++] = true;
    else at++;
  }
  return out;
}
