/** What a command may ask of the team's side of the world, and what it is answered. */

import type { Settled, SyncState, TeamSeen } from '../model/team.js';
import type { Fields } from '../model.js';
import type { PurgeCount } from './purge.js';
import type { TeamKept } from './seen.js';
import type { Settlement, Side } from './settle.js';
import type { Member, Role, Share, TeamPlan } from './types.js';
import type { TeamItem } from './view.js';

/** `look`, `waiting`, `committed`, `items`, `purgeable`, `leaves` and a `preview` that does not `look` read this machine alone; all others go to the server. */
export type TeamAsk =
  | { do: 'look' }
  /** The same as `look`, with what waits counted now. */
  | { do: 'waiting' }
  /** The same as `look`, with the contexts whose document stands in git. */
  | { do: 'committed' }
  /** What would leave now; with `look` the server is asked whether it could be joined: nothing is changed there, nothing sent. */
  | {
      do: 'preview';
      share: Share | null;
      joining?: { url: string; team: string; project: string | null; look: boolean };
    }
  | { do: 'items'; ref: string }
  /** The same as `look`, with how much a purge would take of what is known here. */
  | { do: 'purgeable'; ref: string | null; texts: string[] }
  /** The same as `look`, with which contexts leave, and whether words beside them would. */
  | { do: 'leaves'; words: string }
  /** `share` `null`: as it was when this team was left, else titles. */
  | { do: 'join'; url: string; team: string; project: string | null; share: Share | null }
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
  /** Ends what two people wrote differently, in one's own words or in the others'. */
  | { do: 'settle'; ref: string; side: Side }
  /** Refuses for ever what was and will be written of what `ref` names, and in which one of `texts` stands. */
  | { do: 'purge'; ref: string | null; texts: string[] };

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
  /** The file that says what was joined is there, and cannot be read. */
  torn?: boolean;
  seen: TeamSeen | null;
  kept: TeamKept | null;
  /** Why the server could not do it; `code` is that of a `TeamFault`. */
  fault?: { code: string; detail: string };
  records?: Record<string, Fields>;
  /** What leaves with what was done just now. */
  leaving?: Record<string, Fields>;
  /** The share that `records` are of. */
  share?: Share;
  items?: TeamItem[];
  members?: Member[];
  /** Names of the members as of the last exchange; not there before the first. */
  known?: string[];
  /** What was left just now. */
  left?: string;
  plans?: TeamPlan[];
  /** Did this machine's role make the team? */
  made?: boolean;
  /** Of an exchange. `news`: it found more that cannot be read, or that the team purged and is still here. */
  exchanged?: {
    pushed: number;
    pulled: number;
    waiting: number;
    sync: SyncState;
    left?: 'busy' | 'later';
    news?: boolean;
    /** What stays here for a private context was told to nobody as it is now. */
    untold?: boolean;
    /** Differences that somebody else ended, and that this exchange brought. */
    settled?: Settled[];
  };
  /** Ids of contexts whose document stands in git. */
  committed?: string[];
  /** Of the tables, after a migration. */
  version?: number;
  /** Refs of the contexts that leave, and whether the words that were asked about stay here: they name a private context. */
  leaves?: string[];
  wordsStay?: boolean;
  /** Nothing says which repository this is. */
  nameless?: boolean;
  /** How many operations a purge or an undo names. */
  named?: number;
  purged?: PurgeCount;
  /** What was settled; absent = nobody could look at what the team has, a word = why it is not. */
  settled?: Settlement | 'none' | 'side' | 'away';
  /** What a purge may mean, or names of what two people wrote differently, where its word fits several. */
  unclear?: string[];
}
