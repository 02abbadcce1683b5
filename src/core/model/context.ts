/** A piece of work, and where a session stands among them. */
import type { StartSource } from './session.js';

/**
 * `open` can be returned to; `completed` and `abandoned` are over and come back only by name; `provisional` is a passing remark
 * so far; `folded` went back into other work.
 */
export type ContextStatus = 'open' | 'completed' | 'abandoned' | 'provisional' | 'folded';

/** What is known about one piece of work. */
export interface Context {
  id: string;
  title: string;
  /** It is called so after the prompt it began with: what its turns say may name it better, once. */
  fromPrompt?: boolean;
  /** Left for now, and told to nobody until it is turned to again. */
  archived?: boolean;
  /** Parked by its user: named behind the others at a start, and offered nothing. */
  paused?: boolean;
  /** When its user was offered to close or pause it; it is not offered at a start again before somebody went on with it. */
  offered?: number;
  /** Its user was offered a fresh session for it. */
  afresh?: boolean;
  /** The next action that a person or a model told: nothing that is derived takes its place before it is done. */
  told?: string;
  /** Fingerprint of the summary that clew made of it last: one that reads so is made anew, every other is a person's. */
  summed?: string;
  /** How it stood when a turn for it ended last: what came since is news. */
  seen?: Seen;
  status: ContextStatus;
  /** Its beginning was undone: turning to it by its name takes it up again. */
  undone?: boolean;
  /** Workspace-relative path of its plan. */
  plan: string | null;
  /** Workspace-relative path of its document in an adopted layout; absent = `contexts/ID.md` of our own. */
  file?: string;
  /** What a team calls it, where it was taken over from somebody. */
  team?: string;
  /** It came with the repository, and stood so then: nobody here went on with it as long as `lastAt` says the same. */
  found?: number;
  /** When something of it was taken over last. */
  taken?: number;
  /** Which hand-over of it was taken last, by the time that it tells. */
  takenOffer?: number;
  /** Stays on this machine, whatever is shared. */
  private?: boolean;
  /** To whom of the team it was handed over, and with which words. */
  handed?: { to: string; at: number; note: string };
  /** The id that people gave its task. */
  task?: string;
  branch: string | null;
  opened: number;
  lastAt: number;
  /** Where it was ended: when it was worked on last before that. */
  worked?: number;
  prompts: number;
  /** Newest first, at most 30. */
  files: string[];
  /** The words it is about, most telling first, at most 48. */
  terms: string[];
  /** Issue, PR and task ids it named, at most 24. */
  ids: string[];
  /** Its last prompt closed something ("commit and push"). */
  closed?: boolean;
  /** The last of its prompts that said more than a word or two, at most 80 characters: what a reader is shown beside its title. */
  last?: string;
  /** Fingerprints of the prompts it was given, newest first, at most 40. */
  echoes?: string[];
  /** How far its plan was when a session last ended: tasks done, all of them, the words of those done (at most 200), of the one that became so last, and of those open (the first 100). */
  progress?: { done: number; total: number; completed: string[]; last?: string; open?: string[] };
}

/** How a context stood when a turn for it ended. */
export interface Seen {
  at: number;
  /** The commit of the work tree: its first twelve digits as a number. */
  head: number | null;
  /** Boxes of its plan that were ticked. */
  done: number;
  /** Ids of its open questions, at most 12. */
  asked: string[];
}

/** What clew keeps of one session: where it stands and what it was told. */
/** Where a session is to switch: a context, or a plan that has none yet. */
export interface Due {
  context: string | null;
  plan: string | null;
  title: string;
}

export interface SessionState {
  id: string;
  host: string;
  active: string | null;
  /** Contexts active before, newest last: what `back` walks. */
  trail: string[];
  /** The context that its model was told of last; absent before that. */
  known?: string | null;
  lastAt: number;
  prompts: number;
  /** Set at a start, cleared by the first prompt after it. */
  boundary: StartSource | null;
  branch: string | null;
  cwd: string;
  transcript: string | null;
  /** How it left the contexts that it worked on, by their ids, the latest first, at most 5: what another session did since is news to it. */
  left?: (Seen & { id: string })[];
  /** Fingerprint of the last brief, so that the same words are not said twice. */
  said: string;
  /** The last prompt closed something ("commit and push"). */
  closed: boolean;
  ended: boolean;
  /** When its user cleared it: the session that begins then goes on with its work. */
  clearedAt?: number;
  /** Id of the session that its user cleared to begin this one, in the same program. */
  from?: string;
  /** Fingerprint of the document's state for which the agent was kept from stopping last. */
  refused?: string;
  /** Where its last turn was filed once it was over: its model hears of it with the next prompt. */
  filed?: { to: string; aside: boolean; intents?: { id: string; other: string } } | null;
  /** Where it switches when its turn has ended, as its user asked. */
  due?: Due | null;
  /** What its agent switched to in this turn, which its user was not told yet: where it was before, and when the turn began; by which operation; `stayed`: the intent that did not go along. */
  turned?: {
    to: string;
    from: string | null;
    first: string | null;
    fresh: boolean;
    operation: string;
    stayed?: string;
  } | null;
  /** Marks of teammates in the same place that it was told of, newest last. */
  met?: string[];
  /** What its host was last told to call it. */
  titled?: string | null;
  /** Ids of the contexts that were listed to it last, in order: what `#2` means. */
  listed?: string[];
  /** When that was. */
  listedAt?: number;
  /** How the prompt begins with which its user began a round (PLAN or AUTO) of which nothing is recorded yet; earlier versions wrote `true`. */
  round?: string | boolean;
  /** Fingerprints of prompts that its agent had sent to itself later, newest last. */
  later?: string[];
  /** Todos that were made without a plan; -1 once that was said. */
  planless?: number;
  /** Fingerprints of todos for which the agent was told that they lack a task id, newest last. */
  unnamed?: string[];
}
