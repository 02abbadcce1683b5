/** Decides what is kept of a new plan once it is written: whose yes it had, and what was looked at before. */
import { presentEdits, recordEdit } from '../../context/state.js';
import { emptyOutcome } from '../../empty-outcome.js';
import type { Edit, Facts, Held, Outcome, ToolEvent } from '../../model.js';
import { settledEdits } from './pending-question.js';

/** A call that was looked at before it ran has run: the plan is there, and a yes of the user is used up. */
export function recordNewPlan(event: ToolEvent, facts: Facts): Outcome {
  const { act, id } = event.tool;
  const paths =
    act.does === 'leave-plan'
      ? [act.path]
      : act.does === 'write'
        ? act.files.flatMap((f) => facts.placed?.(f.path, event.session.cwd) ?? [])
        : [];
  const known = facts.state.held ?? {};
  const edits = paths
    .filter(
      (path) => Object.hasOwn(known, path) && known[path]!.call === id && known[path]!.session === event.session.id,
    )
    .flatMap((path) => [
      ...settled(path, known[path]!, act.does === 'write', facts),
      ...settledEdits(event.session.id, facts.state, path),
    ]);
  return edits.length === 0 ? emptyOutcome() : emptyOutcome({ edits });
}

/** `file`: a plan of the workspace; a plan of the host's plan mode is the host's. */
function settled(path: string, held: Held, file: boolean, facts: Facts): Edit[] {
  const { title, looked, by } = held;
  const yes = held.approved === undefined ? undefined : facts.state.approved?.[held.approved];
  const plan = { at: facts.now, title, approvedBy: by, looked, why: held.approved ?? '' };
  return presentEdits(
    file ? recordEdit(`made/${path}`, facts.state.made?.[path], plan) : null,
    yes === undefined ? null : recordEdit(`approved/${held.approved}`, yes, { ...yes, path, used: true }),
    recordEdit(`held/${path}`, held, null),
  );
}
