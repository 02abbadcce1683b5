/** Decides which file is the document of a piece of work, and how a change of it becomes an edit that can be taken back. */

import { categoryOf } from '../context/rules/category.js';
import type { Change as Wish } from '../context/rules/change.js';
import { bootstrapped } from '../context/rules/switching.js';
import { tagsOf } from '../context/rules/tags.js';
import type { Document, Splice } from '../document/document.js';
import { newDocument } from '../document/fresh.js';
import { parseDocument } from '../document/parse.js';
import { composed } from '../document/splice.js';
import { told, toldLines } from '../document/told.js';
import { written } from '../document/written.js';
import type { Context, Edit, Facts, Finding } from '../model.js';
import { documentEdit, spliced } from '../text/splice.js';
import { tokens } from '../text/tokens.js';

/** A document on its way: as it stood (`null` = there was none), the steps so far, and as it stands after them. */
export interface Paper {
  context: Context;
  before: string | null;
  steps: Splice[][];
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

/** The document of `context`; `null` when it has none yet, or none is kept here. */
export function paperOf(context: Context, facts: Facts): Paper | null {
  const document = facts.document?.(context) ?? null;
  return document === null ? null : { context, before: document.text, steps: [], document };
}

/** A new document for `context`. */
export function freshPaper(context: Context, facts: Facts): Paper {
  const stamp = { at: facts.now, nonce: facts.nonce };
  const evidence = { text: context.title, paths: context.files, branch: context.branch };
  const wishes = bootstrapped({
    id: context.id,
    title: context.title,
    taskId: context.task ?? null,
    category: categoryOf(evidence),
    tags: tagsOf(evidence),
    plan: context.plan,
    branch: context.branch,
    revision: null,
    now: facts.now,
  });
  const blank = parseDocument(newDocument({ id: context.id, title: context.title }, {}, stamp), 'clew');
  const { splices } = written(blank, wishes, stamp);
  return { context, before: null, steps: [], document: parseDocument(spliced(blank.text, splices)!, 'clew') };
}

/** `paper` after `wishes`; what cannot be written is said and changes nothing. */
export function changed(paper: Paper, wishes: Wish[], facts: Facts): { paper: Paper; findings: Finding[] } {
  const { splices, faults } = written(paper.document, wishes, { at: facts.now, nonce: facts.nonce });
  const findings = faults.map((f): Finding => fault(paper, f));
  if (splices.length === 0) return { paper, findings };
  const text = spliced(paper.document.text, splices)!;
  return {
    paper: { ...paper, steps: [...paper.steps, splices], document: parseDocument(text, paper.document.layout) },
    findings,
  };
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
  return papers.flatMap(({ context, before, steps, document: { text } }): Edit[] => {
    if (before === null) return [{ key: keyOf(context), was: null, now: { text } }];
    const edit = before === text ? null : documentEdit(keyOf(context), before, composed(before, steps));
    return edit === null ? [] : [edit];
  });
}

/** What `paper` tells a model that takes its work up, within `most` tokens. */
export function linesOf(paper: Paper, most: number): string[] {
  return toldLines(told(paper.document), most, tokens);
}
