/** Decides what an undo that takes tasks out of a plan leaves of them as next steps in documents: nothing. */
import { isMadeOf } from '../../context/gate/next-action.js';
import { openItems } from '../../context/rules/open-items.js';
import type { Place, Splice, Wish } from '../../model/document.js';
import type { Context, Edit, Facts, Outcome } from '../../model.js';
import { applyToDraft, draftEdits, keyOf, openDraft } from './draft.js';

const PLACES: Place[] = ['doing', 'next', 'next-action'];
const TASK = /^[ \t]*[-*+][ \t]+\[[ /x-]\][ \t]+(.+)$/gim;
const MOST = 50;

/** `outcome` of an undo, without the steps that were made of tasks which are no more. */
export function withoutUndoneTasks(outcome: Outcome, facts: Facts): Outcome {
  if (outcome.undoes === undefined || facts.document === undefined) return outcome;
  const edits = outcome.edits.flatMap(({ key, now }) => {
    const gone = key.startsWith('file/') ? tasksCut(now?.splices) : [];
    const plan = key.slice('file/'.length);
    return gone.length === 0
      ? []
      : Object.values(facts.state.contexts).flatMap((c) =>
          c.plan === plan && !outcome.edits.some((e) => e.key === keyOf(c)) ? stepsGone(c, gone, facts) : [],
        );
  });
  return edits.length === 0 ? outcome : { ...outcome, edits: [...outcome.edits, ...edits] };
}

function stepsGone(context: Context, gone: string[], facts: Facts): Edit[] {
  const paper = context.status === 'folded' ? null : openDraft(context, facts);
  if (paper === null) return [];
  const wishes = PLACES.flatMap((place) =>
    openItems(paper.document, place)
      .filter((i) => isMadeOf(i.text, gone))
      .map((i): Wish => ({ do: 'resolve', id: i.id, place })),
  );
  if (wishes.length === 0) return [];
  const dated: Wish[] = [...wishes, { do: 'meta', set: { updated: facts.now } }];
  return draftEdits([applyToDraft(paper, dated, facts).paper]);
}

/** The words of tasks that `splices` take out of a text and do not put back. */
function tasksCut(splices: unknown): string[] {
  if (!Array.isArray(splices)) return [];
  const words = (text: string): string[] => [...text.matchAll(TASK)].map((m) => m[1]!.trim());
  const all = splices as Splice[];
  const put = new Set(all.flatMap((s) => words(s.put)));
  return all
    .flatMap((s) => words(s.cut))
    .filter((t) => !put.has(t))
    .slice(0, MOST);
}
