/** Decides which tasks of a plan with several sections come first: the one that was named last, then those of the section in which work went on last. */
import type { Context, Facts, Span, Task } from '../model.js';
import { oneLine, truncate, visibleText } from '../text/truncate.js';
import { wordSet } from '../text/words.js';
import { taskWords } from './gate/next-action.js';
import { hasSameWords } from './rules/open-items.js';

/** A heading of one word, and a task of two, are in many prompts. */
const TELLING = { heading: 2, task: 3 };
/** So much of a task is kept as its words. */
const MOST_WORDS = 120;

/** What is known of where the work in a plan stands. */
type Known = Pick<Context, 'plan' | 'last' | 'told' | 'progress'>;

/** `tasks`, those of the plan of `context`, in the order in which they come next; as the file has them where nothing tells. */
export function inTurn(tasks: Task[], context: Known, facts: Pick<Facts, 'sections'>): Task[] {
  const { plan, last = '', told = '' } = context;
  if (plan === null || !tasks.some(isOpen)) return tasks;
  const ticked = lastTicked(tasks, context.progress);
  if (last === '' && told === '' && ticked === undefined) return tasks;
  const spans = facts.sections?.(plan) ?? [];
  const said = new Set(wordSet(last));
  const named = tasks.find((t) => isOpen(t) && isCopyOf(told, t)) ?? namedIn(said, tasks);
  const section = spanSaid(said, spans, tasks) ?? spanAround(named ?? ticked, spans, tasks);
  if (named === undefined && section === undefined) return tasks;
  const rank = (t: Task): number => (t === named ? 0 : section !== undefined && isIn(t, section) ? 1 : 2);
  return [...tasks].sort((a, b) => rank(a) - rank(b));
}

/** Is `text` no more than the words of `task`? */
export function isCopyOf(text: string, task: Task): boolean {
  return text !== '' && (hasSameWords(text, task.text) || hasSameWords(text, taskWords(task)));
}

/** The words by which a task is kept among those that are done. */
export function keptWords(task: Pick<Task, 'text'>): string {
  return truncate(oneLine(visibleText(task.text)), MOST_WORDS);
}

/** The words by which a task is kept among those that are open: as a step says it. */
export function plannedWords(task: Pick<Task, 'id' | 'text'>): string {
  return keptWords({ text: taskWords(task) });
}

/** What is done in the file and was not when it was looked at last, else what was new then. Where nobody looked before, everything would be. */
export function lastTicked(tasks: Task[], known: Context['progress']): Task | undefined {
  if (known === undefined) return undefined;
  const before = new Set(known.completed);
  const over = tasks.filter((t) => t.status === 'completed');
  return over.findLast((t) => !before.has(keptWords(t))) ?? over.find((t) => keptWords(t) === known.last);
}

/** The one open task whose words are all in `said`. */
function namedIn(said: Set<string>, tasks: Task[]): Task | undefined {
  const found = tasks.filter((t) => isOpen(t) && isSaid(t.text, said, TELLING.task));
  return found.length === 1 ? found[0] : undefined;
}

/** The innermost section with something to do whose heading `said` holds; one that holds all that is open tells nothing, two of which neither is in the other neither. */
function spanSaid(said: Set<string>, spans: Span[], tasks: Task[]): Span | undefined {
  const open = tasks.filter(isOpen);
  const found = spans.filter(
    (s) => isSaid(s.title, said, TELLING.heading) && open.some((t) => isIn(t, s)) && !open.every((t) => isIn(t, s)),
  );
  const inner = found.at(-1);
  return inner !== undefined && found.every((s) => s.line <= inner.line && inner.end <= s.end) ? inner : undefined;
}

/** The innermost section around `task` in which something is left to do. */
function spanAround(task: Task | undefined, spans: Span[], tasks: Task[]): Span | undefined {
  if (task === undefined) return undefined;
  return spans.findLast((s) => isIn(task, s) && tasks.some((t) => isOpen(t) && isIn(t, s)));
}

function isSaid(text: string, said: Set<string>, least: number): boolean {
  const own = wordSet(text);
  return own.length >= least && own.every((w) => said.has(w));
}

function isIn({ line }: Task, span: Span): boolean {
  return span.line <= line && line < span.end;
}

function isOpen({ status }: Task): boolean {
  return status === 'pending' || status === 'in_progress';
}
