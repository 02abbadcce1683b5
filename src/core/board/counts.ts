/** Decides how counts are said wherever they stand: how many contexts there are (what is paused is not open, and is said beside it), and in which hours most was done. */
import { andList, numberOf } from '../text/count.js';

/** "10 open, 1 paused, 8 done"; what there is none of is left out, but for what is open. */
export function countsText(counts: { open: number; paused?: number; done?: number }): string {
  const { open, paused = 0, done = 0 } = counts;
  const said = (n: number, how: string): string[] => (n > 0 ? [`${numberOf(n)} ${how}`] : []);
  return [`${numberOf(open)} open`, ...said(paused, 'paused'), ...said(done, 'done')].join(', ');
}

/** "and 3 more open", "and 5 more (3 open, 2 paused)"; '' where nothing was left out. */
export function beyondText({ open, paused }: { open: number; paused: number }): string {
  const all = numberOf(open + paused);
  if (open === 0 || paused === 0) return open + paused === 0 ? '' : `and ${all} more ${open > 0 ? 'open' : 'paused'}`;
  return `and ${all} more (${countsText({ open, paused })})`;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** So many are named, of more the first. */
const NAMED = 3;

/**
 * "Most prompts: 46 on 5 Fridays between 8 and 9 h." of seven rows of 24 numbers, Monday first; '' where there was nothing.
 * `days`: how many there were of each day; one alone is named as such.
 */
export function busiestText(what: string, rows: number[][], days: number[]): string {
  const most = Math.max(0, ...rows.flat());
  if (most === 0) return '';
  const all = rows.flatMap((row, d) => row.flatMap((n, h) => (n === most ? [{ d, h }] : [])));
  const on = (d: number): string => ((days[d] ?? 1) > 1 ? `${days[d]} ${DAYS[d]}s` : DAYS[d]!);
  const named = all.slice(0, NAMED).map(({ d, h }) => `${on(d)} between ${h} and ${h + 1} h`);
  const rest = all.length - named.length;
  const list = andList(rest > 0 ? [...named, `${rest} more`] : named);
  return `Most ${what}: ${numberOf(most)}${all.length > 1 ? ' each' : ''} on ${list}.`;
}
