/** Decides which decisions of others in a context that is here do not stand here: who works on it is to hear of them without asking. */
import type { Decided } from '../model/team.js';
import type { Context, Fields } from '../model.js';
import { refOf } from '../team/material.js';
import type { TeamItem } from '../team/view.js';
import { oneLine, truncate } from '../text/truncate.js';

/** So many of one context are kept at hand, and so long they are told. */
const MOST = 3;
const NEWS = 3 * 86_400_000;
const LETTERS = 200;

/** By id of one of `contexts`, the newest first; `here`: records of this machine as they would leave. */
export function decidedElsewhere(
  decisions: TeamItem[],
  { contexts, member, here, now }: { contexts: Context[]; member: string; here: Record<string, Fields>; now: number },
): Record<string, Decided[]> {
  const open = new Map(contexts.filter((c) => c.status === 'open').map((c) => [refOf(c), c.id]));
  const found: Record<string, Decided[]> = {};
  for (const d of decisions.toSorted((a, b) => b.at - a.at)) {
    const id = open.get(d.ref);
    const isNews = d.author !== member && d.state === 'open' && now - d.at < NEWS;
    if (id === undefined || !isNews || Object.hasOwn(here, `decision/${d.ref}/${d.id}`)) continue;
    const known = Object.hasOwn(found, id) ? found[id]! : [];
    if (known.length < MOST)
      found[id] = [...known, { member: d.author, ref: d.ref, id: d.id, text: truncate(oneLine(d.text), LETTERS) }];
  }
  return found;
}
