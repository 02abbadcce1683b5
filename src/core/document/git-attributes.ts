/** Decides which line of a `.gitattributes` in our folder is ours: an earlier version had git join documents, and lines of one section came to stand in another. */

const OURS = /^contexts\/\*\.md merge=union[ \t]*\r?\n?/gm;

/** `text` without our lines: the very same where it has none, `null` where nothing else stands in it. */
export function withoutOurAttributes(text: string): string | null {
  const rest = text.replace(OURS, '');
  return rest.trim() === '' && rest !== text ? null : rest;
}
