/** Decides what this machine keeps at hand of its team: a small file for events and the line of status, a larger one for commands. */

import type { Met, SyncState, TeamSeen } from '../model/team.js';
import type { Fields } from '../model.js';
import type { LastBy } from './last-by.js';
import type { Overlap } from './overlap.js';
import type { Lease } from './types.js';
import type { TeamView } from './view.js';

/** Counts the forms of the files: one of another form is none. */
export const FORM = 1;

/** Below the folder of the workspace. */
export const TEAM_SEEN = 'cache/team.json';
export const TEAM_VIEW = 'cache/team-view.json';

export const NEVER: SyncState = {
  ...{ triedAt: 0, doneAt: 0, fault: null, failed: 0, nextAt: 0 },
  ...{ readOnly: false, unread: 0, refused: 0, held: [], ahead: 0, purged: { count: 0, what: [] }, committed: [] },
};

/** What commands look at. */
export interface TeamKept extends TeamView {
  v: number;
  leases: Lease[];
  /** By ref of a context that others have, too: who did what last. */
  last?: Record<string, LastBy>;
}

/** A meeting as it is kept. */
export function metOf({ with: o, files, may }: Overlap): Met {
  const met = { member: o.member, title: o.title, where: files, until: o.until };
  return files.length > 0 ? met : { ...met, where: may, may: true };
}

/** Each of the others once, with the end of their latest lease. */
export function hereOf(leases: Lease[], member: string): TeamSeen['here'] {
  const all = new Map<string, number>();
  for (const l of leases) if (l.member !== member) all.set(l.member, Math.max(l.until, all.get(l.member) ?? 0));
  return [...all].map(([name, until]) => ({ member: name, until })).slice(0, 100);
}

/** The text of the small file; `null` where it is none of ours. */
export function teamSeenIn(text: string): TeamSeen | null {
  try {
    const seen = JSON.parse(text) as TeamSeen;
    const whole =
      seen?.v === FORM && typeof seen.sync === 'object' && typeof seen.met === 'object' && seen.met !== null;
    return whole && Array.isArray(seen.here) ? seen : null;
  } catch {
    return null;
  }
}

/** The text of the large file. */
export function teamKeptIn(text: string): TeamKept | null {
  try {
    const kept = JSON.parse(text) as TeamKept & Fields;
    const lists = ['contexts', 'plans', 'decisions', 'intents', 'disputes', 'leases'] as const;
    return kept?.v === FORM && lists.every((l) => Array.isArray(kept[l])) ? kept : null;
  } catch {
    return null;
  }
}
