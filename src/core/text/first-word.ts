/** Decides quickly whether a text can open in a certain way: by its first word, before any long expression is built. */

/** The first word of `text`, lower case, '' when it has none in its first 400 characters. */
export function firstWord(text: string): string {
  return /\w+/.exec(text.slice(0, 400))?.[0].toLowerCase() ?? '';
}

/** Words to look one up in. */
export interface WordList {
  has(word: string): boolean;
  /** All of them, as they were given. */
  readonly words: string;
}

/** The words of `list`, a line of them; nothing is built before it is asked. */
export function wordList(list: string): WordList {
  const line = ` ${list} `;
  return { words: list, has: (word) => !word.includes(' ') && line.includes(` ${word} `) };
}

/**
 * Can `text` come to one of `starts` by words of `leads` alone? Two words that must follow each other are one there, `do_not`.
 * What an expression asks of an opening in any case, so that it is built for few texts only.
 */
export function canLeadTo(text: string, leads: WordList, starts: WordList): boolean {
  const words = text.match(/\w+/g) ?? [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!.toLowerCase();
    if (starts.has(word) || starts.has(`${word}_${words[i + 1]?.toLowerCase()}`)) return true;
    if (!leads.has(word)) return false;
  }
  return false;
}

/** What stands behind the colon of a row, by each name before it; of a name in two rows the later one counts. */
export function parseRows(table: string): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const row of table.trim().split('\n')) {
    const at = row.indexOf(': ');
    const words = row.slice(at + 2).split(' ');
    for (const name of row.slice(0, at).split(' ')) rows.set(name, words);
  }
  return rows;
}
