/** Decides in what a purge stands: a value, a record, or words anywhere in a text; told by fingerprints, so that a purge does not say what it hides. */
import { sha256 } from '../text/sha256.js';
import { valueFingerprint } from './canonical.js';
import type { Lease, TeamOperation } from './types.js';

/** Who asked that something no longer counts. */
export interface Asked {
  authors: Set<string>;
  any: boolean;
}

/** What was purged: by ids of operations, else by the marks of values, of records and of words. */
export interface Purged {
  purgedIds: Map<string, Asked>;
  purgedValues: Map<string, Asked>;
  purgedKeys: Map<string, Asked>;
  purgedWords: Map<string, Asked>;
}

type Named = Pick<TeamOperation, 'project' | 'key' | 'fields'>;

const print = (text: string): string => sha256(text).slice(0, 32);

/**
 * Its words alone, a space between them. Only ASCII letters are made small and only ASCII signs part words: a database
 * comes to the same whatever its locale (`clew.plain`).
 */
export function plainWords(text: string): string {
  return text
    .replace(/[\0-/:-@[-`{-\x7f]+/g, ' ')
    .replace(/[A-Z]/g, (c) => c.toLowerCase())
    .trim();
}

/** What a purge names words by: how many letters they are, and their fingerprint; `null` = there is no word in it. */
export function wordsMark(text: string): string | null {
  const plain = plainWords(text);
  return plain === '' ? null : `${[...plain].length}:${print(plain)}`;
}

/** What a purge names a record by, or (a key that ends in `/`) all records below it. */
export function keyMark({ project, key }: Pick<TeamOperation, 'project' | 'key'>): string {
  return print(`${project} ${key}`);
}

/** Every text that an operation or a lease carries. */
export function textsOf({ key, fields }: Pick<Named, 'key' | 'fields'>): string[] {
  const deep = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(deep) : [];
  };
  return [key, ...deep(fields)];
}

/** Does `text` stand in it, in whatever case? Looser than what is refused for ever: within a word, too. */
export function holdsText(of: Pick<Named, 'key' | 'fields'>, text: string): boolean {
  const folded = (t: string): string => t.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const [sought, words] = [folded(text), ` ${plainWords(text)} `];
  return textsOf(of).some(
    (t) =>
      (sought !== '' && folded(t).includes(sought)) || (words.trim() !== '' && ` ${plainWords(t)} `.includes(words)),
  );
}

/** Was it purged, whoever brings it and under whichever id? */
export function isRefused(set: Purged, of: Named, author: string): boolean {
  if (set.purgedKeys.size > 0 && keysAbove(of).some((k) => isAsked(set.purgedKeys.get(k), author))) return true;
  return standsIn(set, { '': of.key, ...of.fields }, author);
}

/** The fields of a record that may be told: without those in which something stands that was purged; `null` = nothing of it. */
export function withoutRefused(set: Purged, of: Named, author: string): TeamOperation['fields'] {
  if (of.fields === null || isRefused(set, { ...of, fields: null }, author)) return null;
  const good = Object.entries(of.fields).filter(([, value]) => !standsIn(set, { value }, author));
  // An item without its words would stand there as an empty one.
  const isItem = Object.hasOwn(of.fields, 'text');
  return isItem && !good.some(([name]) => name === 'text') ? null : Object.fromEntries(good);
}

/** Keys of the records that stand here, and of which something is told no more because it was purged. */
export function purgedAmong(
  set: Purged,
  { project, member }: { project: string; member: string },
  records: Record<string, NonNullable<TeamOperation['fields']>>,
): string[] {
  if (set.purgedValues.size + set.purgedKeys.size + set.purgedWords.size === 0) return [];
  return Object.entries(records).flatMap(([key, fields]) => {
    const told = withoutRefused(set, { project, key, fields }, member);
    return told === null || Object.keys(told).length < Object.keys(fields).length ? [key] : [];
  });
}

/** The same of who is at work on what. */
export function isRefusedLease(
  set: Purged,
  {
    project,
    context,
    title,
    branch,
    scope,
    files,
  }: Pick<Lease, 'project' | 'context' | 'title' | 'branch' | 'scope' | 'files'>,
  author: string,
): boolean {
  return isRefused(set, { project, key: `context/${context}`, fields: { title, branch, scope, files } }, author);
}

/** Everybody may take back and purge what is their own; what is another's only who may (`any`, which the server takes from owners alone). */
export function isAsked(asked: Asked | undefined, author: string): boolean {
  return asked !== undefined && (asked.any || asked.authors.has(author));
}

/** Marks of its own key and of the place above it. */
function keysAbove({ project, key }: Pick<TeamOperation, 'project' | 'key'>): string[] {
  return [keyMark({ project, key }), keyMark({ project, key: key.slice(0, key.lastIndexOf('/') + 1) })];
}

function standsIn(set: Purged, values: Record<string, unknown>, author: string): boolean {
  if (set.purgedValues.size > 0)
    for (const v of Object.values(values)) if (isAsked(set.purgedValues.get(valueFingerprint(v)), author)) return true;
  if (set.purgedWords.size === 0) return false;
  // Words that count for nobody but others cost no look.
  const marks = [...set.purgedWords].flatMap(([mark, asked]) => (isAsked(asked, author) ? [mark] : []));
  const lengths = [...new Set(marks.map((m) => Number(m.split(':')[0])))];
  return textsOf({ key: '', fields: values }).some((text) =>
    runsOf(plainWords(text), lengths).some((mark) => isAsked(set.purgedWords.get(mark), author)),
  );
}

/** Marks of all runs of whole words that are one of these lengths. */
function runsOf(plain: string, lengths: number[]): string[] {
  const letters = [...plain];
  return letters.flatMap((_, from) => {
    if (from > 0 && letters[from - 1] !== ' ') return [];
    const whole = lengths.filter((l) => from + l === letters.length || letters[from + l] === ' ');
    return whole.map((l) => `${l}:${print(letters.slice(from, from + l).join(''))}`);
  });
}
