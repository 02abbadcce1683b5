/** Decides which intents of a team are one: what each said before, and which of this machine are its person's own to tell. */
import type { Fields } from '../model.js';
import { canonicalText } from './canonical.js';
import { compareOrder, orderOf } from './clock.js';
import { AGREED } from './listed.js';
import { recordKey, type TeamSet, writesOf } from './set.js';
import type { Arrived } from './types.js';
import { intentForm, type TeamIntentForm } from './view.js';

const FRONT = 'intent/';
/** So many former forms are kept at hand, the last ones. */
const MOST = 12;

/** What the intent at `key` ever said, in order; the last one is not always what stands. */
function fieldsOver(set: TeamSet, project: string, key: string): Fields[] {
  let said: Fields = {};
  return inOrder(set, project, key).flatMap(({ operation: { fields } }) => {
    said = fields === null ? {} : { ...said, ...fields };
    return fields === null ? [] : [said];
  });
}

function inOrder(set: TeamSet, project: string, key: string): Arrived[] {
  const all = writesOf(set, recordKey({ project, key }));
  return all
    .map((a) => ({ a, clock: orderOf(a), by: a.operation.id }))
    .sort(compareOrder)
    .map(({ a }) => a);
}

/** What the intent called `id` said before: who took it then has that in their file, and it is the same one. */
export function earlierForms(set: TeamSet, project: string, id: string): TeamIntentForm[] {
  const all = fieldsOver(set, project, FRONT + id).map(intentForm);
  const distinct = new Map(all.map((form) => [canonicalText(form), form]));
  return [...distinct.values()].slice(-MOST);
}

/**
 * `records` with each intent by the name that is its person's to tell. One that somebody else told first (taken, or brought by
 * git) is theirs, whatever it is called here; one that is called as another's and says otherwise has its author's name behind it.
 */
export function ownIntents(
  records: Record<string, Fields>,
  set: TeamSet,
  { project, author }: { project: string; author: string },
): Record<string, Fields> {
  const keys = Object.keys(records).filter((key) => key.startsWith(FRONT));
  if (keys.length === 0) return records;
  const others = foreign(set, project, author);
  if (others.size === 0) return records;
  const said = new Map(
    [...others]
      .flatMap(([key, first]) => fieldsOver(set, project, key).map((f) => [wordsOf(f), first] as const))
      .toReversed(),
  );
  const told = Object.entries(records).flatMap(([key, fields]): [string, Fields][] => {
    if (!key.startsWith(FRONT)) return [[key, fields]];
    const theirs = said.get(wordsOf(fields));
    const first = inOrder(set, project, key)[0];
    const isMine = first?.operation.author === author;
    if (theirs !== undefined && !(isMine && isBefore(first, theirs))) return [];
    return [[others.has(key) ? `${key}~${author}` : key, fields]];
  });
  return Object.fromEntries(told);
}

/** Has an intent its author's name behind it, since another is called as it is? */
export function isNamed(key: string, author: string): boolean {
  return key.startsWith(FRONT) && key.endsWith(`~${author}`);
}

/** By key, the first write of the intents that others told first. */
function foreign(set: TeamSet, project: string, author: string): Map<string, Arrived> {
  const front = recordKey({ project, key: FRONT });
  const keys = [...set.byKey.keys()].filter((at) => at.startsWith(front)).map((at) => at.slice(project.length + 1));
  return new Map(
    keys.flatMap((key) => {
      const first = inOrder(set, project, key)[0];
      return first === undefined || first.operation.author === author ? [] : [[key, first]];
    }),
  );
}

function isBefore(a: Arrived, b: Arrived): boolean {
  const of = (x: Arrived) => ({ clock: orderOf(x), by: x.operation.id });
  return compareOrder(of(a), of(b)) < 0;
}

/** What makes two of them one: what they are called and all that is agreed. */
function wordsOf(fields: Fields): string {
  return canonicalText([fields.summary ?? '', ...AGREED.map((name) => fields[name] ?? [])]);
}
