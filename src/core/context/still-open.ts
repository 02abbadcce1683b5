/** Decides which of a document's next steps and blockers still stand: what its plan has as done is over, and a plan knows its next task better than what only stood in for one. */

import type { Told } from '../document/brief-lines.js';
import type { Task } from '../model.js';
import { isPlaceholder, nextTask } from '../plan/placeholder.js';
import { oneLine } from '../text/truncate.js';
import { isFiller } from './gate/concrete.js';
import { taskWords, withoutAside } from './gate/next-action.js';
import { failedIn, isOvertaken } from './gate/stand-in.js';
import { hasSameWords } from './rules/open-items.js';
import { isCopyOf } from './up-next.js';

/** An id in brackets or marks, as agents put it before a todo: `[B.2] Send the mail`. */
const MARKED_ID = /^[[(*`]{1,4}#?([\w][\w.-]{0,40})[\])*`]{1,4}:?\s+/;

/** `told` as it is with `tasks`, those of its plan as its file has them now and in the order in which they come next; `isOld` tells what nobody worked on for long. */
export function stillOpen(told: Told, tasks: Task[], isOld: (text: string) => boolean = () => false): Told {
  const isOver = overIn(tasks);
  const isSpent = (text: string): boolean =>
    isOver(text) || isOvertaken(text, { tasks }) || (failedIn(text) !== null && isOld(text));
  const next = told.next.filter((text) => !isSpent(text));
  const task = nextTask(tasks);
  const own = [told.nextAction, ...next].find((text) => text != null && !isSpent(text) && !isFiller(text));
  const blockers = told.blockers.filter((text) => !isOver(text));
  // A step that is a task of the plan and no more was taken from it, when another may have been next.
  const copied = own == null ? undefined : tasks.find((t) => t.status === 'pending' && isCopyOf(own, t));
  const isFirst = copied === tasks.find((t) => t.status === 'pending');
  const mine = copied === undefined || isFirst ? own : null;
  return { ...told, blockers, next, nextAction: mine ?? (task === undefined ? null : taskWords(task)) };
}

/** What a task is known by, of a plan or tracked. */
type Named = Pick<Task, 'id' | 'text' | 'status'>;

/** Tells texts that are about a task which `tasks` have as done or cancelled, or about none yet. */
export function overIn(tasks: Named[]): (text: string) => boolean {
  const over = tasks.filter((t) => t.status === 'completed' || t.status === 'cancelled');
  const open = tasks.filter((t) => !over.includes(t));
  // Who ticks a task may write behind it what came of it.
  const grew = (text: string, t: Named): boolean => saysMoreOf(t.text, { ...t, text: withoutAside(text) });
  return (text) =>
    isPlaceholder(text) ||
    over.some((t) => namesTask(text, t)) ||
    (over.some((t) => grew(text, t)) && !open.some((t) => namesTask(text, t) || grew(text, t)));
}

/** Words that a task must have to be known by them where a step says more: "Fix it: …" may be about anything. */
const TELLING = 3;
/** What stands between a task and more that is said of it. */
const MORE = /^\s*[:;,(–—]|^\s+-\s/;

/** Is `text` the very words of `task` and how to go about it? */
function saysMoreOf(text: string, task: Named): boolean {
  const words = oneLine(task.text).replace(/[.:;,!…\s]+$/, '');
  if (words.split(' ').length < TELLING || !text.toLowerCase().startsWith(words.toLowerCase())) return false;
  return MORE.test(text.slice(words.length));
}

/** Is `text` about `task`: its id first, or its very words? */
export function namesTask(text: string, task: Named): boolean {
  const bare = withoutAside(text).replace(MARKED_ID, '$1 ');
  const id = task.id === null ? '' : task.id.toLowerCase();
  const begins = id !== '' && bare.toLowerCase().startsWith(id) && !/^[\w.-]*\w/.test(bare.slice(id.length));
  return begins || hasSameWords(bare, task.text) || hasSameWords(bare, taskWords(task)) || saysMoreOf(bare, task);
}
