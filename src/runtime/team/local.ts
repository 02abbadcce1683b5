/** Decides what of a team is told without asking its server: what was joined, what was pulled, what would leave. */

import type { Fields } from '../../core/model.js';
import type { JoinedView, TeamAnswer, TeamAsk } from '../../core/team/ask.js';
import { calledIn } from '../../core/team/called.js';
import { teamState } from '../../core/team/merge.js';
import { withoutRefused } from '../../core/team/refused.js';
import { TEAM_SEEN, TEAM_VIEW, teamKeptIn, teamSeenIn } from '../../core/team/seen.js';
import { absorb } from '../../core/team/set.js';
import type { Share } from '../../core/team/types.js';
import { earlierTexts, itemsOf, type TeamItem } from '../../core/team/view.js';
import { readText } from '../../stores/read-regular.js';
import { refreshIndex } from '../plans/index.js';
import { isJoined, type Joined, readHeld, readJoined, readLeft, readSent } from './folder.js';
import { type Here, readShared } from './material.js';
import { readMembers } from './members.js';
import { waitingNow } from './next.js';
import { committedIn } from './older.js';
import { unsent } from './push.js';

const MOST_BYTES = 16 * 1024 * 1024;

/** The answer to what this machine knows by itself. */
export function answerHere(ask: TeamAsk, here: Here): TeamAnswer {
  const { dir } = here.workspace;
  const answer = teamAtHand(dir);
  const { joined } = answer;
  if (ask.do === 'preview') {
    const left = ask.joining === undefined ? null : readLeft(dir, ask.joining.url, ask.joining.team);
    answer.share = ask.share ?? joined?.share ?? left?.share ?? 'titles';
    answer.records = leavingAt(answer.share, here, joined);
  }
  if (ask.do === 'waiting' && answer.seen !== null)
    answer.seen = { ...answer.seen, waiting: waitingNow(here) ?? answer.seen.waiting };
  if (ask.do === 'committed') answer.committed = committedIn(dir, Object.values(here.store.state().contexts));
  if (ask.do === 'items' && joined !== null) {
    answer.items = teamItems(here, joined, calledIn(answer, ask.ref)?.ref ?? ask.ref);
  }
  return answer;
}

/** What the team wrote of the context that it calls `ref`, with what is still to be sent. */
export function teamItems(
  { workspace }: Pick<Here, 'workspace'>,
  { project }: Pick<Joined, 'project'>,
  ref: string,
): TeamItem[] {
  const { set } = readHeld(workspace.dir);
  absorb(set, readSent(workspace.dir).outbox.map(unsent));
  const items = itemsOf(teamState(set), project, ref);
  return items.map((item) => ({ ...item, earlier: earlierTexts(set, project, item) }));
}

/** What leaves at `share`, of the plans as they stand on the disk now: what is not indexed yet leaves with the first exchange, too. */
export function leavingAt(share: Share, here: Here, joined: JoinedView | null): Record<string, Fields> {
  const fresh = refreshIndex(here.workspace, here.config, { how: 'refresh' }).plans;
  return unpurged(readShared({ ...here, plans: () => fresh }, share).records, here.workspace.dir, joined);
}

/** What was purged is not told, however often it stands here. */
function unpurged(records: Record<string, Fields>, dir: string, joined: JoinedView | null): Record<string, Fields> {
  if (joined === null) return records;
  const { set } = readHeld(dir);
  const told = Object.entries(records).flatMap(([key, all]): [string, Fields][] => {
    const fields = withoutRefused(set, { project: joined.project, key, fields: all }, joined.member);
    return fields === null ? [] : [[key, fields]];
  });
  return Object.fromEntries(told);
}

/** What this machine has at hand of the team of the folder `dir`. */
export function teamAtHand(dir: string): TeamAnswer {
  return lookedAt(dir, isJoined(dir) ? readJoined(dir) : null);
}

/** What was joined and how the last exchange went. */
export function lookedAt(dir: string, joined: Joined | null): TeamAnswer {
  if (joined === null) return { joined: null, seen: null, kept: null, ...(isJoined(dir) ? { torn: true } : {}) };
  const known = readMembers(dir);
  return {
    joined: viewOf(joined),
    seen: teamSeenIn(textOf(`${dir}/${TEAM_SEEN}`)),
    kept: teamKeptIn(textOf(`${dir}/${TEAM_VIEW}`)),
    ...(known === null ? {} : { known }),
  };
}

function viewOf({ url, team, member, role, project, share }: Joined): JoinedView {
  return { url, team, member, role, project, share };
}

function textOf(path: string): string {
  try {
    const text = readText(path);
    return text.length > MOST_BYTES ? '' : text;
  } catch {
    return '';
  }
}
