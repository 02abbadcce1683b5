/** Decides what waits here to leave: what the workspace shows its team now, beside what was sent. */
import type { Fields } from '../../core/model.js';
import { isSameValue } from '../../core/team/canonical.js';
import { isNamed, ownIntents } from '../../core/team/intents.js';
import { contestedFields, teamRecord } from '../../core/team/merge.js';
import { suspectsIn, type Versions, withNewer } from '../../core/team/older.js';
import { freshIn, type Outgoing, outgoing, type Shown } from '../../core/team/outgoing.js';
import { absorb, isCounted, recordKey, type TeamSet, writesOf } from '../../core/team/set.js';
import { asTaken } from '../../core/team/taken.js';
import { type Joined, readHeld, readJoined, readSent, type Sent } from './folder.js';
import { type Here, KINDS, readShared, type Shared } from './material.js';
import { unsent } from './push.js';

/** What leaves next of `shared`, with everything that this machine has seen (`set`). */
export function nextOf(
  { joined, sent, shared }: { joined: Joined; sent: Sent; shared: Shared },
  set: TeamSet,
  { now, nonce, shown }: { now: number; nonce: string; shown?: Shown },
): Outgoing {
  const before = sent.records ?? {};
  const stays = (key: string): boolean => !shared.hides([key, before[key]]);
  const mine = ownIntents(shared.records, set, { project: joined.project, author: joined.member });
  const versionsOf = shared.versions(suspectsIn(mine, before));
  const of = (key: string): Versions | null | undefined =>
    stays(key) ? inFile(versionsOf(key), key, joined.member) : undefined;
  const told = ownAlone({ ...shared, records: mine }, before, set, joined);
  const records: Record<string, Fields> = withNewer(told, before, of, { set, project: joined.project });
  const writer = { ...joined, author: joined.member, now, nonce };
  const fresh = freshIn(records, before, set, writer).filter((key) => stays(key));
  const taken = fresh.length === 0 ? {} : asTaken(shared.taken(fresh), set, writer);
  for (const key of Object.keys(taken)) if (shared.hides(taken[key])) delete taken[key];
  return outgoing(records, before, set, writer, {
    ...{ taken, away: sent.away, mayReturn: (key) => stays(key) && shared.mayReturn(key) },
    isWithheld: (key) => !KINDS[joined.share].includes(key.slice(0, key.indexOf('/'))),
    ...(shown === undefined ? {} : { shown }),
  });
}

/** `of`, where the file calls an intent otherwise than the team: without its author's name. */
function inFile(of: Versions | null | undefined, key: string, author: string): Versions | null | undefined {
  const name = isNamed(key, author) ? key.slice(0, -author.length - 1) : key;
  if (name === key || of == null) return of;
  const called = (all: Versions['here']): Versions['here'] =>
    all.map((v) => (Object.hasOwn(v, name) ? { ...v, [key]: v[name]! } : v));
  return { here: called(of.here), elsewhere: called(of.elsewhere) };
}

/** `shared.records` without what came from somebody else by git, and nobody has told: it is not told as this person's. What was told before stays as it was. */
function ownAlone(
  { records, found, byOthers }: Shared,
  before: Record<string, Fields>,
  set: TeamSet,
  { project, member: author }: Pick<Joined, 'project' | 'member'>,
): Record<string, Fields> {
  const isBrought = (key: string, fields: Fields): boolean => {
    const isSaid = (said: Fields | null | undefined): boolean => said != null && isSameValue(said.text, fields.text);
    if (isSaid(before[key])) return false;
    // A merge of git ends no difference: it knows nothing of who is right.
    const at = recordKey({ project, key });
    const record = teamRecord(set, at);
    if (record !== null && contestedFields(record).includes('text')) return byOthers(key, fields);
    const said = writesOf(set, at).filter((a) => isSaid(a.operation.fields));
    if (said.some((a) => a.operation.author === author || isCounted(set, a))) return false;
    // What its author took back is theirs to tell again.
    return said.length > 0 || byOthers(key, fields);
  };
  const isTheirs = (key: string, fields: Fields): boolean => {
    const [kind, ref = ''] = key.split('/');
    const since = kind === 'item' || kind === 'decision' ? found.get(ref) : undefined;
    if (since === undefined || Object.hasOwn(before, key)) return false;
    return (
      Number(fields.at ?? 0) < Math.floor(since / 1000) * 1000 &&
      writesOf(set, recordKey({ project, key })).length === 0
    );
  };
  const told = Object.entries(records).flatMap(([key, fields]): [string, Fields][] => {
    if (isTheirs(key, fields)) return [];
    if (!isBrought(key, fields)) return [[key, fields]];
    return Object.hasOwn(before, key) ? [[key, before[key]!]] : [];
  });
  return Object.fromEntries(told);
}

/** How much waits now; `null` where no exchange has said yet what was sent. */
export function waitingNow(here: Here): number | null {
  const { dir } = here.workspace;
  const joined = readJoined(dir);
  const sent = readSent(dir);
  if (joined === null || sent.records === null) return null;
  const { set } = readHeld(dir);
  absorb(set, sent.outbox.map(unsent));
  const shared = readShared(here, joined.share);
  const { operations, unfit } = nextOf({ joined, sent, shared }, set, { now: here.now(), nonce: 'count000' });
  return sent.outbox.length + operations.length + unfit.length;
}
