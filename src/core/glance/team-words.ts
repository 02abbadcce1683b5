/** Decides in which few words it is shown how it stands with the team: who is at work, what waits, how old it is where that is long ago. */
import type { TeamSeen } from '../model/team.js';
import { formatDuration } from '../text/duration.js';
import { safeTitle } from '../text/fence.js';

const NAMED = 2;
/** An exchange that is older is said to be. */
const OLD = 15 * 60_000;

/** '' where there is nothing to say. */
export function teamWords({ here, waiting, handed, sync }: TeamSeen, now: number): string {
  const names = here.filter((h) => h.until > now).map((h) => safeTitle(h.member));
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  const old = now - sync.doneAt > OLD;
  const last = sync.doneAt === 0 ? 'never synced' : `last sync ${formatDuration(Math.max(0, now - sync.doneAt))} ago`;
  return [
    names.length === 0 ? '' : `${names.slice(0, NAMED).join(', ')}${more} at work`,
    handed > 0 ? `${handed} handed to you` : '',
    waiting > 0 ? `${waiting} to send` : '',
    old || sync.fault !== null ? last : '',
  ]
    .filter(Boolean)
    .join(', ');
}
