/** Decides what turning to other work writes in an adopted layout: archives, the registry, and over the active file, last, what is entered. */
import { contextId, newContext } from '../../context/context.js';
import { archiveFiles } from '../../context/rules/archive-file.js';
import { categoryOf } from '../../context/rules/category.js';
import { summaryOf } from '../../context/rules/summary.js';
import { bootstrapDocument } from '../../context/rules/switching.js';
import { archiveOf, newActiveContext, withResume } from '../../document/active/archive.js';
import { taskIdOf, withCurrentTask } from '../../document/active/current.js';
import { layoutAt } from '../../document/adopted.js';
import { parseDocument } from '../../document/parse.js';
import type { Document } from '../../model/document.js';
import type { Context, Edit, Facts, Finding } from '../../model.js';
import { fingerprint } from '../../text/hash.js';
import { oneLine } from '../../text/truncate.js';
import { applyToDraft, type Paper } from '../document/draft.js';
import { type Ledger, storedSummary, withRegistryEntry } from './registry-update.js';

/** What the records say of the place of a document. */
export type Spot = Pick<Context, 'file' | 'task'>;

/** Documents laid down in their archives. */
export interface Laid {
  edits: Edit[];
  ledger: Ledger;
  /** Archive of each task, and what it holds. */
  files: Map<string, { file: string; text: string }>;
  /** By context id. */
  spots: Map<string, Spot>;
  fresh: Context[];
  findings: Finding[];
}

/** Is work of this workspace kept in the files of an active context? */
export function isAdopted(facts: Facts): boolean {
  const { paths } = facts.config;
  const kept = (c: Context): boolean => c.file != null && layoutAt(c.file, paths) === 'active-context';
  return facts.file !== undefined && Object.values(facts.state.contexts).some((c) => kept(c) && c.status !== 'folded');
}

/** Does the document of `context` belong into the active file when its work is turned to? */
export function isInActiveFile(context: Context, facts: Facts): boolean {
  if (!isAdopted(facts)) return false;
  // What the active file holds is committed, and told in its registry.
  if (context.file == null && context.private === true) return false;
  if (context.file == null) return (facts.document?.(context) ?? null) === null;
  return layoutAt(context.file, facts.config.paths) === 'active-context';
}

/**
 * Lays the tasks of `standing`, which is in the active file, down in archives of their own: the one that is left as it is now,
 * the others as they stood. `null` and a finding when a
 * file is in the way: then nothing is to be moved.
 */
export function archiveTasks(
  standing: Paper,
  which: 'all' | 'current',
  ledger: Ledger,
  known: Context[],
  facts: Facts,
): Laid | Finding {
  const { paths } = facts.config;
  const { document, before } = standing;
  const stood = before === null ? document : parseDocument(before, 'active-context');
  const own = document.meta.taskId;
  const tasks = which === 'all' && !document.cut ? document.tasks.map((t) => t.id) : own === undefined ? [] : [own];
  const named = archiveFiles(`${paths.history}/`, tasks);
  const out: Laid = { edits: [], ledger, files: new Map(), spots: new Map(), fresh: [], findings: [] };
  for (const task of tasks) {
    const context = known.find((c) => c.task === task && c.status !== 'folded') ?? recordOf(task, document, out, facts);
    const text =
      document.tasks.length === 1 && task === own
        ? document.text
        : alone(task === own ? document : stood, task, context, storedSummary(ledger, { ...context, task }), facts);
    const file = freeFile(named.get(task)!, task, facts);
    if (typeof file !== 'string') return file;
    if (text === null) return inTheWay(file);
    const was = facts.file!(file) ?? null;
    if (was !== text) out.edits.push({ key: `file/${file}`, was: was === null ? null : { text: was }, now: { text } });
    out.ledger = withRegistryEntry(out.ledger, parseDocument(text, 'active-context'), file, context, facts);
    out.files.set(task, { file, text });
    out.spots.set(context.id, { file, task });
  }
  return out;
}

/**
 * The document of `context` as it is put over `before`, the text of the active file (`null` = there is none), and the archive
 * it comes `from` (`null` = it is new). `null` when the archive holds another task.
 */
export function writeActiveFile(
  context: Context,
  before: string | null,
  laid: Laid | null,
  known: Context[],
  facts: Facts,
): { paper: Paper; from: string | null } | null {
  const file = facts.config.paths.activeContext;
  const taken = new Set(known.flatMap((c) => (c.id === context.id ? [] : (c.task?.toUpperCase() ?? []))));
  const task = context.task ?? taskIdOf(context.id, taken);
  const to: Context = { ...context, file, task };
  const over = before === null ? {} : { over: before };
  const here = laid?.files.get(task);
  const held = here?.text ?? (context.file == null || context.file === file ? null : facts.document?.(context)?.text);
  if (held != null) {
    const stood = withCurrentTask(held, task, facts.now);
    const document = stood && parseDocument(withResume(stood, task), 'active-context');
    const paper = document && { context: to, before, steps: [], document, ...over };
    return paper && { paper, from: here?.file ?? context.file! };
  }
  // In the form of what stood there.
  const fresh = parseDocument(
    newActiveContext(task, oneLine(context.title), facts.now, before ?? ''),
    'active-context',
  );
  const evidence = { text: context.title, paths: context.files, branch: context.branch };
  const wishes = bootstrapDocument({
    ...{ id: context.id, title: context.title, taskId: task, category: categoryOf(evidence), tags: [] },
    ...{ plan: context.plan, branch: context.branch, revision: null, now: facts.now },
  });
  const blank: Paper = { context: to, before: null, steps: [], document: fresh, ...over };
  return { paper: { ...applyToDraft(blank, wishes, facts).paper }, from: null };
}

/** The text of one task of several, as a document of its own. */
function alone(document: Document, task: string, context: Context, stored: string, facts: Facts): string | null {
  const part = document.tasks.find((t) => t.id === task)!;
  const own = document.meta.taskId === task;
  const items = document.items.flatMap((i) => {
    const { task: of, ...item } = i;
    return (own ? of === undefined : of === task) ? [item] : [];
  });
  const over = context.status === 'completed' || context.status === 'abandoned';
  const said = part.status === 'completed' || part.status === 'abandoned' ? part.status : 'paused';
  // Of what nobody worked on nothing changes but its place.
  const status = !own ? null : over ? (context.status as 'completed' | 'abandoned') : said;
  const summary = stored || summaryOf({ meta: {}, items }) || context.title;
  const text = archiveOf(document, task, status, summary, { at: facts.now, nonce: facts.nonce });
  return text === null ? null : (withCurrentTask(text, task, facts.now)?.text ?? null);
}

/** A task that no record knows: it was put there by somebody else, and gets one. */
function recordOf(task: string, document: Document, out: Laid, facts: Facts): Context {
  const goal = document.items.find((i) => i.place === 'goal' && (i.task ?? document.meta.taskId) === task)?.text;
  const taken = { ...facts.state.contexts, ...Object.fromEntries(out.fresh.map((c) => [c.id, c])) };
  const at = { now: document.meta.updated ?? facts.now, plan: null, branch: null, provisional: false };
  const context: Context = {
    ...newContext(contextId(task, taken), goal?.split('\n')[0]?.slice(0, 80) || task, at),
    task,
  };
  out.fresh.push(context);
  return context;
}

/** Where the archive of `task` may be written: never over the archive of another one. */
function freeFile(file: string, task: string, facts: Facts): string | Finding {
  const second = `${file.replace(/\.md$/, '')}-${fingerprint(task).slice(-6)}.md`;
  for (const path of [file, second]) {
    const text = facts.file!(path);
    if (text === undefined) return { code: 'archive-other', args: { path, line: 1 }, severity: 'warn' };
    if (text === null) return path;
    if (facts.writable?.(path) === false) return { code: 'file-read-only', args: { path, line: 1 }, severity: 'warn' };
    const said = parseDocument(text, 'active-context').meta.taskId;
    if (said === undefined || said === task) return path;
  }
  return inTheWay(file);
}

function inTheWay(path: string): Finding {
  return { code: 'archive-taken', args: { path, line: 1 }, severity: 'warn' };
}
