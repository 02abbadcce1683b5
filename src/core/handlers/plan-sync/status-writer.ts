/** Decides which plans are written when a task's status changes, and by which ranges: every one that holds the task. */
import type { Splice } from '../../model/document.js';
import type { Edit, Facts, Finding, TodoStatus } from '../../model.js';
import { fileOf } from '../../plan/parse/detect-dialect.js';
import { taskEdit } from '../../plan/parse/edit.js';
import type { PlanTask } from '../../reconcile/last-synced.js';
import { documentEdit } from '../../text/splice.js';
import { placesOfTask } from './other-plans.js';

/** A file as it stands, and what is to change in it. */
interface Sheet {
  text: string;
  splices: Splice[];
}

/** The plans that are written in one go, each file once. */
export interface Desk {
  findings: Finding[];
  /** Notes that `task` is to say `status`, in every plan that holds it; `false` when its own plan cannot be made to. */
  put(task: PlanTask, status: TodoStatus): boolean;
  edits(): Edit[];
}

/** A desk for the session whose plan is `plan`. */
export function statusWriter(plan: string | null, facts: Facts): Desk {
  const findings: Finding[] = [];
  const sheets = new Map<string, Sheet | null>();

  const sheet = (file: string): Sheet | null => {
    if (!sheets.has(file)) {
      const text = facts.file?.(file) ?? null;
      const shut = text !== null && facts.writable?.(file) === false;
      if (shut) findings.push({ code: 'file-read-only', args: { path: file, line: 1 }, severity: 'warn' });
      sheets.set(file, text === null || shut ? null : { text, splices: [] });
    }
    return sheets.get(file)!;
  };
  const write = (path: string, task: Pick<PlanTask, 'id' | 'text' | 'line'>, status: TodoStatus): boolean => {
    const on = sheet(fileOf(path).file);
    if (on === null) return false;
    const { id, text, line } = task;
    const done = taskEdit(path, on.text, { id, text, line }, status);
    if (done.finding !== undefined) findings.push(done.finding);
    else on.splices.push(...done.splices);
    return done.finding === undefined;
  };
  return {
    findings,
    put: (task, status) => {
      const path = task.plan ?? plan;
      if (path === null || !write(path, task, status)) return false;
      const { same, findings: others } = placesOfTask(task, path, facts);
      for (const copy of same) if (copy.task.status !== status) write(copy.path, copy.task, status);
      findings.push(...others);
      return true;
    },
    edits: () =>
      [...sheets].flatMap(([file, on]) => {
        if (on === null || on.splices.length === 0) return [];
        const splices = on.splices.toSorted((a, b) => a.at - b.at);
        const edit = documentEdit(`file/${file}`, on.text, splices);
        return edit === null ? [] : [edit];
      }),
  };
}
