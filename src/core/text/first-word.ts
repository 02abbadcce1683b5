/** Decides quickly whether a text can open in a certain way: by its first word, before any long expression is built. */

/** The first word of `text`, lower case, '' when it has none in its first 400 characters. */
export function firstWord(text: string): string {
  return /\w+/.exec(text.slice(0, 400))?.[0].toLowerCase() ?? '';
}

/** The words of `list`, a line of them; nothing is built before it is asked. */
export function wordList(list: string): { has(word: string): boolean } {
  const line = ` ${list} `;
  return { has: (word) => line.includes(` ${word} `) };
}
