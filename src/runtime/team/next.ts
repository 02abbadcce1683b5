/** Decides what waits here to leave: what the workspace shows its team now, beside what was sent. */
import type { Fields } from '../../core/model.js';
import { suspectsIn, type Versions, withNewer } from '../../core/team/older.js';
import { freshIn, type Outgoing, outgoing, type Shown } from '../../core/team/outgoing.js';
import { absorb, type TeamSet } from '../../core/team/set.js';
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
  const versionsOf = shared.versions(suspectsIn(shared.records, before));
  const of = (key: string): Versions | null | undefined => (stays(key) ? versionsOf(key) : undefined);
  const records: Record<string, Fields> = withNewer(shared.records, before, of, { set, project: joined.project });
  const writer = { ...joined, author: joined.member, now, nonce };
  const fresh = freshIn(records, before, set, writer).filter((key) => stays(key));
  const taken = fresh.length === 0 ? {} : asTaken(shared.taken(fresh), set, writer);
  for (const key of Object.keys(taken)) if (shared.hides(taken[key])) delete taken[key];
  return outgoing(records, before, set, writer, {
    ...{ taken, mayReturn: (key) => stays(key) && shared.mayReturn(key) },
    isWithheld: (key) => !KINDS[joined.share].includes(key.slice(0, key.indexOf('/'))),
    ...(shown === undefined ? {} : { shown }),
  });
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
