/** Decides which strings are task ids, where they stand in a text, and which id comes next; `docs/task-ids.md` shows each form. */
import { leadingId } from '../plan/parse/leading-id.js';
import { idsIn } from '../text/mentions.js';

/** As in lists of spec-kit: `T001`. */
const NUMBERED = /(?<![\w./-])T\d{3,5}(?![\w.-])/g;
/** In brackets any capitals and digits, parted by dots or hyphens: `[AUTH.12]`. One without a digit is a placeholder. */
const BRACKETED = /\[(?!V\d)([A-Z][A-Z0-9]{0,14}(?:[.-][A-Z0-9]{1,15}){1,5})\]/g;
/** In parentheses or quotes as code two parts or more, parted by points: `(PRICING.2)`. */
const MARKED = /[(`](?!V\d)([A-Z]\.\d{1,3}(?:\.\d{1,3}){0,2}|[A-Z][A-Z0-9]{0,14}\.\d{1,4})[)`]/g;
/** Of this form `idsIn` knows which are none (`UTF-8`). */
const KEY = /^[A-Z][A-Z0-9]+-\d+$/;
/** The last number of an id, and what stands before it. */
const LAST = /^(.*?)(\d{1,9})$/s;
/** Ids tried before none is suggested: a plan has at most 5,000 tasks. */
const TRIES = 10_000;

/** `id` as it is compared: without the marks that people put around it, in lower case. */
export function comparableId(id: string): string {
  return bareId(id).toLowerCase();
}

/** `id` without brackets, quotes and a colon behind it: `C.3:` and `(C.3)` are `C.3`. */
export function bareId(id: string): string {
  return id.trim().replace(/^[[(*`]{1,4}(?=\w)|(?<=\w)[\])*`:]{1,5}$/g, '');
}

/** The task ids that `text` names, comparable, each once. Numbers of issues and pull requests (`#12`) are none. */
export function taskIdsIn(text: string): string[] {
  const found = new Set(idsIn(text).filter((id) => !id.startsWith('#')));
  const first = leadingId(text.trim());
  // `UTF-8 in names` begins with no id.
  if (first !== null && first[1]!.includes('.')) found.add(first[1]!.toLowerCase());
  for (const m of text.matchAll(NUMBERED)) found.add(m[0].toLowerCase());
  for (const m of text.matchAll(BRACKETED)) if (/\d/.test(m[1]!) && !KEY.test(m[1]!)) found.add(m[1]!.toLowerCase());
  for (const m of text.matchAll(MARKED)) found.add(m[1]!.toLowerCase());
  return [...found];
}

/** Is the whole of `text` one task id? */
export function isTaskId(text: string): boolean {
  const bare = comparableId(text);
  return taskIdsIn(`[${bare.toUpperCase()}]`).includes(bare);
}

/** Does `text` name a task: by an id of the usual forms, or by one of `own` (comparable), which may look otherwise? */
export function namesTask(text: string, own: ReadonlySet<string>): boolean {
  if (taskIdsIn(text).length > 0) return true;
  const lower = text.toLowerCase();
  for (const m of lower.matchAll(/\[([^[\]]{1,40})\]|#([\w.-]{1,40})|\btask ([\w.-]{1,40})/g))
    if (own.has(bare(m[1] ?? m[2] ?? m[3]!))) return true;
  const first = bare(/^\S{1,40}/.exec(lower.trim())?.[0] ?? '');
  if (own.has(first)) return true;
  // A bare number in a sentence may count anything.
  return lower.split(/[\s,;()[\]]+/).some((word) => /[a-z]/.test(word) && /\d/.test(word) && own.has(bare(word)));
}

/** A word without the marks around an id. */
function bare(word: string): string {
  return word.replace(/^[[(#*]+|[\])*:.,]+$/g, '');
}

/**
 * The id after the last of `ids` (in the order of their plan), by that one's own pattern, zeros in front kept; `null` when
 * they have none. Those that `taken` knows are passed over.
 */
export function nextId(ids: string[], taken: (id: string) => boolean = () => false): string | null {
  const last = LAST.exec(ids.at(-1) ?? '');
  if (last === null) return null;
  const [, stem, digits] = last as unknown as [string, string, string];
  const alike = ids.flatMap((id) => {
    const m = LAST.exec(id);
    return m !== null && m[1] === stem ? [m[2]!] : [];
  });
  const padded = alike.find((n) => n.startsWith('0'))?.length ?? (digits.startsWith('0') ? digits.length : 1);
  const used = new Set(ids.map(comparableId));
  for (let n = Math.max(...alike.map(Number)) + 1, tries = 0; tries < TRIES; n++, tries++) {
    const id = `${stem}${String(n).padStart(padded, '0')}`;
    if (!used.has(comparableId(id)) && !taken(id)) return id;
  }
  return null;
}
