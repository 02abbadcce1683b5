/** The words in which a request says what it led to: everything that a context document may keep of it. */
import type { WorkFacts } from '../gate/next-action.js';

/** What one request led to; empty = did not happen. */
export interface Result extends WorkFacts {
  now: number;
  /** The user's own words. */
  asked: string;
  /** `files` are those that changed in the workspace. */
  planChanged: boolean;
  /** New statements of what is inside and outside. */
  scopeIn: string[];
  scopeOut: string[];
  /** '' when none was made or met. */
  decision: string;
  blocker: string;
  /** Checks that succeeded, in their own words. */
  passed: string[];
  /** Subjects of commits made, the oldest first. */
  commits: string[];
  /** The plan's workspace-relative path. */
  plan: string | null;
  branch: string | null;
  revision: string | null;
  /** The words of the tasks that the plan had open when that was kept last. */
  planned: string[];
  /** The next action that somebody told last, '' = nobody did. */
  told: string;
  /** A task id that somebody wants to give it, `null` = nobody does. */
  taskId: string | null;
}

/** Nothing happened; what did is put over it. */
export const NOTHING: Omit<Result, 'now'> = {
  asked: '',
  files: [],
  planChanged: false,
  scopeIn: [],
  scopeOut: [],
  decision: '',
  blocker: '',
  commits: [],
  todos: null,
  tasks: [],
  failed: '',
  passed: [],
  plan: null,
  branch: null,
  revision: null,
  planned: [],
  told: '',
  taskId: null,
};
