/** Plans and their tasks, as files have them, and the tasks that somebody tracks. */

export type TaskStatus = 'pending' | 'in_progress' | 'completed' | 'cancelled';

/** One line of a plan. */
export interface Task {
  id: string | null;
  text: string;
  status: TaskStatus;
  /** 1-based line. */
  line: number;
  /** Left out of the plan's progress: it is a part of another task, or stands for the plan as a whole. */
  uncounted?: true;
}

/** A heading of a plan and all that stands below it, deeper ones too: the lines from `line` on, before `end`. */
export interface Span {
  title: string;
  line: number;
  end: number;
}

/** `blocked` has no mark in a plan; `proposed` waits for a person's yes. */
export type TrackedStatus = TaskStatus | 'blocked' | 'proposed';

/** A task that somebody tracks, whether it stands in a plan or not. */
export interface TaskState {
  /** As people write it; a key of ours (`k1`) where nobody gave it one. */
  id: string;
  text: string;
  status: TrackedStatus;
  /** Path of the plan that it belongs to; what is proposed stands there once it is accepted. */
  plan: string | null;
  /** 1-based line in that plan, when it was last looked at. */
  line?: number;
  /** Id of the context that it belongs to. */
  context: string | null;
  at: number;
  /** Who changed it last: `person`, `agent`, `todos`. */
  by: string;
  /** Id of the session that set it last, where one did. */
  session?: string | null;
  /** Why it is blocked or cancelled. */
  reason?: string | null;
}

/** How a plan stands as a whole: there is something to do, nothing is left, it was put away, another took its place. */
export type PlanState = 'open' | 'done' | 'archived' | 'superseded';

/** A human-owned file of tasks, as far as finding it needs. */
export interface Plan {
  /** Workspace-relative; `FILE#KEY` for one of several plans in a file. */
  path: string;
  name: string;
  title: string;
  headings: string[];
  tasks: Task[];
  /** Paths the plan mentions, and its own folder. */
  paths: string[];
  ids: string[];
  body: string;
  archived: boolean;
  /** The dialect it is written in, see `core/plan/dialects/`. */
  dialect?: string;
  /** What tells it from the other plans of its file. */
  key?: string;
  state?: PlanState;
  /** Path or title of what took its place. */
  supersededBy?: string;
  /** Its file is too large to be read whole: there may be more tasks behind these. */
  cut?: true;
}

/** A plan as search results show it. `at` = last activity, milliseconds. */
export interface PlanRow {
  path: string;
  name: string;
  title: string;
  done: number;
  total: number;
  at: number;
  archived: boolean;
  state?: PlanState;
  supersededBy?: string;
  cut?: true;
  /** There is no file at its path any more. */
  gone?: true;
  /** The branch of its context, where another one is checked out: it may well be there. */
  onBranch?: string;
  /** Git left both sides of a merge in its file: nothing of it is counted. */
  merging?: true;
}
