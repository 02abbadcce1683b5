/** Decides which task a text names by its id, and when two texts are the same words. */

/** `A.1`, `A.1.2`, `1.2.3`, `PILOT-3`, `T012`: what stands for a task without brackets. */
const SHAPE = String.raw`[A-Za-z]{1,3}(?:\.\d{1,4}){1,4}|[A-Z][A-Z0-9]{0,14}\.\d{1,4}|\d{1,4}(?:\.\d{1,4}){1,4}|[A-Za-z][A-Za-z0-9_]{0,20}-\d{1,6}|[A-Za-z]\d{2,5}`;
const HEAD = new RegExp(
  `^(?:[-*+•]\\s+)?(?:\\[[ xX]\\]\\s+)?[*_\`]{0,3}(${SHAPE})[*_\`]{0,3}(?:\\s*[:—–]|\\.|\\s+-)?(?:\\s+|$)`,
);
/** In brackets, an id may have any letters, as long as one is a digit. */
const BRACKETS = /[[(]#?([\w][\w./-]{0,40})[\])][*_`]{0,3}:?/;

/** As code, a word in capitals with its number. */
const CODE = /`([A-Z]\.\d{1,3}(?:\.\d{1,3}){0,2}|[A-Z][A-Z0-9]{0,14}\.\d{1,4})`/;

/** The id that `text` names at its head, in brackets or as code, and the text without it. */
export function splitReference(text: string): { id: string | null; rest: string } {
  const line = text.slice(0, 1000).trim();
  const head = HEAD.exec(line);
  if (head) return { id: head[1]!, rest: line.slice(head[0].length) };
  const held = [BRACKETS, CODE].map((named) => named.exec(line)).find((m) => m !== null && /\d/.test(m[1]!));
  return held
    ? { id: held[1]!, rest: `${line.slice(0, held.index)} ${line.slice(held.index + held[0].length)}`.trim() }
    : { id: null, rest: line };
}

/** Texts are compared with many others, look after look. */
const kept = new Map<string, string>();
const MOST_KEPT = 12_000;

/** `text` as it is compared: without the id it names, marks of Markdown and stops at its end; lower case. */
export function comparableText(text: string): string {
  let said = kept.get(text);
  if (said === undefined) {
    if (kept.size >= MOST_KEPT) kept.clear();
    said = plainly(text);
    kept.set(text, said);
  }
  return said;
}

function plainly(text: string): string {
  return splitReference(text)
    .rest.normalize('NFKC')
    .replace(/<!--.*?-->|[*_`~]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:–—-]+|[\s.,;:!…–—-]+$/g, '')
    .toLowerCase();
}
