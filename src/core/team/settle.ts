/** Decides how what two people wrote differently is settled: which difference a word means, whose words then stand, what is written for it, and who is to hear of it. */
import type { Settled } from '../model/team.js';
import type { Fields } from '../model.js';
import { isSameValue } from './canonical.js';
import { isListed } from './listed.js';
import { COUNTED, contestedFields, removalsOf, standingIds, teamRecord } from './merge.js';
import { MOST } from './read-operation.js';
import { recordKey, type TeamSet } from './set.js';
import type { TeamOperation, TeamRecord, TeamState, Version } from './types.js';
import { type Dispute, wordsOf } from './view.js';

/** Whose words are to stand: one's own, or the others'. */
export type Side = 'mine' | 'theirs';

/** What a person settles: by field the words that stand from now on, and whose they are. */
export interface Settlement {
  key: string;
  words: Record<string, { value: unknown; author: string }>;
}

/** What is written for it; `why`: nothing can be, `side` = the words of that side are not there, or are several. */
export type Settling =
  | { settlement: Settlement; write: Pick<TeamOperation, 'key' | 'fields' | 'over'> }
  | { why: 'side' | 'away' };

/** What a difference is called at the command line: its key, without the kind where that tells nothing. */
export function disputeName(key: string): string {
  return key.startsWith('context/') ? key : restOf(key);
}

function restOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

/** What the team calls the context that a record is of. */
export function refIn(key: string): string {
  return restOf(key).split('/')[0] ?? '';
}

/** Keys of the differences that `name` may mean: one by its own name, else all of a context or plan. `here`: contexts of this machine. */
export function disputesCalled(
  name: string,
  disputes: Pick<Dispute, 'key'>[],
  here: { id: string; title: string; ref: string }[],
): string[] {
  const keys = [...new Set(disputes.map((d) => d.key))];
  const exact = keys.find(
    (key) => key === name || (disputeName(key) === name && !keys.some((k) => restOf(k).startsWith(`${name}/`))),
  );
  if (exact !== undefined) return [exact];
  const low = name.toLowerCase();
  const refs = here.filter((c) => c.id === name || c.title.toLowerCase() === low).map((c) => c.ref);
  return keys.filter((key) => {
    const ref = refIn(key);
    const isOf = ref === name || refs.includes(ref) || ref.startsWith(`${name}~`);
    return isOf || restOf(key) === name || restOf(key).startsWith(`${name}/`);
  });
}

/** `here`: the record as it stands on this machine, where it does. */
export function settling(
  set: TeamSet,
  key: string,
  side: Side,
  { project, member, here }: { project: string; member: string; here: Fields | undefined },
): Settling {
  const at = recordKey({ project, key });
  const record = teamRecord(set, at);
  const disputed = record === null ? [] : contestedFields(record).filter((f) => !COUNTED.includes(f));
  if (record === null || (disputed.length === 0 && (side === 'theirs' || here === undefined))) return { why: 'away' };
  const words: Settlement['words'] = {};
  for (const field of disputed) {
    const { own, others } = sidesOf(record.fields[field]!, here?.[field], member);
    const [only, ...more] = side === 'mine' ? own : others;
    if (only === undefined || more.length > 0) return { why: 'side' };
    words[field] = { value: only.value, author: only.first?.author ?? only.author };
  }
  // Of what another took away, the whole is told again.
  const fields = disputed.length > 0 ? Object.entries(words).map(([f, w]) => [f, w.value]) : Object.entries(here!);
  const removals = removalsOf(set, at).slice(-MOST.over);
  const over = fields.map(([f]) => [f, standingIds(set, at, String(f)).slice(-MOST.over)]);
  const write = {
    key,
    fields: Object.fromEntries(fields) as Fields,
    over: { ...Object.fromEntries(over), ...(removals.length === 0 ? {} : { '': removals }) },
  };
  return { settlement: { key, words }, write };
}

/** One's own words are those that one told, of several those that stand here; where one told none, what stands here. */
function sidesOf(versions: Version[], here: unknown, member: string): { own: Version[]; others: Version[] } {
  const standing = here === undefined ? [] : versions.filter((v) => isSameValue(v.value, here));
  const told = versions.filter((v) => (v.first?.author ?? v.author) === member);
  const both = told.filter((v) => standing.includes(v));
  const own = both.length > 0 ? both : told.length > 0 ? told : standing;
  return { own, others: versions.filter((v) => !own.includes(v)) };
}

/** So long it is listed, and so many of them. */
const LISTED = 7 * 86_400_000;
const MOST_LISTED = 20;

/** Differences that `member` was a side of and somebody else ended lately, the last first; `refs`: contexts here by what the team calls them. */
export function settledBy(
  state: TeamState,
  set: TeamSet,
  { project, member, refs, now }: { project: string; member: string; refs: Map<string, string>; now: number },
): Settled[] {
  const found = Object.values(state.records)
    .filter((r) => r.project === project && isListed(r.key.slice(0, r.key.indexOf('/')), restOf(r.key)))
    .flatMap((r) => Object.keys(r.fields).flatMap((field) => settledIn(r, field, set, member) ?? []))
    .filter((s) => s.at > now - LISTED)
    .map(({ ref, ...s }): Settled => ({ ...s, ...(refs.has(ref) ? { ref, id: refs.get(ref)! } : {}) }));
  return found.sort((a, b) => b.at - a.at).slice(0, MOST_LISTED);
}

function settledIn(
  { key, fields }: TeamRecord,
  field: string,
  set: TeamSet,
  member: string,
): (Omit<Settled, 'id' | 'ref'> & { ref: string }) | null {
  const [shown, ...more] = fields[field]!;
  if (shown === undefined || more.length > 0 || shown.author === member || COUNTED.includes(field)) return null;
  const { over, project } = set.byId.get(shown.by)!.operation;
  const before = (Object.hasOwn(over, field) ? over[field]! : []).flatMap((id) => set.byId.get(id)?.operation ?? []);
  const said = before.filter((o) => o.key === key && o.project === project && o.fields !== null);
  const own = said.filter((o) => o.author === member).map((o) => o.fields![field]);
  const differed = own.length > 0 && said.some((o) => o.author !== member && !isSameValue(o.fields![field], own[0]));
  if (!differed) return null;
  const words = wordsOf(shown.value);
  const isYours = own.some((value) => isSameValue(value, shown.value));
  const place = fields.place?.[0]?.value;
  const what = field === 'text' && typeof place === 'string' ? place : field;
  return { key, what, words, by: shown.author, isYours, at: shown.clock.at, ref: refIn(key) };
}
