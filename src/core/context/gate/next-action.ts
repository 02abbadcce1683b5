/** Decides the next action that the facts themselves name, for a context whose own next step is missing or vague. */
import type { Task, Todo } from '../../model.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { FILLER, isFiller, whyVague } from './concrete.js';

/** What is known of where the work stands; empty = not known. */
export interface WorkFacts {
  todos: Todo[] | null;
  /** Tasks of its plan. */
  tasks: Task[];
  /** Files touched, the last one first. */
  files: string[];
  /** The last command that failed, '' when none did. */
  failed: string;
}

const LONGEST = 160;

/** One sentence that somebody could begin with, `null` when the facts name nothing. */
export function nextActionFrom(facts: WorkFacts): string | null {
  const shown = code(facts.files[0] ?? '');
  const file = shown === '``' ? '' : shown;
  const at = (what: string): string => (file === '' ? what : `${what} (last touched ${file})`);
  const work = [
    ...(facts.todos ?? []).filter((t) => t.status === 'in_progress').map((t) => t.text),
    ...facts.tasks.filter((t) => t.status === 'in_progress').map(taskWords),
    ...(facts.todos ?? []).filter((t) => t.status === 'pending').map((t) => t.text),
    ...facts.tasks.filter((t) => t.status === 'pending').map(taskWords),
  ]
    .map((text) => truncate(oneLine(text), LONGEST))
    .find((text) => whyVague(text) === null);
  const candidates = [
    facts.failed.trim() === '' ? '' : `Make ${code(facts.failed)} pass: it failed last`,
    work === undefined ? '' : at(work),
    file === '' ? '' : `${FILLER} ${file}`,
  ];
  return candidates.find((c) => whyVague(c) === null) ?? candidates.find(isFiller) ?? null;
}

/** A task as a next action says it. */
export function taskWords(task: Task): string {
  return task.id === null ? task.text : `${task.id}: ${task.text}`;
}

/** As code, cut where it is long; marks that would end it are left out. */
function code(text: string): string {
  return `\`${truncate(oneLine(text).replaceAll('`', ''), LONGEST)}\``;
}
