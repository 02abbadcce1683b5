/** Decides what an intent is: agreed work with a scope, limits and criteria, as a file of the workspace says it, whichever schema the file has. */
import type { Finding } from '../model.js';

/** Agreed work. `line` is 1-based. */
export interface Intent {
  id: string;
  /** One line, '' when the file says none. */
  summary: string;
  /** As the file says it, '' where its schema has none. */
  status: string;
  /** Neither closed by its status nor, where it has none, by all of its criteria being met. */
  open: boolean;
  /** Globs, workspace-relative. */
  scope: { allow: string[]; deny: string[] };
  /** `prose` is told to the model and not enforced. */
  constraints: { tools: string[]; patterns: string[]; prose: string[] };
  criteria: Criterion[];
  /** Id of a piece of work. */
  context: string | null;
  /** Workspace-relative path of a plan. */
  plan: string | null;
  line: number;
}

/** What must hold for an intent to be done. */
export interface Criterion {
  id: string;
  description: string;
  status: CriterionStatus;
}

export type CriterionStatus = 'pending' | 'met' | 'failed';

/** The intents of a workspace as their file says them. A finding that is an error means that the file cannot be used: then there are none. */
export interface Intents {
  /** Workspace-relative. */
  path: string;
  schema: Schema;
  /** What a session stands on that has selected nothing. */
  current: string | null;
  intents: Intent[];
  findings: Finding[];
}

/** `v1`: scope, constraints and criteria as lists of their own; `owned-scope`: a list of globs with `!`, and prose. */
export type Schema = 'v1' | 'owned-scope';

/** Ids that new intents may have. */
export const ID = /^INT-\d{3,}$/;

/** Does the file say nothing that could be relied on? */
export function isBroken(intents: Intents): boolean {
  return intents.findings.some((f) => f.severity === 'error');
}

/** The intent called `id`, exactly. */
export function intentAt(intents: Intents, id: string): Intent | null {
  return intents.intents.find((i) => i.id === id) ?? null;
}

/** How many criteria are met, "2 of 3"; '' when there are none. */
export function progressOf(intent: Intent): string {
  const met = intent.criteria.filter((c) => c.status === 'met').length;
  return intent.criteria.length === 0 ? '' : `${met} of ${intent.criteria.length}`;
}
