/** Decides which tasks of a plan are the same in other words: those that stand behind the same task as before, and say most of what they said. */
import type { Task } from '../model.js';
import { sharedWords } from '../text/words.js';
import { keptWords, plannedWords } from './up-next.js';

/** So much of the words of both is shared by what is the same. */
const ALIKE = 0.5;

/** Those of `known`, words of tasks that were done in the order of their plan, that `tasks` have in other words; `open` were the tasks that were not done. */
export function rewordedIn(known: string[], open: string[], tasks: Task[]): string[] {
  const words = tasks.map(keptWords);
  const [was, is] = [new Set(known), new Set(words)];
  const gone = known.filter((w) => !is.has(w));
  if (gone.length === 0) return [];
  // What stood in the plan before is a task of its own.
  const isNew = (t: Task, i: number): boolean => !was.has(words[i]!) && !open.includes(plannedWords(t));
  const fresh = new Set(tasks.flatMap((t, i) => (isNew(t, i) ? [i] : [])));
  return gone.filter((w) => {
    const behind = known.slice(0, known.indexOf(w)).findLast((k) => is.has(k));
    const same = [...fresh].find(
      (i) => words.slice(0, i).findLast((k) => was.has(k)) === behind && likeness(w, words[i]!) >= ALIKE,
    );
    return same !== undefined && fresh.delete(same);
  });
}

/** Words in both ÷ those of each, 0 to 1 (Dice). */
function likeness(a: string, b: string): number {
  const { both, few, many } = sharedWords(a, b);
  return both === 0 ? 0 : (2 * both) / (few + many);
}
