/** Decides what documents say after tasks were ended by a command: a next step that was one of them gives way to the one that is open now. */

import { recordResult } from '../../context/rules/record.js';
import { inTurn } from '../../context/up-next.js';
import type { Context, Facts, Finding, Outcome, Task, TaskState } from '../../model.js';
import { resultOf } from '../session/record-turn.js';
import { applyToDraft, openDraft, type Paper } from './draft.js';
import { summedUp } from './summed-up.js';

/** The documents that named a task which `outcome` ends as the next step, as they are now. */
export function steppedPapers(outcome: Outcome, facts: Facts): { paper: Paper; findings: Finding[] }[] {
  const ended = outcome.edits.flatMap(({ key, now }): TaskState[] => {
    const task = { ...facts.state.tasks?.[key.slice('task/'.length)], ...now } as unknown as TaskState;
    return key.startsWith('task/') && (now?.status === 'completed' || now?.status === 'cancelled') ? [task] : [];
  });
  if (ended.length === 0) return [];
  const isOf = (c: Context): boolean =>
    c.status === 'open' && ended.some((t) => t.context === c.id || (t.plan !== null && t.plan === c.plan));
  return Object.values(facts.state.contexts)
    .filter(isOf)
    .flatMap((c) => {
      const paper = openDraft(c, facts);
      if (paper === null) return [];
      // The file of the plan is read as it was before.
      const result = { ...resultOf(facts, c), branch: null };
      const tasks = [
        ...inTurn(withEnded(result.tasks, ended), c, facts),
        ...ended.filter((t) => t.plan !== c.plan).map(asTask),
      ];
      const { changes } = recordResult(paper.document, { ...result, tasks });
      if (changes.length === 0) return [];
      const done = applyToDraft(paper, changes, facts);
      return [{ ...done, paper: summedUp(done.paper, facts) }];
    });
}

function withEnded(tasks: Task[], ended: TaskState[]): Task[] {
  return tasks.map((t) => {
    const end = ended.find((e) => (t.id === null ? e.text === t.text : e.id === t.id));
    return end === undefined ? t : { ...t, status: end.status as Task['status'] };
  });
}

/** A task that stands in no plan of the context. */
const asTask = ({ id, text, status, line = 0 }: TaskState): Task => ({
  ...{ id, text, line, status: status as Task['status'] },
});
