/** Decides who is told to be at work: this machine's sessions to the team, and others' sessions here, without what was purged. */
import { LASTS } from '../../core/team/at-work.js';
import { readLease } from '../../core/team/read-lease.js';
import { isRefusedLease } from '../../core/team/refused.js';
import type { TeamSet } from '../../core/team/set.js';
import type { Lease } from '../../core/team/types.js';
import type { TeamStore } from '../../stores/_team-store.js';
import type { Joined } from './folder.js';
import type { Mine } from './material.js';

const LEASE = LASTS / 1000;

/** Begins or renews the leases of the sessions that run, ends those of the others. */
export async function present(
  store: TeamStore,
  { project, member }: Joined,
  mine: Mine[],
  ended: string[],
  set: TeamSet,
): Promise<void> {
  for (const session of ended) await store.present(session, null, 0);
  for (const { session, id: _, ...own } of mine) {
    const lease = { ...own, project };
    await store.present(session, isRefusedLease(set, lease, member) ? null : lease, LEASE);
  }
}

/** So many leases are looked at. */
const MOST = 500;

/** Leases of other machines, checked like any input; whoever sends under the name of this device is another all the same. */
export function othersOf(leases: unknown[], { project, member, device }: Joined, ahead: number, set: TeamSet): Lease[] {
  return leases.slice(0, MOST).flatMap((raw): Lease[] => {
    const lease = readLease(raw);
    if (typeof lease === 'string' || lease.project !== project) return [];
    if (lease.member === member && lease.device === device) return [];
    return isRefusedLease(set, lease, lease.member) ? [] : [{ ...lease, until: lease.until - ahead }];
  });
}
