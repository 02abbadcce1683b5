/** Decides what is the id of a task where its line begins: `A.1.2` `A.2`, `AUTH.12` or `PILOT-3`, in brackets or not. */
const ID =
  /^(?:\*\*)?\[?([A-Z]\.\d{1,3}(?:\.\d{1,3}){1,2}|[A-Z][A-Z0-9]{0,14}\.\d{1,4}|[A-Z][A-Z0-9]{1,14}-\d{1,6})\]?(?:\*\*)?[:.]?(?:\s+|$)/;

/** In brackets an id may be written small, too. */
const BRACKETED =
  /^[*`]{0,3}\[((?:[A-Z]\.\d{1,3}(?:\.\d{1,3}){1,2}|[A-Z][A-Z0-9]{0,14}\.\d{1,4}|[A-Z][A-Z0-9]{1,14}-\d{1,6}))\][*`]{0,3}[:.]?(?:\s+|$)(?!\()/i;

/** The id at the head of `text`: the first group, and the whole with what parts it from the words; `null` when there is none. */
export function leadingId(text: string): RegExpExecArray | null {
  return ID.exec(text) ?? BRACKETED.exec(text);
}
