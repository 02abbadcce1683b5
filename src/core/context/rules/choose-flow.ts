/** Decides what a prompt does to the contexts: CHOOSE_FLOW, switching before several tasks before recording. */
import type { Reading } from '../../model.js';
import { isSameTask } from './good-match.js';

export type Flow = 'SWITCHING' | 'MULTI_TASK' | 'SYNC';

/** What was made of the prompt. */
export interface Heard {
  /** Verb of its reading, `null` when it was not read. */
  reading: Pick<Reading, 'verb' | 'target' | 'context'> | null;
  /** A task id that it names as what is to be worked on, `null` when it names none. */
  taskId: string | null;
  /** The pieces of work that it names, when they are several. */
  several: string[];
}

/** The work at hand. */
export interface Current {
  id: string;
  taskId: string | null;
}

/** The flow of a prompt; a question that is still open decides nothing, so that is recording. */
export function chooseFlow(current: Current | null, heard: Heard): Flow {
  if (contradictsCurrent(current, heard)) return 'SWITCHING';
  if (wantsSeveral(heard)) return 'MULTI_TASK';
  return 'SYNC';
}

/** INTENT_CONTRADICTS_CURRENT_TASK: the reading is certain of other work, or another task than the current one is named. */
export function contradictsCurrent(current: Current | null, heard: Heard): boolean {
  if (current === null) return false;
  const { reading, taskId } = heard;
  if (reading?.verb === 'switch' && reading.target !== current.id) return true;
  // One of several tasks that are named together, the current one among them, contradicts nothing.
  if (heard.several.some((t) => names(t, current))) return false;
  return taskId !== null && current.taskId !== null && !isSameTask({ taskId }, current);
}

/** `intent.wants_parallel_tasks`. */
export function wantsSeveral(heard: Heard): boolean {
  return heard.several.length > 1;
}

/** Which of `tasks` becomes current (the one that is so already, else the first), and which wait, in their order. */
export function chooseCurrent(tasks: string[], current: Current | null): { current: string | null; parked: string[] } {
  const chosen = tasks.find((t) => current !== null && names(t, current)) ?? tasks[0] ?? null;
  return { current: chosen, parked: tasks.filter((t) => t !== chosen) };
}

function names(task: string, current: Current): boolean {
  return isSameTask({ taskId: task }, current) || isSameTask({ taskId: task }, { taskId: current.id });
}
