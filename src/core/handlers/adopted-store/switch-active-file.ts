/** Decides what becomes of the active file of an adopted layout when work is turned to: what stands there is laid down first. */

import { ensureSummary } from '../../context/rules/summary.js';
import { restoreDocument } from '../../context/rules/switching.js';
import { recordEdit } from '../../context/state.js';
import { layoutAt } from '../../document/adopted.js';
import { parseDocument } from '../../document/parse.js';
import type { Context, Edit, Facts, Finding } from '../../model.js';
import { driftFacts } from '../document/document-facts.js';
import { applyToDraft, draftEdits, isOther, nameOf, type Paper, unusedDocumentFindings } from '../document/draft.js';
import { contextAfter } from '../shared/context-transitions.js';
import { archiveTasks, type Laid, writeActiveFile } from './active-file.js';
import { readRegistryFor, registryEdits, storedSummary, withRegistryEntry } from './registry-update.js';

/** Work turned to, in the active file. */
export interface Entering {
  /** What is written before the document that is entered: the active file as it is left, archives, registry. */
  before: Edit[];
  paper: Paper;
  /** Records that follow, put behind those of the outcome. */
  laid: Laid | null;
  findings: Finding[];
}

/**
 * The work `context` put into the active file, whatever stands there laid down; `papers` are the documents that are left.
 * A finding alone when something is in the way: then no file moves.
 */
export function switchActiveFile(
  context: Context,
  papers: Paper[],
  known: Context[],
  facts: Facts,
): Entering | Finding[] {
  const path = facts.config.paths.activeContext;
  const text = facts.file!(path);
  if (text === undefined) return [{ code: 'archive-other', args: { path, line: 1 }, severity: 'warn' }];
  if (facts.writable?.(path) === false) return [{ code: 'file-read-only', args: { path, line: 1 }, severity: 'warn' }];
  const standing = text === null ? null : (papers.find((p) => p.context.file === path) ?? stranger(text, known, facts));
  const laid = standing === null ? null : archiveTasks(standing, 'all', readRegistryFor(facts), known, facts);
  if (laid !== null && 'code' in laid) return [laid];
  if (standing !== null && laid?.files.size === 0 && text!.trim() !== '')
    return [{ code: 'current-missing', args: { path, line: 1, of: '' }, severity: 'warn' }];
  const place = writeActiveFile(context, standing?.document.text ?? null, laid, known, facts);
  if (place === null) return unusedDocumentFindings(context, facts);
  const back =
    place.from === null
      ? { changes: [], findings: context.file == null ? [] : unusedDocumentFindings(context, facts) }
      : restoreDocument(place.paper.document, place.from, driftFacts(place.paper, facts), facts.config.contexts);
  const done = applyToDraft(place.paper, back.changes, facts);
  const others = papers.filter((p) => p !== standing);
  const ledger = others.reduce((l, p) => inLedger(l, p, facts), laid?.ledger ?? readRegistryFor(facts));
  return {
    before: [
      ...draftEdits(others),
      ...(standing === null ? [] : draftEdits([standing])),
      ...(laid?.edits ?? []),
      ...registryEdits(ledger),
    ],
    paper: done.paper,
    laid,
    findings: [...(laid?.findings ?? []), ...ledger.findings, ...back.findings, ...done.findings],
  };
}

/** What `papers`, which are left or over and not replaced, leave in archive and registry. */
export function archiveDrafts(papers: Paper[], known: Context[], facts: Facts): { edits: Edit[]; findings: Finding[] } {
  const { paths } = facts.config;
  const kept = papers.filter((p) => p.context.file != null && layoutAt(p.context.file, paths) === 'active-context');
  if (facts.file === undefined || kept.length === 0) return { edits: [], findings: [] };
  let ledger = readRegistryFor(facts);
  const edits: Edit[] = [];
  const findings: Finding[] = [];
  for (const p of kept) {
    if (p.context.file !== paths.activeContext) {
      ledger = inLedger(ledger, p, facts);
      continue;
    }
    // What could not be recorded is not copied either.
    if (facts.writable?.(paths.activeContext) === false) continue;
    const laid = archiveTasks(p, 'current', ledger, known, facts);
    if ('code' in laid) findings.push(laid);
    else {
      ledger = laid.ledger;
      edits.push(...laid.edits);
    }
  }
  return { edits: [...edits, ...registryEdits(ledger)], findings: [...findings, ...ledger.findings] };
}

/** `edits` with what the records say of the documents' places. */
export function withPlaces(edits: Edit[], done: Entering, known: Context[]): Edit[] {
  const { context } = done.paper;
  const spots = new Map([...(done.laid?.spots ?? []), [context.id, { file: context.file!, task: context.task! }]]);
  const fresh = done.laid?.fresh ?? [];
  let out = [...edits];
  for (const [id, spot] of spots) {
    const born = fresh.find((c) => c.id === id);
    const at = out.findIndex((e) => e.key === `context/${id}` && e.was === null && e.now !== null);
    if (born) out.push({ key: `context/${id}`, was: null, now: { ...born, ...spot } });
    else if (at >= 0) out = out.map((e, i) => (i === at ? { ...e, now: { ...e.now, ...spot } } : e));
    else {
      const was = known.find((c) => c.id === id);
      const edit = was === undefined ? null : recordEdit(`context/${id}`, was, { ...was, ...spot });
      if (edit !== null) out.push(edit);
    }
  }
  return out;
}

/** All records as they are after `edits`. */
export function contextsAfter(edits: Edit[], facts: Facts): Context[] {
  const ids = new Set([
    ...Object.keys(facts.state.contexts),
    ...edits.flatMap((e) => (e.key.startsWith('context/') ? [e.key.slice(8)] : [])),
  ]);
  return [...ids].flatMap((id) => contextAfter(edits, facts.state, id) ?? []);
}

function inLedger(
  ledger: ReturnType<typeof readRegistryFor>,
  p: Paper,
  facts: Facts,
): ReturnType<typeof readRegistryFor> {
  const { file } = p.context;
  if (file == null || layoutAt(file, facts.config.paths) !== 'active-context') return ledger;
  return withRegistryEntry(ledger, p.document, nameOf(p.context), p.context, facts);
}

/** What stands in the active file and is left by nobody just now: another session's work, or somebody else's. */
function stranger(text: string, known: Context[], facts: Facts): Paper {
  const path = facts.config.paths.activeContext;
  const document = parseDocument(text, 'active-context');
  const owner = known.find((c) => c.file === path && !isOther(c, document));
  const context = owner ?? known.find((c) => c.task === document.meta.taskId);
  const paper: Paper = { context: { ...(context ?? known[0]!), file: path }, before: text, steps: [], document };
  return owner === undefined
    ? paper
    : applyToDraft(
        paper,
        ensureSummary(document, [], facts.now, storedSummary(readRegistryFor(facts), owner), owner.summed),
        facts,
      ).paper;
}
