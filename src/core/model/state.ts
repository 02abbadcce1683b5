/** What is stored: records, the changes of them, and all of them as they stand. */
import type { Context, SessionState } from './context.js';
import type { Approved, Held, Question } from './question.js';
import type { Reading } from './reading.js';

/** The records of the log: `session/ID`, `context/ID`, `question/ID`, `workspace/state`, `tree/ROOT`, `workspace/plans` (a count at a session's end), `learn/layer`, `heard/SESSION`, `task/ID`, `agreed/SESSION`, `made/PATH`, `approved/ID`, `held/PATH`, `selected/SESSION`, `grant/ID`, `pin/ID@MARK`, `pin/gate`, `gate/SESSION`, `printed/terminal`, `filed/TIME@SESSION`, `elsewhere/SESSION@RECORD`; files: `store/PATH`, `file/PATH`. */
export type Fields = Record<string, unknown>;

/** One change to one record. `was` and `now` hold only the fields that differ; `null` for the whole means the record is absent. */
export interface Edit {
  key: string;
  was: Fields | null;
  now: Fields | null;
}

/** An applied change in the log; `edits` carry their own inverse. */
export interface Operation {
  v: 1;
  id: string;
  at: number;
  by: string;
  session: string | null;
  /** What it did, one plain sentence, '' for bookkeeping. */
  did: string;
  /** May `undo` take it back? Bookkeeping may not. */
  undoable: boolean;
  /** Ids of the operations that it takes back, or does again. */
  undoes?: string | string[];
  redoes?: string | string[];
  edits: Edit[];
  reading?: Reading;
}

/** What a linked work tree has of its own. */
export interface WorkTree {
  active?: string | null;
  /** By context, where its document stands there: the files of an adopted layout differ from tree to tree. */
  files?: Record<string, string>;
}

/** All records as they stand: the log folded. */
export interface State {
  contexts: Record<string, Context>;
  sessions: Record<string, SessionState>;
  questions: Record<string, Question>;
  workspace: { active: string | null };
  /** By their root, linked work trees in which something was switched to. */
  trees?: Record<string, WorkTree>;
  /** `layer`: what the user's own acts taught, see `detect/learn/`. */
  learn?: Record<string, Fields>;
  /** By session, the reading that the user's next act will judge. */
  heard?: Record<string, Fields>;
  /** Tasks that somebody tracks here; `core/task/tracked.ts` reads them. */
  tasks?: Record<string, Fields>;
  /** By session, what plan and todos agreed on last. */
  agreed?: Record<string, Fields>;
  /** By path, plans that came into being and who said yes. */
  made?: Record<string, Fields>;
  /** A person's yes to a plan that is not written yet. */
  approved?: Record<string, Approved>;
  /** New plans that were held back. */
  held?: Record<string, Held>;
  /** By session, the intent that is selected. */
  selected?: Record<string, Fields>;
  /** What a person let through the gate. */
  grants?: Record<string, Fields>;
  /** What a person confirmed: contracts by `ID@MARK`, and `gate`. */
  pins?: Record<string, Fields>;
  /** By session, where the gate stands. */
  gates?: Record<string, Fields>;
  /** `terminal`: the contexts that were listed at a terminal last, in order, and when. */
  printed?: Record<string, Fields>;
  /** By time and session, prompts that a person filed to another context. */
  filed?: Record<string, Fields>;
  /** What a person did outside of a session, until its model hears of it. */
  elsewhere?: Record<string, Fields>;
}
