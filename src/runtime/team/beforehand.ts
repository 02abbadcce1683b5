/** Decides what is known on this machine of an act on the team before a person says yes: how much a purge takes, what of a hand-over leaves. */
import type { TeamAnswer, TeamAsk } from '../../core/team/ask.js';
import { refOf } from '../../core/team/material.js';
import { type Purge, purgeKeys, purgeOf } from '../../core/team/purge.js';
import { isProject } from '../../core/team/read-operation.js';
import { withoutRefused } from '../../core/team/refused.js';
import { absorb, type TeamSet } from '../../core/team/set.js';
import { type Joined, readHeld, readJoined, readSent } from './folder.js';
import { teamAtHand } from './local.js';
import { type Here, readShared } from './material.js';
import { projectOf } from './project.js';
import { unsent } from './push.js';

/** What is known here of `ask`, beside what is known of the team. */
export function beforehand(ask: TeamAsk, here: Here): Partial<TeamAnswer> {
  const { dir, root } = here.workspace;
  if (ask.do === 'preview') {
    const isNamed = ask.joining === undefined || isProject(ask.joining.project ?? projectOf(root));
    return isNamed ? {} : { nameless: true };
  }
  if (ask.do !== 'purgeable' && ask.do !== 'leaves') return {};
  const joined = readJoined(dir);
  if (joined === null) return {};
  const { set } = readHeld(dir);
  if (ask.do === 'leaves') {
    const { records, hides } = readShared(here, joined.share);
    const leaves = Object.entries(records).flatMap(([key, fields]) => {
      const isTold = withoutRefused(set, { project: joined.project, key, fields }, joined.member) !== null;
      return key.startsWith('context/') && isTold ? [key.slice('context/'.length)] : [];
    });
    return { leaves, wordsStay: hides(ask.words) };
  }
  absorb(set, readSent(dir).outbox.map(unsent));
  const { fields: _, ...counted } = purgeIn(ask, set, joined, here);
  return counted;
}

/** What a purge comes to in `set`, and its operations' fields. */
export function purgeIn(
  { ref, texts }: { ref: string | null; texts: string[] },
  set: TeamSet,
  by: Joined,
  here: Here,
): Pick<TeamAnswer, 'named' | 'purged' | 'unclear'> & Pick<Purge, 'fields'> {
  const known = Object.values(here.store.state().contexts).map((c) => ({ id: c.id, title: c.title, ref: refOf(c) }));
  const { keys, unclear } = ref === null ? { keys: [], unclear: [] } : purgeKeys(ref, set, by.project, known);
  const { count, fields } = purgeOf({ keys, texts }, set, leasesAtHand(here, by), by);
  return { named: count.operations, purged: count, ...(unclear.length > 0 ? { unclear } : {}), fields };
}

/** Leases that were known when the last exchange ended, and those of this machine. */
function leasesAtHand(here: Here, { member, share }: Joined): Parameters<typeof purgeOf>[2] {
  const others = teamAtHand(here.workspace.dir).kept?.leases ?? [];
  return [...others, ...readShared(here, share).leases.map((l) => ({ ...l, member }))];
}
