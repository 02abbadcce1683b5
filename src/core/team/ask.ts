/** What a command may ask of the team's side of the world, and what it is answered. */

import type { SyncState, TeamSeen } from '../model/team.js';
import type { Fields } from '../model.js';
import type { TeamKept } from './seen.js';
import type { Member, Role, Share, TeamPlan } from './types.js';
import type { TeamItem } from './view.js';

/** `look`, `preview` and `items` read this machine alone; all others go to the server. */
export type TeamAsk =
  | { do: 'look' }
  /** What would leave now. */
  | { do: 'preview'; share: Share | null }
  | { do: 'items'; ref: string }
  | { do: 'join'; url: string; team: string; project: string | null; share: Share }
  | { do: 'leave' }
  | { do: 'sync' }
  | { do: 'share'; share: Share }
  | { do: 'members' }
  /** Brings the tables at `url`, or of the joined team, up to date. */
  | { do: 'migrate'; url: string | null }
  | { do: 'admit'; member: string; role: Role }
  | { do: 'dismiss'; member: string }
  | { do: 'search'; query: string }
  /** Takes back what a member wrote since then, a time as a person types it. */
  | { do: 'undo'; member: string; since: string }
  /** Refuses for ever what was written of these records, and the values in `texts`. */
  | { do: 'purge'; keys: string[]; texts: string[] };

/** What this machine joined, as it may be shown. */
export interface JoinedView {
  url: string;
  team: string;
  member: string;
  role: Role;
  project: string;
  share: Share;
}

export interface TeamAnswer {
  joined: JoinedView | null;
  seen: TeamSeen | null;
  kept: TeamKept | null;
  /** Why the server could not do it; `code` is that of a `TeamFault`. */
  fault?: { code: string; detail: string };
  records?: Record<string, Fields>;
  items?: TeamItem[];
  members?: Member[];
  /** Names of the members as of the last exchange; not there before the first. */
  known?: string[];
  /** What was left just now. */
  left?: string;
  plans?: TeamPlan[];
  /** Did this machine's role make the team? */
  made?: boolean;
  /** Of an exchange. */
  exchanged?: { pushed: number; pulled: number; waiting: number; sync: SyncState; left?: 'busy' | 'later' };
  /** Of the tables, after a migration. */
  version?: number;
  /** How many operations a purge or an undo names. */
  named?: number;
}
