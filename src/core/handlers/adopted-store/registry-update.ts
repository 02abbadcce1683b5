/** Decides what the registry of an adopted store says after work was laid down: only the entries that are meant change. */

import type { Entry } from '../../context/registry/entry.js';
import { entryOf } from '../../context/registry/entry-of.js';
import { stamps } from '../../context/registry/form.js';
import { readRegistry } from '../../context/registry/read.js';
import { upsertEntry } from '../../context/registry/upsert.js';
import { categoryOf } from '../../context/rules/category.js';
import { isOurSummary } from '../../context/rules/summary.js';
import { tagsOf } from '../../context/rules/tags.js';
import { composeSplices } from '../../document/splice.js';
import type { Document, Splice } from '../../model/document.js';
import type { Context, Edit, Facts, Finding } from '../../model.js';
import { applySplices, documentEdit } from '../../text/splice.js';
import { oneLine } from '../../text/truncate.js';
import { wordSet } from '../../text/words.js';

/** A registry on its way; `was` = `null` where there is none yet, `text` = `null` where it is left alone. */
export interface Ledger {
  path: string;
  was: string | null;
  text: string | null;
  steps: Splice[][];
  findings: Finding[];
  now: number;
}

const EMPTY = 'schema_version: 1\nversion: 0\nupdated_at: null\ncontexts: []\n';

/** The registry of the workspace's adopted store. */
export function readRegistryFor(facts: Facts): Ledger {
  const path = facts.config.paths.registry;
  const was = facts.file?.(path);
  const code = was === undefined ? 'archive-other' : facts.writable?.(path) === false ? 'file-read-only' : null;
  const findings: Finding[] = code === null ? [] : [{ code, args: { path, line: 1 }, severity: 'warn' }];
  return { path, was: was ?? null, text: code === null ? (was ?? EMPTY) : null, steps: [], findings, now: facts.now };
}

/** The summary that a person wrote of `context` into the registry, '' when none. */
export function storedSummary({ text }: Ledger, { task = '', summed }: Pick<Context, 'task' | 'summed'>): string {
  const id = task.toLowerCase();
  const found = text === null ? undefined : readRegistry(text).entries.find((s) => s.entry.taskId.toLowerCase() === id);
  return saidOf(found?.entry, summed);
}

function saidOf(stored: Entry | undefined, summed: string | undefined): string {
  const text = stored?.summary ?? '';
  return isOurSummary(text, summed) ? '' : text;
}

/** `ledger` with the entry of the work whose document now stands in `file`; what people wrote in theirs stays. */
export function withRegistryEntry(
  ledger: Ledger,
  document: Document,
  file: string,
  context: Context,
  facts: Facts,
): Ledger {
  if (ledger.text === null) return ledger;
  const id = (context.task ?? '').toLowerCase();
  const stored = readRegistry(ledger.text).entries.find((s) => s.entry.taskId.toLowerCase() === id)?.entry;
  const made = entryOf(document, file, [], facts.now);
  const { splices, findings } = upsertEntry(ledger.text, merged(made, stored, context, facts), ledger.path);
  const text = applySplices(ledger.text, splices) ?? ledger.text;
  return {
    ...ledger,
    text: findings.length > 0 ? null : text,
    steps: [...ledger.steps, splices],
    findings: [...ledger.findings, ...findings],
  };
}

/** The edit that writes `ledger`. */
export function registryEdits(ledger: Ledger): Edit[] {
  const { path, was, text: entries, steps: made, now } = ledger;
  if (entries === null || entries === was) return [];
  const stamp = stamps(entries, now);
  const text = applySplices(entries, stamp) ?? entries;
  const steps = [...made, stamp];
  if (was === null) return [{ key: `file/${path}`, was: null, now: { text } }];
  const edit = documentEdit(`file/${path}`, was, composeSplices(was, steps));
  return edit === null ? [] : [edit];
}

/** Every entry has tags: words of its title where nothing better is known. */
function tagged(evidence: Parameters<typeof tagsOf>[0] & { text: string }): string[] {
  const tags = tagsOf(evidence);
  return tags.length > 0 ? tags : wordSet(evidence.text.split('\n')[0]!).slice(0, 3);
}

function merged(made: Entry, stored: Entry | undefined, context: Context, facts: Facts): Entry {
  const evidence = {
    text: `${context.title}\n${oneLine(saidOf(stored, context.summed) || made.summary)}`,
    paths: context.files,
    branch: context.branch,
  };
  const paths = [...new Set([...(stored?.relatedPaths ?? []), ...(made.relatedPaths ?? [])])];
  const recipe = stored?.restoreRecipe ?? made.restoreRecipe;
  const branch = made.gitBranch ?? context.branch ?? facts.branch ?? undefined;
  const over = context.status === 'completed' || context.status === 'abandoned';
  return {
    ...made,
    taskId: context.task ?? made.taskId,
    title: stored?.title || context.title || made.title,
    category: stored?.category || (categoryOf(evidence) ?? 'feature'),
    tags: stored?.tags.length ? stored.tags : tagged(evidence),
    status: over ? context.status : made.status === 'active' ? 'paused' : made.status,
    summary: saidOf(stored, context.summed) || made.summary,
    ...(paths.length === 0 ? {} : { relatedPaths: paths }),
    ...(recipe === undefined ? {} : { restoreRecipe: recipe }),
    ...(branch === undefined ? {} : { gitBranch: branch }),
  };
}
