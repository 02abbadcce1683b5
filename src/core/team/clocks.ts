/** Decides whose clock is told to be wrong: those whose last operation came from more than a day ahead of the server. */
import type { TeamSeen } from '../model/team.js';
import { isBeyond } from './clock.js';
import type { TeamSet } from './set.js';
import type { Arrived } from './types.js';

/** Who works with a clock so far off, in milliseconds, is told so: what they write shows at false times. */
export const OFF = 10 * 60_000;

/** So many are told. */
const MOST = 20;

/** Members but `me` whose clock was not to be believed when they sent last; each once, by how much. */
export function clocksAhead(set: TeamSet, me: string): NonNullable<TeamSeen['clocks']> {
  const last = new Map<string, Arrived>();
  for (const a of set.byId.values()) {
    const { author } = a.operation;
    if (a.position !== null && a.position > (last.get(author)?.position ?? -1)) last.set(author, a);
  }
  return [...last]
    .filter(([author, a]) => author !== me && isBeyond(a))
    .map(([member, a]) => ({ member, ahead: a.operation.clock.at - a.arrivedAt! }))
    .sort((a, b) => (a.member < b.member ? -1 : 1))
    .slice(0, MOST);
}
