/** Decides which server a team's address leads to. */
import type { OpenTeam } from '../../stores/_team-store.js';
import { migratePostgres, openPostgres } from '../../stores/postgres/team.js';

/** Opens the team at its place. */
export const openTeam: OpenTeam = openPostgres;

/** Brings the tables at this address up to date; answers their version. */
export const migrateTeam: (url: string) => Promise<number> = migratePostgres;
