/** What is at hand of a team on this machine: how the exchange stands, and who works in the same place. */

/** How the last exchange went. */
export interface SyncState {
  /** When it was tried last, and when it went well last; 0 = never. */
  triedAt: number;
  doneAt: number;
  /** Why it did not, `null` = it did; `detail` in one line. */
  fault: { code: string; detail: string } | null;
  /** When the first of the tries that failed since was. */
  since?: number;
  /** Tries in a row that failed, and when the next one is worth it. */
  failed: number;
  nextAt: number;
  /** The server has a newer schema than this program: it only reads. */
  readOnly: boolean;
  /** Operations of others that were none, and own ones that the server does not take: they wait. */
  unread: number;
  refused: number;
  /** Some of those, by what they are of. */
  held: { key: string; why: string }[];
  /** What stands here and leaves no more, because the team purged it: how much, and where some of it stands (a path, the id of a context or intent). */
  purged: { count: number; what: { kind: string; name: string }[] };
  /** Ids of some contexts that stay here, and whose document git has. */
  committed: string[];
  /** What stays here because it names a private context: how much, and where it stands. */
  naming?: SyncState['purged'];
  /** What of `naming` and `committed` was told. */
  told?: string;
  /** Milliseconds that the server's clock is ahead of this machine's. */
  ahead: number;
  /** The file of what was sent could not be read: what the team has of this person was taken for it. */
  anew?: boolean;
}

/** Somebody of the team who works in the same place as a context here. */
export interface Met {
  member: string;
  title: string;
  /** Files that they touched; at most three. Each is told once. */
  where: string[];
  /** They did not: `where` is where they may write. */
  may?: true;
  until: number;
}

/** A context here that others went on with: what stands with the team, and not here. */
export interface Moved {
  /** Of the context here, and of the team. */
  id: string;
  ref: string;
  by: string[];
  title?: string;
  ended?: 'completed' | 'abandoned';
  /** It is over here. */
  reopened?: true;
  /** What others took back of this member's words, and stands here alone. */
  back?: { by: string[]; count: number };
  goal?: string;
  items: number;
}

/** What this member and somebody else wrote differently, and another ended. */
export interface Settled {
  key: string;
  /** Id of the context here, and what the team calls it. */
  id?: string;
  ref?: string;
  /** The place of the words, else the field. */
  what: string;
  words: string;
  by: string;
  /** Are they this member's own? */
  isYours: boolean;
  /** Milliseconds of that person's clock. */
  at: number;
}

/** What somebody of the team hands over to this member. `at`: when, milliseconds of their clock. */
export interface Offer {
  ref: string;
  title: string;
  by: string;
  note: string;
  at: number;
}

/** What somebody else of the team finished, and is not here yet. */
export interface Finished {
  member: string;
  /** The words of the task or of the entry; of a count "4 of 7". */
  text: string;
  /** Of a task that has one. */
  id: string | null;
  /** Is it a task of the plan, open here? */
  task?: true;
  /** Of a count: how many are done here. */
  here?: number;
  at: number;
}

/** What somebody else of the team decided in a context that is here, and does not stand here. */
export interface Decided {
  member: string;
  /** What the team calls the context, and the decision in it. */
  ref: string;
  id: string;
  text: string;
}

/** What an event and the line of status look at. */
export interface TeamSeen {
  v: number;
  member: string;
  team: string;
  sync: SyncState;
  /** Operations that have not left yet. */
  waiting: number;
  /** Others who are at work, each once. */
  here: { member: string; until: number }[];
  /** By id of a context here. */
  met: Record<string, Met[]>;
  /** The first of those. */
  offers?: Offer[];
  /** By id of a context here, what others finished of it. */
  finished?: Record<string, Finished[]>;
  /** By id of a context here, what others decided in it. */
  decided?: Record<string, Decided[]>;
  /** By id of a context here, tasks of its plan that are done here, too, and that others did. */
  theirs?: Record<string, string[]>;
  /** Plans that are open here, and that somebody else has to the end. */
  over?: { plan: string; member: string }[];
  /** By id of a context here that this member handed over: which hand-over (when), and what became of it; `over`: somebody has it otherwise since. */
  given?: Record<string, { at: number; is: 'waits' | 'taken' | 'over' }>;
  /** Contexts that were handed to this member. */
  handed: number;
  disputed: number;
  /** Contexts here that others went on with; absent = none. */
  moved?: Moved[];
  /** Differences that somebody else ended lately; absent = none. */
  settled?: Settled[];
  /** Others whose clock was so far ahead when they sent last that it was not believed, and by how much. */
  clocks?: { member: string; ahead: number }[];
}

/** A plan that somebody of the team has. `at`: when it was changed last, milliseconds. */
export interface ListedPlan {
  path: string;
  title: string;
  author: string;
  done: number;
  total: number;
  state: string;
  at: number;
  /** Words of some of its tasks, where its person shares them. */
  tasks?: string[];
}
