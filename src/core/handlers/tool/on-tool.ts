/** Decides what a tool call of the agent means: which rooms look at it, and what they say together. */

import { emptyOutcome } from '../../empty-outcome.js';
import type { Facts, FileChange, Outcome, ToolEvent, Verdict } from '../../model.js';
import { backupPlan } from '../plan-guard/backup-plan.js';
import { checkMadePlan, checkNewPlan, mayBePlan, wasPlan } from '../plan-guard/check-new-plan.js';
import { recordNewPlan } from '../plan-guard/record-new-plan.js';
import { asWrite, namedFiles } from '../plan-guard/shell-plans.js';
import { onTodos } from '../plan-sync/on-todos.js';
import { checkScope, recordGrant } from './check-scope.js';
import { checkTaskIds } from './check-task-ids.js';
import { putToPerson } from './put-to-person.js';
import { recordDialog } from './record-dialog.js';
import { recordLater } from './record-later.js';
import type { Look } from './types.js';

/** Who looks at a call before it runs, and after it did, in this order. */
const LOOKS: Record<ToolEvent['when'], Look[]> = {
  before: [checkScope, checkNewPlan, backupPlan, checkTaskIds, recordLater],
  after: [
    recordGrant,
    (e, f) => recordNewPlan(asWrite(e, f), f),
    checkMadePlan,
    backupPlan,
    onTodos,
    recordLater,
    recordDialog,
  ],
};

const STRICTER: Verdict[] = ['allow', 'ask', 'deny'];
/** `mayMatter` with a look at the files themselves: what is, was or would be a plan matters, and nothing else. */
export function mayMatterHere(
  event: ToolEvent,
  facts: Pick<Facts, 'exists' | 'placed' | 'planFile' | 'config' | 'parsed' | 'file' | 'appeared'>,
): boolean {
  if (event.tool.act.does === 'run') return namesPlan(event, facts);
  const { act } = event.tool;
  if (act.does !== 'write') return true;
  return act.files.some((f) => (event.when === 'before' ? mayBePlan(f, event, facts) : wasPlan(f, event, facts)));
}

/** Does a command line write or name a file that is one, or would be? */
function namesPlan(
  event: ToolEvent,
  facts: Pick<Facts, 'exists' | 'placed' | 'planFile' | 'config' | 'parsed' | 'file' | 'appeared'>,
): boolean {
  const { act } = event.tool;
  if (act.does !== 'run') return false;
  if (event.when === 'after' && (facts.appeared?.().length ?? 0) > 0) return true;
  const written = asWrite(event, facts).tool.act;
  const named = namedFiles(act.command).map((path): FileChange => ({ path, how: 'write', text: null }));
  return [...(written.does === 'write' ? written.files : []), ...named].some((f) => mayBePlan(f, event, facts));
}

/** What the rooms say of a call: the strictest verdict, all edits, and the words of each. */
export function onTool(event: ToolEvent, facts: Facts): Outcome {
  const said = LOOKS[event.when].map((look) => look(event, facts)).reduce(joined, emptyOutcome());
  return putToPerson(said, event, facts);
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
    ...words('aside', a, b, '\n'),
    ...consents(a, b),
  };
}

/** One question for both: a yes covers what each of them asks. */
function consents({ consent: a }: Outcome, { consent: b }: Outcome): Pick<Outcome, 'consent'> {
  if (a === undefined || b === undefined) return a === undefined && b === undefined ? {} : { consent: (a ?? b)! };
  const plan = a.permit.plan ?? b.permit.plan;
  return {
    consent: {
      covers: [a.covers, b.covers].join('; '),
      lines: [...a.lines, ...b.lines],
      permit: {
        wanted: [...a.permit.wanted, ...b.permit.wanted],
        intent: a.permit.intent ?? b.permit.intent,
        ...(plan === undefined ? {} : { plan }),
      },
      instead: [...a.instead, ...b.instead],
    },
  };
}

function words(
  field: 'brief' | 'notice' | 'hold' | 'aside',
  a: Outcome,
  b: Outcome,
  between: string,
): Partial<Outcome> {
  const said = [a[field], b[field]].filter((t): t is string => t !== undefined && t !== '');
  return said.length === 0 ? {} : { [field]: said.join(between) };
}
