/** Decides which server a team's address leads to. */
import { type OpenTeam, TeamFault } from '../../stores/_team-store.js';

/** Opens the team at `place`. */
export const openTeam: OpenTeam = async (place) => {
  throw new TeamFault('no-driver', `nothing here opens ${place.url.split(':')[0]}`);
};
