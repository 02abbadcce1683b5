/** Decides how a change of a text is shown: the unified diff, three lines of context, line ends not counted. */

const CONTEXT = 3;
/** Above this many cells the changed middle is shown as one block out, one block in. */
const MOST_CELLS = 4_000_000;

/** A line of both texts, of the first alone, of the second alone. */
export type Line = [mark: ' ' | '-' | '+', text: string];

/** The unified diff from `before` to `after` of the file shown as `name`; `null` is an absent file. '' when no line differs. */
export function unifiedDiff(before: string | null, after: string | null, name: string): string {
  const lines = editScript(linesOf(before), linesOf(after));
  if (lines.every(([mark]) => mark === ' ')) return '';
  const head = [`--- ${before === null ? '/dev/null' : name}`, `+++ ${after === null ? '/dev/null' : name}`];
  return [...head, ...hunks(lines)].join('\n');
}

/** The lines of a text, without their ends; what ends with a line end has no empty line after it. */
export function linesOf(text: string | null): string[] {
  if (text === null || text === '') return [];
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** What makes `b` of `a`, line by line. */
export function editScript(a: string[], b: string[]): Line[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const same = (list: string[]): Line[] => list.map((t) => [' ', t]);
  return [
    ...same(a.slice(0, head)),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...same(a.slice(a.length - tail)),
  ];
}

/** The longest common subsequence, as lines out, in and kept. */
function middle(a: string[], b: string[]): Line[] {
  const out: Line[] = [];
  const width = b.length + 1;
  const small = (a.length + 1) * width <= MOST_CELLS;
  const best = new Uint32Array(small ? (a.length + 1) * width : 0);
  const cell = (i: number, j: number): number => best[i * width + j] ?? 0;
  if (small)
    for (let i = a.length - 1; i >= 0; i--)
      for (let j = b.length - 1; j >= 0; j--)
        best[i * width + j] = a[i] === b[j] ? cell(i + 1, j + 1) + 1 : Math.max(cell(i + 1, j), cell(i, j + 1));
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (small && i < a.length && j < b.length && a[i] === b[j]) {
      out.push([' ', a[i++]!]);
      j++;
    } else if (i < a.length && (j >= b.length || cell(i + 1, j) >= cell(i, j + 1))) out.push(['-', a[i++]!]);
    else out.push(['+', b[j++]!]);
  }
  return out;
}

function hunks(lines: Line[]): string[] {
  const out: string[] = [];
  let was = 1;
  let now = 1;
  for (let i = 0; i < lines.length; ) {
    const change = lines.findIndex(([mark], k) => k >= i && mark !== ' ');
    if (change < 0) break;
    const from = Math.max(i, change - CONTEXT);
    was += from - i;
    now += from - i;
    let to = change;
    for (let k = change; k < lines.length && k <= to + 2 * CONTEXT; k++) if (lines[k]![0] !== ' ') to = k;
    const end = Math.min(lines.length, to + CONTEXT + 1);
    const part = lines.slice(from, end);
    const old = part.filter(([mark]) => mark !== '+').length;
    const fresh = part.filter(([mark]) => mark !== '-').length;
    out.push(`@@ -${range(was, old)} +${range(now, fresh)} @@`, ...part.map(([mark, text]) => mark + text));
    was += old;
    now += fresh;
    i = end;
  }
  return out;
}

function range(start: number, count: number): string {
  return count === 1 ? String(start) : `${count === 0 ? start - 1 : start},${count}`;
}
