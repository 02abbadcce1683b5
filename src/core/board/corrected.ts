/** Decides what is said of a prompt that counts for other work than it was read as: where it was moved, by whom, and when. */
import { titleLine } from '../text/truncate.js';
import { takenBack } from './ledger.js';
import { at, type Sight } from './sight.js';
import type { Turned } from './types.js';

/** By the number of its beat what put each of `prompts` right; those that count for what they were read as are left out. */
export function correctionsOf(
  { facts, ledger }: Sight,
  prompts: number[],
): Map<number, NonNullable<Turned['corrected']>> {
  const { beats, contexts, sessions, doubts } = ledger;
  const asked = new Set(prompts);
  const gone = takenBack(ledger);
  const found = new Map<number, NonNullable<Turned['corrected']>>();
  const title = (id: string): string => titleLine(at(facts.state.contexts, id)?.title ?? id);
  const moved = (i: number, when: number | null, from: string | null, by: string): void => {
    const to = contexts[beats.context[i]!];
    if (to !== undefined && to !== from) found.set(i, { at: when, from, to, says: `moved to ${title(to)} ${by}` });
  };
  for (const d of doubts) {
    if (!asked.has(d.after) || d.from === undefined || gone.has(d.id)) continue;
    if (contexts[beats.context[d.after]!] !== d.active) continue;
    if (d.by === 'prompt' && d.answers === undefined) continue;
    moved(d.after, d.at, d.from, byWhom(d));
  }
  for (const i of prompts) {
    const filed = at(facts.state.filed ?? {}, `${beats.at[i]}@${sessions[beats.session[i]!]?.id}`);
    if (filed !== undefined) moved(i, null, typeof filed.from === 'string' ? filed.from : null, 'by you');
  }
  return found;
}

/** Who turned there, as a sentence ends. */
function byWhom({
  by,
  undoes,
  answers,
  known,
}: {
  by: string;
  undoes?: unknown;
  answers?: unknown;
  known?: boolean;
}): string {
  if (undoes !== undefined) return 'by an undo';
  if (answers !== undefined) return 'by your answer';
  if (by === 'stop') return 'by what its turn did, when that had ended';
  return known === true ? 'by the agent' : 'by hand';
}
