/** Decides what the commands about plans print with `--json` beside what every answer has. Times are milliseconds since the epoch; `ago` is words for people ("3 h"). */
import type { Context } from '../../core/model/context.js';
import type { PlanState } from '../../core/model/plan.js';
import type { ListedPlan } from '../../core/model/team.js';
import type { Alias } from '../../core/plan/catalog/aliases.js';
import type { Section } from '../../core/plan/parse/sections.js';
import type { Row as PlanListed } from './_plan-rows.js';

export type { PlanListed };

export interface Answers {
  consolidate: Consolidation;
  index: Indexed;
  'new-plan': NewPlan;
  plans: PlansFound | RescuedTexts;
}

/** One plan for several that are much the same; nothing was written without `did`. */
export interface Consolidation {
  groups: Proposal[];
  apply: boolean;
  did?: string;
}

export interface Proposal {
  /** Path of the plan that stays. */
  keep: string;
  title: string;
  others: string[];
  /** So many tasks go into it. */
  added: number;
  /** That, and what is open in the others and done there, in sentences. */
  says: string[];
  files: { path: string; diff: string }[];
}

/** How many plans and tasks are known, how many files were read and are gone, and the milliseconds that it took. */
export interface Indexed {
  plans: number;
  tasks: number;
  read: number;
  removed: number;
  ms: number;
}

/** A plan that is to be made, and those like it. */
export interface NewPlan {
  title: string;
  path: string;
  similar: SimilarPlan[];
  question: { text: string; choices: { letter: string; label: string; does: string }[] };
  did?: string;
  /** Path of the plan that was made, or that is gone on with. */
  plan?: string;
}

export interface SimilarPlan {
  path: string;
  title: string;
  progress: string;
  /** 0 to 1. */
  score: number;
  verdict: string;
  active: boolean;
  reasons: string[];
}

/** `count` plans were looked at, `found` of them fit, of which some are shown. */
export interface PlansFound {
  kind: 'list' | 'similar' | 'stale';
  query: string;
  count: number;
  found: number;
  plans: PlanListed[];
  /** What the team has that fits, and nobody here; absent where there is none. */
  team?: ListedPlan[];
}

/** Former texts of plans that were overwritten; `open` tasks in so many `lines`. */
export interface RescuedTexts {
  kind: 'rescued';
  rescued: { name: string; title: string; open: number; lines: number; ago: string; at: number }[];
}

export interface RescuedText {
  kind: 'rescued';
  name: string;
  text: string;
}

export interface PlanShown {
  kind: 'plan';
  path: string;
  title: string;
  state: PlanState;
  supersededBy: string | null;
  done: number;
  total: number;
  /** It is so long that it was not read to its end. */
  cut?: true;
  /** The last activity, in UTC. */
  last: string;
  ago: string;
  all: boolean;
  sections: Section[];
  contexts: { id: string; title: string; status: Context['status']; ago: string }[];
  similar: { path: string; title: string; score: number; verdict: string; active: boolean }[];
  /** Its earlier paths. */
  aliases: { path: string; how: Alias['how']; ago: string }[];
}
