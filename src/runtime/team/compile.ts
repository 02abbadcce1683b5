/** Decides what is kept at hand of the team after an exchange, for events and commands; made from what was pulled, and can be made again. */

import { decidedElsewhere } from '../../core/context/decided-elsewhere.js';
import { doneByOthers, finishedElsewhere, type Own, plansOver } from '../../core/context/finished-elsewhere.js';
import type { Met, Moved, SyncState, TeamSeen } from '../../core/model/team.js';
import type { Context, Fields } from '../../core/model.js';
import { clocksAhead } from '../../core/team/clock.js';

import { givenIn, giverOf, handedTo } from '../../core/team/handed.js';
import { earlierForms } from '../../core/team/intents.js';
import { lastBy } from '../../core/team/last-by.js';
import { refOf } from '../../core/team/material.js';
import { teamState } from '../../core/team/merge.js';
import { movedOn } from '../../core/team/moved-on.js';
import { overlapsOf } from '../../core/team/overlap.js';
import { FORM, hereOf, metOf, TEAM_SEEN, TEAM_VIEW, type TeamKept, teamSeenIn } from '../../core/team/seen.js';
import type { TeamSet } from '../../core/team/set.js';
import { settledBy } from '../../core/team/settle.js';
import type { Lease, TeamState } from '../../core/team/types.js';
import { teamView } from '../../core/team/view.js';
import { readText } from '../../stores/read-regular.js';
import { writeAtomic } from '../../stores/write.js';
import type { Joined } from './folder.js';
import type { Mine } from './material.js';

const MOST_MET = 5;
const MOST_OFFERS = 5;
/** Of so many contexts of others, the latest, it is kept who did what last. */
const MOST_LISTED = 100;

export interface Compiled {
  joined: Joined;
  set: TeamSet;
  sync: SyncState;
  waiting: number;
  /** Of others, that have not ended; `null` = nobody could be asked: those of before are kept. */
  leases: Lease[] | null;
  mine: Mine[];
  /** That are here. */
  contexts: Context[];
  /** What stands here, as it would leave. */
  records: Record<string, Fields>;
  /** What is read of them to see what others finished. */
  own: Pick<Own, 'now' | 'tasks' | 'records'>;
}

/** Writes both files anew. */
export function compileTeam(dir: string, from: Compiled): void {
  const { joined, set, sync, waiting, mine } = from;
  const leases = from.leases ?? keptLeases(dir);
  const state = teamState(set);
  const view = teamView(state, joined.project);
  const refs = new Set(
    [...from.contexts, ...view.contexts.slice(0, MOST_LISTED)].map((c) => ('ref' in c ? c.ref : refOf(c))),
  );
  const intents = view.intents.map((i) => ({ ...i, earlier: earlierForms(set, joined.project, i.id) }));
  const kept: TeamKept = {
    v: FORM,
    ...view,
    intents,
    leases,
    last: lastBy(state, joined.project, joined.member, refs),
  };
  const handed = handedTo(view.contexts, joined.member, from.contexts);
  const met: TeamSeen['met'] = {};
  // Another machine or clone of the same person is no other person.
  const others = leases.filter((l) => l.member !== joined.member);
  for (const m of mine) {
    const known = met[m.id] ?? [];
    // Several sessions, here and there, may be in one place: that is told once.
    for (const a of overlapsOf(m, others).map(metOf))
      if (known.length < MOST_MET && !known.some((k) => isSamePlace(k, a))) known.push(a);
    if (known.length > 0) met[m.id] = known;
  }
  const seen: TeamSeen = {
    ...{ v: FORM, member: joined.member, team: joined.team, sync, waiting },
    ...{ here: hereOf(leases, joined.member), met, handed: handed.length, disputed: view.disputes.length },
    moved: movedHere(state, from),
    settled: settledBy(state, set, {
      ...joined,
      refs: new Map(from.contexts.map((c) => [refOf(c), c.id])),
      now: from.own.now,
    }),
    clocks: clocksAhead(set, joined.member),
    offers: handed.slice(0, MOST_OFFERS).map((c) => {
      return { ref: c.ref, title: c.title, by: giverOf(c), note: c.note, at: c.handedAt };
    }),
    finished: finishedElsewhere(state, { ...from.own, ...joined, contexts: from.contexts }),
    theirs: doneByOthers(state, { ...from.own, ...joined, contexts: from.contexts }),
    // What stands in documents is read where they are shared.
    decided:
      joined.share === 'titles'
        ? {}
        : decidedElsewhere(view.decisions, {
            ...joined,
            contexts: from.contexts,
            here: from.records,
            now: from.own.now,
          }),
    given: givenIn(view.contexts, from.contexts),
    over: plansOver(state, joined, from.records),
  };
  writeAtomic(`${dir}/${TEAM_VIEW}`, JSON.stringify(kept), { durable: false, secret: true });
  writeAtomic(`${dir}/${TEAM_SEEN}`, JSON.stringify(seen), { durable: false, secret: true });
}

/** What others went on with of what is here. */
function movedHere(state: TeamState, { set, joined, contexts, records }: Compiled): Moved[] {
  const { project, member, share } = joined;
  const ids = new Map(contexts.map((c) => [refOf(c), c.id]));
  const over = new Set(contexts.filter((c) => c.status !== 'open').map(refOf));
  const moved = movedOn(state, set, { project, member, here: records, items: share !== 'titles' });
  return moved.flatMap(({ ended, ...m }): Moved[] => {
    const id = ids.get(m.ref);
    // Of what is over here its new name is news, and that it is open again; nothing that went on.
    if (id === undefined || (over.has(m.ref) && (m.title ?? m.reopened ?? m.back) === undefined)) return [];
    return [{ ...m, id, ...(ended === undefined || over.has(m.ref) ? {} : { ended }) }];
  });
}

/** Says in the small file alone that an exchange failed, where that much can be written. */
export function tellFailure(dir: string, sync: SyncState): SyncState {
  try {
    const seen = teamSeenIn(readText(`${dir}/${TEAM_SEEN}`));
    if (seen !== null)
      writeAtomic(`${dir}/${TEAM_SEEN}`, JSON.stringify({ ...seen, sync }), { durable: false, secret: true });
  } catch {
    return sync;
  }
  return sync;
}

function isSamePlace(a: Met, b: Met): boolean {
  return a.member === b.member && a.where.join('\n') === b.where.join('\n');
}

function keptLeases(dir: string): Lease[] {
  try {
    const kept = JSON.parse(readText(`${dir}/${TEAM_VIEW}`)) as TeamKept;
    return Array.isArray(kept.leases) ? kept.leases : [];
  } catch {
    return [];
  }
}
