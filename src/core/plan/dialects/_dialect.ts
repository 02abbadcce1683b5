/** What a dialect must offer: which files of which tool it reads, what plans are in them, and how a task's status is changed there. */
import type { Splice } from '../../model/document.js';
import type { Finding, TaskStatus } from '../../model.js';
import type { ParsedPlan } from '../parse/parse.js';

/** What a file holds. `findings` are those of the file, and of no plan in it. */
export interface PlanFile {
  plans: ParsedPlan[];
  findings: Finding[];
  /** It breaks off: whoever writes it may not be done. */
  cut: boolean;
}

/** Which task is meant: its 1-based line, its id where it has one, and the key of its plan in a file of several. */
export interface TaskPlace {
  line: number;
  id: string | null;
  key?: string;
}

/** What a file of the dialect holds; every dialect's file exports some as `examples`, which no bundle needs. */
export interface DialectExample {
  path: string;
  text: string;
  /** Title, done and total of every plan in it. */
  plans: [title: string, done: number, total: number][];
  /** A change of status and what stands there then instead of what. */
  edit?: { task: TaskPlace; status: TaskStatus; cut: string; put: string };
}

export interface Dialect {
  id: string;
  /** The tool, as people call it. */
  name: string;
  /** Is the file at `path` written in it? `head` = the first 4,000 characters of its text. */
  match(path: string, head: string): boolean;
  /** What the file holds. Never throws. */
  parse(path: string, text: string): PlanFile;
  /** The ranges to change so that the task has `status`; `null` when the tool has no word for it. Absent = the tool's own command must do it. */
  edit?(text: string, task: TaskPlace, status: TaskStatus): Splice[] | null;
}
