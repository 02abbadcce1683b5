/** Decides which todos lack a task id, and what is said of them, with one example from the plan at hand. */
import type { TodoChange } from '../model.js';
import { fenceText, safeTitle } from '../text/fence.js';
import { truncate } from '../text/truncate.js';
import { wordSet } from '../text/words.js';
import { comparableId, namesTask, taskIdsIn } from './id.js';

/** `off`, `soft` (the agent is told), `hard` (the call is refused). */
export type Level = 'off' | 'soft' | 'hard';

/** A task that has an id, where todos could name it. */
export interface Nameable {
  id: string;
  text: string;
  open: boolean;
}

const SHOWN = 5;
/** Where no plan gives one. */
const GENERAL: Nameable = { id: 'A.1.2', text: 'what is to be done', open: true };

/** The words of the todos that name no task; those that are over, taken away or without words have nothing to name. */
export function todosWithoutId(todos: TodoChange[], tasks: Nameable[]): string[] {
  const own = new Set(tasks.map((t) => comparableId(t.id)));
  return todos.flatMap((t) => {
    const text = t.text?.trim() ?? '';
    return text === '' || t.removed === true || t.status === 'completed' || namesTask(text, own) ? [] : [text];
  });
}

/**
 * What the agent hears of `lacking` todos (at least one). Their words, and those of the plan, are data: they stand in a fence
 * made from `seed`.
 */
export function lackingWords(
  lacking: string[],
  tasks: Nameable[],
  plan: string | null,
  level: Level,
  seed: string,
): string {
  const example = bestFor(lacking[0]!, tasks);
  const shown = lacking.slice(0, SHOWN).map((t) => `lacks [TASK.ID]: ${truncate(safeTitle(t), 80)}`);
  const more = lacking.length > SHOWN ? [`and ${lacking.length - SHOWN} more`] : [];
  const body = [...shown, ...more, `example: [${safeTitle(example.id)}] ${truncate(safeTitle(example.text), 80)}`];
  const head =
    level === 'hard'
      ? 'clew: todos must begin with the [TASK.ID] of their task; this call was refused. Write it again with ids.'
      : 'clew: begin each todo with the [TASK.ID] of its task.';
  return `${head}\n${fenceText(body.join('\n'), plan ?? 'task ids', seed)}`;
}

/** Ids that todos name and no plan has; `has` knows those that are there. */
export function strangeIds(todos: TodoChange[], has: (id: string) => boolean): string[] {
  const named = todos.flatMap((t) => {
    const ids = t.removed === true ? [] : taskIdsIn(t.text ?? '');
    return ids.some(has) ? [] : ids.slice(0, 1).map((id) => id.toUpperCase());
  });
  return [...new Set(named)];
}

/** What the agent hears of them. `cut`: tasks of the plan that are read, where there are more. */
export function strangeWords(ids: string[], plan: string | null, cut: number | null, seed: string): string {
  const shown = ids.slice(0, SHOWN).map((id) => safeTitle(id));
  const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : '';
  const head =
    cut === null
      ? 'clew: no plan has a task of the id that these todos name. Name one that is there, or add the task with the user.'
      : `clew: the plan is longer than the ${cut} tasks that are read of it: what stands behind them does not follow the todos. Tick it in the file.`;
  return `${head}\n${fenceText(`${shown.join(', ')}${more}`, plan ?? 'todos', seed)}`;
}

/** An example for a plan without ids: the open task that is first, under a name made from that of its plan. */
export function madeExample(plan: string, tasks: { text: string; status: string }[]): Nameable | null {
  const at = tasks.findIndex((t) => t.status === 'pending' || t.status === 'in_progress');
  const name = /[A-Z][A-Z0-9]{1,14}/.exec(plan.split('/').at(-1)!.toUpperCase())?.[0];
  return at < 0 || name === undefined ? null : { id: `${name}.${at + 1}`, text: tasks[at]!.text, open: true };
}

/** The open task that shares most words with `text`, else the first open one, else any. */
function bestFor(text: string, tasks: Nameable[]): Nameable {
  const said = new Set(wordSet(text));
  const fits = (t: Nameable): number => wordSet(t.text).filter((w) => said.has(w)).length + (t.open ? 0.5 : 0);
  return (
    tasks.reduce<Nameable | null>((best, t) => (best === null || fits(t) > fits(best) ? t : best), null) ?? GENERAL
  );
}
