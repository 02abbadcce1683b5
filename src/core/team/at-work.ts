/** Decides how it is listed who is at work: each person with each piece of work once, however many sessions they have on it. */
import type { Lease } from './types.js';

export interface AtWork {
  member: string;
  context: string;
  title: string;
  branch: string | null;
  /** Files, then globs, each once. */
  where: string[];
}

/** Of leases that have not ended at `now`; the order is that of the leases. */
export function atWork(leases: Lease[], now: number): AtWork[] {
  const rows = new Map<string, AtWork & { scope: string[] }>();
  for (const { member, context, title, branch, files, scope, until } of leases) {
    if (until <= now) continue;
    const name = `${member}\n${context}`;
    const known = rows.get(name) ?? { member, context, title, branch, where: [], scope: [] };
    rows.set(name, { ...known, where: [...known.where, ...files], scope: [...known.scope, ...scope] });
  }
  return [...rows.values()].map(({ scope, where, ...row }) => ({ ...row, where: [...new Set([...where, ...scope])] }));
}
