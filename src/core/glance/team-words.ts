/** Decides in which few words it is shown how it stands with the team: what is wrong, what is handed over, who is at work, what waits, how old it is where that is long ago. */
import type { TeamSeen } from '../model/team.js';
import { formatDuration } from '../text/duration.js';
import { safeTitle } from '../text/fence.js';

const NAMED = 2;
/** An exchange that is older is said to be. */
const OLD = 15 * 60_000;

/** '' where there is nothing to say; `time`: a time as its reader's clock says it. */
export function teamWords(
  { here, waiting, handed, sync }: TeamSeen,
  now: number,
  time: (at: number) => string,
): string {
  const names = here.filter((h) => h.until > now).map((h) => safeTitle(h.member));
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  const last = sync.doneAt === 0 ? 'never synced' : `last sync ${formatDuration(Math.max(0, now - sync.doneAt))} ago`;
  const since = sync.since === undefined ? '' : ` since ${time(sync.since)}`;
  return [
    handed > 0 ? `${handed} handed to you` : '',
    sync.fault === null ? '' : `${sync.fault.code === 'down' ? 'server away' : 'no exchange'}${since || `, ${last}`}`,
    names.length === 0 ? '' : `${names.slice(0, NAMED).join(', ')}${more} at work`,
    waiting > 0 ? `${waiting} to send` : '',
    sync.fault === null && now - sync.doneAt > OLD ? last : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Is it for its user to do something, or to know that nothing goes through? */
export function isPressing({ handed, sync }: TeamSeen): boolean {
  return handed > 0 || sync.fault !== null;
}
