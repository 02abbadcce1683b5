/** Decides how it is listed who is at work: each person with each piece of work once, however many sessions they have on it. */
import type { Lease } from './types.js';

/** So long a lease lasts, milliseconds: it begins when its machine exchanges. */
export const LASTS = 45 * 60_000;

export interface AtWork {
  member: string;
  context: string;
  title: string;
  branch: string | null;
  /** Files that they touched, and globs of where else they may write, each once. */
  where: string[];
  may: string[];
  /** When that was told last: what somebody did since is not known yet. */
  at: number;
}

/** Of leases that have not ended at `now`; the order is that of the leases. */
export function atWork(leases: Lease[], now: number): AtWork[] {
  const rows = new Map<string, AtWork>();
  for (const { member, context, title, branch, files, scope, until } of leases) {
    if (until <= now) continue;
    const name = `${member}\n${context}`;
    const known = rows.get(name) ?? { member, context, title, branch, where: [], may: [], at: 0 };
    const more = (list: string[], to: string[]): string[] => [...new Set([...list, ...to])];
    const at = Math.max(known.at, until - LASTS);
    rows.set(name, { ...known, where: more(known.where, files), may: more(known.may, scope), at });
  }
  return [...rows.values()];
}
