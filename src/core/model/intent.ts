/** Agreed work as types: an intent with its scope, limits and criteria, and a file of them. */
import type { Finding } from './finding.js';
import type { Fields } from './state.js';

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
  /** `roots`: globs below whose folders the files of tests are looked for, where those are not the allowed ones. */
  scope: { allow: string[]; deny: string[]; roots?: string[] };
  /** `prose` is told to the model and not enforced. */
  constraints: { tools: string[]; patterns: string[]; prose: string[] };
  criteria: Criterion[];
  /** Id of a piece of work. */
  context: string | null;
  /** Workspace-relative path of a plan. */
  plan: string | null;
  line: number;
  /** No person has confirmed it, and that holds its writes up. */
  unconfirmed?: true;
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

/** What the user's own state folder says that a person confirmed in this workspace: records by their key in the log. `fault`: why it cannot be used. */
export interface Pins {
  path: string;
  records: Record<string, Fields>;
  fault: string | null;
}
