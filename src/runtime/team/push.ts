/** Decides how what is new here leaves: written down first, sent in parts; what the server does not take waits with its reason. */

import type { SyncState } from '../../core/model/team.js';
import { canonicalText } from '../../core/team/canonical.js';
import { heldBack, withoutReplaced } from '../../core/team/outbox.js';
import type { Outgoing } from '../../core/team/outgoing.js';
import { absorb } from '../../core/team/set.js';
import type { Arrived, TeamOperation } from '../../core/team/types.js';
import { type Pushed, TeamFault, type TeamStore } from '../../stores/_team-store.js';
import { type Held, type Sent, writeSent } from './folder.js';

/** So many operations leave at once. */
const PUSH = 500;
/** So many reasons are told. */
const TOLD = 5;

/** A crash sends the same operations again, and the server has each once. Answers how many arrived. */
export async function push(
  store: TeamStore,
  dir: string,
  here: Held,
  sent: Sent,
  next: Outgoing,
  sync: SyncState,
): Promise<number> {
  const differs =
    canonicalText([sent.records, sent.away]) !== canonicalText([next.sent, next.away]) ||
    Object.keys(sent.waiting).length > 0;
  const kept = withoutReplaced(sent.outbox, sent.refused, next.operations);
  const fewer = kept.length < sent.outbox.length;
  sent.outbox = [...kept, ...next.operations];
  Object.assign(sent, { records: next.sent, away: next.away, waiting: {} });
  if (differs || fewer || next.operations.length > 0) writeSent(dir, sent);
  absorb(here.set, next.operations.map(unsent));
  let pushed = 0;
  const tried = new Set<string>();
  for (;;) {
    // What was refused before is tried behind the rest: it may fit now.
    const isOld = ({ id }: TeamOperation): number => Number(Object.hasOwn(sent.refused, id));
    const due = sent.outbox.filter((o) => !tried.has(o.id)).sort((a, b) => isOld(a) - isOld(b));
    if (due.length === 0) break;
    const { batch, answer } = await pushed1(store, due);
    const why = new Map(answer.refused.map((r) => [r.id, r.why]));
    const arrived = batch.filter((o) => Object.hasOwn(answer.positions, o.id));
    if (arrived.length + why.size === 0)
      throw new TeamFault('broken', 'the server took none of what was sent, and refused none');
    pushed += arrived.length;
    for (const o of batch) tried.add(o.id);
    settle(sent, batch, answer.positions, why);
    writeSent(dir, sent);
  }
  const held = heldBack(sent.outbox, sent.refused, next.unfit);
  Object.assign(sync, { refused: held.length, held: held.slice(0, TOLD) });
  return pushed;
}

/** What arrived, or was purged for ever, is out of the outbox; the rest stays in it. */
function settle(sent: Sent, batch: TeamOperation[], positions: Pushed['positions'], why: Map<string, string>): void {
  const gone = new Set(batch.map((o) => o.id).filter((id) => Object.hasOwn(positions, id) || why.get(id) === 'purged'));
  sent.outbox = sent.outbox.filter((o) => !gone.has(o.id));
  for (const id of gone) delete sent.refused[id];
  for (const [id, reason] of why) if (!gone.has(id)) sent.refused[id] = reason;
}

/** As much of `due` as the server takes at once: where a quota does not let all of it through, a part may fit. */
async function pushed1(store: TeamStore, due: TeamOperation[]): Promise<{ batch: TeamOperation[]; answer: Pushed }> {
  for (let most = PUSH; ; most = Math.floor(Math.min(most, due.length) / 8)) {
    const batch = due.slice(0, Math.max(1, most));
    try {
      return { batch, answer: await store.push(batch) };
    } catch (e) {
      if (!(e instanceof TeamFault) || e.code !== 'full' || batch.length === 1) throw e;
    }
  }
}

/** An operation that is only here so far. */
export function unsent(operation: TeamOperation): Arrived {
  return { operation, position: null, arrivedAt: null };
}
