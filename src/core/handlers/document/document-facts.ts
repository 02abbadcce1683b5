/** Decides with which facts a document is held against its place: files at once, git and plan only for what looks old. */
import { openItems, pathOf } from '../../context/rules/open-items.js';
import type { RefreshFacts } from '../../context/rules/refresh.js';
import { DAY, type StaleFacts } from '../../context/rules/staleness.js';
import type { Document } from '../../model/document.js';
import type { Facts } from '../../model.js';
import type { Paper } from './draft.js';

/** The files that a document says are worked on. */
export function filesOf(document: Document): string[] {
  return openItems(document, 'active-files').flatMap((i) => pathOf(i) ?? []);
}

/** What can be told of a place without asking git. */
export function placeFacts(facts: Facts): StaleFacts {
  const exists = facts.exists ?? (() => true);
  return { now: facts.now, exists, renames: null, branch: facts.branch, branches: null, commitsSince: null };
}

/** The same with what git and the plan say now. */
export function rereadFacts(paper: Paper, facts: Facts): RefreshFacts {
  const { meta } = paper.document;
  const plan = meta.plan ?? paper.context.plan;
  const drift = facts.drift?.(filesOf(paper.document), meta.revision ?? meta.updated ?? null);
  return { ...placeFacts(facts), ...drift, tasks: plan === null ? null : (facts.tasks?.(plan) ?? null) };
}

/** Drift of work that is turned to: git is asked about what was left for a day or more. */
export function driftFacts(paper: Paper, facts: Facts): StaleFacts {
  const at = paper.document.meta.updated ?? 0;
  return facts.now - at > DAY ? rereadFacts(paper, facts) : placeFacts(facts);
}
