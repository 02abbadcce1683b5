/** Decides how a line of Markdown is measured and trimmed. */
/** What follows a run of `mark` at `at`, without blanks. */
export function textAfter(text: string, at: number, mark: string): string {
  let end = at;
  while (text[end] === mark) end++;
  return text.slice(end).trim();
}

/** Column of the first character that is no blank, from `from` on. */
export function indentOf(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32) at++;
  return at;
}

/** `line` with its tabs as the blanks they stand for: columns count in fours. */
export function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let out = '';
  for (const part of line.split(/(\t)/)) out += part === '\t' ? ' '.repeat(4 - (out.length % 4)) : part;
  return out;
}
