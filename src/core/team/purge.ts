/** Decides what a purge takes out: which records a person means by a name, which operations a text stands in, and how much of it is theirs to take. */
import { valueFingerprint } from './canonical.js';
import { shownField, teamRecord } from './merge.js';
import { MOST } from './read-operation.js';
import { holdsText, keyMark, wordsMark } from './refused.js';
import type { TeamSet } from './set.js';
import type { Lease, Role, TeamOperation } from './types.js';

/** Who purges. */
interface By {
  project: string;
  member: string;
  role: Role;
}

/** How much a purge takes, and of how many operations an owner alone could. */
export interface PurgeCount {
  operations: number;
  /** By kind (`context`, `item`, …), how many records they are of. */
  records: Record<string, number>;
  leases: number;
  ofOthers: number;
}

export interface Purge {
  count: PurgeCount;
  /** Fields of the operations that ask for it; [] = there is nothing to take. */
  fields: NonNullable<TeamOperation['fields']>[];
}

const KINDS = ['context', 'plan', 'intent'];

/**
 * The records that `name` means: a ref, a path or an id as it is, else the id or title of a context of this machine (`here`) or
 * of the team. A key that ends in `/` stands for all below it. `unclear`: it may mean any of these.
 */
export function purgeKeys(
  name: string,
  set: TeamSet,
  project: string,
  here: { id: string; title: string; ref: string }[],
): { keys: string[]; unclear: string[] } {
  const names = namesIn(set, project);
  const low = name.toLowerCase();
  const exact = names.filter((n) => n.name === name);
  const local = here.filter((c) => c.id === name || c.title.toLowerCase() === low).map((c) => c.ref);
  const called = names.filter(
    (n) => (n.kind === 'context' && (n.name.startsWith(`${name}~`) || local.includes(n.name))) || n.title() === low,
  );
  const found = exact.length > 0 ? exact : called;
  const distinct = [...new Set(found.map((n) => n.name))];
  if (distinct.length > 1) return { keys: [], unclear: distinct.sort() };
  const below: Record<string, string[]> = { context: ['item', 'decision'], plan: ['task'], intent: [] };
  const keys = found.flatMap((n) => [`${n.kind}/${n.name}`, ...below[n.kind]!.map((k) => `${k}/${n.name}/`)]);
  return { keys: [...new Set(keys)], unclear: [] };
}

/** What `keys` and `texts` come to in what is known here; `leases` are those at hand. */
export function purgeOf(
  { keys, texts }: { keys: string[]; texts: string[] },
  set: TeamSet,
  leases: Pick<Lease, 'member' | 'context' | 'title' | 'branch' | 'scope' | 'files'>[],
  by: By,
): Purge {
  const named = (key: string): boolean => keys.some((k) => key === k || (k.endsWith('/') && key.startsWith(k)));
  const holds = (of: Pick<TeamOperation, 'key' | 'fields'>): boolean => texts.some((t) => holdsText(of, t));
  const all = [...set.byId.values()].map((a) => a.operation);
  const meant = all.filter(
    (o) => o.project === by.project && !/^(?:undo|purge)\//.test(o.key) && (named(o.key) || holds(o)),
  );
  const may = (author: string): boolean => by.role === 'owner' || author === by.member;
  const taken = meant.filter((o) => may(o.author));
  const seen = leases.filter(({ member, context, ...fields }) => {
    const key = `context/${context}`;
    return may(member) && (named(key) || holds({ key, fields }));
  });
  const records: Record<string, number> = {};
  for (const key of new Set(taken.map((o) => o.key))) {
    const kind = key.slice(0, key.indexOf('/'));
    records[kind] = (records[kind] ?? 0) + 1;
  }
  const count = { operations: taken.length, records, leases: seen.length, ofOthers: meant.length - taken.length };
  if (taken.length + seen.length === 0) return { count, fields: [] };
  const any = by.role === 'owner' ? { any: true } : {};
  // A text is looked for within words, too: what it was found in is refused as it stands.
  const values = taken.flatMap((o) => Object.values(o.fields ?? {}));
  const found = values.filter((v) => texts.some((t) => holdsText({ key: '', fields: { v } }, t)));
  const marks = {
    fingerprints: [...new Set([...texts, ...found].map((v) => valueFingerprint(v)))].slice(0, MOST.list),
    keys: keys.map((key) => keyMark({ project: by.project, key })).slice(0, MOST.list),
    words: texts.flatMap((t) => wordsMark(t) ?? []).slice(0, MOST.list),
  };
  const parts = inParts(taken.map((o) => o.id));
  // The marks are looked for among all that the server has: once.
  return { count, fields: parts.map((ids, i) => ({ ids, ...(i === 0 ? marks : { fingerprints: [] }), ...any })) };
}

/** So many ids at most are named at once; one empty part where there are none. */
export function inParts(ids: string[]): string[][] {
  const parts: string[][] = [ids.slice(0, MOST.named)];
  for (let i = MOST.named; i < ids.length; i += MOST.named) parts.push(ids.slice(i, i + MOST.named));
  return parts;
}

function namesIn(set: TeamSet, project: string): { kind: string; name: string; title(): string }[] {
  return [...set.byKey.keys()].flatMap((at) => {
    if (!at.startsWith(`${project} `) || set.byKey.get(at)!.size === 0) return [];
    const key = at.slice(project.length + 1);
    const kind = key.slice(0, key.indexOf('/'));
    if (!KINDS.includes(kind)) return [];
    const title = (): string => {
      const record = teamRecord(set, at);
      const shown = record === null ? null : shownField(record, 'title');
      return typeof shown === 'string' ? shown.toLowerCase() : '';
    };
    return [{ kind, name: key.slice(kind.length + 1), title }];
  });
}
