/** Decides what of a team an event and the line of status read: one small file, which is not there where no team is joined. */
import { readFileSync } from 'node:fs';
import type { ListedPlan, TeamSeen } from '../../core/model/team.js';
import { TEAM_SEEN, TEAM_VIEW, teamKeptIn, teamSeenIn } from '../../core/team/seen.js';

/** A larger file is none of ours. */
const MOST_BYTES = 256 * 1024;
const MOST_PLANS = 16 * 1024 * 1024;

/** What is at hand of the team of the folder `dir`; `null` = none. */
export function readTeamSeen(dir: string): TeamSeen | null {
  try {
    const text = readFileSync(`${dir}/${TEAM_SEEN}`, 'utf8');
    return text.length > MOST_BYTES ? null : teamSeenIn(text);
  } catch {
    return null;
  }
}

/** Plans that others of the team have; [] where no team is joined. */
export function readTeamPlans(dir: string): ListedPlan[] {
  const me = readTeamSeen(dir)?.member;
  if (me === undefined) return [];
  try {
    const text = readFileSync(`${dir}/${TEAM_VIEW}`, 'utf8');
    const plans = text.length > MOST_PLANS ? [] : (teamKeptIn(text)?.plans ?? []);
    return plans.filter((p) => p.author !== me);
  } catch {
    return [];
  }
}
