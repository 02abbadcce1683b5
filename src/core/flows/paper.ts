/** Decides which file is the document of a piece of work, and how a change of it becomes an edit that can be taken back. */
import type { Change as Wish } from '../context/rules/change.js';
import type { Begun } from '../context/rules/switching.js';
import { bootstrapped } from '../context/rules/switching.js';
import { categoryOf } from '../context/rules/category.js';
import { tagsOf } from '../context/rules/tags.js';
import type { Document } from '../document/document.js';
import { newDocument } from '../document/fresh.js';
import { parseDocument } from '../document/parse.js';
import { written } from '../document/written.js';
import type { Context, Edit, Facts, Finding } from '../model.js';
import { documentEdit, spliced } from '../text/splice.js';

/** A document on its way: as it stood (`null` = there was none), and as it stands after the changes so far. */
export interface Paper {
  context: Context;
  key: string;
  before: string | null;
  document: Document;
}

/** Where the document of `context` is kept; an adopted one has its own place in the workspace. */
export function keyOf(context: Context): string {
  return context.file === undefined ? `store/contexts/${context.id}.md` : `file/${context.file}`;
}

/** The document's path as people are told it. */
export function nameOf(context: Context): string {
  return context.file ?? `contexts/${context.id}.md`;
}

/** The document of `context`, a new one when it has none. */
export function paperOf(context: Context, facts: Facts): Paper {
  const found = facts.document!(context);
  return { context, key: keyOf(context), before: found?.text ?? null, document: found ?? begun(context, facts) };
}

/** `paper` after `wishes`; what cannot be written is said and changes nothing. */
export function changed(paper: Paper, wishes: Wish[], facts: Facts): { paper: Paper; findings: Finding[] } {
  const { splices, faults } = written(paper.document, wishes, { at: facts.now, nonce: facts.nonce });
  const findings = faults.map((f): Finding => fault(paper, f));
  if (splices.length === 0) return { paper, findings };
  const text = spliced(paper.document.text, splices)!;
  return { paper: { ...paper, document: parseDocument(text, paper.document.layout) }, findings };
}

function fault(paper: Paper, f: Document['faults'][number]): Finding {
  return {
    code: 'document-fault',
    args: { path: nameOf(paper.context), line: Math.max(1, f.line), what: f.code, of: f.of },
    severity: 'warn',
  };
}

/** The edits that write `papers`: new ones whole, others by their ranges. */
export function paperEdits(papers: Paper[]): Edit[] {
  return papers.flatMap(({ key, before, document: { text } }): Edit[] => {
    if (before === text) return [];
    if (before === null) return [{ key, was: null, now: { text } }];
    const edit = documentEdit(key, before, difference(before, text));
    return edit === null ? [] : [edit];
  });
}
