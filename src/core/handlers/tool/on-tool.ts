/** Decides what a tool call of the agent means: which rooms look at it, and what they say together. */

import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, Outcome, ToolEvent, Verdict } from '../../model.js';
import { backupPlan } from '../plan-guard/backup-plan.js';
import { checkNewPlan, mayBePlan, wasPlan } from '../plan-guard/check-new-plan.js';
import { recordNewPlan } from '../plan-guard/record-new-plan.js';
import { onTodos } from '../plan-sync/on-todos.js';
import { checkScope, recordGrant } from './check-scope.js';
import { checkTaskIds } from './check-task-ids.js';
import type { Look } from './types.js';

/** Who looks at a call before it runs, and after it did, in this order. */
const LOOKS: Record<ToolEvent['when'], Look[]> = {
  before: [checkScope, checkNewPlan, backupPlan, checkTaskIds],
  after: [recordGrant, recordNewPlan, backupPlan, onTodos],
};

const STRICTER: Verdict[] = ['allow', 'ask', 'deny'];
/** `mayMatter` with a look at the files themselves: what is, was or would be a plan matters, and nothing else. */
export function mayMatterHere(
  event: ToolEvent,
  facts: Pick<Facts, 'exists' | 'placed' | 'planFile' | 'config'>,
): boolean {
  const { act } = event.tool;
  if (act.does !== 'write') return true;
  return act.files.some((f) => (event.when === 'before' ? mayBePlan(f, event, facts) : wasPlan(f, event, facts)));
}

/** What the rooms say of a call: the strictest verdict, all edits, and the words of each. */
export function onTool(event: ToolEvent, facts: Facts): Outcome {
  return LOOKS[event.when].map((look) => look(event, facts)).reduce(joined, emptyOutcome());
}

function joined(a: Outcome, b: Outcome): Outcome {
  const verdict = STRICTER[Math.max(STRICTER.indexOf(a.verdict), STRICTER.indexOf(b.verdict))]!;
  return {
    ...a,
    ...b,
    verdict,
    findings: [...a.findings, ...b.findings],
    edits: [...a.edits, ...b.edits],
    did: [a.did, b.did].filter(Boolean).join('; '),
    undoable: a.undoable || b.undoable,
    ...words('brief', a, b, '\n'),
    ...words('notice', a, b, ' '),
    ...words('hold', a, b, '\n'),
  };
}

function words(field: 'brief' | 'notice' | 'hold', a: Outcome, b: Outcome, between: string): Partial<Outcome> {
  const said = [a[field], b[field]].filter((t): t is string => t !== undefined && t !== '');
  return said.length === 0 ? {} : { [field]: said.join(between) };
}
