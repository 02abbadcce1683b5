/** Decides whether edits that undo have a place in the documents as they stand now, each on top of those before it. */
import { placeBack } from '../../document/place-back.js';
import type { Document } from '../../model/document.js';
import type { Edit, Facts } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { applySplices, type Side } from '../../text/splice.js';
import { inOurs, keyOf } from '../document/draft.js';

/** A document while it is undone in. */
type Papers = Map<string, Pick<Document, 'text' | 'layout'> | null>;

/** Says of edits, in their order, whether each still has its place; a document that nobody can read here says nothing against it. */
export function placeFor(facts: Pick<Facts, 'document' | 'state'>): (edit: Edit) => boolean {
  const papers: Papers = new Map();
  return ({ key, was, now }) => {
    const [back, from] = [now as Partial<Side> | null, was as Partial<Side> | null];
    if (back?.splices === undefined) return true;
    const paper = papers.has(key) ? papers.get(key)! : paperAt(key, facts);
    if (paper === null) return true;
    const own = fingerprint(paper.text) === from?.of;
    const splices = own ? back.splices : placeBack(paper.text, back.splices, back.around ?? [], paper.layout);
    const text = splices === null ? null : applySplices(paper.text, splices);
    papers.set(key, text === null ? paper : { ...paper, text });
    return text !== null;
  };
}

function paperAt(key: string, { document, state }: Pick<Facts, 'document' | 'state'>): Document | null {
  if (document === undefined) return null;
  for (const c of Object.values(state.contexts))
    for (const of of [c, inOurs(c)]) if (keyOf(of) === key) return document(of);
  return null;
}
