/** The words of a team: what of a workspace is shared, as operations that any number of machines may bring in any order. */
import type { Fields } from '../model.js';

/** Time that also counts: `at` milliseconds, `n` counts up where many share one `at`; never behind what its device has seen. */
export interface Clock {
  at: number;
  n: number;
}

/**
 * One shared change of one record.
 *
 * Keys: `context/REF`, `item/REF/ITEM` (REF is the context's), `plan/PATH`, `task/PATH/ID`, `intent/ID` (`intent/ID~AUTHOR` where another's is called so), `decision/REF/ITEM`;
 * `undo/ID` takes operations back, `purge/ID` refuses them for ever (ID is the operation's own).
 */
export interface TeamOperation {
  v: 1;
  /** Unique, never counted up: time and chance, 8 to 64 letters of `[0-9A-Za-z_-]`. */
  id: string;
  /** Which repository: fingerprint of its root commit, or the name given when it joined. */
  project: string;
  /** The member's id; the server holds it against the role that pushes. */
  author: string;
  device: string;
  clock: Clock;
  key: string;
  /**
   * Only those that change; `null` for the whole: the record is taken away. Of `purge/ID`, what is refused for ever: `ids` of
   * operations, `fingerprints` of values (`valueFingerprint`), `keys` of records (`keyMark`), `words` (`wordsMark`) that stand in
   * any text; those of other authors only with `any`, which the server takes from owners alone.
   */
  fields: Fields | null;
  /** By field, ids of the writes that this one has seen and replaces; of a taken-away record those that it has seen. */
  over: Record<string, string[]>;
  /** Of `undo/ID`: the operations taken back. Those of others count only with `fields.any`, which the server takes from owners alone. */
  undoes?: string[];
}

/** An operation as the server has it. */
export interface Arrived {
  operation: TeamOperation;
  /** Given per team at commit, ascending without a gap that could still be filled; `null` = only here so far. */
  position: number | null;
  /** The server's clock at commit, milliseconds; `null` = only here so far. */
  arrivedAt: number | null;
}

/** One write of a field that no other write replaced. */
export interface Version {
  value: unknown;
  /** The operation that wrote it. */
  by: string;
  author: string;
  /** Who had written these very words, where `by` took them up, and in which operation. */
  first?: { author: string; by: string; at: number };
  /** By which versions are ordered: the operation's own clock, or its arrival where that clock is beyond the bound. */
  clock: Clock;
}

/** A record of the team: by field, the versions that stand, the shown one first. */
export interface TeamRecord {
  key: string;
  project: string;
  fields: Record<string, Version[]>;
  /** One took it away while another changed it: it stays, and that is said. */
  contested?: true;
}

/** What all operations come to. The same set gives the same state, in whichever order and parts it came. */
export interface TeamState {
  records: Record<string, TeamRecord>;
  /** Ids of operations whose clock was beyond the bound. */
  skewed: string[];
}

/** How much leaves: titles of work; its items too; the tasks of plans too. */
export type Share = 'titles' | 'contexts' | 'all';

/** `owner` may admit members and take back or purge what others wrote. */
export type Role = 'owner' | 'member';

export interface Member {
  /** The database's role of the person: what the server knows them by. */
  id: string;
  role: Role;
  /** When the server heard from them last, milliseconds; `null` = never. */
  seenAt: number | null;
}

/** What somebody works on just now, until the lease ends. Replaced whole by the next one of its device and session. */
export interface Lease {
  member: string;
  device: string;
  /** A fingerprint of the session, never its id. */
  session: string;
  project: string;
  /** REF of the context, and its title. */
  context: string;
  title: string;
  branch: string | null;
  /** Globs of the scope that is in force, at most 32. */
  scope: string[];
  /** Workspace-relative paths that it touched, newest first, at most 64. */
  files: string[];
  /** Milliseconds of the server's clock. */
  until: number;
}

/** A plan that somebody of the team has, as search shows it. */
export interface TeamPlan {
  project: string;
  /** Its key: `plan/PATH`. */
  key: string;
  path: string;
  title: string;
  author: string;
  done: number;
  total: number;
  /** The server's clock when it was changed last. */
  at: number;
  /** Higher is better; only comparable within one answer. */
  score: number;
}
