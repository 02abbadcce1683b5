/** What a team's server must offer: operations kept and numbered, leases of who works on what, and a search over the team's plans. */
import type { Arrived, Lease, Member, Role, TeamOperation, TeamPlan } from '../core/team/types.js';

/** Where the server is and who asks; no password is ever among it. */
export interface TeamPlace {
  /** `postgres://USER@HOST:PORT/DATABASE?…`, without a password. */
  url: string;
  team: string;
  device: string;
}

/** What became of operations that were pushed. */
export interface Pushed {
  /** By operation id, its position; those that were there before have the one of then. */
  positions: Record<string, number>;
  /** Not kept and not worth another try: why, as a `TeamFault` code or a word of the server's checks. */
  refused: { id: string; why: string }[];
  /** The server's clock. */
  now: number;
}

export interface Pulled {
  /** Ascending by position. */
  arrived: Arrived[];
  /** Where to go on from: the highest position that was looked at, also where nothing of this project stood there. */
  last: number;
  more: boolean;
  /** The server's clock. */
  now: number;
}

export interface TeamStore {
  /**
   * Makes the tables, or brings them up to date where the role may; answers what is there then.
   * Throws `old-schema` where they are older and may not be changed; nothing was changed then.
   * `writable` is false where they are newer than this program: it may read, and must not push.
   */
  prepare(): Promise<{ version: number; writable: boolean }>;
  /** Could this role take part, or make the team? Throws the fault that joining would; changes nothing. */
  look(): Promise<void>;
  /** Takes part: makes the team where there is none (its first member owns it). Throws `not-member` where nobody admitted this role. */
  enter(): Promise<{ member: string; role: Role; made: boolean }>;
  /** Lets a role of the database take part. Throws `denied` unless an owner asks. */
  admit(member: string, role: Role): Promise<void>;
  /** Takes a member out; what they wrote stays. Throws `denied` unless an owner asks, or where no owner would be left. */
  dismiss(member: string): Promise<void>;
  members(): Promise<Member[]>;
  /** Keeps each that is not there yet, all in one transaction; the same twice is no fault. What a purge names is deleted in the same transaction. */
  push(operations: TeamOperation[]): Promise<Pushed>;
  /** Operations of a project behind a position, at most `limit`. Never by a clock. */
  pull(project: string, after: number, limit: number): Promise<Pulled>;
  /** Begins or renews a lease for `seconds`; of the caller's own device alone. `null` ends it. */
  present(
    session: string,
    lease: Omit<Lease, 'member' | 'device' | 'session' | 'until'> | null,
    seconds: number,
  ): Promise<void>;
  /** Leases of a project that have not ended, those of the caller's own device among them; newest first, at most 500. */
  others(project: string): Promise<Lease[]>;
  /**
   * Leases of other devices that may meet these globs or paths. May name more than do meet (by their leading folders);
   * `core/team/overlap.ts` decides.
   */
  overlaps(project: string, scope: string[], files: string[]): Promise<Lease[]>;
  /** Plans of the whole team whose title, path or task words are like the query's words, best first. */
  searchPlans(query: string, limit: number): Promise<TeamPlan[]>;
  /** Calls when somebody pushed; answers how to stop listening. */
  listen(heard: (position: number) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/**
 * Why a server cannot be worked with. `down`: not reached, or gone meanwhile; `place`: what the address says cannot be used; `no-password`: none
 * is known; `passfile`: others may read the file that it stands in; `login`: the role or its password was refused; `no-database`; `denied`: a
 * right is missing; `no-role`: who is named has no login there; `taken`: the name of a team that is to be made; `tls`: refused, or its certificate is not to be trusted; `old-server`: PostgreSQL before 14; `old-schema`, `newer-schema`; `not-member`; `full`: its disk or
 * the quota; `no-driver`: the package is not installed; `broken`: it answered what no such server answers.
 */
export type TeamFaultCode =
  | 'down'
  | 'place'
  | 'no-password'
  | 'passfile'
  | 'login'
  | 'no-database'
  | 'denied'
  | 'no-role'
  | 'taken'
  | 'tls'
  | 'old-server'
  | 'old-schema'
  | 'newer-schema'
  | 'not-member'
  | 'full'
  | 'no-driver'
  | 'broken';

/** `detail` is one line for a person: no password, no text of an operation. */
export class TeamFault extends Error {
  constructor(
    readonly code: TeamFaultCode,
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** How a store is reached. */
export type OpenTeam = (place: TeamPlace) => Promise<TeamStore>;
