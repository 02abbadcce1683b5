/** What a rule of the retrospective must offer: one respect in which a session is scored. */
import type { Context, Operation, Question } from '../model.js';
import type { Worked } from './turns.js';

/** What is known of a session that is looked back on. */
export interface Material {
  session: string;
  workspace: string;
  /** Its turns as the transcript tells them; `null` when that is not there any more. */
  turns: Worked[] | null;
  /** What the log holds of it, oldest first. */
  log: Operation[];
  /** All work, as it stands now. */
  contexts: Record<string, Context>;
  /** What it was asked. */
  questions: Question[];
  /** By workspace-relative path, the work that ever held that file, by any session. */
  holders: Record<string, string[]>;
  /** What the log holds of plans that came into being, by path: who said yes, '' for nobody. */
  made: Record<string, string>;
}

/** One thing that speaks for what was lost, or for how it was judged. `prompt` is the number of the prompt, from 1. */
export interface Evidence {
  says: string;
  prompt?: number;
  /** Milliseconds since the epoch. */
  at?: number | null;
  file?: string;
  command?: string;
}

/** `lost` is 0 to the rule's points. */
export interface Judgement {
  lost: number;
  evidence: Evidence[];
}

export interface Rule {
  id: string;
  /** What keeps its points, as a person reads it. */
  about: string;
  points: number;
  /** Does it speak of work that nothing tracks? Such rules are told first. */
  untracked: boolean;
  examples: { says: string; material: Partial<Material>; lost: number | null }[];
  /** `null` when there is nothing to judge by: then its points count neither way. */
  judge(material: Material): Judgement | null;
}

/** `share` (0 to 1) of `points` as a whole number, at least one when anything at all is lost. */
export function shareOfPoints(points: number, share: number): number {
  return share <= 0 ? 0 : Math.max(1, Math.min(points, Math.round(points * share)));
}
