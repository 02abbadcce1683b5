/** Decides who is told to be at work: this machine's sessions to the team, and others' sessions here, without what was purged. */
import { isName } from '../../core/team/read-operation.js';
import { isRefusedLease } from '../../core/team/refused.js';
import type { TeamSet } from '../../core/team/set.js';
import type { Lease } from '../../core/team/types.js';
import type { TeamStore } from '../../stores/_team-store.js';
import type { Joined } from './folder.js';
import type { Mine } from './material.js';

const LEASE = 45 * 60;

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

/** Leases of other machines, checked like any input. */
export function othersOf(leases: Lease[], joined: Joined, ahead: number, set: TeamSet): Lease[] {
  const texts = (value: unknown, most: number): string[] =>
    Array.isArray(value)
      ? value.filter((v): v is string => typeof v === 'string' && v.length <= 300).slice(0, most)
      : [];
  return leases.slice(0, 500).flatMap((l): Lease[] => {
    const { member, device, session, context, title, branch, until } = l ?? {};
    const good =
      isName(member) && [device, session, context, title].every((t) => typeof t === 'string' && t.length <= 512);
    if (!good || typeof until !== 'number' || device === joined.device) return [];
    const paths = { scope: texts(l.scope, 32), files: texts(l.files, 64) };
    const name = typeof branch === 'string' ? branch.slice(0, 200) : null;
    if (isRefusedLease(set, { ...paths, project: joined.project, context, title, branch: name }, member)) return [];
    return [
      {
        member,
        device,
        session,
        project: joined.project,
        context,
        title,
        branch: name,
        until: until - ahead,
        ...paths,
      },
    ];
  });
}
