/** Decides what a report of a day or a week is made of. */
import type { Card, GatePage, Judgement, PlansPage, Timeline } from '../types.js';

export interface Report {
  period: 'day' | 'week';
  now: number;
  workspace: string;
  timeline: Timeline;
  open: Card[];
  counts: { open: number; paused: number; done: number };
  targets: Judgement['targets'];
  gate: GatePage['counts'];
  growth: PlansPage['growth'];
}
