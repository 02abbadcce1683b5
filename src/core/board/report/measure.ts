/** Decides how a measured target is worded, on the page and in reports: its value, what it should be, and what it was counted of. */
import { countOf, numberOf } from '../../text/count.js';
import type { Judgement } from '../types.js';

type Target = Judgement['targets'][number];

const STANDS = { met: 'on target', missed: 'off target', unknown: 'not known yet' };

/** Is it judged by its target? A handful of cases says nothing of it. */
export const isJudged = ({ standing, few }: Pick<Target, 'standing' | 'few'>): boolean =>
  standing !== 'unknown' && !few;

/** "on target". */
export function standsText(of: Pick<Target, 'standing' | 'few'>): string {
  return of.few ? 'too few cases yet' : STANDS[of.standing];
}

/** "92 %"; of what grew "+28 %"; "–" where it is unknown. */
export function valueText({ id }: Pick<Target, 'id'>, value: number | null): string {
  if (value === null) return '–';
  return `${id === 'plan-growth' && value > 0 ? '+' : ''}${(value * 100).toFixed(0)}\u00a0%`;
}

/** "over 90 %". */
export function wantedText({ id, target }: Pick<Target, 'id' | 'target'>): string {
  return 'over' in target ? `over ${valueText({ id }, target.over)}` : `under ${valueText({ id }, target.under)}`;
}

/** What the value is counted of. */
export function ofWhat({
  id,
  numerator,
  denominator,
  unit,
}: Pick<Target, 'id' | 'numerator' | 'denominator' | 'unit'>): string {
  if (id === 'plan-growth' && denominator === 0) return 'not counted for a day yet';
  if (id === 'plan-growth') return `${numberOf(numerator)} more than the ${numberOf(denominator)} before`;
  if (id === 'clarification-rate') return `asked ${numberOf(numerator)} of ${countOf(denominator, 'time')}`;
  if (id === 'untracked-work')
    return `${numberOf(numerator)} of the ${countOf(denominator, 'session')} with files new to their context had neither a plan nor a task for them`;
  return `${numberOf(numerator)} of ${numberOf(denominator)} ${unit}`;
}
