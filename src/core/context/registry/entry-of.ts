/** Decides what the registry says of a document: its metadata, summary, files and the steps to take it up again. */
import type { Meta, Wish } from '../../model/document.js';
import { oneLine, truncate } from '../../text/truncate.js';
import { whyVague } from '../gate/concrete.js';
import { type Known, openItems, pathOf, textAt } from '../rules/open-items.js';
import { MOST, summaryOf } from '../rules/summary.js';
import type { Entry } from './entry.js';

/** B) The registry's entry of a document that is left or saved. */
export function entryOf(doc: Known, file: string, before: Wish[], now: number): Entry {
  const { meta } = doc;
  const set: Meta = { ...meta };
  for (const c of before) if (c.do === 'meta') Object.assign(set, c.set);
  const summary = textAt(doc, 'summary') || summaryOf(doc, before);
  const files = openItems(doc, 'active-files').flatMap((i) => pathOf(i) ?? []);
  return {
    taskId: meta.taskId ?? meta.id ?? '',
    title: meta.title ?? oneLine(textAt(doc, 'goal')),
    category: meta.category ?? '',
    tags: meta.tags ?? [],
    status: set.status ?? 'paused',
    archivedAt: now,
    file,
    summary: truncate(summary, MOST.summary),
    ...(files.length === 0 ? {} : { relatedPaths: files.slice(0, 12) }),
    ...resumeRecipe(doc),
    ...(set.revision === undefined ? {} : { repoRevision: set.revision }),
    ...(set.branch === undefined ? {} : { gitBranch: set.branch }),
  };
}

function resumeRecipe(doc: Known): Pick<Entry, 'restoreRecipe'> {
  const lines = [textAt(doc, 'next-action'), textAt(doc, 'resume')].join('\n').split('\n');
  const said = lines.filter((line) => whyVague(line) === null).map((s) => truncate(oneLine(s), 200));
  const steps = [...new Set(said)];
  return steps.length === 0 ? {} : { restoreRecipe: steps.slice(0, MOST.list) };
}
