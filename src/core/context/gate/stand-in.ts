/** Decides which next steps clew itself made of the facts, and when one has no more to say: it gives way to whatever is really known. */
import { checkOf } from '../../intent/command/check-line.js';
import type { Task, Todo } from '../../model.js';
import { isFiller } from './concrete.js';

const FAILED = /^Make `([^`\n]+)` pass: it failed last$/;

/** How a check that failed is put as a next step; `shown` is its command line as code. */
export function failedStep(shown: string): string {
  return `Make ${shown} pass: it failed last`;
}

/** The command line of which `text` says that it failed, `null` when it says something else. */
export function failedIn(text: string): string | null {
  return FAILED.exec(text.trim())?.[1] ?? null;
}

/** Does `text` only stand in for a step that nobody named? */
export function isStandIn(text: string): boolean {
  return isFiller(text) || failedIn(text) !== null;
}

/** What is known of the work where a stand-in is looked at. */
export interface Since {
  tasks: Task[];
  todos?: Todo[] | null;
  /** Checks that succeeded, in their own words. */
  passed?: string[];
  /** Files changed since, and the check that failed last. */
  files?: string[];
  failed?: string;
  /** Commits made since: nobody has to look at what was committed. */
  commits?: string[];
}

/** Has `text`, a stand-in, been overtaken? A command that is no check is none that must pass. */
export function isOvertaken(text: string, since: Since): boolean {
  const { tasks, todos, passed = [], files = [], failed = '', commits = [] } = since;
  const line = failedIn(text);
  if (line === null) return isFiller(text) && (isDoneWhole(tasks) || commits.length > 0);
  const check = checkOf(line);
  if (check === null || passed.includes(check.words)) return true;
  if ([...tasks, ...(todos ?? [])].some((t) => t.status === 'in_progress')) return true;
  return failed === '' && files.length > 0 && tasks.some((t) => t.status === 'pending');
}

/** Has a plan with these tasks nothing left to do? */
export function isDoneWhole(tasks: Task[]): boolean {
  return tasks.length > 0 && tasks.every((t) => t.status === 'completed' || t.status === 'cancelled');
}
