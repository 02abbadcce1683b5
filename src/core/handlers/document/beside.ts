/** Decides what of a turn stands beside an adopted document: what its layout has no place for, and all of it where that document is gone. */
import { hasPlace } from '../../document/change.js';
import type { Document, Wish } from '../../model/document.js';
import type { Context, Facts, Finding } from '../../model.js';
import { applyToDraft, inOurs, newDraft, openDraft, type Paper, pathOfDocument } from './draft.js';

/** The document of a piece of work, and our own beside it; `null` = there is none, or no layout that needs it. */
export interface Both {
  paper: Paper;
  beside: Paper | null;
}

/** `paper` with what stands beside it. */
export function bothOf(paper: Paper, facts: Facts): Both {
  return { paper, beside: paper.context.file == null ? null : openDraft(inOurs(paper.context), facts) };
}

/** Both as one document: each place is looked up where it is written. */
export function joined({ paper: { document }, beside }: Both): Document {
  const more = beside?.document.items.filter((i) => !hasPlace(document, i.place)) ?? [];
  return { ...document, items: [...document.items, ...more] };
}

/** `both` after `wishes`; `begins`: our own is begun with the first that has no other place. */
export function applyToBoth(
  { paper, beside }: Both,
  wishes: Wish[],
  facts: Facts,
  begins: boolean,
): { both: Both; findings: Finding[] } {
  const lost = (w: Wish): boolean => w.do !== 'meta' && !hasPlace(paper.document, w.place);
  const first = applyToDraft(paper, wishes, facts);
  const own = beside ?? (begins ? newDraft(inOurs(paper.context), facts) : null);
  if (own === null || paper.context.file == null || !wishes.some(lost))
    return { both: { paper: first.paper, beside }, findings: first.findings };
  const second = applyToDraft(
    own,
    wishes.filter((w) => w.do === 'meta' || lost(w)),
    facts,
  );
  return { both: { paper: first.paper, beside: second.paper }, findings: [...first.findings, ...second.findings] };
}

/** Said when our own document is begun beside that of another layout. */
export function besideFinding(context: Context): Finding {
  const args = { path: context.file!, line: 1, own: pathOfDocument(inOurs(context)) };
  return { code: 'phases-beside', args, severity: 'note' };
}

/** Is the document of `context`, which another tool's layout has, gone or not to be read? */
export function isGone(context: Context, facts: Facts): boolean {
  return context.file != null && facts.document?.(context) === null;
}

/** Said of a turn whose document is gone: where it is recorded meanwhile. */
export function goneFinding(context: Context): Finding {
  return { ...besideFinding(context), code: 'turn-beside', severity: 'warn' };
}
