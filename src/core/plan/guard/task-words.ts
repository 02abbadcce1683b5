/** Decides how far the tasks of two plans are the same ones, whatever their plans are called: by the words that say what a task is about. */
import { lazy } from '../../text/lazy.js';
import { words } from '../../text/words.js';

/** What every plan has to do: these words tell no task from another. */
const STEPS = lazy(
  () =>
    new Set(
      words(
        'design write test code review deploy staging production read docs documentation try run roll out rollout tell team list requirement compare tool ' +
          'decide migrate turn old off database migration backend frontend update rfc discuss implement behind feature gate stabilise stabilize release ask ' +
          'volunteer text proofread put site order install how draft legal translate publish first pass benchmark collect content wireframe build check mobile ' +
          'live talk mock mockup qa add create fix make set setup define plan research investigate refactor clean cleanup ship launch announce merge document ' +
          'verify validate monitor prepare finish final prototype api ui component page schema config configuration unit integration end lint type error ' +
          'handle handling user support remove delete change improve new task step phase work project basic all each every runbook sign approve approval per into over under via onto then than before after ' +
          'existing open pr pull request commit push merge format fmt clippy style changelog note bench reproduce regression',
      ),
    ),
);
/** Tasks of one plan that are looked at, and words of one task. */
const MOST = { tasks: 80, words: 24 };
/** Two words in common make two tasks one, as long as that is most of what the shorter says. */
const ENOUGH = 2;
const PART = 1.5;

/** What the tasks of a plan are about: the telling words of each, those of tasks that say nothing left out. `common`: does every other plan say it? */
export function tellingTasks(texts: string[], common: (word: string) => boolean): string[][] {
  return texts.slice(0, MOST.tasks).flatMap((text) => {
    const all = [...new Set(words(text.slice(0, 400)))].filter((w) => !STEPS().has(w) && !common(w));
    return all.length === 0 ? [] : [all.slice(0, MOST.words)];
  });
}

/** How much of the shorter list stands in the other, 0 to 1, each task once; and the words in common. */
export function tasksInCommon(made: string[][], other: string[][]): { value: number; of: string[] } {
  const least = Math.min(made.length, other.length);
  const free = new Set(other);
  const of: string[] = [];
  let sum = 0;
  for (const task of made) {
    let best: { worth: number; task: string[]; shared: string[] } | null = null;
    for (const candidate of free) {
      const shared = task.filter((w) => candidate.includes(w));
      const worth =
        Math.min(1, shared.length / ENOUGH) *
        Math.min(1, (PART * shared.length) / Math.min(task.length, candidate.length));
      if (worth > (best?.worth ?? 0)) best = { worth, task: candidate, shared };
    }
    if (best === null) continue;
    free.delete(best.task);
    sum += best.worth;
    of.push(...best.shared);
  }
  return { value: least === 0 ? 0 : Math.min(1, sum / least), of: [...new Set(of)] };
}
