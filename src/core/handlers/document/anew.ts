/** Decides what is said of a document that was gone and is written again: its user may have deleted it, or lost it. */
import type { Event, Facts, Finding, Outcome } from '../../model.js';
import { sentenceOf } from '../../words/en.js';
import { isTakenAway, keyOf, loggedDocument, pathOfDocument } from './draft.js';

/** Operations that are looked through. */
const MOST_LOOKED = 500;

/** `outcome` with a line for each document of known work that it writes where the former one went. */
export function noticeAnew(event: Event, outcome: Outcome, facts: Facts): Outcome {
  const means = event.kind === 'command' && event.name === 'repair';
  if (means || outcome.undoes !== undefined || outcome.redoes !== undefined) return outcome;
  const found = outcome.edits.flatMap(({ key, was, now }): Finding[] => {
    const id = was === null && now !== null ? (/^store\/contexts\/(.+)\.md$/.exec(key)?.[1] ?? '') : '';
    const context = Object.hasOwn(facts.state.contexts, id) ? facts.state.contexts[id]! : null;
    if (context === null || keyOf(context) !== key || !isTakenAway(context, facts)) return [];
    if (isUndone(key, facts)) return [];
    const code = loggedDocument(context, facts) === null ? 'document-begun-anew' : 'document-anew';
    return [{ code, args: { path: pathOfDocument(context) }, severity: 'warn' }];
  });
  if (found.length === 0) return outcome;
  const { notice } = outcome;
  const line = `clew: ${found.map(sentenceOf).join(' ')}`;
  return {
    ...outcome,
    findings: [...outcome.findings, ...found],
    ...(event.kind === 'command' ? {} : { notice: notice === undefined ? line : `${notice}\n${line}` }),
  };
}

/** Was it clew itself that took it away last, when its making was undone? Then nothing is lost. */
function isUndone(key: string, facts: Facts): boolean {
  const last = facts.operations?.(MOST_LOOKED).find((o) => o.edits.some((e) => e.key === key));
  return last?.edits.findLast((e) => e.key === key)?.now === null;
}
