/** Decides how plans are made of the records of another tool's store, and how what is wrong with them is told. */
import type { Finding, Plan, Task } from '../../model.js';
import { isFatal, type JsonFault } from '../../text/json-scan.js';
import { idsIn, pathsIn } from '../../text/mentions.js';
import { oneLine } from '../../text/truncate.js';
import { MOST_TASKS } from '../parse/limits.js';
import { lineFinding } from '../parse/parse.js';
import { planState } from '../parse/state.js';

export const MOST = { tasks: MOST_TASKS, plans: 2000, records: 50_000, body: 16_000, findings: 10 };

const WHY: Record<JsonFault['why'], string> = {
  comment: 'a comment',
  comma: 'a trailing comma',
  'cut-short': 'it breaks off',
  unexpected: 'not JSON',
  'too-deep': 'nested too deep',
  'too-much': 'too many values',
};

/** Tells 1-based lines of `text`; ascending offsets are found fastest. */
export function makeLineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    if (offset < at) {
      line = 1;
      at = 0;
    }
    for (let next = text.indexOf('\n', at); next >= 0 && next < offset; next = text.indexOf('\n', at)) {
      line++;
      at = next + 1;
    }
    return line;
  };
}

/** What stood in the way of reading JSON: read over (`plan-json`), or where the reading ended (`plan-cut`). */
export function jsonFindings(path: string, faults: JsonFault[], line: (at: number) => number): Finding[] {
  return faults.map((f) => lineFinding(isFatal(f) ? 'plan-cut' : 'plan-json', path, line(f.at), WHY[f.why]));
}

/** What goes beyond a bound is said, with the line where it begins. */
export function beyondFinding(path: string, line: number, what: 'tasks' | 'plans'): Finding {
  return lineFinding('plan-tasks', path, line, `${MOST[what]} ${what}`);
}

/** May this name a plan in its file? It is printed as it is. */
export function isKey(name: string): boolean {
  return name !== '' && name.length <= 200 && oneLine(name) === name;
}

/** A plan of a store: `said` is everything that it is found by beside its title and tasks; `status` what the tool says of it as a whole. */
export function storePlan(
  of: Pick<Plan, 'path' | 'name' | 'title' | 'dialect'> & { file: string; key?: string; status?: string },
  tasks: Task[],
  said: string[],
): Plan {
  const { file, key, status = '', ...rest } = of;
  const body = said.filter(Boolean).join('\n').slice(0, MOST.body);
  const plan: Plan = {
    ...rest,
    headings: [],
    tasks,
    paths: [...new Set([file, ...pathsIn(body)])].slice(0, 40),
    ids: idsIn(body),
    body,
    ...planState({ path: file, text: '', status, tasks: tasks.filter((t) => !t.uncounted) }),
  };
  if (key !== undefined) plan.key = key;
  return plan;
}

/** Circles among `edges` (an id, and what it hangs on), each told once by the ids along it, from the first one named. */
export function findCircles(edges: Map<string, string[]>): string[][] {
  const done = new Set<string>();
  const out: string[][] = [];
  for (const start of edges.keys()) {
    if (done.has(start)) continue;
    // A walk without recursion: chains may be as long as the store.
    const trail: { id: string; next: number }[] = [{ id: start, next: 0 }];
    const on = new Map([[start, 0]]);
    while (trail.length > 0) {
      const here = trail.at(-1)!;
      const to = edges.get(here.id)?.[here.next++];
      if (to === undefined) {
        done.add(here.id);
        on.delete(here.id);
        trail.pop();
      } else if (on.has(to)) {
        if (out.length < MOST.findings) out.push(trail.slice(on.get(to)).map((t) => t.id));
      } else if (edges.has(to) && !done.has(to)) {
        on.set(to, trail.length);
        trail.push({ id: to, next: 0 });
      }
    }
  }
  return out;
}
