/** Decides what a report of a day or a week is made of. */
import type { Card, GatePage, Home, Judgement, PlansPage, Timeline } from '../types.js';

export interface Report {
  period: 'day' | 'week';
  now: number;
  workspace: string;
  timeline: Timeline;
  open: Card[];
  paused: Card[];
  /** Questions that nobody answered yet. */
  questions: number;
  counts: Home['counts'];
  targets: Judgement['targets'];
  gate: GatePage['counts'];
  growth: PlansPage['growth'];
}
