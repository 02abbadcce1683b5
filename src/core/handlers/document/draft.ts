/** Decides which file is the document of a piece of work, and how a change of it becomes an edit that can be taken back. */

import { withGone } from '../../context/gone-files.js';
import { faultFinding } from '../../context/import-findings.js';
import { categoryOf } from '../../context/rules/category.js';
import { pathOf } from '../../context/rules/open-items.js';
import { bootstrapDocument } from '../../context/rules/switching.js';
import { tagsOf } from '../../context/rules/tags.js';
import { stillOpen } from '../../context/still-open.js';
import { taskText } from '../../document/active/archive.js';
import { withCurrentTask } from '../../document/active/current.js';
import { applyWishes } from '../../document/apply-changes.js';
import { followLog, type Logged } from '../../document/as-logged.js';
import { briefLines, openParts } from '../../document/brief-lines.js';
import { newDocument } from '../../document/new-document.js';
import { parseDocument } from '../../document/parse.js';
import { composeSplices } from '../../document/splice.js';
import type { Document, Splice, Wish } from '../../model/document.js';
import type { Context, Edit, Facts, Finding, Operation } from '../../model.js';
import { tasksOfContext } from '../../task/of-context.js';
import { staysHere } from '../../team/material.js';
import { applySplices, documentEdit } from '../../text/splice.js';
import { tokens } from '../../text/tokens.js';
import { goalOfFirst } from './asked-goal.js';
import { blockersNow } from './blocked-anew.js';

/** A document on its way: as it stood (`null` = there was none), the steps so far, and as it stands after them. */
export interface Paper {
  context: Context;
  before: string | null;
  steps: Splice[][];
  document: Document;
  /** The text whose place it takes as a whole, in a file that another document stood in. */
  over?: string;
}

/** A check that failed so long ago may have passed since, where nobody told clew. */
const OLD_NEWS = 24 * 3600_000;

/** Where the document of `context` is kept; an adopted one has its own place in the workspace. */
export function keyOf(context: Context): string {
  return context.file == null ? `store/contexts/${context.id}.md` : `file/${context.file}`;
}

/** The document's path as people are told it. */
export function nameOf(context: Context): string {
  return context.file ?? `contexts/${context.id}.md`;
}

/** Is it kept on this machine, by its record or by what its document says? */
export function isKeptHere(context: Context, facts: Pick<Facts, 'document'>): boolean {
  return staysHere(context, facts.document?.(context)?.text ?? '');
}

/** What a private context is called where other work is written of: that stands in git, or a team reads it. */
export const ANOTHER = 'another context';

/** The document of `context`; `null` when it has none yet, none is kept here, or what stands in its file is another task. */
export function openDraft(context: Context, facts: Facts): Paper | null {
  const document = facts.document?.(context) ?? null;
  if (document === null || isOther(context, document)) return null;
  return { context, before: document.text, steps: [], document };
}

/** What is known of `context`, to be read: in a file that holds several tasks, its own part, whichever of them is current there. */
export function knownDocument(context: Context, facts: Pick<Facts, 'document' | 'operations'>): Document | null {
  const document = facts.document?.(context) ?? loggedDocument(context, facts);
  if (document === null || !isOther(context, document)) return document;
  const { task } = context;
  const here = task !== undefined && document.tasks.some((t) => t.id === task);
  return here ? withCurrentTask(taskText(document, task), task, 0) : null;
}

/** So many operations are looked through for a document that was written before. */
const MOST_LOOKED = 500;
/** So many are followed to make it again. */
const MOST_FOLLOWED = 5000;

/** Was the document of `context` written before, and is not here now? A checkout took it away, or a person: it waits for real work. */
export function isTakenAway(context: Context, facts: Facts): boolean {
  const key = keyOf(context);
  const written = (o: Operation): boolean => o.edits.some((e) => e.key === key && e.now !== null);
  return (
    context.file == null && facts.document?.(context) === null && facts.operations?.(MOST_LOOKED).some(written) === true
  );
}

/** The document of `context` as it was written last, where its file is gone; `null` where it is there, was never written, was taken back, or the log does not hold all of it. */
export function loggedDocument(context: Context, facts: Pick<Facts, 'document' | 'operations'>): Document | null {
  if (context.file != null || facts.document?.(context) !== null) return null;
  const key = keyOf(context);
  const texts: Logged = new Map();
  for (const o of facts.operations?.(MOST_FOLLOWED).toReversed() ?? [])
    followLog({ ...o, edits: o.edits.filter((e) => e.key === key) }, texts);
  const text = texts.get(key) ?? null;
  return text === null ? null : parseDocument(text, 'clew');
}

/** Is what stands in the file of `context` the document of another task? */
export function isOther(context: Context, document: Document): boolean {
  const said = document.meta.taskId;
  return (
    context.file != null &&
    context.task !== undefined &&
    (said !== undefined ? said !== context.task : document.tasks.some((t) => t.id !== context.task))
  );
}

/** What a person should know of an adopted document that is not used. */
export function unusedDocumentFindings(context: Context, facts: Facts): Finding[] {
  if (context.file == null || facts.document === undefined) return [];
  const document = facts.document(context);
  const args = { path: context.file, line: 1, of: context.task ?? context.id };
  if (document === null) return [{ code: 'document-missing', args, severity: 'warn' }];
  const line = document.tasks.find((t) => t.listed === 'current')?.line ?? 1;
  return isOther(context, document) ? [{ code: 'document-other', args: { ...args, line }, severity: 'warn' }] : [];
}

/** A document for `context`, which has no file: as it was written last where that file went, else a new one, whose goal is its title unless its user said it in other words. */
export function newDraft(context: Context, facts: Facts, goal?: string): Paper {
  const logged = Object.hasOwn(facts.state.contexts, context.id) ? loggedDocument(inOurs(context), facts) : null;
  if (logged !== null) return { context, before: null, steps: [], document: logged };
  const stamp = { at: facts.now, nonce: facts.nonce };
  const evidence = { text: context.title, paths: context.files, branch: context.branch };
  const wishes = bootstrapDocument({
    id: context.id,
    title: context.title,
    goal: goal ?? goalOfFirst(context, facts) ?? goalOf(context),
    taskId: context.task ?? null,
    category: categoryOf(evidence),
    tags: tagsOf(evidence),
    plan: context.plan,
    branch: context.branch,
    revision: null,
    now: facts.now,
    isPrivate: context.private === true,
    ...(context.team === undefined ? {} : { team: context.team }),
  });
  const blank = parseDocument(
    newDocument({ id: context.id, title: context.title, created: context.opened }, {}, stamp),
    'clew',
  );
  const { splices } = applyWishes(blank, wishes, stamp);
  return { context, before: null, steps: [], document: parseDocument(applySplices(blank.text, splices)!, 'clew') };
}

/** A title is a first goal; of what was taken over the goal is its author's to say. */
function goalOf({ team, title }: Context): string {
  return team === undefined ? title : '';
}

/** `paper` after `wishes`; what cannot be written is said and changes nothing. */
export function applyToDraft(paper: Paper, wishes: Wish[], facts: Facts): { paper: Paper; findings: Finding[] } {
  const { file } = paper.context;
  if (file != null && paper.over === undefined && facts.writable?.(file) === false)
    return { paper, findings: [{ code: 'file-read-only', args: { path: file, line: 1 }, severity: 'warn' }] };
  const stamp = { at: facts.now, nonce: facts.nonce };
  const { splices, faults } = applyWishes(
    paper.document,
    paper.before === null ? wishes : suited(paper, wishes),
    stamp,
  );
  const findings = faults.map((f): Finding => faultFinding(f, nameOf(paper.context)));
  if (splices.length === 0) return { paper, findings };
  const text = applySplices(paper.document.text, splices)!;
  return {
    paper: { ...paper, steps: [...paper.steps, splices], document: parseDocument(text, paper.document.layout) },
    findings,
  };
}

/** In a file of another layout a status or branch is set where one stands: no keys are added to what people wrote. */
function suited(paper: Paper, wishes: Wish[]): Wish[] {
  if (paper.context.file == null) return wishes;
  const { metaAt } = paper.document;
  return wishes.map((w) => {
    if (w.do !== 'meta') return w;
    const { status, branch, ...rest } = w.set;
    return {
      do: 'meta',
      set: {
        ...rest,
        ...(status === undefined || metaAt.status === undefined ? {} : { status }),
        ...(branch === undefined || metaAt.branch === undefined ? {} : { branch }),
      },
    };
  });
}

/** The edits that write `papers`: new ones whole, others by their ranges. */
export function draftEdits(papers: Paper[]): Edit[] {
  return papers.flatMap(({ context, before, steps, over, document: { text } }): Edit[] => {
    if (over !== undefined) return over === text ? [] : [{ key: keyOf(context), was: { text: over }, now: { text } }];
    if (before === null) return [{ key: keyOf(context), was: null, now: { text } }];
    const edit = before === text ? null : documentEdit(keyOf(context), before, composeSplices(before, steps));
    return edit === null ? [] : [edit];
  });
}

/** What clew keeps of work whose own document stands in another layout, which has no place for it; `null` for all other work. */
export function besideOf(context: Context, facts: Pick<Facts, 'document'>): Document | null {
  return context.file == null ? null : (facts.document?.(inOurs(context)) ?? null);
}

/** `context` as it is kept in our own layout. */
export function inOurs({ file: _, ...context }: Context): Context {
  return context;
}

/** Where a person or a model finds the document of `context`, from the root of the workspace. */
export function pathOfDocument(context: Context): string {
  return context.file ?? `.clew/contexts/${context.id}.md`;
}

/** Told of a private context with its document: who does not know makes it private once more, and warns its user of what did not happen. */
const PRIVATE = 'Private already: no team is told of it. Do not name it in other documents, plans or commits.';

/** What `paper` tells a model that takes its work up, within `most` tokens; of its plan's tasks and its files as they are now. */
export function linesOf(
  paper: Pick<Paper, 'context' | 'document'>,
  most: number,
  facts: Pick<Facts, 'state' | 'tasks' | 'exists' | 'sections' | 'marked' | 'now' | 'document' | 'team'>,
  size: (text: string) => number = tokens,
): string[] {
  const { context, document } = paper;
  const beside = besideOf(context, facts);
  const isOld = (text: string): boolean =>
    document.items.some((i) => i.text === text && i.state === 'open' && facts.now - (i.at ?? 0) > OLD_NEWS);
  const standing = (d: Document): Document => ({ ...d, items: blockersNow(d.items, context.id, facts.state) });
  const open = openParts(standing(document), ...(beside === null ? [] : [standing(beside)]));
  const { plan } = context;
  const told = stillOpen(open, tasksOfContext(context, facts), isOld);
  // What comes next in a plan that holds both sides of a merge, nobody can say.
  const merging = plan !== null && (facts.marked?.(plan) ?? 0) > 0;
  const next = merging ? null : told.nextAction;
  const nextAction = next === null ? null : withGone(next, filesKnown(context, document), facts.exists);
  const path = [pathOfDocument(context), ...(beside === null ? [] : [pathOfDocument(inOurs(context))])];
  const kept = isKeptHere(context, facts) ? [PRIVATE] : [];
  const left = kept.reduce((room, line) => room - size(line) - 1, most);
  return [...kept, ...briefLines({ ...told, nextAction }, left, size, path.join(' and '))];
}

/** The files that a document names as those that are worked on. */
export function listedIn(document: Document): string[] {
  return document.items.flatMap((i) => (i.place === 'active-files' ? (pathOf(i) ?? []) : []));
}

/** The files that a piece of work was ever known to be about. */
export function filesKnown(context: Context, document: Document): string[] {
  return [...listedIn(document), ...context.files, ...(context.plan === null ? [] : [context.plan])];
}

/** Where who stands in the workspace opens the documents of `edits`: their paths from its root. Ours are elsewhere for a linked work tree, and not told there. */
export function pathsOf(edits: Edit[], { linked }: Pick<Facts, 'linked'>): string[] {
  return edits.flatMap(({ key }) => {
    if (key.startsWith('file/')) return [key.slice('file/'.length)];
    return key.startsWith('store/') && linked !== true ? [`.clew/${key.slice('store/'.length)}`] : [];
  });
}
