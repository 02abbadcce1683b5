/** Decides how tracked tasks stand in `task_tracking` beside those of plans: each task once, with the status that says more. */
import type { TaskState } from '../../core/model.js';
import { isKey } from '../../core/task/tracked.js';
import { fingerprint } from '../../core/text/hash.js';
import type { Database, Statement } from './engine.js';
import { preparedStatements } from './plans.js';
import { inTransaction } from './within.js';

/**
 * Brings the tracked tasks in the table up to date with `tasks`. One that a plan holds is the plan's row, and its status is
 * what the plan's mark says, unless it is blocked: no mark says that. Everything here is made from records and plans.
 */
export function keepTracked(db: Database, tasks: TaskState[]): void {
  const sql = preparedStatements(db);
  const meta = (key: string): unknown =>
    (sql('SELECT value FROM meta WHERE key = ?').get(key) as { value: unknown } | undefined)?.value;
  const known = `${fingerprint(JSON.stringify(tasks))} ${meta('revision')}`;
  if (meta('tracked') === known || (tasks.length === 0 && meta('tracked') === undefined)) return;
  inTransaction(db, () => {
    sql('DELETE FROM task_tracking WHERE tracked = 1').run();
    sql('UPDATE task_tracking SET status = mark, mark = NULL WHERE mark IS NOT NULL').run();
    for (const task of tasks) keep(sql, task);
    sql("INSERT OR REPLACE INTO meta VALUES ('tracked', ?)").run(known);
  });
}

function keep(sql: (text: string) => Statement, task: TaskState): void {
  const key = isKey(task.id);
  const where = key
    ? 'plan_path = ? AND task_description = ? AND task_id IS NULL AND tracked = 0'
    : 'task_id = ? COLLATE NOCASE AND tracked = 0';
  const of = key ? [task.plan, task.text] : [task.id];
  const held = task.status !== 'proposed' && sql(`SELECT 1 FROM task_tracking WHERE ${where}`).get(...of) !== undefined;
  if (!held) {
    sql(
      'INSERT INTO task_tracking (task_id, task_description, status, plan_path, line, updated_at, tracked) VALUES (?, ?, ?, ?, ?, ?, 1)',
    ).run(task.id, task.text, task.status, task.plan, task.line ?? null, task.at);
    return;
  }
  if (task.status !== 'blocked') return;
  sql(
    `UPDATE task_tracking SET mark = status, status = 'blocked' WHERE ${where} AND status IN ('pending', 'in_progress')`,
  ).run(...of);
}
