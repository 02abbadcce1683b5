/** Decides what the lines of an active context add up to: its tasks, keys and slots, and which task is the document's own. */

import type { Document, Item, Place, Range } from '../../model/document.js';
import { parseIso } from '../../text/time.js';
import type { Reading } from '../layouts/_layout.js';
import { assignIds } from '../sections.js';
import { plainValue, taskNamedBy } from './text.js';
import { type SectionKind, statusOf } from './words.js';

/** The lines of one task in one section. */
export interface Group extends Range {
  /** `unknown`: a section that has no place, but parts of it that tasks name. */
  kind: SectionKind | 'unknown';
  task: string;
  /** Indentation of its keys. */
  indent: string;
  /** Was that of one of its keys seen? */
  seen?: boolean;
  /** What stands before those that are entries themselves: `- next:`. */
  dashed?: string;
  /** End of its first line, before the line end. */
  head: number;
}

export interface Scan extends Reading {
  groups: Group[];
}

const MOST_TASKS = 200;

/** Lists in which the entries of several tasks may stand together: each belongs to the task it names, else to the current one. */
export const SHARED: ReadonlySet<Place> = new Set<Place>(['plan-decisions', 'questions', 'blockers']);

/** Gathers while lines are read. Until `finish`, what belongs to no named task has the task ''. */
export class Found {
  readonly out: Scan = { meta: {}, metaAt: {}, items: [], slots: [], headings: [], tasks: [], faults: [], groups: [] };

  /** Goals that quick resumes tell; each counts for a task that says none itself. */
  readonly goals: Item[] = [];

  fault(code: string, line: number, of: string): void {
    this.out.faults.push({ code, line, of });
  }

  /** A task that a list or a section names. */
  know(id: string, listed: 'current' | 'other' | 'nowhere', line: number): void {
    const { tasks } = this.out;
    if (listed === 'current' && tasks.some((t) => t.listed === 'current')) this.fault('current-twice', line, id);
    const known = tasks.find((t) => t.id === id);
    if (known === undefined) {
      if (tasks.length < MOST_TASKS) tasks.push({ id, listed, line, resumable: false });
    } else if (known.listed !== 'nowhere' && listed !== 'nowhere') this.fault('task-twice', line, id);
    else if (listed !== 'nowhere') Object.assign(known, { listed, line });
  }

  status(kind: SectionKind, id: string, value: string, at: Range, line: number): void {
    const { tasks, meta, metaAt } = this.out;
    const task = tasks.find((t) => t.id === id);
    if (task) Object.assign(task, { status: value.trim(), statusLine: line });
    if (kind !== 'task' || task !== tasks.find((t) => t.listed === 'current')) return;
    const ours = statusOf(value);
    if (ours !== undefined) meta.status = ours;
    metaAt.status = at;
  }

  meta(key: string, value: string, at: Range, line: number): void {
    const { meta, metaAt } = this.out;
    const text = plainValue(value);
    if (key === 'last_updated') {
      const time = parseIso(text);
      if (time === null) this.fault('key-value', line, key);
      else meta.updated = time;
      metaAt.updated = at;
    } else if (/^(?:git_)?branch$/.test(key)) [meta.branch, metaAt.branch] = [text, at];
    else if (key === 'repo_revision') [meta.revision, metaAt.revision] = [text, at];
  }

  /** Where the next item of a place goes; `grows` = what was known of it moves on. */
  slot(place: Place, task: string, grows: boolean, slot: Omit<Document['slots'][number], 'place' | 'task'>): void {
    const { slots } = this.out;
    const known = slots.find((s) => s.place === place && s.task === task);
    if (known === undefined) {
      if (slots.length < MOST_TASKS * 20) slots.push({ place, task, ...slot });
    } else if (grows) Object.assign(known, slot);
  }

  /** The current task is the document's own; what belongs to it carries no task. */
  finish(): Scan {
    const { out } = this;
    const own = out.tasks.find((t) => t.listed === 'current')?.id;
    if (own !== undefined) Object.assign(out.meta, { taskId: own, title: own });
    else this.fault('current-missing', 0, '');
    for (const goal of this.goals) {
      const of = (task: string | undefined): string => task || (own ?? '');
      if (!out.items.some((i) => i.place === 'goal' && of(i.task) === of(goal.task))) out.items.push(goal);
    }
    const isTask = (id: string): boolean => out.tasks.some((t) => t.id === id);
    for (const i of out.items)
      if (i.task === '' && SHARED.has(i.place)) i.task = [taskNamedBy(i.text)].find(isTask) ?? '';
    // What is new of the current task goes to the others of it, where they have a group.
    const grouped = out.slots.filter((s) => s.task === own && own !== undefined).map((s) => s.place);
    out.slots = out.slots.filter((s) => s.task !== '' || !grouped.includes(s.place));
    for (const t of [...out.items, ...out.slots]) if (t.task === '' || t.task === own) delete t.task;
    const resumed = new Set(out.groups.filter((g) => g.kind === 'resume').map((g) => g.task));
    for (const t of out.tasks) t.resumable = resumed.has(t.id) || (resumed.has('') && out.tasks.length === 1);
    assignIds(out.items, out.faults);
    return out;
  }
}
