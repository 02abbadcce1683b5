/** Decides how many rows of small things are kept: numbers in columns of a few bytes each, words in blocks of one text. */

type Numbers = Float64Array | Int32Array | Uint16Array | Uint8Array;
type Kind = { new (length: number): Numbers };

/** Rows by their columns. Entries from `many` on are none. A page that was read from the disk has plain arrays. */
export type Rows<K extends string> = { many: number } & Record<K, Numbers>;

/** No rows, of columns that each hold what its kind holds. */
export function emptyRows<K extends string>(kinds: Record<K, Kind>): Rows<K> {
  // One after the other: engines know objects that were made alike, and walk their columns quickly.
  const rows: { many: number } & Record<string, unknown> = { many: 0 };
  for (const [name, kind] of Object.entries<Kind>(kinds)) rows[name] = new kind(0);
  return rows as Rows<K>;
}

/** Adds `row`, which has every column, and gives its number. */
export function addRow<K extends string>(rows: Rows<K>, row: Record<K, number>): number {
  const columns: Record<string, Numbers> = rows;
  for (const name in row) {
    const column = columns[name]!;
    if (rows.many === column.length) columns[name] = larger(column);
    columns[name]![rows.many] = row[name];
  }
  return rows.many++;
}

function larger(column: Numbers): Numbers {
  const made = new (column.constructor as Kind)(Math.max(16, Math.ceil(column.length * 1.5)));
  made.set(column);
  return made;
}

/** `rows` with plain arrays, as JSON knows them. */
export function plainRows<K extends string>(rows: Rows<K>): Record<K, number[]> & { many: number } {
  const { many, ...columns } = rows;
  const plain = Object.entries<Numbers>(columns).map(([name, c]) => [name, Array.from(c.subarray(0, many))]);
  return { ...Object.fromEntries(plain), many };
}

/** Lines of text, none of which holds a line end. */
export interface Words {
  blocks: string[];
  tail: string[];
}

const BLOCK = 4096;

/** Adds `line`. */
export function addWords(words: Words, line: string): void {
  if (words.tail.push(line) < BLOCK) return;
  words.blocks.push(words.tail.join('\n'));
  words.tail = [];
}

/** The lines from the last to the first, each with its number. */
export function* backwards({ blocks, tail }: Words): Generator<[number, string]> {
  for (let i = tail.length - 1; i >= 0; i--) yield [blocks.length * BLOCK + i, tail[i]!];
  for (let b = blocks.length - 1; b >= 0; b--) {
    const lines = blocks[b]!.split('\n');
    for (let i = lines.length - 1; i >= 0; i--) yield [b * BLOCK + i, lines[i]!];
  }
}

/** The lines in which `sought` (global) finds something, from the last to the first, each with its number. Nothing is made of the others. */
export function* linesWith({ blocks, tail }: Words, sought: RegExp): Generator<[number, string]> {
  for (let b = blocks.length; b >= 0; b--) {
    const text = b < blocks.length ? blocks[b]! : tail.join('\n');
    const found: [number, string][] = [];
    let [line, from, to] = [b * BLOCK, 0, -1];
    const next = (): void => {
      const end = text.indexOf('\n', from);
      to = end < 0 ? text.length : end;
    };
    sought.lastIndex = 0;
    for (let m = sought.exec(text); m !== null; m = sought.exec(text)) {
      for (next(); to < m.index; next()) [line, from] = [line + 1, to + 1];
      found.push([line, text.slice(from, to)]);
      [line, from] = [line + 1, to + 1];
      sought.lastIndex = from;
    }
    yield* found.reverse();
  }
}

/** All lines in their order. */
export function linesOf({ blocks, tail }: Words): string[] {
  return [...blocks.flatMap((b) => b.split('\n')), ...tail];
}

/** The lines with these numbers; blocks that hold none of them are not taken apart. */
export function gistsAt({ blocks, tail }: Words, numbers: number[]): Map<number, string> {
  const found = new Map<number, string>();
  let [block, lines]: [number, string[]] = [-1, []];
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const b = Math.floor(n / BLOCK);
    if (b !== block) [block, lines] = [b, b < blocks.length ? blocks[b]!.split('\n') : tail];
    const line = lines[n - b * BLOCK];
    if (line !== undefined) found.set(n, line);
  }
  return found;
}
