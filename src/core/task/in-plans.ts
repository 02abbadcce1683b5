/** Decides in which plan files a task stands, and which edits make all of them say its status. */
import type { Splice } from '../model/document.js';
import type { Edit, Facts, Finding, Task, TaskState, TaskStatus, TrackedStatus } from '../model.js';
import { isShared } from '../plan/catalog/duplicate-ids.js';
import { docOf, maskOf, TASK } from '../plan/index/posting.js';
import { fileOf } from '../plan/parse/detect-dialect.js';
import { type TaskEdit, taskEdit } from '../plan/parse/edit.js';
import { documentEdit } from '../text/splice.js';
import { wordSet } from '../text/words.js';
import { comparableId } from './id.js';
import { isKey } from './tracked.js';

/** A task and the plan that it stands in. */
export interface Standing {
  path: string;
  task: Task;
}

/** Plans that are looked into for one id. */
const MOST = 200;
/** Tasks with one id are one task when they share this part of the shorter one's words. */
const ALIKE = 0.5;

/** Every task that is called `id`, plans that stand first in `first` before others. */
export function withId(id: string, first: (string | null)[], facts: Facts): Standing[] {
  const postings = facts.plans.postings(`#${comparableId(id)}`)?.all ?? new Uint32Array();
  const onTasks = postings.filter((p) => (maskOf(p) & TASK) !== 0).slice(0, MOST);
  const known = Array.from(onTasks, (p) => facts.plans.row(docOf(p))?.path ?? null);
  const paths = new Set([...first, ...known].filter((p) => p !== null));
  return [...paths].flatMap((path) =>
    (facts.tasks?.(path) ?? [])
      .filter((task) => task.id !== null && comparableId(task.id) === comparableId(id))
      .map((task) => ({ path, task })),
  );
}

/** The task of `plan` without an id that says `text`, nearest to `line`; `null` when none does. */
export function withText(text: string, plan: string | null, line: number, facts: Facts): Standing | null {
  const tasks = plan === null ? [] : (facts.tasks?.(plan) ?? []).filter((t) => t.id === null && t.text === text);
  const nearest = tasks.sort((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0];
  return nearest === undefined ? null : { path: plan!, task: nearest };
}

/**
 * Those of `all` that are the task `id` of the plan `home` which says `text`, and what is to be said of others that only share
 * its id: they are left alone.
 */
export function sameTaskIn(
  all: Standing[],
  { id, text, plan: home }: Pick<TaskState, 'id' | 'text' | 'plan'>,
): { same: Standing[]; findings: Finding[] } {
  const standings = all.filter((s) => isShared(id) || s.path === home);
  const exact = standings.some((s) => s.task.id === id);
  const same = standings.filter((s) => (s.task.id === id || !exact) && isAlike(s.task.text, text));
  const findings = standings
    .filter((s) => !same.includes(s))
    .map((s): Finding => {
      const args = { path: s.path, line: s.task.line, id: s.task.id ?? id };
      return { code: 'task-other-words', args, severity: 'warn' };
    });
  return { same, findings };
}

/** Do two texts tell of one task? One that says nothing fits any. */
export function isAlike(a: string, b: string): boolean {
  const [one, other] = [new Set(wordSet(a)), new Set(wordSet(b))];
  const fewer = Math.min(one.size, other.size);
  return fewer === 0
    ? a.trim() === b.trim() || a.trim() === '' || b.trim() === ''
    : shared(one, other) / fewer >= ALIKE;
}

function shared(one: Set<string>, other: Set<string>): number {
  let n = 0;
  for (const word of one) if (other.has(word)) n++;
  return n;
}

/** The edits of plan files by which `standings` say `status`. A file that cannot be changed is left alone and named. */
export function statusEdits(
  standings: Standing[],
  status: TrackedStatus,
  facts: Facts,
): { edits: Edit[]; findings: Finding[]; changed: Standing[] } {
  const out: { edits: Edit[]; findings: Finding[]; changed: Standing[] } = { edits: [], findings: [], changed: [] };
  const files = new Set(standings.map((s) => fileOf(s.path).file));
  for (const file of files) {
    const text = facts.file?.(file);
    const here = standings.filter((s) => fileOf(s.path).file === file);
    if (text == null || facts.writable?.(file) === false) {
      out.findings.push({ code: 'task-read-only', args: { path: file, line: here[0]!.task.line }, severity: 'warn' });
      continue;
    }
    const splices: Splice[] = [];
    for (const standing of here) {
      const marked = markFor(status, standing.task.status);
      const done: TaskEdit =
        marked === null ? { file, splices: [] } : taskEdit(standing.path, text, standing.task, marked);
      if (done.finding !== undefined) out.findings.push(done.finding);
      else if (done.splices.length > 0) {
        splices.push(...done.splices);
        out.changed.push(standing);
      }
    }
    if (splices.length === 0) continue;
    const edit = documentEdit(
      `file/${file}`,
      text,
      splices.sort((a, b) => a.at - b.at),
    );
    if (edit !== null) out.edits.push(edit);
  }
  return out;
}

/** What a plan's mark says for `status`, `null` = it stays: no mark says blocked, but what is blocked is open. */
function markFor(status: TrackedStatus, now: TaskStatus): TaskStatus | null {
  if (status === 'proposed') return null;
  if (status !== 'blocked') return status;
  return now === 'pending' || now === 'in_progress' ? null : 'pending';
}

/** Where the tracked `task` stands; tasks that only share its id are named in `findings`. */
export function standingsOf(task: TaskState, active: string | null, facts: Facts): ReturnType<typeof sameTaskIn> {
  if (isKey(task.id)) {
    const standing = withText(task.text, task.plan, task.line ?? 1, facts);
    return { same: standing === null ? [] : [standing], findings: [] };
  }
  return sameTaskIn(withId(task.id, [task.plan, active], facts), task);
}
