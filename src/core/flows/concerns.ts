/** Decides by names alone whether a tool call can be of any interest: most are none of ours, and end with this. */
import { mayBeOwn, mayLeave } from '../intent/gate/glance.js';
import type { ToolAct } from '../model.js';

/** Files that may be plans or stores of plans: texts, names without an ending, and data where stores keep theirs. */
const MAY_BE_A_PLAN =
  /\.(?:mdx?|markdown|txt|rst|org|adoc)$|(?:^|[\\/])(?:PLANS?|TODO|ROADMAP|TASKS|TASKLIST)$|(?:^|[\\/])(?:tasks|plans|\.?backlog|openspec|\.(?:beads|taskmaster|clew))[\\/](?:.*[\\/])?[^\\/]+\.(?:jsonl?|ya?ml)$/i;

/** Can `act` be of any interest? Asked before anything is read: most calls are none of ours. */
export function concerns(act: ToolAct): boolean {
  if (act.does === 'write') return act.files.some((f) => MAY_BE_A_PLAN.test(f.path));
  return act.does === 'todos' || act.does === 'leave-plan';
}

/** Can the gate have a word in `act`? `agreed`: this workspace has intents, or a strict gate. Asked only where it is not clear by the act. */
export function gates(act: ToolAct, agreed: () => boolean): boolean {
  return mayLeave(act) && (mayBeOwn(act) || agreed());
}
