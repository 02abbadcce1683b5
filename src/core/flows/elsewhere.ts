/** Decides in which other plans a task stands: by its id, and only where the words say that it is the same task. */
import type { Facts, Finding, Task } from '../model.js';
import { docOf } from '../plan/posting.js';
import type { Agreed, PlanTask } from '../reconcile/agreed.js';
import { alike, readText } from '../reconcile/alike.js';
import type { ListChange } from '../reconcile/listed.js';
import { named, plain } from '../reconcile/named.js';
import { clip, oneLine } from '../text/clip.js';

/** Plans read for one id, and ids looked for in one go. Ids such as `A.1.1` stand in many plans that have nothing in common. */
const MOST = { plans: 20, ids: 20 };
const ALIKE = 0.5;

interface Found {
  path: string;
  task: Task;
}

/** Tasks of plans other than the active one (whose tasks are `own`) that todos name by id. */
export function elsewhere(
  at: { plan: string | null; agreed: Agreed | null },
  change: ListChange | null,
  own: PlanTask[],
  facts: Facts,
): PlanTask[] {
  const here = new Set(own.map((t) => t.id?.toLowerCase()));
  const said = [...(change?.todos ?? []), ...(at.agreed?.todos ?? [])];
  const wanted = new Map<string, string>();
  for (const { text = '' } of said) {
    const id = named(text).id?.toLowerCase();
    if (id !== undefined && !here.has(id) && !wanted.has(id) && wanted.size < MOST.ids) wanted.set(id, text);
  }
  return [...wanted].flatMap(([id, text]) => {
    const [first] = holding(id, at.plan, facts).filter((f) => isSame(f.task, text));
    return first === undefined ? [] : [{ ...first.task, plan: first.path }];
  });
}

/** Where the task of the plan at `path` stands besides: as the same one, and (said as findings) as another one of that id. */
export function everywhere(task: PlanTask, path: string, facts: Facts): { same: Found[]; other: Finding[] } {
  if (task.id === null) return { same: [], other: [] };
  const all = holding(task.id.toLowerCase(), path, facts);
  const other = all.find((f) => !isSame(f.task, task.text));
  const args = other && {
    id: task.id,
    path: other.path,
    line: other.task.line,
    task: clip(oneLine(other.task.text), 60),
  };
  return {
    same: all.filter((f) => isSame(f.task, task.text)),
    other: args ? [{ code: 'task-id-twice', args, severity: 'note' }] : [],
  };
}

function isSame(task: Task, text: string): boolean {
  if (plain(task.text) === plain(text)) return true;
  const [a, b] = [readText(task.text), readText(text)];
  return alike(a, b, a.words.filter((w) => b.words.includes(w)).length) >= ALIKE;
}

/** Tasks with the id in plans that the index knows, the one at `except` apart; archived plans are history. */
function holding(id: string, except: string | null, facts: Facts): Found[] {
  const out: Found[] = [];
  let read = 0;
  for (const posting of facts.plans.postings(`#${id}`)?.all ?? []) {
    const row = facts.plans.row(docOf(posting));
    if (row === null || row.archived || row.path === except) continue;
    if (++read > MOST.plans) break;
    const task = facts.tasks?.(row.path)?.find((t) => t.id?.toLowerCase() === id);
    if (task !== undefined) out.push({ path: row.path, task });
  }
  return out;
}
