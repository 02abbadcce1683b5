/** Decides what a heading's line says without its Markdown. */

/** Decides how a line of Markdown is measured and trimmed. */

/** The words of a heading, without the marks that may close it. */
export function titleIn(text: string): string {
  const title = text.trim();
  let end = title.length;
  while (title[end - 1] === '#') end--;
  return end === 0 || title[end - 1] === ' ' || title[end - 1] === '\t' ? title.slice(0, end).trimEnd() : title;
}
