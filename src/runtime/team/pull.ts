/** Decides how what is new at the server comes: by its positions, in parts, each kept before the next is asked for. */

import type { SyncState } from '../../core/model/team.js';
import { readArrived } from '../../core/team/read-operation.js';
import { absorb } from '../../core/team/set.js';
import type { Arrived } from '../../core/team/types.js';
import type { TeamStore } from '../../stores/_team-store.js';
import { type Held, type Joined, keepPulled, rewritePulled } from './folder.js';
import type { Here } from './material.js';

const PULL = 2000;
/** So many pulls at most in one go: a team of years comes in parts. */
const PULLS = 2000;

/** Answers how many of other machines came. What is no operation is passed over, counted, and stops nobody. */
export async function pull(
  store: TeamStore,
  { workspace, now }: Pick<Here, 'workspace' | 'now'>,
  joined: Joined,
  here: Held,
  sync: SyncState,
): Promise<number> {
  let pulled = 0;
  let purges = false;
  for (let i = 0; i < PULLS; i++) {
    const answer = await store.pull(joined.project, here.last, PULL);
    here.ahead = answer.now - now();
    sync.ahead = here.ahead;
    const good: Arrived[] = [];
    for (const raw of answer.arrived) {
      const arrived = readArrived(raw);
      // Another program's mistake, or malice: it is passed over, counted, and stops nobody.
      if (typeof arrived === 'string' || arrived.operation.project !== joined.project) sync.unread++;
      else good.push(arrived);
    }
    const last = Math.max(here.last, answer.last);
    if (good.length > 0 || last > here.last) keepPulled(workspace.dir, good, last);
    const moved = last > here.last;
    here.last = last;
    absorb(here.set, good);
    pulled += good.filter((a) => a.operation.device !== joined.device).length;
    purges ||= good.some((a) => a.operation.key.startsWith('purge/'));
    if (!answer.more || !moved) break;
  }
  if (purges) rewritePulled(workspace.dir, here);
  return pulled;
}
